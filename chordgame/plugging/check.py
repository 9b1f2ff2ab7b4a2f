"""A check-up as it stands, for a page; what runs one is loaded once somebody wants it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from chordgame.plugging.one_visit import OPENING

if TYPE_CHECKING:
    from calibration.check_up_words import Finding

AT_A_TERMINAL = (" ('ringclear tune' helps)", ", or choose longer blocks: --block 512")
STOPS = "stops"
"""The weight of what stands in the way."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check-up as it stands; `ready` once it is over and nothing stands in the way."""

    input: str
    number: int = 0
    asks: str = OPENING
    strings: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    peak_db: float | None = None
    clipped: bool = False
    found: tuple[Finding, ...] = ()
    over: bool = False
    channel: int | None = None
    """The channel on which the guitar is, where it is another one than was meant."""
    late: float | None = None
    """Seconds from a pluck to the ear, where they could be measured."""

    @property
    def next(self) -> str:
        """The one thing to do next; nothing where it is ready."""
        return next((one.next for one in self.found if one.weight.value == STOPS), "")


def for_a_page(advice: str) -> str:
    """Without what only somebody at a terminal can do."""
    for words in AT_A_TERMINAL:
        advice = advice.replace(words, "")
    return advice


def shown_check(check: Check | None) -> dict[str, Any]:
    """For a page."""
    if check is None:
        return {"tell": "check", "input": ""}
    return {
        "tell": "check",
        "input": check.input,
        "asks": check.asks,
        "heard": sorted(check.strings, reverse=True),
        "missing": list(check.missing),
        "level": None if check.peak_db is None else {"peak": round(check.peak_db, 1), "clipped": check.clipped},
        "over": check.over,
        "next": for_a_page(check.next),
        "channel": check.channel,
        "found": [
            {"about": one.about, "weight": one.weight.value, "sentence": one.sentence, "next": for_a_page(one.next)}
            for one in check.found
        ],
    }
