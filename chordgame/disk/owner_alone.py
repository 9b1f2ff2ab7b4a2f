"""What others at this computer may read: nothing of what ringclear keeps, which holds a microphone's sound and tickets.

Its folders are their owner's alone, and so is each file made in them: a new file is as open as its folder.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

FOLDER = 0o700
OTHERS = 0o077
"""The bits of everybody but the owner."""
FILE = 0o666


def private_folder(folder: Path) -> None:
    """Make the folder, and those that lead to it as far as they are missing, for their owner alone."""
    for one in reversed([folder, *folder.parents]):
        if not one.exists():
            one.mkdir(FOLDER, exist_ok=True)


def new_mode(path: Path | str) -> int:
    """The permissions of a file that is made there, before the system takes away what this user lets nobody do."""
    return FILE & os.stat(os.path.dirname(path) or os.curdir).st_mode


def opener(path: str, flags: int) -> int:
    """For `open`: a file that is made by it is as open as its folder."""
    return os.open(path, flags, new_mode(path))


def put_right(folder: Path) -> None:
    """Close a folder of ours that an older ringclear left open to others, with all that is in it."""
    with contextlib.suppress(OSError):  # it is not there yet, or somebody else's
        if os.name != "nt" and folder.stat().st_mode & OTHERS:
            for path, _, files in os.walk(folder, topdown=False):
                for name in (*(os.path.join(path, file) for file in files), path):
                    _close(name)


def _close(name: str) -> None:
    if not os.path.islink(name):
        with contextlib.suppress(OSError):
            os.chmod(name, os.stat(name).st_mode & 0o700)
