"""The way in for phones and other computers: the same port as this computer's, at its addresses in the network."""

from __future__ import annotations

import functools
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

from chordgame.engine.errors import BadSetup, Refused
from chordgame.pages.address import LOCAL, lan_addresses, listening_socket
from chordgame.pages.secure_way import NO_SECURE_WAY, Certifies, HasSecureWay, SecureWay
from chordgame.pages.serving import Aside, LetInBy
from chordgame.pages.square import qr_svg

_square = functools.lru_cache(maxsize=2)(qr_svg)
NO_NETWORK = "This computer is in no network. Connect it to the Wi-Fi that the phones are in, and try again."


class PhoneDoors:
    """Open or shut, at the addresses that this computer has when they are opened; `certifies` makes pages secure."""

    def __init__(
        self,
        port: int,
        code: str,
        addresses: Callable[[], tuple[str, ...]] = lan_addresses,
        certifies: Certifies | None = None,
    ) -> None:
        self._port, self._code, self._addresses = port, code, addresses
        self._waiting: list[socket.socket] = []
        self._shut: list[Callable[[], None]] = []
        self._let_in: LetInBy | None = None
        self._open_at: tuple[str, ...] = ()
        self._way = None if certifies is None else SecureWay(certifies, port, lambda: self._open_at)

    @property
    def are_open(self) -> bool:
        """Whether phones can come."""
        return bool(self._open_at)

    @property
    def secure(self) -> HasSecureWay:
        """Where pages are secure."""
        return self._way or NO_SECURE_WAY

    @property
    def _where(self) -> str:
        return next(iter(self._open_at), LOCAL)

    @property
    def join(self) -> str:
        """The address that phones open."""
        return f"http://{self._where}:{self._port}/join#{self._code}"

    @property
    def table(self) -> str:
        """The address for a TV."""
        return f"http://{self._where}:{self._port}/table#{self._code}"

    @property
    def links(self) -> Mapping[str, str]:
        """What pages show of it."""
        return {"join": self.join, "table": self.table, "qr": _square(self.join), "lan": "yes" if self.are_open else ""}

    def open(self) -> None:
        """Listen at every address of this computer in the network."""
        if self.are_open:
            return
        self._waiting = self._listening()
        self._open_at = tuple(str(one.getsockname()[0]) for one in self._waiting)
        self._admit()
        if self._way is not None:
            self._way.follow()

    def begin(self, let_in: LetInBy, aside: Aside) -> None:
        """The site is served from now on."""
        self._let_in = let_in
        self._admit()
        if self._way is not None:
            self._way.begin(let_in, aside)

    def _admit(self) -> None:
        """Whoever waits comes in."""
        if self._let_in is not None:
            self._shut += [self._let_in(one) for one in self._waiting]
            self._waiting = []

    def shut(self) -> None:
        """Only this computer sees the table."""
        for one in self._waiting:
            one.close()
        for shut in self._shut:
            shut()
        self._waiting, self._shut, self._open_at = [], [], ()
        if self._way is not None:
            self._way.shut()

    def _listening(self) -> list[socket.socket]:
        addresses, opened = self._addresses(), list[socket.socket]()
        if not addresses:
            raise Refused(NO_NETWORK)
        for address in addresses:
            with suppress(BadSetup):  # of several addresses one is enough
                opened.append(listening_socket(address, self._port))
        if not opened:
            raise Refused(f"Another program has port {self._port} in the network. Close it, or take another --port.")
        return opened
