"""The other end: how a process that holds a driver begins to talk, and how it leaves."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import NoReturn

GOODBYE_WITHIN = 1.5
PRIORITY = 2
"""Behind all sound servers, which have 5 and more."""


def leave(let_go: Callable[[], object], within: float = GOODBYE_WITHIN) -> NoReturn:
    """End the process: a healthy driver is let go, which is kinder to JACK; one that hangs is left behind."""
    threading.Timer(within, os._exit, (0,)).start()
    with contextlib.suppress(OSError):
        let_go()
    os._exit(0)


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
