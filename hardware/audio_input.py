"""An audio device as an input: captured in a process of its own, watched, and opened again when it is lost."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Sequence

import numpy as np

from hardware.audio_devices import AudioDevice, choose
from hardware.capture import audio_devices, capture
from hardware.capture_messages import Captured, Report
from hardware.child import Child
from hardware.errors import InputFailed, Reason
from hardware.outage import Outage, in_a_sentence, turns
from hardware.sample_clock import SampleClock
from hardware.sound_file import Samples
from hardware.stream import Arrival, InputNews, InputState, RawBlock

BLOCK, SHORTEST_BLOCK, LONGEST_BLOCK = 128, 64, 8192
"""Samples: 128 are 3 ms, which nobody hears; `doctor` and LOSING_SOUND send those to longer ones who lose sound."""
OPENS_WITHIN, FIRST_BLOCK_WITHIN, STALLED_AFTER = 8.0, 5.0, 0.7
"""Seconds: drivers may take long to open and to begin; once sound comes, the longest block is done in 0.2 s."""
SILENT_AFTER = 2.0
"""Seconds of exact zeros; every real input has noise."""
SETTLED_AFTER = 0.5
"""Seconds of sound after which an outage is over: a driver that gives one block and dies is still the same outage."""
STORM, STORM_SECONDS, SAID_AGAIN_AFTER = 5, 10.0, 60.0
"""So many losses in so many seconds are worth a word about it, and not another one for a minute."""


def audio_input(text: str, channels: int = 1, block: int = BLOCK) -> AudioInput:
    """The input of this name, or the only one with this in its name; it is looked for, and not opened yet."""
    device = choose(text, audio_devices())
    if channels > device.channels:
        raise InputFailed(device.name, Reason.NO_SUCH_CHANNEL, f"it has {device.channels}")
    return AudioInput(device, channels, block)


class AudioInput:
    """Listens to the first `channels` of one device.

    `read` does everything: one thread is enough, and nothing is lost between two calls unless they are seconds
    apart; then that is counted as lost.
    """

    def __init__(self, device: AudioDevice, channels: int = 1, block: int = BLOCK) -> None:
        if not SHORTEST_BLOCK <= block <= LONGEST_BLOCK:
            raise InputFailed(device.name, Reason.BLOCK_REFUSED, f"{SHORTEST_BLOCK} to {LONGEST_BLOCK} samples")
        self.device, self.channels, self.block = device, channels, block
        self._capture: Child | None = None
        self._closing = threading.Event()
        self._starting = threading.Lock()
        self._outage = Outage()
        self._state = InputState.OPENING
        self._t = 0.0
        self._opened_at: float | None = None
        self._asked_at = self._last_at = self._ended_at = self._heard_at = 0.0
        self._asked_for = channels
        self._rate = self._count = self._blocks = 0
        self._clock = SampleClock(0.0)
        self._is_first = True
        self._zeros = 0.0
        self._heard_anything = False
        self._losses: list[float] = []
        self._storm_said_at = -SAID_AGAIN_AFTER

    @property
    def name(self) -> str:
        """The device's name."""
        return self.device.name

    def widen(self, channels: int) -> None:
        """Listen to at least so many channels from now on; a stream that runs is opened anew for more."""
        self.channels = max(self.channels, channels)

    @property
    def is_opening(self) -> bool:
        """Whether it has yet to begin, or to begin anew with more channels."""
        return self._state is InputState.OPENING or (self._opened_at is not None and self._asked_for < self.channels)

    def start(self) -> None:
        """Begin to listen."""
        self._open()

    def read(self, wait: float) -> Sequence[Arrival]:
        """What arrived; while the device is lost, it is looked for in here."""
        return turns(self._turn, wait, self._closing)

    def close(self) -> None:
        """Stop."""
        self._closing.set()
        with self._starting:
            if self._capture is not None:
                self._capture.hang_up()

    # ---------------------------------------------------------------- one turn of watching

    def _turn(self, wait: float) -> list[Arrival]:
        now = time.monotonic()
        if self._capture is None:
            if now < self._outage.try_at:
                self._closing.wait(min(wait, self._outage.try_at - now))
            else:
                self._open()
            return []
        arrived: list[Arrival] = []
        if self._opened_at is not None and self._asked_for < self.channels:
            self._capture.hang_up()
            self._state = InputState.OPENING
            self._open()
            return []
        messages = self._capture.messages(min(wait, self._patience(now)))
        for message in messages:
            arrived += self._take_report(message) if isinstance(message, Report) else self._take(message)
        if self._capture is None or self._closing.is_set():
            return arrived
        if self._capture.ended:
            return arrived + self._lose(Reason.CRASHED)
        return arrived + self._watch(time.monotonic(), bool(messages))

    def _open(self) -> None:
        with self._starting:
            if not self._closing.is_set():
                self._opened_at = None
                self._asked_at = time.monotonic()
                self._zeros = 0.0
                self._asked_for = self.channels
                self._capture = capture(self.device.full_name, self.channels, self.block)

    def _take_report(self, message: Report) -> list[Arrival]:
        says = message.says
        if "failed" in says:
            return self._lose(Reason[says["failed"]], str(says["words"]))
        self._rate, self._count = int(says["rate"]), int(says["channels"])
        self._clock = SampleClock(self._rate)
        self._opened_at = time.monotonic()
        self._blocks, self._is_first = 0, True
        return []

    # ---------------------------------------------------------------- sound

    def _take(self, block: Captured) -> list[Arrival]:
        self._blocks += 1
        self._last_at = block.at
        return [arrival for lost, known in self._clock.push(block) for arrival in self._heard(lost, known)]

    def _heard(self, lost: int, block: Captured) -> list[Arrival]:
        samples: Samples = np.frombuffer(block.data, np.float32).reshape(-1, self._count)[:, : self.channels].T
        length = block.frames / self._rate
        begun = block.at - length
        if self._ended_at and self._is_first:
            lost = max(0, round((begun - self._ended_at) * self._rate))
        silent = not samples.any()
        news = self._news_of(begun, silent, lost)
        self._t += lost / self._rate
        delay = time.monotonic() - block.at
        raw = RawBlock(self.name, self._t, self._rate, np.ascontiguousarray(samples), lost, delay)
        self._t += length
        self._ended_at, self._is_first = block.at, False
        self._zeros = self._zeros + length if silent else 0.0
        if not silent:
            self._heard_at, self._heard_anything = block.at, True
        return [*news, raw]

    def _news_of(self, begun: float, silent: bool, lost: int) -> list[Arrival]:
        """It runs, it runs again, or it loses too much."""
        if self._state is InputState.RUNNING:
            return self._storm(begun) if lost else []
        if self._outage.silent and silent:
            return []
        gap = begun - self._heard_at if self._heard_at else 0.0
        self._state = InputState.RUNNING
        begins = f"{self.name}: listening, {self._rate} Hz"
        back = f"{self.name} is back; {gap:.1f} s were not heard"
        return [self._news(back if self._outage.reason and gap else begins, gap=max(0.0, gap))]

    def _storm(self, now: float) -> list[Arrival]:
        self._losses = [at for at in self._losses if now - at < STORM_SECONDS] + [now]
        if len(self._losses) < STORM or now - self._storm_said_at < SAID_AGAIN_AFTER:
            return []
        self._storm_said_at = now
        return [self._news(f"{self.name}: {Reason.LOSING_SOUND.value}", Reason.LOSING_SOUND)]

    # ---------------------------------------------------------------- losing it

    def _patience(self, now: float) -> float:
        """Until it is too late."""
        return max(0.001, self._due() - now)

    def _due(self) -> float:
        """When the next sign of life is due."""
        if self._opened_at is None:
            return self._asked_at + OPENS_WITHIN
        if self._blocks == 0:
            return self._opened_at + FIRST_BLOCK_WITHIN
        return self._last_at + STALLED_AFTER

    def _watch(self, now: float, more: bool) -> list[Arrival]:
        """Silent, stalled, or well; while there is `more` to read, only the reader is late."""
        if not more and now > self._due():
            return self._lose(Reason.HANGS if self._opened_at is None else Reason.STALLED)
        if self._opened_at is None:
            return []
        if self._zeros >= self._outage.silence_allowed(SILENT_AFTER):
            forbidden = sys.platform == "darwin" and not self._heard_anything
            return self._lose(Reason.NO_PERMISSION if forbidden else Reason.ONLY_ZEROS)
        if self._zeros == 0.0 and self._blocks and now - self._opened_at > SETTLED_AFTER:
            self._outage.over()
        return []

    def _lose(self, reason: Reason, reason_given: str = "") -> list[Arrival]:
        """Give this capture up, tell why if that is new, and plan the next one."""
        with self._starting:
            if self._capture is not None:
                self._capture.end(hangs=reason in (Reason.HANGS, Reason.STALLED))
            self._capture = None
        was, self._state = self._state, InputState.LOST
        is_news = self._outage.begins(reason, time.monotonic(), again=was is InputState.LOST)
        return [self._news(f"{self.name}: {in_a_sentence(reason, reason_given)}", reason)] if is_news else []

    def _news(self, sentence: str, reason: Reason | None = None, gap: float = 0.0) -> InputNews:
        return InputNews(self.name, self._t, self._state, sentence, reason, gap)
