"""Draw the pictures of the README: `python docs/draw_pictures.py`; a test tells when they are out of date."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from chordgame.chord_game.cams import Cam, lay
from chordgame.chord_game.fingering import Fingering
from chordgame.chord_game.fingers import Finger
from chordgame.chord_game.fretboard import Fretboard, Slot, tunings
from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.facts import ChordFacts, NeckFacts, RingFacts
from chordgame.chord_game.pictures.neck import neck
from chordgame.chord_game.pictures.ring import ring
from chordgame.chord_game.stack import numbers_in_play

FOLDER = Path(__file__).parent / "pictures"


def pictures() -> dict[str, str]:
    """Every picture by the name of its file: the rules' own examples."""
    stack = (lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12))
    board = Fretboard(tunings()["standard"])
    fingers = (Finger(2, 5, 5), Finger(3, 6, 6), Finger(3, 1, 1))
    clips = frozenset(Slot(*at) for at in ((6, 3), (5, 2), (4, 0), (3, 0), (2, 0), (2, 1), (1, 3)))
    played = NeckFacts.of(board, clips, numbers_in_play(stack), fingers)
    return {
        "ring.svg": ring(RingFacts(12, "happy", stack, numbers_in_play(stack))),
        "neck.svg": neck(replace(played, new=Slot(6, 3))),
        "chord.svg": chord(ChordFacts(board, Fingering(fingers, played.scoring), "Verse")),
    }


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
