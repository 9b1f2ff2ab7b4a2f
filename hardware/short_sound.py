"""One short sound on the system's usual loudspeaker, with the moment at which it was handed over; it never waits."""

from __future__ import annotations

import base64

import numpy as np
from numpy.typing import NDArray

from hardware.capture_messages import Report
from hardware.child import Child

PROCESS = "hardware.short_sound_process"
CRASHED = "the loudspeaker's driver crashed; is a loudspeaker plugged in, and chosen in the system's sound settings?"
FULL_SCALE = 32_767


class ShortSound:
    """`look` takes what the loudspeaker's process said meanwhile; a driver that hangs is killed by `close`."""

    def __init__(self) -> None:
        self.rate = 0
        """Samples a second, once it is open."""
        self.latency = 0.0
        """Seconds that the driver says it takes to the loudspeaker's cone; some say nonsense."""
        self.begun: float | None = None
        """The system's monotonic clock when the sound's first sample was handed over."""
        self.failed = ""
        """Why there is no sound: one sentence."""
        self._child: Child | None = None

    def open(self) -> None:
        """Begin to open it; that may take a second."""
        self._child = Child(PROCESS, {})

    def play(self, sound: NDArray[np.float64]) -> None:
        """Once, from -1 to 1, at its rate."""
        if self._child is not None:
            samples = np.round(FULL_SCALE * np.clip(sound, -1.0, 1.0)).astype("<i2")
            self._child.order(base64.b64encode(samples.tobytes()).decode("ascii"))

    def look(self) -> None:
        """What it said since the last time."""
        if self._child is None or self.failed:
            return
        for message in self._child.messages(0.0):
            if isinstance(message, Report):
                self._take(message)
        if self._child.ended and not self.failed:
            self.failed = CRASHED

    def close(self) -> None:
        """Silence."""
        child, self._child = self._child, None
        if child is not None:
            child.hang_up()

    def _take(self, report: Report) -> None:
        says = report.says
        self.failed = str(says.get("failed", self.failed))
        self.rate = int(says.get("rate", self.rate))
        self.latency = float(says.get("latency", self.latency))
        self.begun = says.get("begun", self.begun)
