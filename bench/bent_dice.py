"""A host that tries to choose a lot: a table in memory, honest pages at it, and all that a host could write."""

from __future__ import annotations

import importlib.util
import json
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from chordgame.cli.game_bots import table_of
from chordgame.disk.game_log import GameLog
from chordgame.disk.line_checks import Checks
from chordgame.disk.log import Bell, Lines
from chordgame.disk.log_file import first_line
from chordgame.disk.log_text import game_in
from chordgame.disk.records import Drawn, header_for
from chordgame.engine.brains import bot_move, brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.errors import LogBroken
from chordgame.engine.lots import head_after, pledge_of, seed_of, share_of
from chordgame.games import GAMES, game_named
from chordgame.tour.bells import DoorBell

CHECKER = Path(__file__).parents[1] / "docs/check_dice.py"
HOST = "*"
DRAWN_IN = ("the_distance", "musical_chairs", "symphony_no9")
"""The games with lots all along, the quickest first; the chord game has a deal and a die."""
Data = dict[str, Any]


def _checker() -> Any:
    """The program that shares no code with ours, loaded as it is."""
    spec = importlib.util.spec_from_file_location("check_dice", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECK = _checker()

# ---------------------------------------------------------------- a table in memory


@dataclass
class Memory:
    """A log that is nowhere but here."""

    lines: list[str]
    name: str = "memory"
    warning: str = ""

    def append(self, n: int, line: str) -> None:
        assert n == len(self.lines)
        self.lines.append(line)

    def read(self, first: int = 0) -> Lines:
        return tuple(enumerate(self.lines, start=1))[first:]

    @contextmanager
    def watch(self) -> Iterator[Bell]:
        yield DoorBell()


@dataclass
class OnePage:
    """An honest page: answers each lot once, for one log, and says what is odd."""

    seat: str
    secret: str = field(default_factory=lambda: secrets.token_hex(32))
    lots: list[tuple[int, str]] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)

    def asked(self, number: int, head: str, of: tuple[str, ...]) -> str:
        if self.seat not in of:
            self.odd.append(f"lot {number} goes without {self.seat}")
            return ""
        if self.lots and number <= self.lots[-1][0] and (number, head) != self.lots[-1]:
            self.odd.append(f"lot {number} is asked for twice")
            return ""
        if (number, head) not in self.lots:
            self.lots.append((number, head))
        return share_of(self.secret, number)

    @property
    def notes(self) -> Data:
        return {"seat": self.seat, "pledge": pledge_of(self.secret), "lots": self.lots}


