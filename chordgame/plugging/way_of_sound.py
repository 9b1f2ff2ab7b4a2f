"""How long sound takes on its way: clicks are played on this computer's loudspeaker, and heard by an input."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.check_up_words import Finding, Weight
from calibration.clicks import LASTS, clicks, clicks_heard
from calibration.take import Real, Take
from chordgame.plugging.speaker import Speaker
from hardware.stream import RawBlock

OPENS_WITHIN = 4.0
"""Seconds that a loudspeaker is waited for once the strings are still."""
NOT_OPENED = "no loudspeaker opened in time"
NOT_HEARD = "this input did not hear the loudspeaker's clicks: it is too soft, or a pickup, which hears strings alone"
HALF = 0.5
"""The loudspeaker's part of the way where its driver says nothing that can be true: buffers of both ends are alike."""


@dataclass(frozen=True, slots=True)
class MeasuredWay:
    """Seconds from the loudspeaker's click to the ear, and the input's part of them: from a pluck to the ear."""

    whole: float
    input: float

    @property
    def sentence(self) -> str:
        """For people."""
        whole, own = round(1000 * self.whole), round(1000 * self.input)
        return f"a click of the loudspeaker is heard {whole} ms later; about {own} ms of that are the input's"


class WayOfSound:
    """`take` blocks with the clock at which each was read, from the moment the strings are still; until `over`."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._playing = False
        self._samples: list[Real] = []
        self._offsets: list[float] = []
        self._rate, self._began, self._t = 0.0, 0.0, 0.0
        self.way: MeasuredWay | None = None
        self.why_not = ""
        self.over = False

    def take(self, block: RawBlock, now: float) -> None:
        """One more block, read at this moment."""
        length = block.samples.shape[1] / block.rate
        if not self._samples:
            self._rate, self._began = block.rate, block.t
        self._t = block.t + length
        self._samples.append(block.samples.astype(np.float64).sum(axis=0))
        self._offsets.append(now - block.t - length / 2)
        self._follow()

    def _follow(self) -> None:
        self._speaker.look()
        if self._speaker.failed:
            self._end(self._speaker.failed)
        elif self._speaker.begun is None:
            self._begin()
        elif self._t + self._behind > self._speaker.begun + LASTS:
            self._find(self._speaker.begun)

    def _begin(self) -> None:
        if self._speaker.rate and not self._playing:
            self._playing = True
            self._speaker.play(clicks(self._speaker.rate))
        elif self._t - self._began > OPENS_WITHIN:
            self._end(NOT_OPENED)

    @property
    def _behind(self) -> float:
        """What the clock shows over the stream's time of what is just heard; a block that came late tells nothing."""
        return float(np.median(self._offsets))

    def _find(self, begun: float) -> None:
        at = clicks_heard(Take(self._rate, np.concatenate(self._samples)))
        if at is None:
            self._end(NOT_HEARD)
            return
        whole = max(0.0, self._began + at + self._behind - begun)
        out = self._speaker.latency
        self.way = MeasuredWay(whole, whole - (out if 0.0 < out < whole else HALF * whole))
        self._end("")

    def _end(self, why_not: str) -> None:
        self.why_not, self.over = why_not, True
        self._speaker.close()

    def finding(self, block: float) -> Finding:
        """What came of it; `block` is the length of the input's blocks in seconds."""
        size = f"{1000 * block:.1f} ms a block"
        if self.way is not None:
            return Finding("delay", Weight.FINE, f"{self.way.sentence}; {size}")
        return Finding("delay", Weight.FINE, f"{size}; not measured: {self.why_not}")
