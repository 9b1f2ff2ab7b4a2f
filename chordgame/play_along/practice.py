"""What was played along with, kept on disk: the coach draws its picture of progress from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from chordgame.chord_game.coach.story import Attempt
from chordgame.disk.folders import ringclear_folder
from chordgame.disk.owner_alone import private_folder
from chordgame.disk.versioned_file import FileKind
from chordgame.disk.whole_file import not_kept
from chordgame.engine.errors import YouErred
from chordgame.engine.heard import HeardString
from chordgame.engine.plain import NEWER, from_plain, to_plain
from chordgame.play_along.played import ChordPlayed
from chordgame.songs.song import Song
from chordgame.theory.ring import Mood

PRACTICE = FileKind("practice", "ringclear_practice")
ENDING = ".practice.json"


@dataclass(frozen=True, slots=True)
class PracticedChord:
    """A chord that was played: its numbers, what each string did, and by how much it came late."""

    label: str
    numbers: tuple[int, ...]
    strings: tuple[HeardString, ...]
    late: float | None = None
    open_strings: tuple[int, ...] = field(default=(), metadata=NEWER)


@dataclass(frozen=True, slots=True)
class Practice:
    """One time of playing along: which song, at which part of its tempo, in which key."""

    song: str
    speed: float
    happy: int
    mood: Mood
    chords: tuple[PracticedChord, ...]


def practice_of(song: Song, speed: float, played: Sequence[ChordPlayed]) -> Practice:
    """What is worth keeping: the chords that were heard."""
    heard = (one for one in played if not one.missed)
    chords = (
        PracticedChord(one.due.label, one.due.numbers, one.strings, one.late, one.due.open_strings) for one in heard
    )
    return Practice(song.title, speed, song.happy, song.mood, tuple(chords))


def practice_folder() -> Path:
    """Where it is kept if nobody says."""
    return ringclear_folder() / "practice"


def keep_practice(folder: Path, stamp: str, practice: Practice) -> None:
    """In a file of its own, named by the time; nothing where nothing was heard."""
    if not practice.chords:
        return
    try:
        private_folder(folder)
    except OSError as error:
        raise not_kept(str(folder), error) from None
    same = len(list(folder.glob(f"{stamp}*{ENDING}")))  # a short loop is played through twice in a second
    name = f"{stamp}_{same + 1}" if same else stamp
    PRACTICE.write_json(folder / f"{name}{ENDING}", to_plain(practice), private=True)


def practices(folder: Path) -> Iterator[Practice | str]:
    """All that is kept, the oldest first; what cannot be read is a sentence."""
    for path in sorted(folder.glob(f"*{ENDING}")):
        try:
            practice: Practice = PRACTICE.read_json(path, lambda values: from_plain(Practice, values, "practice"))
        except YouErred as error:
            yield str(error)
        else:
            yield practice


def attempts_of(practice: Practice) -> tuple[Attempt, ...]:
    """As the coach knows them: one pluck of a chord each."""
    return tuple(_attempt(practice, turn, chord) for turn, chord in enumerate(practice.chords, start=1))


def _attempt(practice: Practice, turn: int, chord: PracticedChord) -> Attempt:
    strings = tuple(map(_without_time, chord.strings))
    return Attempt("", turn, chord.numbers, practice.happy, practice.mood, strings, open_strings=chord.open_strings)


def _without_time(one: HeardString) -> HeardString:
    return replace(one, t_onset=None)
