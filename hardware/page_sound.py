"""The sound of a page's microphone, put together from its packets: its time, what is lost of it, and how it fares.

No socket, clock or thread of its own: `now` is the clock on the wall, in seconds. Packets come in order, at any pace:
time goes by the page's own count of samples, so that a network that stutters changes nothing but the delay.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.errors import Reason
from hardware.outage import SILENCES
from hardware.page_packets import Packet
from hardware.stream import Arrival, InputNews, InputState, RawBlock

STALLED_AFTER = 1.5
"""Seconds without a packet: a Wi-Fi that pauses is back by then, and nobody has waited longer than for a breath."""
SILENT_AFTER = 2.0
"""Seconds of exact zeros, as of a device: every microphone has noise."""
AHEAD = 2.0
"""Seconds by which the page's count may run ahead of our clock: as much as a network holds back."""
WINDOW = 10.0
"""Seconds in which at least one packet comes without delay; two clocks drift apart by a millisecond meanwhile."""


@dataclass(slots=True)
class Soonest:
    """How late a packet is, measured by the one that was least late of those before."""

    _before: float = float("inf")
    _least: float = float("inf")
    _ends: float = 0.0

    def delay(self, now: float, t: float) -> float:
        """Seconds, for a packet that ends at `t` by the page's count."""
        late = now - t
        if now >= self._ends:
            self._before, self._least, self._ends = self._least, float("inf"), now + WINDOW
        self._least = min(self._least, late)
        return late - min(self._before, self._least)


@dataclass(slots=True)
class PageSound:
    """One page's microphone, through all its outages."""

    name: str
    _rate: int = 0
    _t: float = 0.0
    _next: int | None = None
    _came_at: float | None = None
    """When the last sound came that was heard."""
    _due: float | None = None
    _zeros: float = 0.0
    _state: InputState = InputState.OPENING
    _reason: Reason | None = None
    _soonest: Soonest = field(default_factory=Soonest)

    def begin(self, rate: int, now: float) -> None:
        """The page counts from anew, at this rate."""
        self._rate, self._next, self._soonest = rate, None, Soonest()
        self._due, self._zeros = now + STALLED_AFTER, 0.0

    def take(self, packet: Packet, now: float) -> list[Arrival]:
        """A packet's samples; what was there already is left out."""
        packet = packet.since(self._next or 0)
        if not self._rate or not len(packet.samples):
            return []
        length = len(packet.samples) / self._rate
        self._due = now + STALLED_AFTER
        lost, self._next = self._lost(packet, now, length), packet.after
        self._zeros = 0.0 if packet.samples.any() else self._zeros + length
        if self._zeros >= SILENT_AFTER:
            return self._lose(Reason.ONLY_ZEROS)
        if self._zeros and self._state is InputState.LOST and self._reason in SILENCES:
            return []
        return self._heard(packet, lost, now, length)

    def watch(self, now: float) -> list[Arrival]:
        """Whether it has fallen silent."""
        if self._due is None or now < self._due:
            return []
        return self.gone()

    def gone(self) -> list[Arrival]:
        """The page is not there any more, or nothing comes from it."""
        self._due = None
        return self._lose(Reason.PAGE_GONE)

    def _lost(self, packet: Packet, now: float, length: float) -> int:
        """Samples missing before it. The clock on the wall knows how many there can be, whatever a page counts."""
        passed = 0.0 if self._came_at is None else now - self._came_at
        if self._state is not InputState.RUNNING or self._next is None:
            return round(max(0.0, passed - length) * self._rate)
        return min(packet.first - self._next, round((passed + AHEAD) * self._rate))

    def _heard(self, packet: Packet, lost: int, now: float, length: float) -> list[Arrival]:
        news = self._runs(lost)
        self._t += lost / self._rate
        delay = self._soonest.delay(now, packet.after / self._rate)
        block = RawBlock(self.name, self._t, float(self._rate), packet.samples[None], lost, delay)
        self._t += length
        self._came_at = now
        return [*news, block]

    def _runs(self, lost: int) -> list[Arrival]:
        if self._state is InputState.RUNNING:
            return []
        back, gap = self._came_at is not None, lost / self._rate
        words = f" is back; {gap:.1f} s were not heard" if back else f": listening, {self._rate} Hz"
        self._state, self._reason = InputState.RUNNING, None
        return [InputNews(self.name, self._t, self._state, f"{self.name}{words}", gap=gap)]

    def _lose(self, reason: Reason) -> list[Arrival]:
        if self._state is InputState.LOST and self._reason is reason:
            return []
        self._state, self._reason = InputState.LOST, reason
        return [InputNews(self.name, self._t, self._state, f"{self.name}: {reason.value}", reason)]
