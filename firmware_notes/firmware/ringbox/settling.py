"""Believing a reading only once it has stayed the same for some looks: contacts bounce, and hands take their time."""

MYPY = False
if MYPY:  # a board has no `typing`, and needs none
    from typing import Any


class Settling:
    """`look(reading)` returns True once, when a new reading has been seen `enough` times in a row."""

    def __init__(self, enough: int) -> None:
        self.settled: Any = None  # nothing is known at power-on, which is not the same as nothing lying there
        self._enough = enough
        self._candidate: Any = None
        self._seen = 0

    def look(self, reading: "Any") -> bool:
        """One more look at the sensors."""
        if reading != self._candidate:
            self._candidate = reading
            self._seen = 1
        else:
            self._seen += 1
        if self._seen < self._enough or self._candidate == self.settled:
            return False
        self.settled = self._candidate
        return True
