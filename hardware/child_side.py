"""The other end: how a process that holds a driver begins to talk, and how it leaves."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from typing import NoReturn, TextIO

GOODBYE_WITHIN, LAST_MOMENT, LOOK_EVERY = 1.5, 0.5, 0.1
"""Seconds: a goodbye is over before this process would be killed (`child.py`, GOES_WITHIN)."""
PRIORITY = 2
"""Behind all sound servers, which have 5 and more."""


def leave(let_go: Callable[[], object], within: float = GOODBYE_WITHIN) -> NoReturn:
    """End the process: a healthy driver is let go, which is kinder to JACK; one that hangs is left behind."""
    threading.Timer(within, os._exit, (0,)).start()
    if sys.platform != "win32":  # the system's own clock, for a driver that keeps Python's lock to itself
        signal.setitimer(signal.ITIMER_REAL, within + LAST_MOMENT)
    with contextlib.suppress(OSError):
        let_go()
    os._exit(0)


def leave_when_hung_up(
    link: socket.socket, let_go: Callable[[], object], obey: Callable[[str], object] | None = None
) -> None:
    """From now on a thread waits for that; what comes before it, line by line, is to be obeyed."""

    def wait() -> NoReturn:
        with contextlib.suppress(OSError, ValueError), link.makefile("r", encoding="ascii") as orders:
            for line in orders:
                if obey is not None:
                    obey(line)
        leave(let_go)

    threading.Thread(target=wait, daemon=True).start()


@contextlib.contextmanager
def ended_when_hung_up(link: socket.socket) -> Iterator[None]:
    """Meanwhile this process ends at once when it is hung up: a driver that does not open would outlive the game.

    Where the driver keeps Python's lock no thread can see to that; Linux itself can.
    """
    opened = threading.Event()
    watching = threading.Thread(target=_end_if_hung_up, args=(link, opened), daemon=True)
    watching.start()
    _signalled(link, True)
    try:
        _end_if_hung_up_now(link)
        yield
    finally:
        opened.set()
        watching.join()
        _signalled(link, False)


def end_when_hung_up(orders: TextIO) -> None:
    """From now on this process ends with whoever started it: they say nothing more, so what comes is the end."""

    def wait() -> NoReturn:
        with contextlib.suppress(OSError, ValueError):
            orders.read()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
    _signalled(orders, True)


def _end_if_hung_up(link: socket.socket, opened: threading.Event) -> None:
    while not opened.wait(LOOK_EVERY):
        _end_if_hung_up_now(link)


def _end_if_hung_up_now(link: socket.socket) -> None:
    """The other end says nothing before it knows that all is open; what there is to read can only be its end."""
    if select.select([link], [], [], 0.0)[0]:
        os._exit(0)


def _signalled(link: socket.socket | TextIO, wanted: bool) -> None:
    """Whether SIGIO comes when the other end does anything; nobody handles it, so that it ends the process."""
    if sys.platform == "linux":
        import fcntl

        fcntl.fcntl(link, fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(link, fcntl.F_GETFL)
        fcntl.fcntl(link, fcntl.F_SETFL, flags | os.O_ASYNC if wanted else flags & ~os.O_ASYNC)


def go_first() -> None:
    """Ask to be let in at once, before programs that only compute; a system may refuse, and then all waits its turn.

    The driver's thread is let in, but Python's lock may be with a thread of this process that is not.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(PRIORITY))


def opened_link() -> socket.socket:
    """The socket that is this process's standard input."""
    if sys.platform == "win32":
        return socket.fromshare(sys.stdin.buffer.read())
    return socket.socket(fileno=0)
