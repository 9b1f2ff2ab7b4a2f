"""One writer at a time, on every system."""

from __future__ import annotations

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 62  # a byte that no log reaches: Windows locks bytes, not files

    def lock(file: FileIO) -> None:
        """Wait until no other process has the file; after ten seconds give up with an OSError."""
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        file.seek(0)

    def try_lock(file: FileIO) -> bool:
        """Have the file if no other process has it; whether that is so."""
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlock(file: FileIO) -> None:
        """Let others have it."""
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(file: FileIO) -> None:
        """Wait until no other process has the file."""
        fcntl.flock(file.fileno(), fcntl.LOCK_EX)

    def try_lock(file: FileIO) -> bool:
        """Have the file if no other process has it; whether that is so."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def unlock(file: FileIO) -> None:
        """Let others have it."""
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)
