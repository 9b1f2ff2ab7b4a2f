"""What a room has to do, one thing after the other, in whichever of a few threads is free.

A room waits for the database where it keeps a move. It is the only one that waits: neither the loop with all the pages,
nor any other table.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

Work = TypeVar("Work")
Job = Callable[[], None]
AT_ONCE = 8
"""Jobs that a room does before others have their turn in the same thread."""


class OneByOne:
    """The queue of one room; `fault` takes what fails by our own fault."""

    def __init__(self, threads: Executor, fault: Callable[[Exception], None]) -> None:
        self._threads, self._fault = threads, fault
        self._jobs: deque[Job] = deque()
        self._asked: set[Future[Any]] = set()
        self._lock = threading.Lock()
        self._busy = self._closed = False

    def put(self, job: Job) -> None:
        """Do this after all that was put before; nothing any more once it is closed."""
        with self._lock:
            if self._closed:
                return
            self._jobs.append(job)
            if self._busy:
                return
            self._busy = True
        self._threads.submit(self._work)

    def ask(self, work: Callable[[], Work]) -> Future[Work]:
        """The same for something that comes to a result; cancelled if it is not done any more."""
        future: Future[Work] = Future()
        self._asked.add(future)
        future.add_done_callback(self._asked.discard)

        def job() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except Exception as error:
                    future.set_exception(error)

        self.put(job)
        if self._closed:
            future.cancel()
        return future

    def close(self, last: Job = lambda: None) -> None:
        """What waits is not done any more, and after the job that is being done only this last one."""
        with self._lock:
            self._jobs.clear()
        self.put(last)
        with self._lock:
            self._closed = True
        for future in list(self._asked):
            future.cancel()

    def _work(self) -> None:
        for _ in range(AT_ONCE):
            with self._lock:
                if not self._jobs:
                    self._busy = False
                    return
                job = self._jobs.popleft()
            try:
                job()
            except Exception as error:
                self._fault(error)
        self._threads.submit(self._work)
