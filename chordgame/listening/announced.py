"""A play that was announced to the guitar, and what pages show of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chordgame.engine.game import Move
from chordgame.engine.heard import HeardString
from chordgame.listening.heard_strings import as_heard
from chordgame.listening.when_over import Waits
from dsp.verdict import PlayVerdict

NOTHING_HEARD = "nothing was heard of it"
RULINGS = {True: "The table ruled that it rang clear.", False: "The table ruled that it did not ring clear."}


@dataclass(frozen=True, slots=True)
class Announced:
    """A play that is listened for, and what is known of it so far."""

    number: int
    seat: str
    move: Move
    label: str
    pitches: Mapping[int, float]
    may_sound: Mapping[int, float]
    waits: Waits
    verdict: PlayVerdict | None = None
    since: float | None = None
    """The table's time of the first string."""

    @property
    def strings(self) -> tuple[HeardString, ...]:
        """Every wanted string with what was heard of it, from the thickest."""
        known = {one.string: as_heard(one) for one in self.verdict.strings} if self.verdict else {}
        silent = {string: HeardString(string, "SILENT", reason=NOTHING_HEARD) for string in self.pitches}
        return tuple({**silent, **known}[string] for string in sorted(self.pitches, reverse=True))

    def shown(self, now: float, overruled: bool | None) -> dict[str, Any]:
        """For a page; `overruled` is the table's word where that is another than the ear's."""
        left = None if self.since is None else self.waits.left(now - self.since)
        return {
            "number": self.number,
            "seat": self.seat,
            "label": self.label,
            "left": None if left is None else round(left, 1),
            "ruling": "" if overruled is None else RULINGS[overruled],
            "strings": [_string(one, self.verdict is not None, overruled) for one in self.strings],
        }


def _string(one: HeardString, begun: bool, overruled: bool | None) -> dict[str, Any]:
    """A string as the ear has it; where the table has another word on it, that word, and what the ear had said."""
    state, reason = (one.state, one.reason) if begun else ("WAITING", "")
    if overruled is not None and not (overruled and one.state == "CLEAR"):
        state = "RULED_CLEAR" if overruled else "OVERRULED"
        reason = f"the ear said: {one.in_short}"
    return {"string": one.string, "state": state, "reason": reason, "confidence": one.confidence}
