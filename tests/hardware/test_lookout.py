"""What is plugged in is seen while it comes and goes; nobody looks before somebody wants to know."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.lookout import Lookout, Looks, PluggedIn
from tests.hardware.jack_rig import Server
from tests.hardware.midi_rig import midi_guitar
from tests.patience import wait_for

SILENCE = np.zeros((2, 100), np.float32)


class Watch:
    """A lookout, and what it saw last."""

    def __init__(self) -> None:
        self.lookout, self.here = Lookout(), PluggedIn()
        self.lookout.start(self._take)

    def _take(self, here: PluggedIn) -> None:
        self.here = here

    def sees(self, name: str, there: bool = True) -> None:
        """Wait until something of this name is there, or gone."""

        def as_wanted() -> bool:
            names = [*(device.name for device in self.here.devices), *self.here.ports]
            return any(name in one for one in names) is there

        wait_for(as_wanted, f"{name} is {'not ' if there else ''}seen: {self.here}")


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:  # noqa: ARG001  it looks there
    one = Watch()
    yield one
    one.lookout.close()
    one.lookout._thread.join()


def test_what_a_single_look_misses_is_there_still() -> None:
    looks, ports = Looks(), ["TriplePlay", "GK", "GK"]
    assert [looks.take(seen) for seen in (ports, [], ports, ["GK"], ["GK"], ports)] == [
        ports, ports, ports, ports, ["GK"], ["GK", "TriplePlay", "GK"],
    ]  # fmt: skip


def test_devices_and_ports_come_and_go(watch: Watch, server: Server) -> None:
    assert watch.lookout._audio._child is None, "nobody wants to know yet"
    watch.lookout.look(True)
    wait_for(lambda: watch.here.looked, "nobody has looked")
    with server.guitar("Scarlett", SILENCE):
        watch.sees("Scarlett")
        device = next(one for one in watch.here.devices if one.name == "Scarlett")
        assert device.channels == 2
    watch.sees("Scarlett", there=False)
    with midi_guitar(server, "TriplePlay"):
        watch.sees("TriplePlay")
    watch.sees("TriplePlay", there=False)


def test_a_look_that_crashes_is_taken_again(watch: Watch, server: Server) -> None:
    watch.lookout.look(True)
    wait_for(lambda: watch.here.looked, "nobody has looked")
    for look in (watch.lookout._audio, watch.lookout._midi):
        assert look._child is not None
        os.kill(look._child._process.pid, signal.SIGKILL)
    with server.guitar("Scarlett", SILENCE), midi_guitar(server, "TriplePlay"):
        watch.sees("Scarlett")
        watch.sees("TriplePlay")


def test_nobody_looks_any_more(watch: Watch) -> None:
    watch.lookout.look(True)
    wait_for(lambda: watch.here.looked, "nobody has looked")
    watch.lookout.look(False)
    wait_for(lambda: watch.lookout._audio._child is None, "it looks on")
    wait_for(lambda: watch.lookout._midi._child is None, "it looks on")
