"""Every answer keeps a page to itself, and only who asks for this machine is answered."""

from __future__ import annotations

import contextlib
import ipaddress
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; media-src 'self'; manifest-src 'self'; "
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(self), geolocation=(), payment=()",
}


class Headed:
    """Every answer carries the headers; only known hosts are answered."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        host = Headers(scope=scope).get("host", "")
        if scope["type"] == "http" and not is_our_host(host, self._names):
            await PlainTextResponse("this is not the address of a ringclear table", 421)(scope, receive, send)
            return

        async def send_headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if _is_trusted(host):
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, send_headed)


def is_our_host(host: str, names: frozenset[str]) -> bool:
    """Whether a browser that asks for this host means us: an address in figures, or a name of this machine.

    A page of the internet may let its own name point here, and its scripts would then share our origin.
    """
    name = _parts(f"//{host}").hostname or ""
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return name.lower() in names


def _is_trusted(host: str) -> bool:
    """Whether browsers keep windows apart there: over plain HTTP they do at this very computer only, and complain
    of being asked anywhere else."""
    name = _parts(f"//{host}").hostname or ""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost"


def is_our_origin(headers: Headers, names: frozenset[str]) -> bool:
    """Whether the page that opens the socket came from here."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    return bool(host) and is_our_host(host, names) and _parts(origin).netloc.lower() == host.lower()


def _parts(address: str) -> SplitResult:
    """The parts of an address; of one that is none, no part."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")