class Sitting:
    """A host that knows its own secret, and two honest pages."""

    def __init__(self, seed: int, name: str = "") -> None:
        self.random, self._chance = Random(seed), Chance(seed)
        self.secret = secrets.token_hex(32)
        game = GAMES[name or DRAWN_IN[0 if seed % 10 else 1 + seed // 10 % 2]]
        table = table_of(game, 2, seed, {})
        self.pages = {seat: OnePage(seat) for seat in table.seats}
        pledges = {HOST: pledge_of(self.secret), **{seat: pledge_of(one.secret) for seat, one in self.pages.items()}}
        self.memory = Memory([first_line(header_for(game, table, repeats=False, pledges=pledges))])
        self.log = GameLog(self.memory, game_named)

    @property
    def lines(self) -> list[str]:
        return self.memory.lines

    def shares(self) -> dict[str, str]:
        """Everybody's, as the host gets them."""
        book = self.log.session.lots
        assert book is not None
        assert book.open is not None
        given = {seat: page.asked(book.open.number, book.head, book.open.of) for seat, page in self.pages.items()}
        return {HOST: share_of(self.secret, book.open.number), **given}

    def roll(self) -> None:
        session, shares = self.log.session, self.shares()
        assert session.lots is not None
        self.log.add(Drawn(session.records + 1, shares, session.lots.seed_of(shares)))

    def goes_on(self, lots: int) -> bool:
        """Until the lot of that number is asked for; whether it came to that."""
        brain = brain_named(self.log.session.game, "random")
        while True:
            session = self.log.session
            assert session.lots is not None
            if session.is_rolling and session.lots.lots >= lots:
                return True
            if session.is_rolling:
                self.roll()
                continue
            seat = next_to_act(session.game, session.state, session.header.seats)
            if seat is None:
                return False
            move, self._chance = bot_move(session.game, session.state, seat, brain, self._chance)
            self.log.add(session.next_move(move, lambda: (HOST, *self.pages)))


# ---------------------------------------------------------------- a host that writes what it likes


def data_of(line: str) -> Data:
    data: Data = json.loads(line)
    data.pop("check", None)
    return data


def written(records: list[Data], resealed: bool = True) -> list[str]:
    """Lines with new checks, and with seeds that fit what now stands before them."""
    checks, head, lines = Checks(), "", list[str]()
    for data in records:
        if resealed and "shares" in data:
            data["seed"] = seed_of(head, data["shares"].values())
        lines.append(checks.checked(json.dumps(data, ensure_ascii=False, separators=(",", ":"))))
        head = head_after(head, lines[-1])
    return lines


def drawn(sitting: Sitting, shares: dict[str, str], off: int = 0) -> list[str]:
    """The log with the open lot drawn by these shares."""
    records = [data_of(line) for line in sitting.lines]
    lines = written([*records, {"n": len(records), "shares": shares, "seed": 0}])
    if off:
        last = data_of(lines[-1])
        lines = written([*records, {**last, "seed": last["seed"] + off}], resealed=False)
    return lines


def another_share(sitting: Sitting) -> list[str]:
    return drawn(sitting, {**sitting.shares(), HOST: secrets.token_hex(32)})


def another_seed(sitting: Sitting) -> list[str]:
    return drawn(sitting, sitting.shares(), off=1)


def another_share_of_a_seat(sitting: Sitting) -> list[str]:
    seat = sitting.random.choice(list(sitting.pages))
    return drawn(sitting, {**sitting.shares(), seat: secrets.token_hex(32)})


def an_old_share(sitting: Sitting) -> list[str]:
    seat, shares = sitting.random.choice(list(sitting.pages)), sitting.shares()
    old = [data_of(line)["shares"][seat] for line in sitting.lines if "shares" in data_of(line)]
    return drawn(sitting, {**shares, seat: old[-1]})


def alone(sitting: Sitting) -> list[str]:
    """It asks nobody, and rolls until the seed is even."""
    *records, last = (data_of(line) for line in sitting.lines)
    return written([*records, {"n": last["n"], "move": last["move"], "seed": 2 * sitting.random.randrange(1 << 50)}])


def without_a_lot(sitting: Sitting) -> list[str]:
    """What lies on top it knows, so it leaves it there."""
    *records, last = (data_of(line) for line in sitting.lines)
    return written([*records, {"n": last["n"], "move": last["move"]}])


def another_move(sitting: Sitting) -> list[str]:
    """It has all shares, does not like what comes, and lets somebody have done something else; the shares stay."""
    lines = drawn(sitting, sitting.shares())
    records = [data_of(line) for line in lines]
    records[-2]["move"]["seat"] = next(seat for seat in sitting.pages if seat != records[-2]["move"]["seat"])
    return written(records)


def asked_twice(sitting: Sitting) -> list[str]:
    """It has all shares, forgets that it ever asked, and asks for another move."""
    shares = sitting.shares()
    records = [data_of(line) for line in sitting.lines]
    records[-1]["move"]["seat"] = next(seat for seat in sitting.pages if seat != records[-1]["move"]["seat"])
    lines, head = written(records), ""
    for line in lines:
        head = head_after(head, line)
    lot = records[-1]["lot"]
    given = {seat: page.asked(lot, head, (HOST, *sitting.pages)) for seat, page in sitting.pages.items()}
    return written([*records, {"n": len(records), "shares": {**shares, **{k: v for k, v in given.items() if v}}}])


def false_blame(sitting: Sitting) -> list[str]:
    """It has all shares, does not like what comes, and says that one never came."""
    sitting.shares()
    blamed, *others = sitting.random.sample(list(sitting.pages), len(sitting.pages))
    records = [data_of(line) for line in sitting.lines]
    lot = records[-1].get("lot", 1) + 1
    records.append({"n": len(records), "withheld": [blamed], "lot": lot})
    head = ""
    for line in written(records):
        head = head_after(head, line)
    left = (HOST, *(seat for seat in sitting.pages if seat in others))
    shares = {seat: page.asked(lot, head, left) for seat, page in sitting.pages.items() if seat != blamed}
    return written([*records, {"n": len(records), "shares": {HOST: share_of(sitting.secret, lot), **shares}}])


def left_out(sitting: Sitting) -> list[str]:
    """One page that is here is not asked; the other is the host's friend."""
    gone, friend = sitting.random.sample(list(sitting.pages), 2)
    records = [data_of(line) for line in sitting.lines]
    of = [HOST, friend]
    lot, records[-1]["of"] = records[-1]["lot"], of
    sitting.pages[gone].asked(lot, "", tuple(of))
    shares = {HOST: share_of(sitting.secret, lot), friend: share_of(sitting.pages.pop(friend).secret, lot)}
    return written([*records, {"n": len(records), "shares": shares}])


def taken_back(sitting: Sitting) -> list[str]:
    lines = drawn(sitting, sitting.shares())
    records = [data_of(line) for line in lines]
    return written([*records, {"n": len(records), "undo": len(records) - 2, "seat": next(iter(sitting.pages))}])


def swapped(sitting: Sitting) -> list[str]:
    """Two lines change places, and all that can be reckoned anew is."""
    records = [data_of(line) for line in drawn(sitting, sitting.shares())]
    unlike = [n for n in range(1, len(records) - 1) if {**records[n], "n": n + 1} != records[n + 1]]
    place = sitting.random.choice(unlike)
    records[place], records[place + 1] = records[place + 1], records[place]
    for number, data in enumerate(records[1:], start=1):
        data["n"] = number
    return written(records)


def changed_later(sitting: Sitting) -> list[str]:
    """A move of before is another, and all that can be reckoned anew is."""
    records = [data_of(line) for line in drawn(sitting, sitting.shares())]
    move = sitting.random.choice([data for data in records if "move" in data])
    move["move"]["seat"] = next(seat for seat in sitting.pages if seat != move["move"]["seat"])
    return written(records)


def cut_off(sitting: Sitting) -> list[str]:
    """The last lot has never been."""
    sitting.shares()
    return sitting.lines[:-1]


def all_anew(sitting: Sitting) -> list[str]:
    """The whole log once more, with secrets of the host's own for everybody."""
    records = [data_of(line) for line in drawn(sitting, sitting.shares())]
    own = {giver: secrets.token_hex(32) for giver in records[0]["pledges"]}
    records[0]["pledges"] = {giver: pledge_of(secret) for giver, secret in own.items()}
    lot = 0
    for data in records:
        if "shares" in data:
            lot += 1
            data["shares"] = {giver: share_of(own[giver], lot) for giver in data["shares"]}
    return written(records)


Cheat = Callable[[Sitting], list[str]]
OF_HOSTS: tuple[Cheat, ...] = (
    another_share, another_seed, another_share_of_a_seat, an_old_share, alone, without_a_lot, another_move, asked_twice,
    false_blame, left_out, taken_back, swapped, changed_later, cut_off, all_anew,
)  # fmt: skip


def found_in(lines: list[str], sitting: Sitting) -> str:
    """Who notices: the log's own checker, one with the pages' notes, ringclear's replay, or the pages at once."""
    try:
        if CHECK.checked(lines)[1]:
            return "the log says it by name"
    except CHECK.Bent:
        return "the log alone"
    try:
        if CHECK.checked(lines, [page.notes for page in sitting.pages.values()])[1]:
            return "the log with a page's notes"
    except CHECK.Bent:
        return "the log with a page's notes"
    if any(page.odd for page in sitting.pages.values()):
        return "the page says so at once"
    try:
        game_in("log", tuple(enumerate(lines, start=1)), game_named)
    except LogBroken:
        return "replaying the log"
    return ""


def by_a_host(cheat: Cheat, seed: int) -> str:
    """One game whose host tries it, at a lot that comes sooner or later."""
    while True:
        sitting = Sitting(seed)
        if sitting.goes_on(2 + sitting.random.randrange(4)):
            return found_in(cheat(sitting), sitting) or "nobody"
        seed += 3 * 10_000


def by_nobody(seed: int) -> str:
    """An honest game, at which nobody may take offence."""
    sitting = Sitting(seed)
    if sitting.goes_on(4):
        sitting.roll()
    return found_in(sitting.lines, sitting) or "nobody"
