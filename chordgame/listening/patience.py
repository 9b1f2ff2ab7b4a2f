"""When a play's verdict is the last one: nobody likes to wait, and nobody likes to be cut short."""

from __future__ import annotations

from dataclasses import dataclass

from dsp.chord.strums import FINAL_AFTER
from dsp.verdict import Outcome, PlayVerdict, Source, StringState

SOONEST, SURE = 0.2, 0.98
"""A chord all of whose strings ring as surely as this, so long after the last pluck, need not wait: of a hundred such,
choked and muted ones among them, one was taken back later. A MIDI note may end before it has rung."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that a table waits."""

    time_up: float = 10.0
    """From the announcement: then it is judged by what was heard."""
    after_fault: float = 1.5
    """After the latest pluck, where a string did something wrong: it may be plucked again."""
    after_missing: float = 3.0
    """After the latest pluck, where strings are still to come, as in a roll call."""
    last_ring: float = 2.0
    """Beyond `time_up`, for a string that was plucked just before."""

    def is_up(self, heard_for: float, since_pluck: float | None) -> bool:
        """Whether the time for this play is over."""
        still_rings = since_pluck is not None and since_pluck < FINAL_AFTER
        return heard_for >= self.time_up + (self.last_ring if still_rings else 0.0)

    def is_last_word(self, verdict: PlayVerdict, since_pluck: float) -> bool:
        """Whether the play is decided before its time is up."""
        return since_pluck >= self._wait_for(verdict)

    def _wait_for(self, verdict: PlayVerdict) -> float:
        if verdict.outcome is Outcome.CLEAR:
            sure = all(one.confidence >= SURE and one.source is not Source.MIDI for one in verdict.strings)
            return SOONEST if sure else FINAL_AFTER
        states = {one.state for one in verdict.strings}
        if states & {StringState.MUTED, StringState.BUZZ, StringState.WRONG_PITCH}:
            return self.after_fault
        return self.after_missing if StringState.SILENT in states else self.time_up
