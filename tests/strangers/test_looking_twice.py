"""Phones over sockets that look at what a move showed and want to choose again, and what the log tells of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.strangers.besieged import Besieged, besieged
from tests.strangers.wire import StrangersPage

pytestmark = pytest.mark.waits("for a host in a process of its own, over sockets")
NAMES = ("Ana", "Ben", "Carl")


@dataclass
class Phone:
    """A seat's page, and all that it was told."""

    page: StrangersPage
    name: str
    view: dict[str, Any] = field(default_factory=dict)
    room: dict[str, Any] = field(default_factory=dict)
    read: list[str] = field(default_factory=list)

    def until(self, happened: Callable[[], bool]) -> None:
        while not happened():
            for told in self.page.next_told():
                if told["tell"] in ("view", "room"):
                    setattr(self, told["tell"], told)
                self.read += told.get("texts", [])

    def sees(self, n: int) -> None:
        self.until(lambda: bool(self.view) and self.view["n"] >= n)

    @property
    def can(self) -> list[dict[str, Any]]:
        return [offer["move"] for offer in self.view["offers"] if not offer.get("optional")]

    def refused_to_take_back(self) -> str:
        self.page.say("undo")
        return str(self.page.told("refused")["why"])


@dataclass
class Evening:
    """A game with three phones."""

    host: Besieged
    folder: Path
    game: str

    def __post_init__(self) -> None:
        self.leader = self.host.leader()
        self.leader.say("game", game=self.game)
        self.phones = [Phone(StrangersPage.open(self.host.port), name) for name in NAMES]
        for phone in self.phones:
            phone.page.say("join", code=self.host.code, name=phone.name)
            assert phone.page.told("welcome")["tell"] == "welcome"
        self.leader.say("start")
        self.n = 0
        self.all_see()

    def all_see(self) -> None:
        for phone in self.phones:
            phone.sees(self.n)

    def moves(self, phone: Phone, move: dict[str, Any]) -> None:
        phone.page.say("move", move=move)
        self.n += 1
        self.all_see()

    def goes_on_to(self, do: str) -> Phone:
        """Whoever is waited for makes the first move offered, until one may do this."""
        while True:
            phone = next(one for one in self.phones if one.can)
            if any(move["do"] == do for move in phone.can):
                return phone
            self.moves(phone, phone.can[0])

    @property
    def log(self) -> list[dict[str, Any]]:
        (path,) = self.folder.glob("tables/*/*.jsonl")
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    with besieged(tmp_path, "--input", "none", "--box", "off") as host:
        yield Evening(host, tmp_path, request.param)
        assert host.complaints == ""


@pytest.mark.parametrize("evening", ["symphony_no9"], indirect=True)
def test_who_bids_last_reads_the_open_hands_and_must_leave_it_at_that(evening: Evening) -> None:
    evening.goes_on_to("bid")
    for phone in evening.phones:
        evening.moves(phone, {"do": "bid", "seat": phone.name, "coins": 0, "furniture": []})
    last = evening.phones[-1]
    last.until(lambda: any("The hands open: Ana $0, Ben $0, Carl $0" in text for text in last.read))
    last.until(lambda: "stands" in last.room)
    assert not last.room["undo"]
    assert "so only the host can undo it." in last.refused_to_take_back()
    evening.leader.say("undo")
    evening.n += 1
    evening.all_see()
    assert evening.log[-1]["seen"] == list(NAMES)
    assert "The hands open" in str(evening.log[-1]["shown"])


@pytest.mark.parametrize("evening", ["the_distance"], indirect=True)
def test_a_drawn_card_stays_and_the_log_foretells_none(evening: Evening) -> None:
    drawing = evening.goes_on_to("draw")
    evening.moves(drawing, {"do": "draw", "seat": drawing.name})
    assert "only the host can undo it." in drawing.refused_to_take_back()
    header, *_, drawn = evening.log
    assert "seed" not in header
    assert drawn["seed"] != header["deal"]
