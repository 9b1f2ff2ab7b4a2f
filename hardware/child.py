"""The listening end of a process that holds a driver: started, read, hung up, and killed if it does not go."""

from __future__ import annotations

import contextlib
import json
import socket
import subprocess
import sys
from typing import Any

from hardware.capture_messages import Captured, MessageReader, Report
from hardware.errors import InputFailed, Reason
from hardware.own_process import ROOT, command, environment

LIST_WITHIN, GOES_WITHIN = 15.0, 2.0
"""Seconds: a driver's constructor may take ten under a busy JACK; a process that hung up is killed after two."""
AT_ONCE = 1 << 18
"""Bytes read in one go: more than a second of six channels, so that a late reader catches up in one turn."""


class Child:
    """One attempt at one device, made by `python -m module`. Nothing here waits for the driver."""

    def __init__(self, module: str, wanted: dict[str, Any] | str) -> None:
        self._link, theirs = socket.socketpair()
        with theirs:
            self._process = _start(command(module, json.dumps(wanted)), theirs)
        self._reading = MessageReader()
        self.ended = False

    def messages(self, wait: float) -> list[Captured | Report]:
        """What it said; waits at most `wait` seconds for the first. `ended` once there will be no more."""
        try:
            self._link.settimeout(max(0.0, wait))
            content = self._link.recv(AT_ONCE)
        except (BlockingIOError, TimeoutError):
            return []
        except OSError:  # closed under us, or reset by a child that crashed
            content = b""
        self.ended = not content
        return self._reading.push(content)

    def end(self, *, hangs: bool) -> None:
        """Give it up. JACK's graph waits for those who are killed, so only a driver that hangs is."""
        if hangs:
            self.kill()
        else:
            self.hang_up()

    def order(self, line: str) -> None:
        """Tell it something, if it can listen just now."""
        with contextlib.suppress(OSError):
            self._link.sendall(line.encode("ascii") + b"\n")

    def hang_up(self) -> None:
        """End it: it may close its stream if that is quick, and is killed if it is not."""
        with contextlib.suppress(OSError):
            self._link.shutdown(socket.SHUT_RDWR)
        try:
            self._process.wait(GOES_WITHIN)
        except subprocess.TimeoutExpired:
            self.kill()
        self._link.close()

    def kill(self) -> None:
        """End it whatever it does."""
        self._process.kill()
        self._process.wait()
        self._link.close()


def listed(module: str, what: str, missing: Reason) -> Any:
    """What `python -m module list` prints; a driver that hangs, crashes or is `missing` is a reason."""
    try:
        done = subprocess.run(
            command(module, "list"), env=environment(), cwd=ROOT,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=LIST_WITHIN, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise InputFailed(what, Reason.HANGS) from None
    try:
        return json.loads(done.stdout.splitlines()[-1])  # drivers print before it
    except (IndexError, ValueError):
        is_missing = b"ModuleNotFoundError" in done.stderr or b"ImportError" in done.stderr
        raise InputFailed(what, missing if is_missing else Reason.CRASHED) from None


def _start(line: list[str], link: socket.socket) -> subprocess.Popen[bytes]:
    if sys.platform == "win32":
        # In a virtual environment python.exe starts another one, and the socket is for that: so start it ourselves.
        line[0], mine = sys._base_executable, {**environment(), "__PYVENV_LAUNCHER__": sys.executable}
        process = subprocess.Popen(line, env=mine, cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert process.stdin is not None
        with process.stdin:
            process.stdin.write(link.share(process.pid))
        return process
    return subprocess.Popen(
        line, env=environment(), cwd=ROOT,
        stdin=link.fileno(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
