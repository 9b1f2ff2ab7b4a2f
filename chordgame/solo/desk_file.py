"""The desk on disk: a folder with one file, replaced whole with every change, so that a crash loses nothing shown."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path

from chordgame.disk.folders import ringclear_folder
from chordgame.disk.whole_file import written_whole
from chordgame.engine.errors import LogNotWritten, Unreadable, YouErred
from chordgame.engine.plain import from_plain, parse, to_line, to_plain
from chordgame.solo.desk import Desk, check_desk

FORMAT = 1
"""Goes up with the first desk that an older ringclear could not read."""
FILE = "desk.json"
MOST_KEYS = 64
"""Browsers that may come back; more than anybody has, and the file stays small."""


@dataclass(frozen=True, slots=True)
class OnDisk:
    """What the file holds: the desk, and fingerprints of the keys that open its page."""

    desk: Desk
    keys: tuple[str, ...] = ()

    def with_key(self, fingerprint: str) -> OnDisk:
        """One more key; of too many the oldest goes."""
        return replace(self, keys=(*self.keys[-(MOST_KEYS - 1) :], fingerprint))


def usual_folder() -> Path:
    """Where desks are kept if nobody says."""
    return ringclear_folder() / "solo"


def last_desk(folder: Path) -> Path | None:
    """The desk that was used most recently."""
    files = folder.glob(f"*/{FILE}")
    return max((path.parent for path in files), key=lambda desk: (desk / FILE).stat().st_mtime, default=None)


def new_folder(folder: Path) -> Path:
    """A fresh place for a desk; its owner alone may read it."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (stamp if n == 0 else f"{stamp}-{n}" for n in range(1000))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        desk = next(folder / name for name in names if not (folder / name).exists())
        desk.mkdir(mode=0o700)
    except OSError as error:
        raise LogNotWritten(f"{folder}: {error.strerror or error}; name another folder with --folder") from None
    return desk


def write_desk(folder: Path, kept: OnDisk) -> None:
    """All of it or nothing."""
    try:
        with written_whole(folder / FILE) as beside:
            beside.write_text(to_line({"ringclear_solo": FORMAT, **to_plain(kept)}) + "\n", encoding="utf-8")
    except OSError as error:
        raise LogNotWritten(f"{folder / FILE}: {error.strerror or error}; the last change was not kept") from None


def read_desk(folder: Path) -> OnDisk:
    """The desk in a folder; a file that is not understood is left as it is."""
    path = folder / FILE
    try:
        data = parse(path.read_text(encoding="utf-8"), "the desk")
        if not isinstance(data, dict) or not isinstance(data.get("ringclear_solo"), int):
            raise Unreadable("this is not a desk of ringclear")
        if data["ringclear_solo"] > FORMAT:
            raise Unreadable("a newer ringclear wrote this; update ringclear to open it")
        kept: OnDisk = from_plain(
            OnDisk, {key: value for key, value in data.items() if key != "ringclear_solo"}, "file"
        )
        check_desk(kept.desk)
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: this is no text") from None
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except YouErred as error:
        raise Unreadable(f"{path}: {error}") from None
    return kept
