"""Progress over time, string by string and chord by chord: what the picture of it is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chordgame.chord_game.coach.story import Attempt
from chordgame.chord_game.coach.strings import Tally, by_chord, by_string
from chordgame.engine.sentences import listed
from chordgame.theory.chord_names import named_chord

MOST_PLAYS = 40
"""The latest plays that fit into one picture; the shares beside them count all."""
MOST_CHORDS = 6
"""The chords played most; as many rows as the strings have, so that both halves weigh alike."""


@dataclass(frozen=True, slots=True)
class ProgressRow:
    """One string or one chord: what it is called, what was heard of it in which play, and how often it rang clear."""

    label: str
    numbers: tuple[int, ...]
    beads: tuple[tuple[int, str], ...]
    clear: int
    sure: int

    @property
    def words(self) -> str:
        """The row in words."""
        return f"{self.label} {self.clear} of {self.sure}"


@dataclass(frozen=True, slots=True)
class ProgressDrawing:
    """All rows over the same plays; `begins` are the plays with which a new game begins."""

    plays: int
    strings: tuple[ProgressRow, ...]
    chords: tuple[ProgressRow, ...]
    begins: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """The picture in words."""
        strings, chords = (listed(row.words for row in rows) for rows in (self.strings, self.chords))
        return f"How often each string rang clear: {strings}. How often each chord did: {chords}."


def progress_of(games: Sequence[Sequence[Attempt]], named: bool = False) -> ProgressDrawing | None:
    """The progress over these games, oldest first; nothing where no ear has judged. `named` calls chords by name."""
    plays = [attempt for game in games for attempt in game if attempt.believed]
    if not plays:
        return None
    shown = plays[-MOST_PLAYS:]
    strings = [
        _row(f"String {string}", (), tally, _string_beads(shown, string)) for string, tally in by_string(plays).items()
    ]
    chords = [
        _row(_chord_label(numbers, plays, named), numbers, tally, _chord_beads(shown, numbers))
        for numbers, tally in _most_played(plays)
    ]
    return ProgressDrawing(len(shown), tuple(strings), tuple(chords), _begins(games, len(plays) - len(shown)))


def _most_played(plays: Sequence[Attempt]) -> list[tuple[tuple[int, ...], Tally]]:
    """A single number is no chord."""
    return [one for one in by_chord(plays).items() if len(one[0]) > 1][:MOST_CHORDS]


def _row(label: str, numbers: tuple[int, ...], tally: Tally, beads: list[tuple[int, str]]) -> ProgressRow:
    return ProgressRow(label, numbers, tuple(beads), tally.clear, tally.sure)


def _string_beads(plays: Sequence[Attempt], string: int) -> list[tuple[int, str]]:
    return [(place, one.state) for place, play in enumerate(plays) for one in play.strings if one.string == string]


def _chord_beads(plays: Sequence[Attempt], numbers: tuple[int, ...]) -> list[tuple[int, str]]:
    states = {True: "CLEAR", False: "PART", None: "UNSURE"}
    return [(place, states[play.all_clear]) for place, play in enumerate(plays) if play.numbers == numbers]


def _chord_label(numbers: tuple[int, ...], plays: Sequence[Attempt], named: bool) -> str:
    """Its numbers; or its name in the key in which it was played last."""
    if not named:
        return " ".join(map(str, numbers))
    latest = next(play for play in reversed(plays) if play.numbers == numbers)
    return str(named_chord(numbers, latest.happy))


def _begins(games: Sequence[Sequence[Attempt]], left_out: int) -> tuple[int, ...]:
    starts, count = [], -left_out
    for game in games:
        starts.append(count)
        count += sum(attempt.believed for attempt in game)
    return tuple(sorted({start for start in starts if 0 < start < count}))
