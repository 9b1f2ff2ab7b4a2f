"""The process that holds an audio driver, so that a driver that crashes or hangs takes nothing else along.

`python -m hardware.capture_process list` prints the devices as JSON. Otherwise it captures what its argument
asks for and talks over the socket that is its standard input, until that is hung up. It is left without
clean-up: PortAudio's own can block for minutes once a sound server is gone.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from dataclasses import asdict
from queue import Empty, SimpleQueue
from typing import Any, NoReturn

from hardware.audio_devices import JACK, AudioDevice
from hardware.capture_messages import written_block, written_report
from hardware.child_side import ended_when_hung_up, go_first, leave, leave_when_hung_up, opened_link
from hardware.errors import InputFailed, Reason
from hardware.port_audio import input_devices
from hardware.port_audio_errors import reason_for

QUEUE_SECONDS = 4.0
"""Sound that waits while the ear's process is busy; what comes after that is counted as lost."""
LOOK_EVERY = 0.05
"""Seconds between two looks whether the stream still runs: a device that is gone is said within a tenth of a second."""
LISTED_WITHIN = 4.0
"""Seconds that PortAudio may take to let go: who asked for the list waits until this process has ended."""
OVERFLOWED = 2
"""PortAudio's flag for input that was lost."""


class Capturing:
    """A running stream: the callback only puts blocks into a queue with a bound."""

    def __init__(self, rate: int, block: int, by_driver_clock: bool) -> None:
        self.queue: SimpleQueue[tuple[float, float, int, int, bool, bytes]] = SimpleQueue()
        self._by_driver_clock = by_driver_clock
        self._most = max(8, round(QUEUE_SECONDS * rate / block))
        self._dropped = 0

    def callback(self, data: bytes, frames: int, times: Any, flags: int) -> tuple[None, int]:
        """Called by the driver: no computing, no logging, no waiting."""
        if self.queue.qsize() < self._most:
            now = time.monotonic()
            clock = times["current_time"] if self._by_driver_clock else now
            self.queue.put((now, clock, frames, self._dropped, bool(flags & OVERFLOWED), data))
            self._dropped = 0
        else:
            self._dropped += frames
        return None, 0  # paContinue


def print_devices() -> NoReturn:
    """Every input that PortAudio knows right now."""
    import pyaudio

    audio = pyaudio.PyAudio()
    print(json.dumps([asdict(device) for _, device in input_devices(audio)]), flush=True)
    leave(audio.terminate, LISTED_WITHIN)


def capture(link: socket.socket, wanted: str, channels: int, block: int) -> None:
    """Open the device by name, send what it gives; returns when its stream has ended."""
    import pyaudio

    with ended_when_hung_up(link):
        audio = pyaudio.PyAudio()
    try:
        with ended_when_hung_up(link):
            index, device = _find(audio, wanted, channels)
            capturing = Capturing(device.rate, block, device.host == JACK)
            stream, opened = _open(audio, index, device, channels, block, capturing)
    except (OSError, ValueError, RuntimeError, SystemError, InputFailed) as error:
        link.sendall(failure(error, opening=True))
        leave(audio.terminate)
    leave_when_hung_up(link, stream.close)
    link.sendall(written_report(opened=device.full_name, rate=device.rate, channels=opened))
    while True:
        try:
            link.sendall(written_block(*capturing.queue.get(timeout=LOOK_EVERY)))
        except Empty:
            if not stream.is_active():
                return


def _find(audio: Any, wanted: str, channels: int) -> tuple[int, AudioDevice]:
    """The device, and its index at this moment."""
    index, device = next(((i, one) for i, one in input_devices(audio) if one.full_name == wanted), (-1, None))
    if device is None:
        raise InputFailed(wanted, Reason.NO_SUCH_DEVICE)
    if channels > device.channels:
        raise InputFailed(device.full_name, Reason.NO_SUCH_CHANNEL, f"it has {device.channels}")
    return index, device


def _open(
    audio: Any, index: int, device: AudioDevice, channels: int, block: int, capturing: Capturing
) -> tuple[Any, int]:
    """Open with no more channels than needed; some drivers give all of them or none."""
    for count in sorted({channels, device.channels}):
        try:
            stream = audio.open(
                rate=device.rate, channels=count, format=1, input=True,  # 1 is 32-bit float
                input_device_index=index, frames_per_buffer=block, stream_callback=capturing.callback,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            if count == device.channels or reason_for(error) is not Reason.CHANNELS_REFUSED:
                raise
        else:
            return stream, count
    raise InputFailed(device.full_name, Reason.CHANNELS_REFUSED)


def failure(error: BaseException, *, opening: bool = False) -> bytes:
    """What went wrong, for the other side."""
    if isinstance(error, InputFailed):
        return written_report(failed=error.reason.name, words=str(error))
    if isinstance(error, ImportError):
        return written_report(failed=Reason.NO_AUDIO_DRIVER.name, words=str(error))
    return written_report(failed=reason_for(error, opening=opening).name, words=str(error))


def main(given: list[str]) -> None:
    """List, or capture."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that the players see
    if given == ["list"]:
        print_devices()
    link = opened_link()
    go_first()
    try:
        capture(link, **json.loads(given[0]))
        link.sendall(written_report(failed=Reason.GONE.name, words=""))
    except (BrokenPipeError, ConnectionResetError):
        pass  # nobody listens any more
    except (OSError, ValueError, RuntimeError, SystemError, ImportError, InputFailed) as error:
        link.sendall(failure(error))
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
