"""Over real sockets: wrong origins and hosts, messages too big or too many, paths that lead elsewhere."""

from __future__ import annotations

import gzip
import http.client
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from chordgame.solo.app import DESK
from chordgame.table.site import PAGES
from tests.pages.browsers import RunningHost, is_closed_as_too_large, is_let_in, open_socket, running_host
from tests.patience import PATIENCE

pytestmark = pytest.mark.waits("for a host in a process of its own, over sockets")

MOST_OF_A_PAGE = 130_000
"""Bytes on their way of what any one page is made of, with the letters of English and the tips. With its first
pictures, some 60 000 bytes, a first load stays under 250 000."""
MOST_OF_THE_FONT = 40_000
PACKED = {"Accept-Encoding": "gzip"}
FONT = "fonts/atkinson-hyperlegible-next-{}-{}-normal.woff2"
IMPORTED = re.compile(r'from "(\.{1,2}/[^"]+[.]js)";$', re.MULTILINE)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHost]:
    with running_host(tmp_path_factory.mktemp("tables"), "--input", "none") as running:
        yield running
        plays_on(running)


def plays_on(host: RunningHost) -> None:
    """An honest page is still answered."""
    with open_socket(host) as page:
        is_let_in(page, host)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Any
    body: bytes


def answer(host: RunningHost, path: str, method: str = "GET", **headers: str) -> Answer:
    """The path as it is, without any tidying."""
    connection = http.client.HTTPConnection("127.0.0.1", host.port, timeout=PATIENCE)
    connection.putrequest(method, path, "Host" in headers, "Accept-Encoding" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    answered = Answer(response.status, response.headers, response.read())
    connection.close()
    return answered


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_a_page_from_elsewhere_gets_no_socket(host: RunningHost, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused, open_socket(host, origin):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", ""])
def test_a_name_that_was_made_to_point_here_is_not_answered(host: RunningHost, name: str) -> None:
    assert answer(host, "/host", Host=f"{name}:{host.port}").status == 421
    headers = {"Host": f"{name}:{host.port}"}
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        open_socket(host, f"http://{name}", additional_headers=headers),
    ):
        pass


def test_an_oversized_message_closes_its_own_socket_only(host: RunningHost) -> None:
    with open_socket(host) as good, open_socket(host) as bad:
        bad.send("x" * 20_000)
        is_closed_as_too_large(bad)
        is_let_in(good, host)


def test_a_flood_closes_its_own_socket_only(host: RunningHost) -> None:
    with open_socket(host) as bad:
        with pytest.raises(ConnectionClosed) as closed:
            flood(bad)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    plays_on(host)


def flood(bad: ClientConnection) -> None:
    for _ in range(3000):
        bad.send('{"say":"undo"}')
    while True:
        bad.recv(timeout=PATIENCE)


def test_bytes_are_no_message(host: RunningHost) -> None:
    with open_socket(host) as bad:
        bad.send(b"\x00\x01")
        with pytest.raises(ConnectionClosed):
            bad.recv(timeout=PATIENCE)


def why_sent_away(page: ClientConnection) -> str:
    """Why the table does not take this page; nothing if it came in and is answered."""
    try:
        page.send('{"say":"undo"}')
        page.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return f"{closed.rcvd.code} {closed.rcvd.reason}" if closed.rcvd is not None else "no reason"
    return ""


def test_strangers_do_not_fill_the_table_for_ever(host: RunningHost) -> None:
    with ExitStack() as crowd:
        end = time.monotonic() + PATIENCE
        while not (why := why_sent_away(crowd.enter_context(open_socket(host)))):
            assert time.monotonic() < end, "the table takes strangers without end"
        assert why.startswith("1013 this table is full")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            plays_on(host)
            return
        except ConnectionClosed:
            time.sleep(0.05)
    raise AssertionError("nobody could come in after the strangers had gone")


TRICKS = [
    "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static/..\\app.py", "/static//etc/passwd",
    "//etc/passwd", "/static/shell.html%00.js", "/static/", "/static", "/static/.", "/socket", "/host/..",
    "/static/shell.html", "/static/table", "/static/table/", "/static/table/../../shell.py",
    "/table.json",    "/static/%252e%252e/app.py", "/..;/app.py", "/static/style.css/", "/%2e%2e/%2e%2e/table.json",
    "/docs", "/openapi.json",
]  # fmt: skip


@pytest.mark.parametrize("path", TRICKS)
def test_no_path_leads_to_another_file(host: RunningHost, path: str) -> None:
    answered = answer(host, path)
    assert answered.status in (400, 404, 405, 307)
    assert b"import" not in answered.body
    assert b"root:" not in answered.body


@pytest.mark.parametrize("path", ["/", "/join", "/host", "/leader", "/static/style.css", "/static/nothing", "/nowhere"])
def test_every_answer_carries_the_headers(host: RunningHost, path: str) -> None:
    headers = answer(host, path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("name", "asked"), [("127.0.0.1", "same-origin"), ("localhost", "same-origin"), ("192.0.2.2", None)]
)
def test_phones_are_not_asked_what_their_browsers_complain_of(host: RunningHost, name: str, asked: str | None) -> None:
    """Over plain HTTP browsers keep windows apart on this computer only; elsewhere each page would log an error."""
    headers = answer(host, "/", Host=f"{name}:{host.port}").headers
    assert headers["Cross-Origin-Opener-Policy"] == asked


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "TRACE"])
def test_nothing_can_be_written(host: RunningHost, method: str) -> None:
    assert answer(host, "/host", method).status in (400, 405)


