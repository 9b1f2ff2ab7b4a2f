"""A play in words: the title of its picture, and each string's verdict as a sign, a word and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsp.verdict import PlayVerdict, StringState


@dataclass(frozen=True, slots=True)
class Sign:
    """How a state is shown; the sign and the word say the same as the colour."""

    mark: str
    word: str
    colour: str
    line: str


SIGNS = {
    StringState.CLEAR: Sign("✓", "clear", "#0f7b4f", "-"),
    StringState.MUTED: Sign("✗", "muted", "#b3261e", "--"),
    StringState.BUZZ: Sign("≈", "buzzed", "#b45309", "-."),
    StringState.WRONG_PITCH: Sign("≠", "at the wrong pitch", "#6d28d9", "--"),
    StringState.SILENT: Sign("∅", "silent", "#475569", ":"),
    StringState.UNSURE: Sign("?", "not sure", "#1d4ed8", "-."),
}
"""Line styles differ too: solid rings, broken does not."""


def title(play: PlayVerdict) -> str:
    """What happened, as one would say it."""
    by_state: dict[StringState, list[int]] = {}
    for one in play.strings:
        by_state.setdefault(one.state, []).append(one.string)
    amiss = [state for state in SIGNS if state in by_state and state is not StringState.CLEAR]
    parts = [_happened(by_state[state], state) for state in amiss]
    if parts:
        return "; ".join(parts)
    return "all strings ring clear" if len(play.strings) > 1 else f"string {play.strings[0].string} rings clear"


def _happened(numbers: Sequence[int], state: StringState) -> str:
    if state is StringState.UNSURE:
        return f"{strings(numbers)} cannot be judged for sure"
    if state is StringState.BUZZ:
        return f"{strings(numbers)} buzzed"
    return f"{strings(numbers)} {'was' if len(numbers) == 1 else 'were'} {SIGNS[state].word}"


def strings(numbers: Sequence[int]) -> str:
    """Some strings by their numbers."""
    if len(numbers) == 1:
        return f"string {numbers[0]}"
    return f"strings {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
