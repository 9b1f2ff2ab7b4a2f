"""The desk on disk: a folder with one file, replaced whole with every change, so that a crash loses nothing shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from chordgame.disk.folders import last_used, ringclear_folder
from chordgame.disk.versioned_file import FileKind
from chordgame.engine.errors import YouErred
from chordgame.engine.plain import from_plain, says_newer, to_plain
from chordgame.pages.tickets import ON_DISK
from chordgame.solo.desk import Desk, check_desk

DESK = FileKind("desk", "ringclear_solo", version=2, called=ON_DISK)
OLDER = FileKind("desk", "ringclear_solo", version=1, called=ON_DISK)
"""How a desk is still written that has none of the newer things on it."""
FILE, OPTION = "desk.json", "--folder"
MOST_TICKETS = 64
"""Each start makes one more; browsers that were away for so many starts open the address anew."""


@dataclass(frozen=True, slots=True)
class SavedDesk:
    """What the file holds: the desk, and fingerprints of the tickets that open its page."""

    desk: Desk
    tickets: tuple[str, ...] = ()

    def with_ticket(self, fingerprint: str) -> SavedDesk:
        """One more; of too many the oldest goes."""
        return replace(self, tickets=(*self.tickets[-(MOST_TICKETS - 1) :], fingerprint))


def usual_folder() -> Path:
    """Where desks are kept if nobody says."""
    return ringclear_folder() / "solo"


def last_desk(folder: Path) -> Path | None:
    """The desk that was used most recently; one on which nothing was done is passed over for one with a song."""
    last = last_used(folder, FILE, OPTION)
    if last is None or not _is_empty(last):
        return last
    with_song = [path.parent for path in folder.glob(f"*/{FILE}") if not _is_empty(path.parent)]
    return max(with_song, key=lambda path: (path / FILE).stat().st_mtime, default=last)


def _is_empty(folder: Path) -> bool:
    try:
        desk = read_desk(folder).desk
    except YouErred:
        return False
    fresh = Desk(desk.tuning, desk.capo, desk.left_handed)
    return (desk.song, desk.stack, desk.happy, desk.mood) == (fresh.song, fresh.stack, fresh.happy, fresh.mood)


def write_desk(folder: Path, saved: SavedDesk) -> None:
    """All of it or nothing."""
    kind = DESK if says_newer(saved) else OLDER
    kind.write_json(folder / FILE, to_plain(saved))


def read_desk(folder: Path) -> SavedDesk:
    """The desk in a folder; a file that is not understood is left as it is."""
    return DESK.read_json(folder / FILE, _saved)


def _saved(values: dict[str, Any]) -> SavedDesk:
    saved: SavedDesk = from_plain(SavedDesk, values, "file")
    check_desk(saved.desk)
    return saved
