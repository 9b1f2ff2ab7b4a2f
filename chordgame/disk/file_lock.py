"""One writer at a time, on every system."""

from __future__ import annotations

import sys
from io import FileIO
from pathlib import Path

from chordgame.disk.owner_alone import opener
from chordgame.disk.whole_file import NotKept

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


def claim(folder: Path) -> FileIO | None:
    """Hold a folder for this process until the file is closed; None if another ringclear has it open."""
    try:
        file = open(folder / "open", "ab", buffering=0, opener=opener)  # noqa: SIM115
    except OSError as error:
        raise NotKept(f"{folder}: {error.strerror or error}; start with --new") from None
    if try_lock(file):
        return file
    file.close()
    return None
