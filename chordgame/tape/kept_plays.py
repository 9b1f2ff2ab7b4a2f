"""The sound of a table's plays while it is kept, found by the record that the log has of each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from chordgame.tape.replay import recorded_plays, replay
from hardware.sound_file import encoded


@dataclass(frozen=True, slots=True)
class KeptPlays:
    """What the recordings in a folder have of one table, by the name of the table's own folder."""

    folder: Path
    table: str

    def of(self, log: str) -> dict[int, int]:
        """The records of this log whose sound is there still, each with its number among all that are recorded."""
        plays = recorded_plays(self.folder)
        return {one.record: one.play for one in plays if (one.table, one.log) == (self.table, log)}

    def sound(self, log: str, record: int) -> bytes:
        """As a file that browsers play; empty if it is gone, or was never sound but MIDI."""
        number = self.of(log).get(record)
        heard = replay(self.folder, number).sound if number is not None else None
        return encoded(heard, Path("play.flac")) if heard is not None else b""
