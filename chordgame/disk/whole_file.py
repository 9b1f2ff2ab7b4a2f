"""Files that are written whole or not at all: a crash or a full disk leaves what was there before."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from chordgame.disk.owner_alone import new_mode
from chordgame.engine.errors import YouErred

ROOM = 1 << 20
"""Bytes that must fit on the disk before work for a file begins: more than any profile or report has."""
OWNER_ALONE = 0o600
"""Permissions of what nobody else at this computer shall read."""


class NotKept(YouErred):
    """The disk did not take a file; what was there is as it was."""


def write_whole(path: Path, content: bytes, *, private: bool = False) -> None:
    """The content in the file; what was there before stays if that fails. `private`: for its owner's eyes alone."""
    try:
        with _beside(path, private) as beside:
            beside.write_bytes(content)
    except OSError as error:
        raise not_kept(path, error) from None


def not_kept(path: Path | str, error: OSError) -> NotKept:
    """What to say of a disk that does not take a file."""
    folder = Path(path).parent
    no_folder = isinstance(error, FileNotFoundError) and not folder.is_dir()
    why, remedy = (f"there is no folder {folder}", "make it") if no_folder else (error.strerror or error, "make room")
    lost = "nothing was changed, and what is new was not kept"
    return NotKept(f"{path}: the file cannot be written ({why}): {lost}; {remedy}, or name another place")


def in_its_place(path: Path) -> str:
    """What to say of a file that is about to be written over: nothing goes without a word."""
    return "; the file that was there is replaced" if path.is_file() else ""


def check_may_be_written(path: Path) -> None:
    """Complain now if `write_whole` would later: where it is dear to get what is to be written."""
    try:
        with tempfile.TemporaryFile(dir=path.absolute().parent) as trial:
            trial.write(bytes(ROOM))
            trial.flush()
    except OSError as error:
        raise not_kept(path, error) from None


@contextlib.contextmanager
def _beside(path: Path, private: bool) -> Iterator[Path]:
    """A new file beside `path` that takes its place once it is safely on the disk.

    Whatever goes wrong before, `path` is as it was. What is no ordinary file, as /dev/null, is written to directly.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.stem[:40]}-", suffix=path.suffix, dir=path.parent)
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        _safely_on_disk(beside)
        beside.chmod(OWNER_ALONE if private else _usual_mode(path))
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def _safely_on_disk(path: Path) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def _usual_mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those of a new one in its folder."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return new_mode(path) & ~mask
