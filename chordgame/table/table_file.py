"""What the table is beside its game, as it stands now and on the disk: never one without the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from chordgame.table.saved import SavedTable, write_table
from chordgame.table.tables import FILE


class TableFile:
    """The file of one table; `kept` is called whenever something else stands in it."""

    def __init__(self, folder: Path, saved: SavedTable, kept: Callable[[SavedTable], None]) -> None:
        self.folder = folder
        self._saved, self._kept = saved, kept

    @property
    def saved(self) -> SavedTable:
        """The table as it is kept."""
        return self._saved

    def keep(self, saved: SavedTable) -> None:
        """The table is so from now on, also after a power cut."""
        write_table(self.folder / FILE, saved)
        self._saved = saved
        self._kept(saved)

    def new_log_name(self) -> str:
        """A name for the next game's log: no earlier one is written over."""
        taken = {path.name for path in self.folder.glob("*.jsonl")}
        names = (f"{self._saved.game}-{number}.jsonl" for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)

    def earlier_logs(self, most: int) -> list[Path]:
        """The logs of the games that were played at this table before, oldest first."""
        own = self.folder / self._saved.log
        logs = sorted((path for path in self.folder.glob("*.jsonl") if path != own), key=lambda p: p.stat().st_mtime)
        return logs[-most:]
