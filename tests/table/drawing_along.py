"""Pages that draw lots, by a few lines of their own: what the script of a real page does, in Python."""

from __future__ import annotations

import json
import random
import secrets
import subprocess
import sys
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.table.tables import Page, Table

LENGTH = 1024
CHECKER = Path(__file__).parents[2] / "docs/check_dice.py"


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
    unanswered: list[dict[str, Any]] = field(default_factory=list)

    def goes_on(self) -> bool:
        """Whatever the page was told is answered; whether there was anything."""
        told = [one for one in self.page.listen() if one["tell"] == "dice" and one["on"]]
        self.unanswered = told[-1:] or self.unanswered
        if not self.sleeps:
            waiting, self.unanswered = self.unanswered, []
            for one in waiting:
                for own in one["own"]:
                    self._answer(own, one["lot"])
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


def verdict(log: Path, *notes: Path) -> str:
    """What the program says that shares no code with ours."""
    done = subprocess.run(
        [sys.executable, "-I", CHECKER, log, *notes], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == ("BENT" in done.stdout), done.stdout + done.stderr
    return done.stdout


def all_go_on(*drawing: Drawing) -> None:
    """Until nobody is told anything new."""
    while sum(one.goes_on() for one in drawing):
        pass


class Evening:
    """A table with dice for strangers: the host's page without a seat, two phones and a bot."""

    def __init__(self, table: Table, game: str = "the_distance") -> None:
        self.table = table
        for kind, fields in (
            ("game", {"game": game}),
            ("table", {"name": "fair", "value": "yes"}),
            ("table", {"name": "pace", "value": "0"}),
        ):
            self.table.leader.say(kind, **fields)
        self.ana, self.ben = (
            Drawing(self.table.phone(name, f"192.0.2.{place}")) for place, name in enumerate(("Ana", "Ben"))
        )
        self.table.leader.say("seat", name="Cleo", by="bot", brain="random")
        all_go_on(self.ana, self.ben)

    def is_opened_anew(self) -> None:
        """Its host dies, and its pages come back by their tickets."""
        self.table.reopen()
        self.comes_back(self.table)

    def comes_back(self, table: Table) -> None:
        """To this table, wherever it is by now."""
        self.table = table
        for drawing in (self.ana, self.ben):
            ticket = drawing.page.ticket
            drawing.page, drawing.sleeps = Page(table.room), False
            drawing.page.ticket = ticket
            drawing.page.room.take_message(drawing.page.guest, _line("hello", ticket=ticket))

    def begins(self) -> None:
        self.table.leader.say("start")
        all_go_on(self.ana, self.ben)

    def moves(self, drawing: Drawing, do: str) -> bool:
        """The page makes a move of this kind, if it may."""
        page = drawing.page
        all_go_on(self.ana, self.ben)
        offer = next((one for one in page.offers(page.seat) if one["move"]["do"] == do), None)
        if offer is not None:
            page.room.take_message(page.guest, json.dumps({"say": "move", "move": offer["move"]}))
        return offer is not None

    def makes_any_move(self, chance: random.Random) -> bool:
        """Whoever is waited for does something that is asked for; whether anybody was."""
        self.table.clock.passes(0.2)
        all_go_on(self.ana, self.ben)
        for drawing in (self.ana, self.ben):
            page = drawing.page
            offers = [one["move"] for one in page.offers(page.seat) if not one.get("optional")]
            if offers and not self.is_rolling:
                page.room.take_message(page.guest, _line("move", move=chance.choice(offers)))
                all_go_on(self.ana, self.ben)
                return True
        return False

    def goes_on(self, rounds: int) -> None:
        """Everybody passes who may, else draws; the bot does what it likes."""
        for _ in range(rounds):
            for drawing in (self.ana, self.ben):
                if not self.moves(drawing, "pass"):
                    self.moves(drawing, "draw")
                all_go_on(self.ana, self.ben)
            self.table.clock.passes(0.2)
            all_go_on(self.ana, self.ben)

    def comes_to_a_lot(self) -> bool:
        """Ana's move asks for one while Ben does not answer; within a few rounds she has to draw."""
        for _ in range(60):
            self.ben.sleeps = True
            if self.moves(self.ana, "draw") and self.is_rolling:
                return True
            self.ben.sleeps = False
            self.goes_on(1)
        return False

    @property
    def is_rolling(self) -> bool:
        session = self.table.room.table.session
        return session is not None and session.is_rolling
