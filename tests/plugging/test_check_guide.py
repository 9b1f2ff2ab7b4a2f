"""A check-up that nobody wants any more lets its input go, however late that opens."""

from __future__ import annotations

import threading

import pytest

from chordgame.listening.simulated_input import SimulatedInput
from chordgame.plugging.check_guide import CheckGuide
from hardware.stream import Input
from tests.patience import PATIENCE, wait_for

pytestmark = pytest.mark.waits("for check-ups in threads of their own")


class SlowDriver:
    """Opens when the test says so; whoever starts it is noted."""

    def __init__(self) -> None:
        self.may_open = threading.Event()
        self.started: list[Input] = []
        self.threads: list[threading.Thread] = []

    def opened(self, _: str) -> tuple[Input, None]:
        self.threads.append(threading.current_thread())
        assert self.may_open.wait(PATIENCE)
        return Started(self.started), None

    def wait(self) -> None:
        for thread in self.threads:
            thread.join(PATIENCE)
        assert not any(thread.is_alive() for thread in self.threads)


class Started(SimulatedInput):
    """The simulated guitar, which nobody plays unless it was started."""

    def __init__(self, started: list[Input]) -> None:
        super().__init__()
        self._started = started

    def start(self) -> None:
        self._started.append(self)
        super().start()


def test_what_was_stopped_while_its_driver_opened_is_not_listened_to() -> None:
    driver = SlowDriver()
    guide = CheckGuide(driver.opened, lambda: None)
    guide.lead("Scarlett:1")
    wait_for(lambda: driver.threads, "nobody opens the driver")
    guide.visit.stop()
    driver.may_open.set()
    driver.wait()
    assert driver.started == []
