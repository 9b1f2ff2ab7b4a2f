"""HTTPS beside HTTP, where a phone wants to be a microphone: browsers give theirs to secure pages only.

At the same addresses as the pages, at a port of its own, and only while phones are let in. Nothing of it is made or
opened before the first phone asks; where one asked on another evening, phones that were there come back by it.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from chordgame.engine.errors import BadSetup, YouErred
from chordgame.pages.address import listening_socket
from chordgame.pages.serving import Aside, LetInBy

BESIDE = 100
"""From the pages' port to the secure one: phones remember what they may do by the port, so it is the same each time."""
SHUT = "Phones are not let in just now. Ask the host to let them in, and try again"
NO_PORT = "No port is free for the secure page. Close another program and try again"


@dataclass(frozen=True, slots=True)
class Certified:
    """What makes a page secure: how to speak with browsers, and the authority that they may trust."""

    context: ssl.SSLContext
    authority: bytes
    """As phones take it in: DER."""
    fingerprint: str


class Certifies(Protocol):
    """Keeps a certificate for this computer."""

    @property
    def is_kept(self) -> bool:
        """Whether there was one before."""
        ...

    def certified(self, addresses: Sequence[str]) -> Certified:
        """For these addresses; refuses with a sentence where it cannot be made."""
        ...


class HasSecureWay(Protocol):
    """Where a page is secure."""

    @property
    def address(self) -> str:
        """What its address begins with; nothing while there is none."""
        ...

    @property
    def fingerprint(self) -> str:
        """The authority's."""
        ...

    @property
    def authority(self) -> bytes:
        """Its certificate; nothing while there is none."""
        ...

    def ask(self, tell: Callable[[str], None]) -> None:
        """Open it; `tell` gets why it cannot be opened, or nothing."""
        ...


class NoSecureWay:
    """Of a room that is in no network."""

    address, fingerprint, authority = "", "", b""

    def ask(self, tell: Callable[[str], None]) -> None:
        """There is none."""
        tell(SHUT)


NO_SECURE_WAY = NoSecureWay()


class SecureWay:
    """`addresses` are those at which phones come in; nothing of it is opened at others."""

    def __init__(self, certifies: Certifies, port: int, addresses: Callable[[], tuple[str, ...]]) -> None:
        self._certifies, self._port, self._addresses = certifies, port + BESIDE, addresses
        self._let_in: LetInBy | None = None
        self._aside: Aside | None = None
        self._certified: Certified | None = None
        self._shut: list[Callable[[], None]] = []
        self.address = ""

    @property
    def fingerprint(self) -> str:
        """The authority's, as people compare it."""
        return self._certified.fingerprint if self._certified else ""

    @property
    def authority(self) -> bytes:
        """Its certificate."""
        return self._certified.authority if self._certified else b""

    def begin(self, let_in: LetInBy, aside: Aside) -> None:
        """The site is served from now on."""
        self._let_in, self._aside = let_in, aside
        self.follow()

    def follow(self) -> None:
        """Phones are let in at other addresses, or not at all. Whoever came by it before finds it open again."""
        self.shut()
        if self._addresses() and self._certifies.is_kept:
            self.ask(lambda _: None)

    def shut(self) -> None:
        """Nobody comes in by it any more."""
        for shut in self._shut:
            shut()
        self._shut, self.address = [], ""

    def ask(self, tell: Callable[[str], None]) -> None:
        """Open it unless it is; a certificate takes a moment."""
        addresses = self._addresses()
        if self.address or not addresses or self._aside is None:
            tell("" if self.address else SHUT)
            return
        self._aside(lambda: self._try(addresses), lambda made: tell(self._open(made, addresses)))

    def _try(self, addresses: Sequence[str]) -> Certified | str:
        try:
            return self._certifies.certified(addresses)
        except YouErred as error:
            return str(error)

    def _open(self, made: Certified | str, addresses: tuple[str, ...]) -> str:
        """Why not, or nothing."""
        if isinstance(made, str) or self._let_in is None or self.address:
            return made if isinstance(made, str) else ""
        self._certified = made
        listening = _listening(addresses, self._port)
        if addresses != self._addresses() or not listening:
            for one in listening:
                one.close()
            return SHUT if addresses != self._addresses() else NO_PORT
        self._shut = [self._let_in(one, made.context) for one in listening]
        host, port = listening[0].getsockname()[:2]
        self.address = f"https://{host}:{port}"
        return ""


def _listening(addresses: Sequence[str], port: int) -> list[socket.socket]:
    """At each of them, at the same port: this one, or any where it is taken."""
    opened: list[socket.socket] = []
    for address in addresses:
        with suppress(BadSetup):  # of several addresses one is enough
            opened.append(_at(address, opened[0].getsockname()[1] if opened else port))
    return opened


def _at(address: str, port: int) -> socket.socket:
    try:
        return listening_socket(address, port)
    except BadSetup:
        return listening_socket(address, None)
