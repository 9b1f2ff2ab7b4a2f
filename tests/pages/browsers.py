"""A real host in a process of its own and a real browser; skipped with a reason where there is none."""

from __future__ import annotations

import json
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), None)
CALM = {"reduced_motion": "reduce"}
"""What glows for a second is painted sixty times meanwhile, by a processor that other tests wait for."""
LEADER = re.compile(r"http://127\.0\.0\.1:(\d+)/host#(\S+)")
HOST_IS_GONE = (
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONNECTION_CLOSED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "WebSocket connection",
    "502 (Bad Gateway)",
)
"""What a browser complains of while a host is away on purpose, or ends in the midst of an answer."""
SILENT = ("--input", "none")
"""Words of a host at whose table nothing is heard: to hear a still guitar takes a tenth of a core all the time."""
LONELY = (20_000, 30_000)
NO_BROWSER = "no chromium on this machine; 'python3 run.py test' installs it where there is apt-get"


@dataclass
class RunningHost:
    """`ringclear play` in a process."""

    folder: Path
    words: tuple[str, ...] = ()
    port: int = 0
    process: subprocess.Popen[str] | None = field(default=None)

    def start(self) -> None:
        """Up, at its own port if it has one; whoever else has the port just now is waited for."""
        self.leader, told = self.opened_at(LEADER)
        self.code = re.findall(r"Room code: (\w+)", told)[0]
        self.base = f"http://127.0.0.1:{self.port}"

    def opened_at(self, address: re.Pattern[str]) -> tuple[str, str]:
        """The page's address that is printed, with its port, and all that was said before."""
        until = time.monotonic() + PATIENCE
        while not (found := address.search(told := self._told())):
            assert "is busy" in told, told
            assert time.monotonic() < until, told
            time.sleep(0.2)
        self.port = int(found[1])
        return found[0], told

    def module(self) -> str:
        """Whose command line it is."""
        return "chordgame"

    def command(self) -> list[str]:
        """The words of the command line."""
        box = [] if "--box" in self.words else ["--box", "off"]
        return ["play", "--tables", str(self.folder), *self.words, *box]

    def _told(self) -> str:
        """What it says until it is open, or why it is not."""
        command = [sys.executable, "-m", self.module(), *self.command(), "--no-browser"]
        if self.port:
            command += ["--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout is not None
        told = ""
        for line in self.process.stdout:
            told += line
            if "Ctrl-C" in line:
                return told
        self.process.communicate()
        return told

    def kill(self) -> None:
        """As a power cut."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """As Ctrl-C."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=PATIENCE)[0]


def open_socket(host: RunningHost, origin: str | None = "own", **more: Any) -> ClientConnection:
    """A page's socket without the page; no time but PATIENCE closes it."""
    own: Any = host.base if origin == "own" else origin
    calm: Any = {"open_timeout": PATIENCE, "close_timeout": PATIENCE, "ping_interval": None, **more}
    opened: ClientConnection = connect(f"ws://127.0.0.1:{host.port}/socket", origin=own, **calm)
    return opened


def is_closed_as_too_large(page: ClientConnection) -> None:
    """What it sent is more than a host reads."""
    with pytest.raises(ConnectionClosed) as closed:
        page.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def is_let_in(page: ClientConnection, host: RunningHost) -> None:
    """The host plays on."""
    page.send(json.dumps({"say": "watch", "code": host.code}))
    assert json.loads(page.recv(timeout=PATIENCE))[0]["tell"] == "welcome"


def lonely_port() -> int:
    """A port for a host that will come back to it: free, and where neither hosts nor connections look for one."""
    for port in random.sample(range(*LONELY), 200):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free on this machine")


Host = TypeVar("Host", bound=RunningHost)


@contextmanager
def running_host(folder: Path, *words: str, port: int = 0) -> Iterator[RunningHost]:
    with running(RunningHost(folder, words, port)) as host:
        yield host


@contextmanager
def running(host: Host) -> Iterator[Host]:
    host.start()
    try:
        yield host
    finally:
        if host.process is not None and host.process.poll() is None:
            host.kill()


@dataclass
class Kept:
    """A browser for whoever asks, opened for the first and anew where it has gone."""

    stack: ExitStack
    driver: Any = None
    browser: Any = None

    def opened(self) -> Any:
        """It, running."""
        if self.driver is None:
            self.driver = self.stack.enter_context(driver())
        if self.browser is None or not self.browser.is_connected():
            self.browser = self.stack.enter_context(launched(self.driver))
        return self.browser


_kept: Kept | None = None


@contextmanager
def one_browser() -> Iterator[None]:
    """Whoever asks for a browser meanwhile gets the same one, each with pages of its own."""
    global _kept
    with ExitStack() as stack:
        _kept = Kept(stack)
        try:
            yield
        finally:
            _kept = None


@contextmanager
def driver() -> Iterator[Any]:
    """What drives browsers."""
    if CHROMIUM is None:
        pytest.skip(NO_BROWSER)
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as running:
        yield running


@contextmanager
def launched(driving: Any) -> Iterator[Any]:
    """A browser of its own."""
    browser = driving.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=1000 * PATIENCE
    )
    try:
        yield browser
    finally:
        browser.close()


@contextmanager
def open_browser() -> Iterator[Any]:
    """A browser."""
    if _kept is not None:
        yield _kept.opened()
        return
    with driver() as driving, launched(driving) as browser:
        yield browser


@dataclass
class Watched:
    """Contexts of one browser, with what their consoles complained about."""

    browser: Any
    complaints: list[str] = field(default_factory=list)
    contexts: list[Any] = field(default_factory=list)

    def page(self, url: str, **context: Any) -> Any:
        self.contexts.append(self.browser.new_context(**{**CALM, **context}))
        page = self.contexts[-1].new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", lambda message: self._note(message))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.goto(url)
        return page

    def close(self) -> None:
        """All its pages."""
        for context in self.contexts:
            context.close()

    def _note(self, message: Any) -> None:
        gone = any(part in message.text for part in HOST_IS_GONE)
        if message.type in ("error", "warning") and not gone:
            self.complaints.append(f"{message.text} ({message.location['url']})")


@contextmanager
def watched_browser() -> Iterator[Watched]:
    """A browser; every page of it must stay free of errors and of complaints by its policy."""
    with open_browser() as browser:
        watched = Watched(browser)
        try:
            yield watched
        finally:
            watched.close()
        assert watched.complaints == [], watched.complaints
