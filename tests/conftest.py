"""A JACK server for the tests that listen through real PortAudio; without jackd they are skipped and say so."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.hardware.jack_rig import Server, missing


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


def free_name(kind: str) -> str:
    """One of few names: a killed server leaves its place to its own name alone, and there are eight places."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    names = (f"ringclear-{worker}{kind}{also}" for also in ("", "-2"))
    return next((name for name in names if not Server(name).is_up), f"ringclear-{worker}{kind}-3")


def started(exact: bool) -> Iterator[Server]:
    if why := missing():
        pytest.skip(why)
    # Long periods keep an exact server on time on a busy machine.
    kind, period = ("exact", 2048) if exact else ("rough", 256)
    one = Server(free_name(kind), period, exact)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in one.environment.items():
            patch.setenv(name, value)
        one.start()
        try:
            yield one
        finally:
            one.stop()
