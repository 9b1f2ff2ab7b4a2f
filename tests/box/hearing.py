"""Somebody who listens to boxes and remembers all they told; and simulated ones to be listened to."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType

from chordgame.simulated_box.running import RunningBoxes, one_socket
from hardware.box.believing import BoxNews, BoxShows, Gone
from hardware.box.box_input import FromBox
from hardware.box.every_box import EveryBox
from hardware.box.readings import FretboardReading
from tests.patience import PATIENCE, line_from


class Listening:
    """`with Listening(EveryBox(…)) as heard:` and then wait for what should be told next."""

    def __init__(self, boxes: EveryBox) -> None:
        self.boxes = boxes
        self.told: list[FromBox] = []
        self._seen = 0
        self._came = threading.Condition()

    def __enter__(self) -> Listening:
        self.boxes.start(self._tell)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.boxes.close()

    def _tell(self, told: FromBox) -> None:
        with self._came:
            self.told.append(told)
            self._came.notify_all()

    def wait_for(self, fits: Callable[[FromBox], bool]) -> FromBox:
        """The next that fits, of those that nobody waited for yet."""

        def found() -> int | None:
            return next((at for at in range(self._seen, len(self.told)) if fits(self.told[at])), None)

        with self._came:
            at = self._came.wait_for(lambda: None if (at := found()) is None else at + 1, PATIENCE)
            assert at is not None, f"not told within {PATIENCE} s; told was {self.told[-5:]}"
            self._seen = at
            return self.told[at - 1]

    def clips(self, *clips: tuple[int, int]) -> FromBox:
        """Wait until exactly these clips are shown."""
        return self.wait_for(lambda told: told.news == BoxShows(FretboardReading(frozenset(clips), frozenset())))

    def gone(self, kind: str = "fretboard") -> FromBox:
        """Wait until this device is called gone."""
        return self.wait_for(lambda told: told.kind == kind and told.news == Gone())

    def last(self, kind: str) -> BoxNews:
        """The latest news of a device."""
        return [told.news for told in self.told if told.kind == kind][-1]


@contextmanager
def boxes_on_a_socket(say: Callable[[str], None] = lambda _: None) -> Iterator[RunningBoxes]:
    """Simulated boxes in this process."""
    boxes = RunningBoxes(one_socket(0, say))
    boxes.start()
    try:
        yield boxes
    finally:
        boxes.close()


class SimulatedBoxes:
    """`ringclear box sim` in a process of its own, told what to do line by line."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "chordgame", "box", "sim", "--no-page", "--script", "-"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.said = self._line()

    def do(self, *lines: str) -> None:
        assert self._process.stdin is not None
        for line in lines:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            told = self._line()
            assert told == "done", f"{line!r} is not done: {told or 'nothing was said'}"

    def end(self) -> None:
        """The script ends, and the boxes with it."""
        try:
            self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
            raise

    def _line(self) -> str:
        return line_from(self._process).strip()


@contextmanager
def simulated_boxes() -> Iterator[SimulatedBoxes]:
    boxes = SimulatedBoxes()
    try:
        yield boxes
    finally:
        boxes.end()
