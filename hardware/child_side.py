"""The other end: how a process that holds a driver begins to talk, and how it leaves."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
from collections.abc import Callable
from typing import NoReturn

GOODBYE_WITHIN = 0.4


def leave(let_go: Callable[[], object], within: float = GOODBYE_WITHIN) -> NoReturn:
    """End the process: a healthy driver is let go, which is kinder to JACK; one that hangs is left behind."""
    threading.Timer(within, os._exit, (0,)).start()
    with contextlib.suppress(OSError):
        let_go()
    os._exit(0)


def opened_link() -> socket.socket:
    """The socket that is this process's standard input."""
    if sys.platform == "win32":
        return socket.fromshare(sys.stdin.buffer.read())
    return socket.socket(fileno=0)
