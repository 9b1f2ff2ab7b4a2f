"""Finding boxes among whatever speaks MIDI here: every device is asked who it is, as it is plugged in."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardware.box.frames import START, BoxMessage, Damaged, OtherVersion, decode, request
from hardware.box.table import box_table
from hardware.capture_messages import Report
from hardware.child import Child
from hardware.errors import Reason

PROCESS = "hardware.midi_roll_call"
HANGS_AFTER, CALLS_AGAIN_AFTER = 15.0, 20.0
"""Seconds without a sign of life, and from one failure to the next attempt."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a box said at a port: a whole message, or which side of the two to update."""

    port: str
    said: BoxMessage | OtherVersion


class RollCall:
    """`read` gives what boxes answered; ports in `besides` belong to somebody else."""

    def __init__(self, besides: Sequence[str] = ()) -> None:
        self._besides = list(besides)
        self._child: Child | None = None
        self._try_at = 0.0
        self.reason: Reason | None = None
        """Why nobody can be asked, if so."""
        self.rounds = 0
        """How often everybody was asked."""

    def read(self, wait: float) -> list[Answer]:
        """Those that answered meanwhile."""
        now = time.monotonic()
        if self._child is None and now < self._try_at:
            time.sleep(min(wait, self._try_at - now))
            return []
        child = self._child or self._begin()
        reports = [one.says for one in child.messages(wait) if isinstance(one, Report)]
        if reports:
            self._due = time.monotonic() + HANGS_AFTER
        for says in reports:
            self.reason = Reason[says["failed"]] if "failed" in says else None
            self.rounds += "well" in says
        answers = [answer for says in reports if "answered" in says for answer in _answers(says)]
        for answer in answers:
            child.order(json.dumps(answer.port))
        if child.ended or time.monotonic() > self._due:
            self.close()
            for_good = self.reason is Reason.NO_MIDI_DRIVER
            self._try_at = math.inf if for_good else time.monotonic() + CALLS_AGAIN_AFTER
        return answers

    def close(self) -> None:
        """Ask nobody any more."""
        if self._child is not None:
            self._child.hang_up()
            self._child = None

    def _begin(self) -> Child:
        begins = bytes([START]) + box_table().signature
        wanted = {"question": request().hex(), "begins": begins.hex(), "besides": self._besides}
        self._child = Child(PROCESS, wanted)
        self._due = time.monotonic() + HANGS_AFTER
        return self._child


def _answers(says: dict[str, str]) -> Iterator[Answer]:
    """The answer, if what came is what only a box says, of whatever version."""
    try:
        message = decode(bytes.fromhex(says["data"]))
        if message.type != "request":
            yield Answer(says["answered"], message)
    except OtherVersion as other:
        yield Answer(says["answered"], other)
    except Damaged:
        return


def boxes_here() -> list[Answer]:
    """Every device of a box that is plugged in right now: its hello if it was heard, or which side to update."""
    roll_call, answers = RollCall(), list[Answer]()
    until = time.monotonic() + HANGS_AFTER
    try:
        while not roll_call.rounds and roll_call.reason is None and time.monotonic() < until:
            answers += roll_call.read(0.1)
    finally:
        roll_call.close()
    answers.sort(key=lambda one: getattr(one.said, "type", "") == "hello")
    return list({(one.port, getattr(one.said, "kind", "")): one for one in answers}.values())
