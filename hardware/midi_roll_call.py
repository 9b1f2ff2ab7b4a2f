"""The process that asks every MIDI device who it is, as each is plugged in, and says what they answer.

The question goes to the output of each input, and what comes within a moment and begins as wanted is passed on with
the port's name. Run with JSON: {"question": hex, "begins": hex, "besides": […]}; a line from the other end is a
port's name that need not be asked again.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys
import time
from typing import Any, NoReturn

from hardware.capture_messages import written_report
from hardware.child_side import ended_when_hung_up, leave, leave_when_hung_up, opened_link
from hardware.errors import Reason
from hardware.midi_ports import CLIENT, THROUGH, lasting, plugged_in
from hardware.midi_process import came, inputs, let_go, output_beside

LOOK_EVERY = 0.5
"""Seconds between two looks for devices that were plugged in: a box is found as soon as its player sits down."""
ANSWERS_WITHIN = 0.8
"""Seconds; a box that does not hear the question speaks by itself in this time."""
LISTEN_EVERY = 0.01
"""Seconds; what a guitar plays beside it meanwhile is a few messages, and a driver puts a thousand aside."""
TIMES = 2
"""A question that is asked at once may be lost while the system is still connecting the ports."""
AGAIN_AFTER = 10.0
"""Seconds until a port that said nothing is asked again: what hung may have come back to itself."""


class AskedPorts:
    """Everybody who was asked, and when."""

    def __init__(self, link: socket.socket, question: bytes, begins: bytes, besides: list[str]) -> None:
        self._link, self._question, self._begins = link, question, begins
        self._known = {lasting(name) for name in besides}
        self._asked: dict[str, float] = {}

    def is_known(self, port: str) -> None:
        """Somebody listens to this port from now on."""
        self._known.add(lasting(port))

    def go_round(self, found: list[tuple[Any, list[str]]]) -> None:
        """Ask those that are new, all at once."""
        ports = [(midi, port) for midi, ports in found for port in plugged_in(ports)]
        here = {port for _, port in ports}
        self._asked = {port: at for port, at in self._asked.items() if port in here}
        due = [(midi.get_current_api(), port) for midi, port in ports if self._is_due(port)]
        self._asked |= {port: time.monotonic() for _, port in due}
        opened = {port: opened_to_ask(system, port) for system, port in due}
        try:
            for _ in range(TIMES if due else 0):
                for _, out in opened.values():
                    if out is not None:
                        out.send_message(self._question)
                self._wait_for_answers({port: midi for port, (midi, _) in opened.items()})
        finally:
            let_go(*(one for pair in opened.values() for one in pair))

    def _is_due(self, port: str) -> bool:
        if port.startswith(THROUGH) or lasting(port) in self._known:
            return False
        return time.monotonic() - self._asked.get(port, -AGAIN_AFTER) >= AGAIN_AFTER

    def _wait_for_answers(self, asked: dict[str, Any]) -> None:
        until = time.monotonic() + ANSWERS_WITHIN / TIMES
        while time.monotonic() < until:
            for port, midi in asked.items():
                for data in came(midi):
                    if data.startswith(self._begins):
                        self._link.sendall(written_report(answered=port, data=data.hex()))
            time.sleep(LISTEN_EVERY)


def opened_to_ask(system: int, port: str) -> tuple[Any, Any]:
    """Its input and its output; a port that another program holds is left to it."""
    import rtmidi

    midi = rtmidi.MidiIn(rtapi=system, name=CLIENT)
    midi.ignore_types(sysex=False, timing=True, active_sense=True)
    with contextlib.suppress(rtmidi.RtMidiError, ValueError):
        midi.open_port(midi.get_ports().index(port), "asks")
        return midi, output_beside(midi, port)
    return midi, None


def call(link: socket.socket, question: str, begins: str, besides: list[str]) -> NoReturn:
    """Go round until nobody listens any more."""
    with ended_when_hung_up(link):
        found = list(inputs())
    if not found:
        link.sendall(written_report(failed=Reason.NO_MIDI_SYSTEM.name, words=""))
        leave(lambda: None)
    roll_call = AskedPorts(link, bytes.fromhex(question), bytes.fromhex(begins), besides)
    # An order names a port that is to be left alone.
    leave_when_hung_up(
        link,
        lambda: let_go(*(midi for midi, _ in found)),
        obey=lambda order: roll_call.is_known(json.loads(order)),
    )
    while True:
        roll_call.go_round([(midi, midi.get_ports()) for midi, _ in found])
        link.sendall(written_report(well=time.monotonic()))
        time.sleep(LOOK_EVERY)


def main(given: list[str]) -> None:
    """Call the roll."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that the players see
    link = opened_link()
    try:
        call(link, **json.loads(given[0]))
    except (BrokenPipeError, ConnectionResetError):
        pass  # nobody listens any more
    except ImportError as error:
        link.sendall(written_report(failed=Reason.NO_MIDI_DRIVER.name, words=str(error)))
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
