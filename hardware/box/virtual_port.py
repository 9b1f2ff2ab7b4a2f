"""Ports of a simulated box: a virtual MIDI port, or where a system makes none, a socket that speaks raw MIDI bytes."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from mido import Parser

from hardware.errors import InputFailed, Reason
from hardware.midi_process import came, inputs, let_go, systems
from hardware.quiet_stderr import quiet_stderr

Take = Callable[[bytes], None]
Say = Callable[[str], None]
AT_ONCE = 1 << 12
UNREAD = 1 << 16
"""Bytes that wait for somebody who listens: some minutes of a box."""
UNCARRIED, LOOKS = 50, 3
"""Messages from one look to the next whether somebody still carries them, and looks in vain until nobody does: a busy
server may refuse one. A driver whose server has ended puts some hundreds aside, and then sending one never ends."""
HUNG_UP = "{} does not read any more what the box says, and was hung up on; to call again is all it takes"


class VirtualPort(Protocol):
    """A port of our own that others can find and open."""

    @property
    def address(self) -> str:
        """What to open a table with: `--box` and this."""

    def send(self, data: bytes) -> None:
        """To everybody who listens. Raises `InputFailed` once nobody can any more."""

    def pass_on(self) -> None:
        """Pass on what came since it was last asked to; whoever looks after the port asks often."""

    def close(self) -> None:
        """The cable is pulled."""


class VirtualMidi:
    """A MIDI input and output of this name. Raises `InputFailed` where the system makes none.

    What comes is asked for, see `hardware.midi_process.came`: this process closes ports and lives on.
    """

    def __init__(self, name: str, take: Take) -> None:
        self.address, self._take = name, take
        with quiet_stderr():
            self._out, self._in = _virtual_ports(name)
        self._in.ignore_types(sysex=False)
        self._sent = self._in_vain = 0
        self._is_listed = self._is_among(self._in.get_ports())

    def send(self, data: bytes) -> None:
        """To everybody who is connected. Raises `InputFailed` once nobody carries messages any more."""
        self._sent += 1
        if self._is_listed and not self._sent % UNCARRIED:
            self._in_vain = 0 if self._is_found() else self._in_vain + 1
        if self._in_vain >= LOOKS:
            raise InputFailed(self.address, Reason.PORT_GONE)
        self._out.send_message(data)

    def _is_found(self) -> bool:
        """By somebody who just comes: whoever was here before a server ended goes on seeing what it saw."""
        with quiet_stderr():
            found = list(inputs())
            let_go(*(midi for midi, _ in found))
        return self._is_among([port for _, ports in found for port in ports])

    def _is_among(self, ports: list[str]) -> bool:
        return any(self.address in port for port in ports)

    def pass_on(self) -> None:
        """What the driver has put aside."""
        for data in came(self._in):
            self._take(data)

    def close(self) -> None:
        """The port is gone."""
        let_go(self._out, self._in)


def _virtual_ports(name: str) -> tuple[Any, Any]:
    """An output and an input on the first system that makes some."""
    try:
        import rtmidi
    except ImportError:
        raise InputFailed(name, Reason.NO_MIDI_DRIVER) from None
    for system in systems():
        opened: list[Any] = []
        try:
            opened.append(rtmidi.MidiOut(rtapi=system, name=name))
            opened[0].open_virtual_port("says")
            opened.append(rtmidi.MidiIn(rtapi=system, name=name))
            opened[1].open_virtual_port("hears")
        except (rtmidi.RtMidiError, NotImplementedError):
            let_go(*opened)
        else:
            return opened[0], opened[1]
    raise InputFailed(name, Reason.NO_VIRTUAL_PORTS)


class VirtualSocket:
    """A port on this machine; whoever connects listens, and who does not read is hung up on and said."""

    def __init__(self, port: int, take: Take, say: Say = lambda _: None) -> None:
        self._listening = socket.create_server(("127.0.0.1", port))
        self.address = f"socket:{self._listening.getsockname()[1]}"
        self._take, self._say = take, say
        self._clients, self._closed = list[socket.socket](), False
        self._said: SimpleQueue[bytes] = SimpleQueue()
        threading.Thread(target=self._welcome, daemon=True).start()

    def send(self, data: bytes) -> None:
        """To everybody who is connected, without waiting for anybody; who left is forgotten."""
        for client in tuple(self._clients):
            try:
                if not select.select((), (client,), (), 0)[1]:
                    self._say(HUNG_UP.format("{}:{}".format(*client.getpeername())))
                    self._forget(client)
                else:
                    client.sendall(data)
            except (OSError, ValueError):  # it was closed meanwhile
                self._forget(client)

    def pass_on(self) -> None:
        """What clients have said, each in a thread of its own."""
        with contextlib.suppress(Empty):
            while True:
                self._take(self._said.get_nowait())

    def close(self) -> None:
        """Everybody is hung up on."""
        self._closed = True
        for one in (self._listening, *self._clients):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._clients.clear()

    def _welcome(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self._closed:
                    client.close()
                    return
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
                self._clients.append(client)
                threading.Thread(target=self._listen, args=(client,), daemon=True).start()

    def _listen(self, client: socket.socket) -> None:
        parser = Parser()
        with contextlib.suppress(OSError):
            while content := client.recv(AT_ONCE):
                parser.feed(content)
                for message in parser:
                    self._said.put(bytes(message.bytes()))
        self._forget(client)

    def _forget(self, client: socket.socket) -> None:
        with contextlib.suppress(ValueError):
            self._clients.remove(client)
        with contextlib.suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)  # whoever waits for what it says waits no longer
        client.close()
