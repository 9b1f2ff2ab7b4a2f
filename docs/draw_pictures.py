"""Draw the pictures of the README: `python docs/draw_pictures.py`; a test tells when they are out of date."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

from chordgame.chord_game.coach.progress import progress_of
from chordgame.chord_game.coach.progress_picture import progress
from chordgame.chord_game.coach.story import Attempt
from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.drawing import ChordDrawing, NeckDrawing, RingDrawing
from chordgame.chord_game.pictures.neck import neck
from chordgame.chord_game.pictures.ring import ring
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.pictures.careers import careers
from chordgame.companions.symphony_no9.pictures.drawing import CareersDrawing
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.engine.brains import play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Game, Table
from chordgame.engine.heard import HeardString, StringState
from chordgame.engine.options import read_options
from chordgame.engine.view import Picture
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.frets import Frets
from chordgame.neck.tuning import tunings
from chordgame.songs.poster import poster
from chordgame.songs.sheet import sheet
from chordgame.songs.song import Song, SongPart, SongStrum, Words
from chordgame.theory.chord_names import note_name
from chordgame.theory.ring import NUMBERS, Mood

FOLDER = Path(__file__).parent / "pictures"


def careers_of_symphony_no9() -> str:
    """The careers of Symphony No. 9 in the middle of a game; Bach is dead."""
    seats = ("Ana", "Ben", "Carl", "David")
    state = SYMPHONY_NO9.setup(Table(seats, read_options(SYMPHONY_NO9.options, {"side4": "B"}, seats), 3))
    left = {"left": (9, 0, 13, 4, 11, 12), "supply": (4, 0, 4, 4, 4, 4), "dead": (False, True, *(False,) * 4)}
    panels = SYMPHONY_NO9.view(replace(state, **left), None).panels
    return next(careers(one.drawing) for one in panels if isinstance(getattr(one, "drawing", None), CareersDrawing))


def progress_of_a_player() -> str:
    """How somebody's strings and chords got clearer over three games."""
    chords = ((2, 7, 11), (4, 9, 12), (5, 9, 12), (2, 5, 9))
    faults: dict[tuple[int, int], StringState] = {
        (0, 5): "BUZZ", (0, 3): "MUTED", (1, 4): "MUTED", (2, 3): "MUTED", (5, 2): "UNSURE", (4, 3): "MUTED",
        (5, 5): "WRONG_PITCH", (7, 1): "SILENT", (7, 3): "MUTED", (10, 2): "BUZZ", (11, 3): "MUTED", (13, 4): "UNSURE",
        (16, 1): "SILENT", (18, 3): "BUZZ",
    }  # fmt: skip

    def attempt(play: int) -> Attempt:
        strings = range(6, 0 if play % 3 else 2, -1)
        heard = tuple(HeardString(string, faults.get((play, string), "CLEAR")) for string in strings)
        return Attempt("ana", play, chords[play * 3 % 7 % 4], 12, Mood.HAPPY, heard)

    drawing = progress_of([[attempt(play) for play in game] for game in (range(8), range(8, 15), range(15, 22))])
    assert drawing is not None
    return progress(drawing)


def song() -> Song:
    """A short song as a game might leave it."""
    rows = (
        ((3, 2, 0, 0, 0, 3), Words("Ring clear", "ana")),
        ((-1, 3, 2, 0, 1, 0), Words("over the water", "ben", same_line=True)),
        ((0, 2, 2, 0, 0, 0), Words("nobody told the moon", "carl")),
        ((-1, -1, 0, 2, 3, 3), Words("that we were only", "ana")),
        ((-1, -1, 0, 2, 1, 2), Words("passing through", "ben", same_line=True)),
    )
    parts = (
        SongPart("ana", "Guitar", (4, 10, 5), ("Best Music",)),
        SongPart("ben", "Flute", (5, 11), ("Best Lyrics",)),
        SongPart("carl", "Drums", (10,)),
    )
    strums = tuple(SongStrum(Frets.from_list(written), words=words) for written, words in rows)
    return Song("Ring Clear", "The Ringers", 7, tempo=96, strums=strums, parts=parts)


def pictures() -> dict[str, str]:
    """Every picture by the name of its file: the rules' own examples."""
    stack = (lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12))
    board = Fretboard(tunings()["standard"])
    fingers = (Finger(2, 5, 5), Finger(3, 6, 6), Finger(3, 1, 1))
    clips = frozenset(Slot(*at) for at in ((6, 3), (5, 2), (4, 0), (3, 0), (2, 0), (2, 1), (1, 3)))
    played = NeckDrawing.of(board, clips, numbers_in_play(stack), fingers)
    return {
        "ring.svg": ring(RingDrawing(12, "happy", stack, numbers_in_play(stack))),
        "ring-named.svg": ring(
            RingDrawing(12, "happy", stack, numbers_in_play(stack), tuple(note_name(number, 12) for number in NUMBERS))
        ),
        "progress.svg": progress_of_a_player(),
        "neck.svg": neck(replace(played, new=Slot(6, 3))),
        "board.svg": _first(MUSICAL_CHAIRS, "board"),
        "pile.svg": _first(THE_DISTANCE, "pile"),
        "careers.svg": careers_of_symphony_no9(),
        "sheet.svg": sheet(song())[0],
        "poster.svg": poster(song()),
        "chord.svg": chord(ChordDrawing(board, Fingering(fingers, played.scoring), "Verse")),
    }


def _first(game: Game[Any], name: str) -> str:
    """A picture of the table some moves into a game between bots."""
    seats = ("ana", "ben", "carl")
    state = game.setup(Table(seats, read_options(game.options, {}, seats), 5))
    *_, (_, state) = itertools.islice(play_out(game, state, dict.fromkeys(seats, game.brains["greedy"]), Chance(5)), 24)
    shown = next(one for one in game.view(state, "ana").panels if isinstance(one, Picture) and one.name == name)
    return game.pictures[name](shown.drawing)


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
