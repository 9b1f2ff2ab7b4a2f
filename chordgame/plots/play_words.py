"""A play in words: the title of its picture, and each string's verdict as a sign, a word and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsp.verdict import PlayVerdict, StringState, StringVerdict


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
    failed = [one for one in thickest_first(play) if one.state not in (StringState.CLEAR, StringState.UNSURE)]
    unsure = [one.string for one in thickest_first(play) if one.state is StringState.UNSURE]
    parts = [_happened(one) for one in failed]
    if unsure:
        parts.append(f"{strings(unsure)} cannot be told for sure")
    if parts:
        return "; ".join(parts)
    return "all strings ring clear" if len(play.strings) > 1 else f"string {play.strings[0].string} rings clear"


def _happened(one: StringVerdict) -> str:
    if one.state is StringState.WRONG_PITCH:
        return f"string {one.string} was at the wrong pitch"
    return f"string {one.string} {'buzzed' if one.state is StringState.BUZZ else f'was {SIGNS[one.state].word}'}"


def strings(numbers: Sequence[int]) -> str:
    """Some strings by their numbers."""
    if len(numbers) == 1:
        return f"string {numbers[0]}"
    return f"strings {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def thickest_first(play: PlayVerdict) -> list[StringVerdict]:
    """The strings in the order they are strummed down."""
    return sorted(play.strings, key=lambda one: -one.string)
