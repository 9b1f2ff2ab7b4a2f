"""How often each string and each chord rang clear, and what helps: by the ear, and only where it was sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from chordgame.chord_game.coach.story import Attempt
from chordgame.engine.heard import StringState
from chordgame.engine.sentences import counted

ENOUGH_TO_TELL = 4
"""Sure verdicts; fewer are chance."""
OFTEN = 0.3
"""Nearly one in three: below that any beginner's string fails now and then. Chosen by eye."""
HELPS: Mapping[StringState, str] = {
    "MUTED": "most often it is muted: press close behind the fret, and see whether a neighbouring finger touches it",
    "BUZZ": "most often it buzzes: press a little harder, close behind the fret",
    "WRONG_PITCH": "most often its pitch is another one: look at the fret, and tune it",
    "SILENT": "most often it is not heard: let the strum go right across",
}
"""Where a finger presses it. What was heard is said; why it came so is not known, so it is asked."""
OPEN_HELPS: Mapping[StringState, str] = {
    "MUTED": "most often it is muted where it is open: see whether a finger of the next string touches it",
    "BUZZ": "most often it buzzes where it is open: see that no finger lies on it lightly",
    "WRONG_PITCH": "most often its pitch is another one where it is open: tune it, and see that no finger presses it",
    "SILENT": HELPS["SILENT"],
}
"""Where no finger presses it: then no fret can be what is wrong."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What was heard of one string, or of one chord: how often each state, and how often of it on an open string."""

    states: Mapping[str, int] = field(default_factory=dict)
    where_open: Mapping[str, int] = field(default_factory=dict)

    @property
    def clear(self) -> int:
        """How often it rang clear."""
        return self.states.get("CLEAR", 0)

    @property
    def sure(self) -> int:
        """How often the ear was sure."""
        return sum(count for state, count in self.states.items() if state != "UNSURE")

    @property
    def often_fails(self) -> bool:
        """Whether it fails often enough to say so, and was heard often enough."""
        return self.sure >= ENOUGH_TO_TELL and self.sure - self.clear >= OFTEN * self.sure

    @property
    def usual_fault(self) -> StringState | None:
        """What it does most often when it does not ring clear; None if it always rings, or if two are as usual."""
        faults = Counter({state: count for state, count in self.states.items() if state in HELPS}).most_common(2)
        if not faults or (len(faults) == 2 and faults[0][1] == faults[1][1]):
            return None
        return next(state for state in HELPS if state == faults[0][0])

    @property
    def help(self) -> str:
        """What helps against its usual fault, on an open string if that is where it mostly comes; else nothing."""
        fault = self.usual_fault
        if fault is None:
            return ""
        mostly_open = 2 * self.where_open.get(fault, 0) > self.states[fault]
        return OPEN_HELPS[fault] if mostly_open else HELPS[fault]

    def __str__(self) -> str:
        return f"{self.clear} of {self.sure}"


def by_string(attempts: Iterable[Attempt]) -> dict[int, Tally]:
    """What was heard of each string; a ruling against the ear leaves its play out."""
    counts: dict[int, Counter[str]] = {}
    where_open: dict[int, Counter[str]] = {}
    for attempt in attempts:
        for one in attempt.strings if attempt.believed else ():
            counts.setdefault(one.string, Counter())[one.state] += 1
            where_open.setdefault(one.string, Counter())[one.state] += one.string in attempt.open_strings
    return {string: Tally(counts[string], where_open[string]) for string in sorted(counts, reverse=True)}


def by_chord(attempts: Iterable[Attempt]) -> dict[tuple[int, ...], Tally]:
    """How often each chord rang clear as a whole, the most played first."""
    counts: dict[tuple[int, ...], Counter[str]] = {}
    for attempt in attempts:
        if attempt.believed:
            state = {True: "CLEAR", False: "FAILED", None: "UNSURE"}[attempt.all_clear]
            counts.setdefault(attempt.numbers, Counter())[state] += 1
    most_played = sorted(counts, key=lambda numbers: (-counts[numbers].total(), numbers))
    return {numbers: Tally(dict(counts[numbers])) for numbers in most_played}


def about_strings(tallies: Mapping[int, Tally], calibrated: Mapping[int, Sequence[str]] | None = None) -> list[str]:
    """A sentence for each string that often fails, with what helps; `calibrated` is what else is known of a string."""
    sentences = []
    for string, tally in tallies.items():
        if tally.often_fails:
            sentences.append(f"String {string} rang clear {tally} times{f': {tally.help}' if tally.help else ''}.")
            sentences += [f"The calibration says too: {words}." for words in (calibrated or {}).get(string, ())]
    return sentences


def about_unsure(tallies: Mapping[int, Tally]) -> str:
    """What is left out, so that nobody hears of a fault that the ear was not sure of."""
    unsure = sum(tally.states.get("UNSURE", 0) for tally in tallies.values())
    if not unsure:
        return ""
    times = counted(unsure, "time")
    return f"{times} the ear was not sure of a string: that says nothing of the playing, and is not counted."
