"""Strangers who take places and give nothing: those who belong here come in all the same, and nobody reads a traceback.

`besieged` itself asks that the host had no traceback to say. The long forms are `python -m bench.siege`.
"""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from chordgame.limits import CONNECTIONS_EACH, PAGES_EACH, STRANGERS_EACH
from tests.patience import wait_for
from tests.strangers.besieged import Besieged, besieged
from tests.strangers.evening import FULL_HOUSE, address, bots_play, leading, watches
from tests.strangers.wire import HALF, SentAway, StrangersPage, get, is_closed, knock

pytestmark = [
    pytest.mark.waits("for a host in a process of its own, over sockets"),
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has as many addresses of its own"),
]
QUIET = ("--input", "none", "--box", "off")
FEW_FILES = 256
"""What a Mac gives a program that does not ask for more."""
PHONE = "127.0.40.1"
HALF_OPEN = 300


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Besieged]:
    with besieged(tmp_path, *QUIET) as one:
        yield one


def test_one_device_has_its_share_of_connections(host: Besieged) -> None:
    half = [knock(host.port, "127.0.30.1") for _ in range(HALF_OPEN)]
    wait_for(lambda: sum(map(is_closed, half)) >= HALF_OPEN - CONNECTIONS_EACH.most, "all of them are kept")
    assert get(host.port, "/join", PHONE)[0] == 200


def test_half_a_request_is_not_waited_for(host: Besieged) -> None:
    half = [knock(host.port, address(n, 30)) for n in range(40)]
    for device in half[:20]:
        device.sendall(HALF)
    wait_for(lambda: all(map(is_closed, half)), "half a request is waited for without end")


def test_a_request_that_comes_in_drops_is_not_waited_for(host: Besieged) -> None:
    device = knock(host.port, "127.0.30.1")
    device.sendall(f"GET /join HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\n\r\n".encode())

    def drips() -> bool:
        with contextlib.suppress(OSError):
            device.send(b"G")
        return is_closed(device)

    wait_for(drips, "a request of single letters is waited for without end")


def test_with_few_files_who_belongs_here_comes_in_between_half_open_connections(tmp_path: Path) -> None:
    with besieged(tmp_path, *QUIET, files=FEW_FILES) as host:
        ticket = host.joins("Ana", PHONE)
        half = [knock(host.port, address(n, 30)) for n in range(HALF_OPEN)]
        for device in half:
            device.sendall(HALF)
        host.comes_back(ticket, PHONE)
        host.leader()
        assert get(host.port, "/join", PHONE)[0] == 200


def test_with_few_files_everybody_is_let_in_or_told_why(tmp_path: Path) -> None:
    with besieged(tmp_path, *QUIET, files=FEW_FILES) as host:
        ticket = host.joins("Ana", PHONE)
        came = [watches(host, address(n, 31)) for n in range(FULL_HOUSE)]
        how = Counter(one if isinstance(one, str) else "in" for one in came)
        assert set(how) == {"in", "this table is full; try again later"}, how
        host.comes_back(ticket, PHONE)
        host.leader()


def test_a_system_that_gives_no_more_is_one_sentence(host: Besieged) -> None:
    """Its limit falls while the host runs, and rises again."""
    resource = pytest.importorskip("resource")
    ticket = host.joins("Ana", PHONE)
    before = resource.prlimit(host.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(host.process.pid, resource.RLIMIT_NOFILE, (host.files + 3, before[1]))
    half = [knock(host.port, address(n, 30)) for n in range(40)]
    wait_for(lambda: "No more pages can come in just now" in host.complaints, "nobody reads that there is no more")
    resource.prlimit(host.process.pid, resource.RLIMIT_NOFILE, before)
    host.comes_back(ticket, PHONE)
    wait_for(lambda: all(map(is_closed, half)), "half a request is waited for without end")
    assert host.complaints.strip().count("\n") == 0


def test_a_page_that_does_not_read_is_let_go_and_its_seat_is_away(host: Besieged) -> None:
    leader = leading(host)
    silent = StrangersPage.open(host.port, PHONE)
    silent.say("join", code=host.code, name="Ana")
    assert silent.told("welcome")["seat"] == "Ana"
    wait_for(lambda: leader.is_there("Ana"), "the seat never came")
    wait_for(lambda: not leader.is_there("Ana"), "the seat is shown as there although nobody reads")


def test_pages_that_do_not_read_are_let_go_while_bots_play(host: Besieged) -> None:
    leader = leading(host)
    bots_play(leader)
    silent = [watches(host, address(n, 31), receive_buffer=2304) for n in range(10)]
    assert not any(isinstance(page, str) for page in silent)
    leader.waits_until("watching", equals=10)
    leader.waits_until("watching", equals=0)
    assert leader.moves > 0


def test_who_says_nothing_makes_way_for_who_belongs_here(host: Besieged) -> None:
    ticket = host.joins("Ana", PHONE)
    silent = [stands_there(host, "127.0.30.1") for _ in range(STRANGERS_EACH.most + 58)]
    assert silent.count(None) == 58, "one device may have its share of places for strangers"
    crowd = [stands_there(host, address(n, 31)) for n in range(70)]
    assert None in crowd
    host.comes_back(ticket, PHONE)
    host.leader()


def stands_there(host: Besieged, own: str) -> StrangersPage | None:
    """A page that does not say who it is; None if it was sent away."""
    page = StrangersPage.open(host.port, own)
    page.say("undo")
    try:
        why = page.told("refused")["why"]
    except SentAway as away:
        why = away.why
    assert why in ("say who you are first", "this table is full; try again later")
    return page if why.startswith("say") else None


def test_one_device_does_not_watch_with_all_the_places(host: Besieged) -> None:
    came = [watches(host, "127.0.30.1") for _ in range(PAGES_EACH.most + 3)]
    refused = [one for one in came if isinstance(one, str)]
    assert refused == ["too many pages are open at your address: close one of them"] * 3
    assert isinstance(watches(host, PHONE), StrangersPage)