def test_the_first_load_is_small(host: RunningHost) -> None:
    static = Path(__file__).parents[2] / "chordgame/pages/static"
    names = {path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file()} - {"shell.html"}
    sizes = {name: len(answer(host, f"/static/{name}", **PACKED).body) for name in names}
    font = {FONT.format("latin", weight) for weight in (400, 700)}
    for path, page in [*PAGES.items(), ("/", DESK)]:
        loaded = {"style.css", "icon.svg", *font, *page.styles, *imported(static, page.script)}
        assert "page.js" in loaded
        besides = [len(answer(host, one, **PACKED).body) for one in (path, "/tips.json")]
        assert sum(sizes[name] for name in loaded) + sum(besides) < MOST_OF_A_PAGE, page.title


def test_what_comes_packed_is_the_same(host: RunningHost) -> None:
    for path in ("/host", "/static/style.css", "/static/table/host.js", "/help.json", "/tips.json"):
        plain, packed = answer(host, path), answer(host, path, **PACKED)
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert "Content-Encoding" not in plain.headers


def test_the_font_is_small_comes_from_here_and_is_asked_for_once(host: RunningHost) -> None:
    static = Path(__file__).parents[2] / "chordgame/pages/static"
    names = [FONT.format(letters, weight) for letters in ("latin", "latin-ext") for weight in (400, 700)]
    style = (static / "style.css").read_text(encoding="utf-8")
    assert [name in style for name in names] == [True] * 4
    fonts = [answer(host, f"/static/{name}") for name in names]
    assert sum(len(font.body) for font in fonts) < MOST_OF_THE_FONT
    for font in fonts:
        assert font.headers["Content-Type"] == "font/woff2"
        assert "immutable" in font.headers["Cache-Control"]
        assert "font-src 'self'" in font.headers["Content-Security-Policy"]
    assert b"SIL OPEN FONT LICENSE" in answer(host, "/static/fonts/OFL.txt").body


def imported(static: Path, script: str) -> set[str]:
    """The script, and whatever it imports."""
    found, todo = set[str](), [script]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            names = IMPORTED.findall((static / name).read_text(encoding="utf-8"))
            todo += [(static / name).parent.joinpath(one).resolve().relative_to(static).as_posix() for one in names]
    return found
