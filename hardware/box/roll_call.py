"""Finding boxes among whatever speaks MIDI here: every device is asked who it is, as it is plugged in."""

from __future__ import annotations

import time
from collections.abc import Sequence

from hardware.box.frames import START, Damaged, OtherVersion, decode, request
from hardware.box.table import box_table
from hardware.capture_messages import Told
from hardware.child import Child
from hardware.errors import Reason

PROCESS = "hardware.midi_roll_call"
HANGS_AFTER, CALLS_AGAIN_AFTER = 15.0, 20.0
"""Seconds without a sign of life, and from one failure to the next attempt."""


class RollCall:
    """`read` gives the ports at which boxes answered, each once; ports in `besides` belong to somebody else."""

    def __init__(self, besides: Sequence[str] = ()) -> None:
        self._besides = list(besides)
        self._child: Child | None = None
        self._try_at = 0.0
        self.reason: Reason | None = None
        """Why nobody can be asked, if so."""

    def read(self, wait: float) -> list[str]:
        """Those that answered meanwhile."""
        now = time.monotonic()
        if self._child is None and now < self._try_at:
            time.sleep(min(wait, self._try_at - now))
            return []
        child = self._child or self._begin()
        told = [one.facts for one in child.messages(wait) if isinstance(one, Told)]
        if told:
            self._due = time.monotonic() + HANGS_AFTER
        for facts in told:
            self.reason = Reason[facts["failed"]] if "failed" in facts else None
        if child.ended or time.monotonic() > self._due:
            self.close()
            self._try_at = time.monotonic() + CALLS_AGAIN_AFTER
        return list(dict.fromkeys(facts["answered"] for facts in told if _is_a_box(facts)))

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


def _is_a_box(facts: dict[str, str]) -> bool:
    """Whether what came is what only a box says, of whatever version."""
    if "answered" not in facts:
        return False
    try:
        return decode(bytes.fromhex(facts["data"])).type != "request"
    except OtherVersion:
        return True
    except Damaged:
        return False
