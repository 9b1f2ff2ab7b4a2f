"""Where a host can be found: its addresses, its names, and the browser that opens there."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
import sys
import webbrowser

from chordgame.engine.errors import BadSetup
from chordgame.limits import QUEUE, UNREAD

LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
USUAL_PORT = 8642
PORTS_TRIED = 20
FAR = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
"""Somewhere in the internet, and in each kind of private network: one computer may be in several."""
IN_HOUSES = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8",
    "fc00::/7", "fe80::/10", "::1/128",
)  # fmt: skip
"""Networks that are nobody's in the internet."""
SCREENS = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
"""What tells on Linux that a browser has somewhere to open."""


def lan_address() -> str | None:
    """This machine's address in the local network, the first of them."""
    return next(iter(lan_addresses()), None)


def lan_addresses() -> tuple[str, ...]:
    """This machine's addresses in the networks that it is in; nothing is sent to find them."""
    found = dict.fromkeys(address for far in FAR if (address := _address_towards(far)))
    return tuple(address for address in found if not address.startswith("127."))


def _address_towards(far: str) -> str:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        return str(probe.getsockname()[0])
    return ""


def is_in_house(address: str) -> bool:
    """Whether it is an address of a house's network, and of none in the internet."""
    return any(ipaddress.ip_address(address) in ipaddress.ip_network(network) for network in IN_HOUSES)


def our_names() -> frozenset[str]:
    """The names under which browsers in the house may ask for this machine."""
    host = socket.gethostname().lower().partition(".")[0]
    return frozenset({"localhost", host, f"{host}.local", f"{host}.lan", f"{host}.home", f"{host}.fritz.box"})


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A socket at the port, or at the next free one where nobody named it.

    It says itself that it is for TCP: only then does asyncio send each message at once (`TCP_NODELAY`). Otherwise one
    that follows another waits until the first is acknowledged, which systems like to do 40 ms later.
    """
    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + PORTS_TRIED), 0]
    for one in ports:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # there it would let two programs share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD.most << 10)  # so has each connection to it
        try:
            listening.bind((host, one))
            listening.listen(QUEUE.most)  # who comes early waits
        except (OSError, UnicodeError) as error:
            listening.close()
            if isinstance(error, socket.gaierror | UnicodeError) or error.errno == errno.EADDRNOTAVAIL:
                raise BadSetup(f"{host!r} is no address of this computer", "127.0.0.1 is, and 0.0.0.0 is all") from None
            if port is not None:
                why = "is busy" if error.errno == errno.EADDRINUSE else f"cannot be opened: {error.strerror}"
                raise BadSetup(f"port {port} {why}. Leave out --port and I'll pick a free one") from None
        else:
            return listening
    raise BadSetup("no port is free on this machine")


def show_page(address: str) -> None:
    """Open the address in this machine's browser; where none opens, say so."""
    here = sys.platform != "linux" or not SCREENS.isdisjoint(os.environ)
    if not (here and webbrowser.open(address)):  # without a screen it would be one that takes the terminal over
        print("\nCouldn't open a browser. Open the address above yourself.", file=sys.stderr, flush=True)
