"""Cuts lines whose other end keeps silent for too long: one thread for all lines of a process."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

NEVER = float("inf")


class Watchdog:
    """Its thread begins with the first line, and wakes up when the first of those that it knew would be due."""

    def __init__(self) -> None:
        self._due: dict[socket.socket, float] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._wakes_at = NEVER

    @contextmanager
    def watches(self, file: int, seconds: float) -> Iterator[None]:
        """The line with this number is cut if this lasts longer: a driver alone would wait for ever."""
        # A line of our own to the same end: its number may be another's by the time that the driver has given it up.
        with socket.socket(fileno=socket.dup(file)) as line:
            self._begin(line, time.monotonic() + seconds)
            try:
                yield
            finally:
                with self._changed:
                    self._due.pop(line, None)

    def _begin(self, line: socket.socket, due: float) -> None:
        with self._changed:
            self._due[line] = due
            if self._thread is None or not self._thread.is_alive():  # a fork leaves it behind
                self._wakes_at = NEVER
                self._thread = threading.Thread(target=self._watch, daemon=True, name="watchdog")
                self._thread.start()
            if due < self._wakes_at:
                self._wakes_at = due
                self._changed.notify()

    def _watch(self) -> None:
        with self._changed:
            while True:
                now = time.monotonic()
                for line in [line for line, due in self._due.items() if due <= now]:
                    del self._due[line]
                    _cut(line)
                self._wakes_at = min(self._due.values(), default=NEVER)
                self._changed.wait(None if self._wakes_at == NEVER else self._wakes_at - now)


def _cut(line: socket.socket) -> None:
    """Nothing more comes or goes; the driver notices, and closes it itself."""
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
