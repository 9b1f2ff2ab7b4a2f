"""The process that plays one short sound on the system's usual loudspeaker, and says when it handed it over.

`python -m hardware.short_sound_process WANTED` talks over the socket that is its standard input, until that is hung up.
A line that comes in is the sound: 16 bits a sample, as base64. It is played at once, from the begin of a block.
"""

from __future__ import annotations

import base64
import os
import signal
import socket
import time
from typing import Any

from hardware.capture_messages import written_report
from hardware.child_side import ended_when_hung_up, go_first, leave, leave_when_hung_up, opened_link

BLOCK = 256
"""Samples at a time: short, so that the loudspeaker's own part of the way is."""
LOOK_EVERY = 0.02
WIDTH = 2
"""Bytes a sample."""
NO_LIBRARY = "the library PyAudio is missing here; 'ringclear devices' says how to get it"
NO_LOUDSPEAKER = "no loudspeaker can be played on; is one plugged in, and chosen in the system's sound settings?"


class Playing:
    """A running stream: silence, and once the sound."""

    def __init__(self) -> None:
        self.begun: float | None = None
        self._sound, self._at = b"", 0

    def play(self, line: str) -> None:
        """This, from the next block on."""
        self._sound = base64.b64decode(line)

    def callback(self, _: None, frames: int, __: Any, ___: int) -> tuple[bytes, int]:
        """Called by the driver."""
        part = self._sound[self._at : self._at + WIDTH * frames]
        if part and self.begun is None:
            self.begun = time.monotonic()
        self._at += len(part)
        return part.ljust(WIDTH * frames, b"\0"), 0  # paContinue


def play(link: socket.socket) -> None:
    """Open the loudspeaker, and play what comes in."""
    playing = Playing()
    try:
        with ended_when_hung_up(link):
            import pyaudio

            audio = pyaudio.PyAudio()
            rate = round(float(audio.get_default_output_device_info()["defaultSampleRate"]))
            stream = audio.open(
                rate=rate, channels=1, format=pyaudio.paInt16, output=True,
                frames_per_buffer=BLOCK, stream_callback=playing.callback,
            )  # fmt: skip
    except ImportError:
        link.sendall(written_report(failed=NO_LIBRARY))
        os._exit(0)
    except (OSError, ValueError):
        link.sendall(written_report(failed=NO_LOUDSPEAKER))
        leave(audio.terminate)
    leave_when_hung_up(link, stream.close, playing.play)
    link.sendall(written_report(rate=rate, latency=float(stream.get_output_latency())))
    while playing.begun is None:
        time.sleep(LOOK_EVERY)
    link.sendall(written_report(begun=playing.begun))
    while True:  # until it is hung up
        time.sleep(1.0)


def main() -> None:
    """Play it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that the players see
    link = opened_link()
    go_first()
    try:
        play(link)
    except OSError:
        os._exit(0)  # nobody listens any more


if __name__ == "__main__":
    main()
