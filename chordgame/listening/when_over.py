"""When a play is over: nobody likes to wait, and nobody likes to be cut short. It is decided here and nowhere else.

Two clocks ask. The guitar's thread asks with the seconds that were heard: time in which the input was lost is held
against nobody. A table asks with its own clock from the first string on: that one goes on where nothing is heard any
more, so that a pulled cable keeps nobody waiting.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from dsp.verdict import FINAL_AFTER, SURE, Outcome, PlayVerdict, Source, StringState

STRUM_IS_OVER = 0.9
"""Seconds without a new note, after which a strum that nobody announced is over: its strings lie within 0.3 s, each
note is reported 0.2 s after its pluck, and the rest is for who plucks string by string."""
SOONEST = 0.2
"""A chord all of whose strings ring surely need not wait longer than this after the last pluck. A MIDI note may end
before it has rung."""


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds that a play is waited for."""

    in_all: float = 10.0
    """Heard since the announcement: then it is judged by what there is."""
    from_first_string: float = math.inf
    """By the table's clock, a setting of the table: then it is judged too, whether anything is heard or not."""
    after_fault: float = 1.5
    """Heard since the latest pluck, where a string did something wrong: it may be plucked again."""
    after_missing: float = 3.0
    """Heard since the latest pluck, where strings are still to come, as when they are plucked one by one."""
    after_unsure: float = math.inf
    """Heard since the latest pluck, where all that did not ring clear could not be made out: then it is asked for."""
    last_ring: float = 2.0
    """Beyond `in_all`, for a string that was plucked just before: a late pluck still gets its verdict, endless ones
    do not."""

    def time_is_up(self, heard_for: float, since_pluck: float | None) -> bool:
        """Whether there is nothing more to wait for, whatever was heard."""
        return heard_for >= self.in_all + (self.last_ring if still_rings_in(since_pluck) else 0.0)

    def is_decided(self, verdict: PlayVerdict, since_pluck: float | None) -> bool:
        """Whether waiting on would change nothing that counts."""
        return since_pluck is not None and since_pluck >= self._for(verdict)

    def left(self, since_first_string: float) -> float:
        """Seconds of the table's clock until it decides."""
        return max(0.0, self.from_first_string - since_first_string)

    def _for(self, verdict: PlayVerdict) -> float:
        if verdict.outcome is Outcome.CLEAR:
            sure = all(one.confidence >= SURE and one.source is not Source.MIDI for one in verdict.strings)
            return SOONEST if sure else FINAL_AFTER
        states = {one.state for one in verdict.strings}
        if states & {StringState.MUTED, StringState.BUZZ, StringState.WRONG_PITCH}:
            return self.after_fault
        return self.after_missing if StringState.SILENT in states else min(self.after_unsure, self.in_all)


def at_a_table(seconds: float) -> Waits:
    """Fingers take their time before the first string; from then on it is as many seconds as the table says."""
    return Waits(in_all=math.inf, from_first_string=seconds, after_unsure=ASKS_AFTER)


ASKS_AFTER = 2.0
"""Seconds that a chord has rung when the ear stops hoping for more of it: a string has said all by then that it will
say among others, and nobody should wait longer to be asked for it alone."""
ASKING = Waits(in_all=math.inf, after_unsure=ASKS_AFTER)
"""While strings are asked for one by one no clock runs against anybody."""


def still_rings_in(since_pluck: float | None) -> bool:
    """Whether the latest pluck is too young for a fault to be one."""
    return since_pluck is not None and since_pluck < FINAL_AFTER
