"""What the guitar was heard to do, as data in a move, and what follows from it for a play.

The rules need one thing only of each string that scores: whether it rang clear. The rest is kept so that the
verdict can be explained and disputed later, without any sound.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Literal, get_args

from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.engine.heard import HeardString, StringState
from chordgame.engine.sentences import listed
from chordgame.neck.fretboard import Fretboard, Slot

Heard = Literal["table"] | tuple[HeardString, ...]
"""The verdict, or that no guitar was played and the table judges."""
RANG = {True: "rang clear", False: "did not ring clear"}
"""How a play is spoken of, by who heard it and by who rules."""
HEARD_WORDS = f'"table", or for every string that scores {{string, state}}; state is {listed(get_args(StringState))}'


class PlayOutcome(Enum):
    """Of a play: it counts, it does not, or the ear cannot tell and the Band Leader must."""

    COUNTS = "counts"
    FAILS = "fails"
    UNSURE = "unsure"


def all_clear(scoring: Iterable[Slot]) -> tuple[HeardString, ...]:
    """The verdict that a play hopes for."""
    return tuple(HeardString(slot.string, "CLEAR") for slot in scoring)


def check_heard(board: Fretboard, heard: Heard) -> None:
    """Refuse a verdict that says two things of a string, or speaks of a string that is not there."""
    if heard == "table":
        return
    strings = [one.string for one in heard]
    insist(len(set(strings)) == len(strings), Rule.HEARD_ONCE, f"not of {listed(strings)}")
    strange = [string for string in strings if string not in board.strings]
    insist(not strange, Rule.STRING_EXISTS, f"not {listed(strange)}")
    wrong = [one.confidence for one in heard if not 0 <= one.confidence <= 1]
    insist(not wrong, Rule.CONFIDENCE, f"not {listed(wrong)}")


def outcome_of(scoring: Iterable[Slot], heard: Heard) -> tuple[PlayOutcome, str]:
    """Whether every string that scores rang clear, and if not, which one did what, and why."""
    if heard == "table":
        return PlayOutcome.COUNTS, ""
    by_string = {one.string: one for one in heard}
    missing = [slot.string for slot in scoring if slot.string not in by_string]
    insist(not missing, Rule.HEARD_ALL, f"string {listed(missing)} is missing")
    faults = [by_string[slot.string] for slot in scoring if by_string[slot.string].state != "CLEAR"]
    words = listed(map(in_words, faults), nothing="")
    if any(fault.state != "UNSURE" for fault in faults):
        return PlayOutcome.FAILS, words
    return (PlayOutcome.UNSURE if faults else PlayOutcome.COUNTS), words


def in_words(one: HeardString) -> str:
    """What one string was heard to do."""
    return f"string {one.string} {one.in_short}"
