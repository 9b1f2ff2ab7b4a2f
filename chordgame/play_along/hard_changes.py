"""Which changes of a song are hard, by how they were played: named with what went wrong, and no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chordgame.engine.sentences import counted, together
from chordgame.play_along.played import ChordPlayed

OFTEN = 0.3
"""Nearly one in three, as the coach has it: below that every change fails now and then."""
NOT_CLEAR = "NOT_CLEAR"
WHAT = {
    "MUTED": "muted",
    "BUZZ": "buzzing",
    "WRONG_PITCH": "at another pitch",
    "SILENT": "not heard",
    NOT_CLEAR: "not clear",
}


@dataclass(frozen=True, slots=True)
class HardChange:
    """A change that often went wrong: from which chord to which, how often it was played, and what went wrong.

    `before` is empty where the song begins. `strings` counts each string's fault.
    """

    before: str
    after: str
    times: int
    late: int
    missed: int
    strings: tuple[tuple[int, str, int], ...]
    worst: float

    @property
    def sentence(self) -> str:
        """What went wrong, for who has played."""
        change = f"{self.before} → {self.after}" if self.before else f"The first chord, {self.after}"
        said = [*([f"not played {self._of(self.missed)}"] if self.missed else []), *self._late(), *self._faults()]
        return f"{change}: {'; '.join(said)}."

    def _late(self) -> list[str]:
        return [f"late {self._of(self.late)}, by up to {self.worst:.1f} s"] if self.late else []

    def _faults(self) -> Iterator[str]:
        for string, state, count in self.strings:
            yield f"string {string} {WHAT.get(state, state.lower())} {self._of(count)}"

    def _of(self, count: int) -> str:
        return f"{count} of {counted(self.times, 'time')}"


def hard_changes(played: Sequence[ChordPlayed]) -> tuple[HardChange, ...]:
    """The hardest first."""
    changes: dict[tuple[str, str], list[ChordPlayed]] = {}
    for before, one in _after_which(played):
        changes.setdefault((before, one.due.label), []).append(one)
    found = [_change(*labels, times) for labels, times in changes.items()]
    return tuple(sorted((one for one in found if one), key=lambda one: -_weight(one)))


def _after_which(played: Sequence[ChordPlayed]) -> Iterator[tuple[str, ChordPlayed]]:
    """Each with the chord before it; one that is asked for again is the same change once more."""
    label = ""
    for before, one in zip([None, *played], played, strict=False):
        if before is not None and before.due != one.due:
            label = before.due.label
        yield label, one


def _change(before: str, after: str, times: list[ChordPlayed]) -> HardChange | None:
    faults: dict[int, Counter[str]] = {}
    for one in times:
        for string, state in one.faults.items():
            faults.setdefault(string, Counter())[state] += 1
    often = [
        (string, _kind(states), states.total())
        for string, states in faults.items()
        if states.total() >= OFTEN * len(times)
    ]
    late, missed = sum(one.is_late for one in times), sum(one.missed for one in times)
    late, missed = (count if count >= OFTEN * len(times) else 0 for count in (late, missed))
    if not (often or late or missed):
        return None
    worst = max((one.late or 0.0 for one in times), default=0.0)
    return HardChange(before, after, len(times), late, missed, tuple(sorted(often, reverse=True)), worst)


def _kind(states: Counter[str]) -> str:
    """What a string did each time; where that differs, only that it did not ring."""
    return next(iter(states)) if len(states) == 1 else NOT_CLEAR


def _weight(one: HardChange) -> float:
    """How often it went wrong, beside how often it was played."""
    return (one.missed + one.late + sum(count for *_, count in one.strings)) / one.times


def in_sentences(played: Sequence[ChordPlayed]) -> Iterator[str]:
    """All of it, for who has just played."""
    if not played:
        yield "Nothing was due yet."
        return
    good = sum(one.is_good for one in played)
    yield f"{good} of {counted(len(played), 'chord')} rang clear and in time."
    yield from _hard(hard_changes(played))


def _hard(hard: Iterable[HardChange]) -> Iterator[str]:
    found = list(hard)
    yield from (one.sentence for one in found)
    if found:
        yield f"Try {together(dict.fromkeys(_pair(one) for one in found[:2]))} alone, slowly, round and round."
    else:
        yield "No change was hard."


def _pair(one: HardChange) -> str:
    return f"{one.before} → {one.after}" if one.before else one.after
