"""One writer at a time, on every system."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 62  # a byte that no log reaches: Windows locks bytes, not files

    def _lock(file: FileIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        file.seek(0)

    def _unlock(file: FileIO) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: FileIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)

    def _unlock(file: FileIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)


@contextlib.contextmanager
def locked(file: FileIO) -> Iterator[None]:
    """Wait until no other process has the file, and keep it until the end of the block."""
    _lock(file)
    try:
        yield
    finally:
        _unlock(file)
