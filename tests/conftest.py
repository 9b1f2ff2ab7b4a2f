"""What all tests share: no deadlines, a browser, and a JACK server for those that listen through real PortAudio.

Without a browser or jackd those that need them are skipped and say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.hardware.jack_rig import Server, missing, private_server
from tests.pages.browsers import Watched, watched_browser

settings.register_profile("no deadlines", deadline=None)
settings.load_profile("no deadlines")  # how long an example takes says how busy the machine is, and no more

TRIES = 3
SERVERS = {"server", "mortal_server", "rough_server"}
TESTS = Path(__file__).parent
OUTSIDE = tuple(TESTS / folder for folder in ("table", "pages", "solo", "cli"))
"""Browsers, hosts and commands in processes of their own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits for other processes is tried again: a busy machine makes sound servers refuse clients, or hold them
    up, and takes a page's time. Each try that failed is counted at the end, and what fails every time fails."""
    for item in items:
        if SERVERS & set(getattr(item, "fixturenames", ())) or any(item.path.is_relative_to(one) for one in OUTSIDE):
            item.add_marker(pytest.mark.flaky(reruns=TRIES - 1))


@pytest.fixture(scope="module")
def browser() -> Iterator[Watched]:
    """One browser for all tests of a file."""
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
