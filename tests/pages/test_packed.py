"""What travels packed over a real socket is the same as what does not, and nobody's parcel is a bomb."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from chordgame.pages.packed import PACKS
from tests.pages.browsers import is_closed_as_too_large, is_let_in, open_socket, running_host
from tests.patience import PATIENCE

pytestmark = pytest.mark.waits("for a host in a process of its own, over sockets")


def views_of(page: ClientConnection) -> list[dict[str, Any]]:
    """The views that a page is shown next."""
    while True:
        if views := [one for one in json.loads(page.recv(timeout=PATIENCE)) if one["tell"] == "view"]:
            return views


def test_who_unpacks_sees_the_same_as_who_does_not(tmp_path: Path) -> None:
    with (
        running_host(tmp_path, "--seed", "3", "--input", "none") as host,
        open_socket(host) as packed,
        open_socket(host, compression=None) as plain,
        open_socket(host) as leader,
    ):
        assert [bool(one.protocol.extensions) for one in (packed, plain)] == [True, False]
        leader.send(json.dumps({"say": "hello", "ticket": host.leader.partition("#")[2]}))
        for name in ("Ana", "Ben"):
            leader.send(json.dumps({"say": "seat", "name": name, "by": "here"}))
        leader.send(json.dumps({"say": "play_at_once"}))
        views_of(leader)
        watch = json.dumps({"say": "watch", "code": host.code})
        for page in (packed, plain):
            page.send(watch)
        seen = views_of(packed)
        assert seen == views_of(plain)
        assert len(json.dumps(seen)) > 5000


def test_a_parcel_that_grows_too_large_is_not_unpacked_to_its_end(tmp_path: Path) -> None:
    with running_host(tmp_path, "--input", "none") as host, open_socket(host) as good, open_socket(host) as bad:
        bomb = Frame(Opcode.TEXT, b"x" * 50_000_000).serialize(mask=True, extensions=bad.protocol.extensions)
        assert len(bomb) < 100_000
        bad.socket.sendall(bomb)
        is_closed_as_too_large(bad)
        is_let_in(good, host)


def test_nothing_of_a_message_is_kept_for_the_next() -> None:
    """Else a player's words, by how short they make the next message, could be compared with what came before."""
    _, packs = PACKS.process_request_params([("client_max_window_bits", None)], [])
    view = Frame(Opcode.TEXT, b'[{"tell":"view","secret":"' + bytes(range(32, 127)) * 3 + b'"}]')
    assert packs.encode(view).data == packs.encode(view).data
