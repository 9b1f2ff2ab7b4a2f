"""What the guitar was heard to do, as data in a move, and what follows from it for a play.

The rules need one thing only of each string that scores: whether it rang clear. The rest is kept so that the
verdict can be explained and disputed later, without any sound.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from chordgame.chord_game.fretboard import Slot
from chordgame.chord_game.rules import Rule, insist

State = Literal["clear", "muted", "buzz", "wrong_pitch", "silent", "unsure"]


@dataclass(frozen=True, slots=True)
class HeardString:
    """One string's verdict: its state, and how that came about where it is known."""

    string: int
    state: State
    pitch: float | None = None
    cents: float | None = None
    confidence: float = 1.0
    reason: str = ""


Heard = Literal["table"] | tuple[HeardString, ...]
"""The verdict, or that no guitar was played and the table judges."""


class Outcome(Enum):
    """Of a play: it counts, it does not, or the ear cannot tell and the Band Leader must."""

    COUNTS = "counts"
    FAILS = "fails"
    UNSURE = "unsure"


def outcome_of(scoring: Iterable[Slot], heard: Heard) -> tuple[Outcome, str]:
    """Whether every string that scores rang clear, and if not, which one did what."""
    if heard == "table":
        return Outcome.COUNTS, ""
    states = {one.string: one.state for one in heard}
    missing = [slot.string for slot in scoring if slot.string not in states]
    insist(not missing, Rule.HEARD_ALL, f"string {', '.join(map(str, missing))} is missing")
    faults = [(slot.string, states[slot.string]) for slot in scoring if states[slot.string] != "clear"]
    words = ", ".join(f"string {string} {state.replace('_', ' ')}" for string, state in faults)
    if any(state != "unsure" for _, state in faults):
        return Outcome.FAILS, words
    return (Outcome.UNSURE if faults else Outcome.COUNTS), words
