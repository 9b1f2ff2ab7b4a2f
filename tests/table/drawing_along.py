"""Pages that draw lots, by a few lines of their own: what the script of a real page does, in Python."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.table.tables import Page, Table

LENGTH = 1024


def hashed(text: str, times: int) -> str:
    for _ in range(times):
        text = sha256(text.encode()).hexdigest()
    return text


@dataclass
class Drawing:
    """One page that draws along for its seats; `sleeps` while it does not answer."""

    page: Page
    sleeps: bool = False
    secrets: dict[str, str] = field(default_factory=dict)
    notes: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def goes_on(self) -> bool:
        """Whatever the page was told is answered; whether there was anything."""
        told = [one for one in self.page.listen() if one["tell"] == "dice" and one["on"]]
        if told and not self.sleeps:
            for own in told[-1]["own"]:
                self._answer(own, told[-1]["lot"])
        return bool(told)

    def pledge(self, seat: str) -> str:
        return hashed(self.secrets[seat], LENGTH)

    def _answer(self, own: dict[str, Any], lot: dict[str, Any] | None) -> None:
        seat = own["seat"]
        if seat not in self.secrets or (own["pledge"] != self.pledge(seat) and self.notes[seat]):
            self.secrets[seat], self.notes[seat] = secrets.token_hex(32), []
        if not own["here"]:
            self.page.room.take_message(self.page.guest, _line("pledge", seat=seat, pledge=self.pledge(seat)))
        if lot is not None and seat in lot["of"] and own["pledge"] == self.pledge(seat):
            self._give(seat, lot, own["since"])

    def _give(self, seat: str, lot: dict[str, Any], since: int) -> None:
        if (asked := (lot["number"], lot["head"])) not in self.notes[seat]:
            self.notes[seat].append(asked)
        share = hashed(self.secrets[seat], LENGTH - lot["number"] + since)
        self.page.room.take_message(self.page.guest, _line("share", seat=seat, lot=lot["number"], share=share))

    def written(self, folder: Path) -> list[Path]:
        """The notes of its seats, as files."""
        paths = []
        for seat, lots in self.notes.items():
            paths.append(folder / f"notes-{seat}.json")
            paths[-1].write_text(json.dumps({"seat": seat, "pledge": self.pledge(seat), "lots": lots}))
        return paths


def _line(kind: str, **fields: Any) -> str:
    return json.dumps({"say": kind, **fields})


def all_go_on(*drawing: Drawing) -> None:
    """Until nobody is told anything new."""
    while sum(one.goes_on() for one in drawing):
        pass


def log_of(table: Table) -> Path:
    return table.folder / table.room.file.saved.log
