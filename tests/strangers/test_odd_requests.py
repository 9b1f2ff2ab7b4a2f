"""What is no request, no address and no text: nobody who belongs here reads a word of it, and the host goes on."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator

import pytest

from tests.patience import PATIENCE
from tests.strangers.besieged import Besieged, besieged
from tests.strangers.wire import TEXT, StrangersPage, exchange, get, knock

pytestmark = pytest.mark.waits("for a host in a process of its own, over sockets")
ENDS = b"\r\nConnection: close\r\n\r\n"
REFUSED = {
    "an address that breaks off": (b"GET / HTTP/1.1\r\nHost: [" + ENDS, 421),
    "an address with a port of letters": (b"GET / HTTP/1.1\r\nHost: 127.0.0.1:abc" + ENDS, 200),
    "an address of two brackets": (b"GET / HTTP/1.1\r\nHost: []" + ENDS, 421),
    "two lengths": (b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2" + ENDS, 400),
    "no request": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" * 3 + b"\r\n\r\n", 400),
    "a head without end": (b"GET / HTTP/1.1\r\n" + b"X-A: " + b"a" * 40_000 + ENDS, 431),
    "an old tongue": (b"GET /\r\n\r\n", 400),
}
SOCKET = (
    "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
)
FRAMES = {
    "no text": bytes([128 | TEXT, 128 | 2]) + bytes(4) + b"\xc3\x28",
    "half a letter": bytes([128 | TEXT, 128 | 1]) + bytes(4) + b"\xe2",
    "no mask": bytes([128 | TEXT, 2]) + b"{}",
    "a kind that is none": bytes([128 | 3, 128]) + bytes(4),
    "too long": bytes([128 | TEXT, 255]) + struct.pack("!Q", 1 << 40) + bytes(4),
    "a ping without end": bytes([128 | 9, 254]) + struct.pack("!H", 1000) + bytes(4) + bytes(1000),
    "an end without sense": bytes([128 | 8, 128 | 1]) + bytes(4) + b"\x01",
    "more of nothing": bytes([128, 128 | 2]) + bytes(4) + b"{}",
}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    with besieged(tmp_path_factory.mktemp("host"), "--input", "none", "--box", "off") as one:
        yield one
        page = StrangersPage.open(one.port)
        page.say("watch", code=one.code)
        assert page.told("welcome")["tell"] == "welcome"
        assert one.complaints == ""


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_request_gets_a_refusal(host: Besieged, what: str) -> None:
    request, status = REFUSED[what]
    assert int(exchange(host.port, request).split()[1]) in (status, 400)
    assert get(host.port, "/join")[0] == 200


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "[", "http://]"])
@pytest.mark.parametrize("key", ["AAAAAAAAAAAAAAAAAAAAAA==", "short"])
def test_an_origin_that_is_no_address_gets_no_socket(host: Besieged, origin: str, key: str) -> None:
    answer = exchange(host.port, SOCKET.format(port=host.port, origin=origin, key=key).encode())
    assert int(answer.split()[1]) in (400, 403)


@pytest.mark.parametrize("what", FRAMES)
def test_a_frame_that_is_none_closes_its_own_page(host: Besieged, what: str) -> None:
    page = StrangersPage.open(host.port)
    page.device.sendall(FRAMES[what])
    page.device.settimeout(PATIENCE)
    while page.device.recv(1 << 16):
        pass


def test_half_a_page_that_goes_away_is_nothing_to_speak_of(host: Besieged) -> None:
    for _ in range(20):
        page = StrangersPage.open(host.port)
        page.say("watch", code=host.code)
        page.device.setsockopt(*_AT_ONCE)
        page.device.close()
        knock(host.port).close()


@pytest.mark.parametrize("origin", ["http://127.0.0.1:{port}", "http://elsewhere"])
def test_who_hangs_up_at_any_moment_of_coming_in_is_nothing_to_speak_of(host: Besieged, origin: str) -> None:
    request = SOCKET.format(port=host.port, origin=origin.format(port=host.port), key="AAAAAAAAAAAAAAAAAAAAAA==")
    for late in range(100):
        device = knock(host.port)
        device.setsockopt(*_AT_ONCE)
        device.sendall(request.encode())
        time.sleep(late * 0.00002)
        device.close()


_AT_ONCE = (socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
"""Closed with a reset, as by a phone that loses its network."""
