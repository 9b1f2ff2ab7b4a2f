"""What all tests share: no deadlines, browsers, and a JACK server for those that listen through real PortAudio.

Without a browser or jackd those that need them are skipped and say so.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from tests import rounds
from tests.hardware.jack_rig import Server, missing, private_server
from tests.pages.browsers import Watched, one_browser, watched_browser
from tests.patience import PATIENCE

settings.register_profile("no deadlines", deadline=None)
settings.load_profile("no deadlines")  # how long an example takes says how busy the machine is, and no more

TRIES = 3
SOUND = "for a sound server, which refuses clients or holds them up where the machine is busy"
WAITED_FOR = {
    "server": SOUND,
    "mortal_server": SOUND,
    "rough_server": SOUND,
    "browser": "for pages in a browser",
}
"""Fixtures that are other processes, which a test waits for."""
HANGS_AFTER = 300
"""Seconds in one test: whatever it waits for does not come. That has `PATIENCE`, a server or its place up to 200 s."""
LONG_SWEEPS = 4
"""How many times longer it may take with all rounds of its sweep."""
HALVES = ("waiting", "computing")
IN_MEMORY = Path("/dev/shm")
ROOM = 1 << 30
"""Bytes that must be free in memory before files of tests go there; a run on two cores needs a tenth of it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="all rounds of each sweep, not only those by day")
    parser.addoption(
        "--half", choices=HALVES, help="only files whose tests wait for others, or only those that compute"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Sweeps know how long they are before they are collected.

    Files of tests lie in memory where there is room. Each move of a game is on the disk before anybody sees it, so
    that on a disk most of an evening's time is spent waiting; a killed process loses no more in memory than there.
    """
    rounds.LONG = config.getoption("--long")
    config.addinivalue_line("markers", "early: its file takes so long that all would wait for it, were it begun last")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # begun in the background of a shell's script
        signal.signal(signal.SIGINT, signal.default_int_handler)  # or Ctrl-C would end nothing that the tests start
    gc.disable()  # collecting makes a million things, and none of them is to be thrown away
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_collection_finish() -> None:
    """What was collected stays, and is not looked through again and again."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What waits for others is begun first, and tried again if it fails: a busy machine takes their time.

    What takes long is begun before the rest of its kind.

    Each try that failed is counted at the end, and what fails every time fails.
    """
    waiting = [item for item in items if waits(item)]
    for item in waiting:
        item.add_marker(pytest.mark.flaky(reruns=TRIES - 1))
    slow = {item.path for item in waiting}
    items.sort(key=lambda item: (item.path not in slow, "early" not in item.keywords))
    if half := config.getoption("--half"):
        items[:] = [item for item in items if (item.path in slow) == (half == "waiting")]


def waits(item: pytest.Item) -> bool:
    """Whether it waits for another process or a device, by its own mark, its file's, or what it is given."""
    return bool(WAITED_FOR.keys() & set(getattr(item, "fixturenames", ()))) or "waits" in item.keywords


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """What a test begins with may hang too."""
    with never_for_ever(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test that hangs fails, so that the others come to their turn."""
    with never_for_ever(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """So may what it leaves behind, on its way out."""
    with never_for_ever(item.nodeid):
        return (yield)


@contextmanager
def never_for_ever(what: str) -> Iterator[None]:
    """An alarm for this; where the system has none, it hangs."""
    limit = int(HANGS_AFTER * (LONG_SWEEPS if rounds.LONG else 1))

    def hangs(*_: object) -> None:
        raise TimeoutError(f"{what} waits for {limit} s already, while there ran:\n{started_by_us()}")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    signal.signal(signal.SIGALRM, hangs)
    signal.alarm(limit)
    try:
        yield
    finally:
        signal.alarm(0)


def started_by_us() -> str:
    """The processes that these tests started and that still run, as far as the system tells."""
    try:
        asked = ["ps", "-o", "pid,etime,stat,args", "--ppid", str(os.getpid())]
        return subprocess.run(asked, capture_output=True, text=True, check=False, timeout=PATIENCE).stdout
    except (OSError, subprocess.TimeoutExpired):
        return "(nobody knows)"


@pytest.fixture(scope="module", autouse=True)
def _one_browser() -> Iterator[None]:
    """One browser for all tests of a file that want one."""
    with one_browser():
        yield


@pytest.fixture
def browser() -> Iterator[Watched]:
    """Pages of one's own in it."""
    with watched_browser() as one:
        yield one


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server on which nothing is lost, as long as nobody is killed."""
    yield from started(exact=True)


@pytest.fixture
def mortal_server() -> Iterator[Server]:
    """A server like that, which may be killed and started again; its clients must not be."""
    yield from started(exact=True)


@pytest.fixture
def rough_server() -> Iterator[Server]:
    """A server that goes on whatever becomes of its clients, and loses samples where the machine is busy."""
    yield from started(exact=False)


def started(exact: bool) -> Iterator[Server]:
    if why := missing():
        pytest.skip(why)
    # Long periods keep an exact server on time on a busy machine.
    with private_server(2048 if exact else 256, exact) as one:
        yield one
