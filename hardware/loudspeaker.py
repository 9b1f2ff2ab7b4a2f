"""The system's usual loudspeaker. It is opened in a process of its own, which may be killed: drivers hang and crash."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from hardware.errors import OutputFailed
from hardware.quiet_stderr import quiet_stderr

BLOCK = 1024
"""Samples handed over at a time: nothing waits for what a loudspeaker plays."""
RATE = 48_000
"""What most loudspeakers are set to."""
AHEAD = 0.5
"""Seconds of sound that may be handed over early: some outputs swallow it as fast as it comes."""


class Loudspeaker:
    """One channel of sound to wherever the system plays sound."""

    def __init__(self, rate: int) -> None:
        try:
            import pyaudio
        except ImportError:
            raise OutputFailed("the library PyAudio is missing here; 'ringclear devices' says how to get it") from None
        self._rate, self._written, self._began = rate, 0, time.monotonic()
        try:
            with quiet_stderr():
                self._stream = pyaudio.PyAudio().open(
                    rate=rate, channels=1, format=pyaudio.paFloat32, output=True, frames_per_buffer=BLOCK
                )
        except OSError as error:
            why = "is one plugged in, and chosen in the system's sound settings?"
            raise OutputFailed(f"no loudspeaker can be played on ({error.args[0]}): {why}") from None

    def write(self, x: NDArray[np.float32]) -> None:
        """Sound from -1 to 1; returns when most of it has been played."""
        try:
            self._stream.write(x.astype(np.float32).tobytes())
        except OSError as error:
            raise OutputFailed(f"the loudspeaker has gone ({error.args[0]}); plug it in and start again") from None
        self._written += x.size
        early = self._written / self._rate - (time.monotonic() - self._began) - AHEAD
        if early > 0:
            time.sleep(early)
