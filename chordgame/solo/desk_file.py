"""The desk on disk: a folder with one file, replaced whole with every change, so that a crash loses nothing shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from chordgame.disk.folders import ringclear_folder
from chordgame.disk.versioned_file import FileKind
from chordgame.disk.whole_file import write_whole
from chordgame.engine.plain import from_plain, to_line, to_plain
from chordgame.solo.desk import Desk, check_desk

DESK = FileKind("desk", "ringclear_solo")
FILE = "desk.json"
MOST_KEYS = 64


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


def write_desk(folder: Path, kept: OnDisk) -> None:
    """All of it or nothing."""
    write_whole(folder / FILE, to_line(DESK.stamped(to_plain(kept))).encode("utf-8") + b"\n")


def read_desk(folder: Path) -> OnDisk:
    """The desk in a folder; a file that is not understood is left as it is."""
    return DESK.read_json(folder / FILE, _on_disk)


def _on_disk(values: dict[str, Any]) -> OnDisk:
    kept: OnDisk = from_plain(OnDisk, values, "file")
    check_desk(kept.desk)
    return kept
