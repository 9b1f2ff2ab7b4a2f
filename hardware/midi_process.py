"""The process that holds the MIDI driver: its calls block others for seconds, and a dead server crashes it.

`python -m hardware.midi_process list` prints the names of all inputs as JSON. Otherwise it listens to one port and
talks over the socket that is its standard input, until that is hung up; a line of hex from there is a message to send
to the same device, if it `speaks` with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Any, NoReturn

from hardware.capture_messages import written_report
from hardware.child_side import ended_when_hung_up, go_first, leave, leave_when_hung_up, opened_link
from hardware.errors import InputFailed, Reason
from hardware.midi_ports import CLIENT, choose_port, output_for, plugged_in
from hardware.quiet_stderr import quiet_stderr

LOOK_EVERY = 0.25
"""Seconds between two looks whether the port is still there; no driver says so by itself."""
MOST_WAITING = 4096
"""Messages: some seconds of six strings that are bent all the time."""


def systems() -> list[int]:
    """The systems that the driver was made for; `MIDO_BACKEND=mido.backends.rtmidi/UNIX_JACK` picks one."""
    import rtmidi

    _, _, wanted = os.environ.get("MIDO_BACKEND", "").partition("/")
    compiled: list[int] = rtmidi.get_compiled_api()
    picked = [system for system in compiled if wanted and system == getattr(rtmidi, f"API_{wanted}", None)]
    return picked or compiled


def inputs() -> Iterator[tuple[Any, list[str]]]:
    """An input for each system that answers, with its ports; the caller deletes it."""
    import rtmidi

    for system in systems():
        with contextlib.suppress(rtmidi.SystemError):
            midi = rtmidi.MidiIn(rtapi=system, name=CLIENT)
            yield midi, midi.get_ports()


def print_ports() -> NoReturn:
    """Every port of every system."""
    with quiet_stderr():
        found = list(inputs())
    names = plugged_in([port for _, ports in found for port in ports])
    print(json.dumps({"systems": len(found), "ports": names}), flush=True)
    leave(lambda: [midi.delete() for midi, _ in found])


class Waiting:
    """Messages on their way, in a queue with a bound. Once it was full something is missing: nothing more gets in."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[tuple[float, float, list[int]]] = SimpleQueue()
        self._is_full = False

    def put(self, message: tuple[list[int], float], _: Any) -> None:
        """Called by the driver: no waiting."""
        data, since = message
        self._is_full = self._is_full or self.queue.qsize() >= MOST_WAITING
        if not self._is_full:
            self.queue.put((time.monotonic(), since, data))

    @property
    def is_over(self) -> bool:
        """Whether all that will ever get in has been taken."""
        return self._is_full and self.queue.empty()


def listen(link: socket.socket, wanted: str, speaks: bool = False) -> NoReturn:
    """Open the port by name, send what comes, until it is gone."""
    with ended_when_hung_up(link):
        midi, port = _opened(wanted)
        out = output_beside(midi, port) if speaks else None
    leave_when_hung_up(link, lambda: let_go(midi, out), obey=lambda order: _send(out, order))
    waiting = Waiting()
    midi.set_callback(waiting.put)
    link.sendall(written_report(opened=port))
    looked = time.monotonic()
    while not waiting.is_over:
        with contextlib.suppress(Empty):
            at, since, data = waiting.queue.get(timeout=LOOK_EVERY)
            link.sendall(written_report(at=at, since=since, data=bytes(data).hex()))
        if time.monotonic() - looked >= LOOK_EVERY:
            looked = time.monotonic()
            if port not in midi.get_ports():
                link.sendall(written_report(failed=Reason.PORT_GONE.name, words=""))
                leave(lambda: let_go(midi, out))
            link.sendall(written_report(well=looked))
    link.sendall(written_report(failed=Reason.TOO_FAST.name, words=""))
    leave(lambda: let_go(midi, out))


def _opened(wanted: str) -> tuple[Any, str]:
    """The port, open. Nothing is left out, as the driver's times count from one message to the next."""
    found = list(inputs())
    if not found:
        raise InputFailed(wanted or "MIDI", Reason.NO_MIDI_SYSTEM)
    port = choose_port(wanted, [port for _, ports in found for port in ports])
    midi, ports = next(one for one in found if port in one[1])
    for other, _ in found:
        if other is not midi:
            other.delete()
    midi.ignore_types(sysex=False, timing=False, active_sense=False)
    midi.open_port(ports.index(port), "guitar")
    return midi, port


def output_beside(midi: Any, port: str) -> Any:
    """The output of the same device on the same system, open; None where it has none, or another program has it."""
    import rtmidi

    out = rtmidi.MidiOut(rtapi=midi.get_current_api(), name=CLIENT)
    outputs = out.get_ports()
    beside = output_for(port, outputs)
    with contextlib.suppress(rtmidi.RtMidiError):
        if beside is not None:
            out.open_port(outputs.index(beside), "answers")
            return out
    out.delete()
    return None


def came(midi: Any) -> Iterator[bytes]:
    """What a driver has put aside until it is asked.

    A callback is for those who end with their ports. To close a port a driver ends its thread, and one that just then
    waits for Python's lock, to call back, takes a part of it along: all of the process stands still for ever.
    """
    while message := midi.get_message():
        yield bytes(message[0])


def let_go(*ports: Any) -> None:
    """Goodbye to ports that were opened."""
    for port in ports:
        if port is not None:
            port.delete()


def _send(out: Any, order: str) -> None:
    if out is not None:
        out.send_message(bytes.fromhex(order))


def _failure(error: BaseException) -> bytes:
    reason = Reason.NOT_UNDERSTOOD
    if isinstance(error, InputFailed):
        reason = error.reason
    elif isinstance(error, ImportError):
        reason = Reason.NO_MIDI_DRIVER
    elif "creating Windows MM MIDI input" in str(error):
        reason = Reason.BUSY
    return written_report(failed=reason.name, words=str(error))


def main(given: list[str]) -> None:
    """List, or listen."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that the players see
    if given == ["list"]:
        print_ports()
    link = opened_link()
    go_first()
    try:
        listen(link, **json.loads(given[0]))
    except (BrokenPipeError, ConnectionResetError):
        pass  # nobody listens any more
    except Exception as error:
        link.sendall(_failure(error))
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
