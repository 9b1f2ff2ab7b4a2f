"""Where ringclear keeps what outlives an evening: in the place that each system has for it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from chordgame.disk.owner_alone import private_folder
from chordgame.disk.whole_file import NotKept


def ringclear_folder() -> Path:
    """The folder of this user; it may not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData/Local")) / "ringclear"
    if sys.platform == "darwin":
        return home / "Library/Application Support/ringclear"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share") / "ringclear"


def new_folder(folder: Path, option: str) -> Path:
    """A fresh one in `folder`, named by the time; its owner alone may read it. `option` names another place."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (stamp if n == 0 else f"{stamp}-{n}" for n in range(1000))
    try:
        private_folder(folder)
        fresh = next(folder / name for name in names if not (folder / name).exists())
        fresh.mkdir(mode=0o700)
    except OSError as error:
        raise _not_usable(folder, error, option) from None
    return fresh


def last_used(folder: Path, file: str, option: str) -> Path | None:
    """The one in `folder`, of those with such a file, that was used last. `option` names another place."""
    return next(iter(by_use(folder, file, option, _used_at)), None)


def by_use(folder: Path, file: str, option: str, used_at: Callable[[Path], float]) -> list[Path]:
    """All those with such a file, the one that was used last before the others."""
    try:
        return sorted((path.parent for path in folder.glob(f"*/{file}") if path.is_file()), key=used_at, reverse=True)
    except OSError as error:
        raise _not_usable(folder, error, option) from None


def _used_at(folder: Path) -> float:
    return max(path.stat().st_mtime for path in folder.iterdir())


def _not_usable(folder: Path, error: OSError, option: str) -> NotKept:
    """What to say of a folder that nothing can be kept in."""
    return NotKept(f"{folder}: {error.strerror or error}; name another folder with {option}")
