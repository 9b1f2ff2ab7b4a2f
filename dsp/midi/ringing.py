"""One note measured against the pitch that its string should have."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from dsp.midi.notes import PlayedNote
from dsp.midi.places import IN_TUNE, Placed

HELD = 0.35
"""Seconds that a string must ring; one that is choked within a third of a second is muted."""
SETTLES = 0.05
"""Seconds in which a converter may still be finding the pitch."""
BRIEFEST = 0.001
RIGHT_SHARE = 0.7
"""Of the time it is listened to, a note must be in tune for so much."""


@dataclass(frozen=True, slots=True)
class RingingNote:
    """What one note says about its string."""

    note: PlayedNote
    sure: bool
    """No other string could have played it."""
    pitch: float
    in_tune: float
    """Share of the time for which it had the right pitch."""
    began_right: bool
    lasted: float

    @property
    def held(self) -> bool:
        """It rang long enough."""
        return self.lasted >= HELD

    @property
    def rings_still(self) -> bool:
        """It may yet ring long enough."""
        return not self.held and self.note.end is None

    @property
    def is_right(self) -> bool:
        """It had its pitch, and kept it."""
        return self.in_tune >= RIGHT_SHARE

    @property
    def is_clear(self) -> bool:
        """The right pitch, long enough."""
        return self.held and self.is_right


def heard_of(placed: Placed, wanted: float, now: float) -> RingingNote:
    """The note as it was in its first third of a second, or until now."""
    note = placed.note
    spans = list(_spans(note, note.onset + min(max(note.lasted(now), BRIEFEST), HELD)))
    whole = sum(seconds for seconds, _ in spans)
    right = sum(seconds for seconds, pitch in spans if abs(pitch - wanted) <= IN_TUNE)
    return RingingNote(
        note=note,
        sure=placed.sure,
        pitch=_median(spans),
        in_tune=right / whole,
        began_right=abs(note.pitches[0][1] - wanted) <= IN_TUNE,
        lasted=note.lasted(now),
    )


def _spans(note: PlayedNote, until: float) -> Iterator[tuple[float, float]]:
    """How long it had each pitch, once it had settled."""
    start = min(note.onset + SETTLES, until - 1e-6)
    turns = [*note.pitches, (math.inf, note.pitch)]
    for (begins, pitch), (ends, _) in pairwise(turns):
        seconds = min(ends, until) - max(begins, start)
        if seconds > 0.0:
            yield seconds, pitch


def _median(spans: list[tuple[float, float]]) -> float:
    """The pitch that as much time was spent below as above."""
    half, passed = sum(seconds for seconds, _ in spans) / 2, 0.0
    for seconds, pitch in sorted(spans, key=lambda span: span[1]):
        passed += seconds
        if passed >= half:
            return pitch
    return spans[-1][1]
