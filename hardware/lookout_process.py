"""The process that looks again and again at what is plugged in, and says so.

`python -m hardware.lookout_process '"audio"'` starts PortAudio anew for each look, as it never sees what comes later;
`'"midi"'` keeps its clients and asks them for their ports. Each says what it sees until it is hung up.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, NoReturn

from hardware.capture_messages import written_report
from hardware.child_side import ended_when_hung_up, leave, opened_link
from hardware.errors import Reason
from hardware.lookout import AUDIO, MIDI
from hardware.midi_ports import plugged_in
from hardware.midi_process import inputs
from hardware.port_audio import input_devices

LOOK_EVERY = 0.8
"""Seconds between two looks: what is plugged in stands on the page within two, also where a look takes half a one."""


def look_for_audio(link: socket.socket) -> NoReturn:
    """Every input that PortAudio knows, look after look."""
    import pyaudio

    def seen() -> dict[str, Any]:
        with ended_when_hung_up(link):
            audio = pyaudio.PyAudio()
        devices = [asdict(device) for _, device in input_devices(audio)]
        audio.terminate()
        return {AUDIO: devices}

    keep_looking(link, seen, lambda: None)


def look_for_midi(link: socket.socket) -> NoReturn:
    """Every port of every system, look after look."""
    with ended_when_hung_up(link):
        found = list(inputs())
    if not found:
        link.sendall(written_report(failed=Reason.NO_MIDI_SYSTEM.name))
        leave(lambda: None)

    def seen() -> dict[str, Any]:
        return {MIDI: list(plugged_in([port for midi, _ in found for port in midi.get_ports()]))}

    keep_looking(link, seen, lambda: [midi.delete() for midi, _ in found])


def keep_looking(link: socket.socket, seen: Callable[[], dict[str, Any]], let_go: Callable[[], object]) -> NoReturn:
    """Say what is seen until nobody listens any more; the other end never says a word."""
    while True:
        link.sendall(written_report(**seen()))
        if select.select([link], [], [], LOOK_EVERY)[0]:
            leave(let_go)


def main(given: list[str]) -> None:
    """Look for one kind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that the players see
    link, kind = opened_link(), json.loads(given[0])
    try:
        (look_for_audio if kind == AUDIO else look_for_midi)(link)
    except (BrokenPipeError, ConnectionResetError):
        pass  # nobody listens any more
    except ImportError:
        missing = Reason.NO_AUDIO_DRIVER if kind == AUDIO else Reason.NO_MIDI_DRIVER
        link.sendall(written_report(failed=missing.name))
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
