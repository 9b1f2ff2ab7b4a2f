"""The stream's time of MIDI messages: the driver's, which says how long after the one before each was."""

from __future__ import annotations

BELIEVED = 0.25
"""Seconds that the driver's time may be behind the clock at which its messages came: they wait in queues.

One that strays further, or runs ahead, has lost messages or its head, and is set right.
"""
AHEAD = 0.01
"""Seconds by which a driver's clock may run ahead of ours: a message cannot come before it was sent."""


class DriverClock:
    """Adds up the driver's times; `begins` is the clock when the stream began."""

    def __init__(self, begins: float) -> None:
        self._begins = begins
        self._t: float | None = None

    def restart(self) -> None:
        """The port was opened anew: the first message has no message before it."""
        self._t = None

    def time_of(self, at: float, since: float) -> float:
        """Of a message that came at `at`, `since` seconds after the one before."""
        came = at - self._begins
        t = came if self._t is None else self._t + max(0.0, since)
        is_believed = came - BELIEVED <= t <= came + AHEAD
        self._t = t if is_believed else came
        return self._t
