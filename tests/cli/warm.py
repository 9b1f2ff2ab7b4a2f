"""Commands in processes of their own that start at once: one process has loaded ringclear, and forks for each of them.

Loading it takes ten times as long as most commands, and the tests run hundreds. What was loaded and what a command
does is the same as in a process that begins with nothing; whatever minds how it begins starts one of those.
"""

from __future__ import annotations

import atexit
import functools
import gc
import importlib
import io
import json
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from hardware.own_process import ROOT
from tests.patience import wait_for

CAN_FORK = sys.platform == "linux"
"""Elsewhere libraries of the system have threads that no fork outlives."""
LOADED = ("matplotlib.backends.backend_agg", "matplotlib.figure", "numpy", "soundfile")
"""What commands load only when they need it."""
ASKS = Path(__file__).with_name("asks_warm.py")


@functools.cache
def ringclear() -> tuple[str, ...]:
    """The words that run a command; what it is follows."""
    if not CAN_FORK:
        return sys.executable, "-m", "chordgame"
    folder = tempfile.mkdtemp()
    door = Path(folder, "door")
    process = subprocess.Popen([sys.executable, "-m", "tests.cli.warm", str(door)], cwd=ROOT, stdin=subprocess.PIPE)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(process.communicate)
    wait_for(door.exists, "the process that has loaded ringclear does not open its door")
    return sys.executable, "-I", "-S", str(ASKS), str(door)


def serve(door: Path) -> None:
    """For whoever knocks, until the one who started this has gone."""
    from chordgame.cli.main import build_parser

    build_parser()
    for name in LOADED:
        importlib.import_module(name)
    gc.freeze()  # what all share is not touched
    with socket.socket(socket.AF_UNIX) as listening:
        opened = door.with_suffix(".new")
        listening.bind(str(opened))
        listening.listen(64)
        opened.rename(door)
        while sys.stdin not in select.select([listening, sys.stdin], [], [])[0]:
            knocking, _ = listening.accept()
            if not os.fork():
                listening.close()
                answer(knocking)
            knocking.close()
            while_any_has_ended()


def while_any_has_ended() -> None:
    """Forget them; nobody else asks how they ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def answer(knocking: socket.socket) -> NoReturn:
    """Run what is asked for, and say how it ended."""
    _, streams, _, _ = socket.recv_fds(knocking, 1, 3)
    asked = json.loads(knocking.makefile("rb").readline())
    command = os.fork()
    if not command:
        become(streams, **asked)
    for stream in streams:
        os.close(stream)
    ended = os.waitstatus_to_exitcode(os.waitpid(command, 0)[1])
    knocking.sendall(str(ended).encode())
    os._exit(0)


def become(streams: list[int], words: list[str], folder: str, environment: dict[str, str]) -> NoReturn:
    """The command, as if it had just begun."""
    from chordgame.__main__ import main

    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    sys.stdin, sys.stdout = io.TextIOWrapper(open(0, "rb")), io.TextIOWrapper(open(1, "wb"))  # noqa: SIM115
    sys.stderr = io.TextIOWrapper(open(2, "wb", buffering=0), line_buffering=True, errors="backslashreplace")  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = words
    try:
        ended = main()
    except SystemExit as exited:
        ended = exited.code if isinstance(exited.code, int) else int(exited.code is not None)
    sys.stdout.flush()
    os._exit(ended)  # taking apart all that was loaded would take longer than the command


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
