"""Where ringclear keeps what outlives an evening: in the place that each system has for it."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def ringclear_folder() -> Path:
    """The folder of this user; it may not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData/Local")) / "ringclear"
    if sys.platform == "darwin":
        return home / "Library/Application Support/ringclear"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share") / "ringclear"
