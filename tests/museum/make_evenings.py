"""Evenings as people spend them: slips, second thoughts, doubts, late applause, and moves that the rules refuse.

    python -m tests.museum.make_evenings 2027-03
    python -m tests.museum.make_evenings 2027-03 6

Everybody plays through the pages of a real room: Ana and Carl from phones, Ben at the host's screen, Cleo is a bot, and
somebody watches. What the rules refused is kept beside each log, with the record after which it was tried.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.museum.house import to_line
from tests.museum.readers import MUSEUM, log_facts
from tests.table.tables import Page, Table

EVENINGS = MUSEUM / "evenings"
REFUSED = ".refused.jsonl"
SLIP, SECOND_THOUGHT, BESIDE = 0.08, 0.07, 0.3
"""How often somebody does what is not allowed, takes back, or does what nobody waits for."""
LONGEST = 700
"""Things that happen, after which an evening is given up: none of those that lie here came near."""
LATE = 120
"""Things that happen before anybody says that it is late."""
LAST_WORDS = ("finish_early",)
WAYS_OUT, GIVES_UP = ("give_up", "no_words", "enough", "decline", "name_next"), 0.3
"""What people do less often than it is offered; a Band Leader waits for the applause."""
TEXTS = {"about": "string 3 buzzed, didn't it?", "why": "we all heard it ring", "text": "thunder over the kitchen"}
GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("chord_game", 3, {"retries": "1"}),
    ("chord_game", 8, {"short": "2", "tuning": "drop_d"}),
    ("symphony_no9", 5, {}),
    ("musical_chairs", 2, {}),
    ("the_distance", 6, {"turnovers": "3"}),
    ("the_distance", 9, {}),
)
"""With the last one: wrong letters, and the word for the last card."""


class PeoplesEvening:
    """One game with everybody at it, and what comes over them."""

    def __init__(self, folder: Path, game: str, seed: int, options: dict[str, str]) -> None:
        self.whim, self.table = Random(seed), Table(folder, seed=seed)
        leader = self.table.leader
        leader.say("game", game=game)
        self.pages = {"Ana": self.table.phone("Ana"), "Ben": leader, "Carl": self.table.phone("Carl")}
        leader.say("seat", name="Ben", by="here")
        leader.say("seat", name="Cleo", by="bot")
        leader.say("table", name="pace", value="0")
        for name, value in options.items():
            leader.say("option", name=name, value=value)
        self.watcher = self.table.watcher()
        leader.say("start")
        self.refused: list[dict[str, Any]] = []
        self.happened = 0

    @property
    def game(self) -> Any:
        assert self.table.room.table.game is not None
        return self.table.room.table.game

    def goes_on(self) -> bool:
        """One thing more, unless the game is over."""
        self.happened += 1
        self.table.clock.passes(self.whim.choice((0.0, 0.5, 5.0)))  # bots answer, and catch who forgets
        if self.game.is_over or self.happened > LONGEST:
            return False
        seat = self.whim.choice(list(self.pages))
        whim = self.whim.random()
        if whim < SLIP:
            self.slips(seat)
        elif whim < SLIP + SECOND_THOUGHT:
            self.pages[seat].say("undo")
        elif whim < SLIP + SECOND_THOUGHT + BESIDE:
            self.makes_one(seat, beside=True)
        else:
            for one in self.game.awaited:
                if one in self.pages:
                    self.makes_one(one, beside=False)
                    break
        return True

    def makes_one(self, seat: str, *, beside: bool) -> None:
        """A move that is offered to this seat: one that the table waits for, or one that nobody waits for."""
        offers = [one for one in self.pages[seat].offers(seat) if bool(one.get("optional")) == beside]
        timely = [one["move"] for one in offers if one["move"]["do"] not in LAST_WORDS or self.happened > LATE]
        keen = [move for move in timely if move["do"] not in WAYS_OUT or self.whim.random() < GIVES_UP]
        if keen:
            self.says(self.pages[seat], filled(self.whim.choice(keen)))

    def slips(self, seat: str) -> None:
        """A move of somebody else's, or one's own a little beside what is offered."""
        offers = [(of, one["move"]) for of, page in self.pages.items() for one in page.offers(of)]
        if not offers:
            return
        of, move = self.whim.choice(offers)
        if of != seat and self.whim.random() < 0.5:
            self.says(self.pages[seat], move | {"seat": seat})
        else:
            self.says(self.pages[of], beside(self.whim, filled(move)))

    def says(self, page: Page, move: dict[str, Any]) -> None:
        """What the page answers: nothing, or why not."""
        records = page.records
        answers = page.say("move", move=move)
        if any(one["tell"] == "refused" for one in answers) and page.records == records:
            self.refused.append({"after": records, "move": move})

    def ends(self) -> Path:
        """The log, when everybody goes home."""
        self.table.room.close()
        (log,) = self.table.folder.glob("*.jsonl")
        return log


def filled(move: dict[str, Any]) -> dict[str, Any]:
    """With the words that people write; what was heard only a guitar says."""
    written = {name: text for name, text in TEXTS.items() if move.get(name) == ""}
    return {name: value for name, value in (move | written).items() if name != "heard"}


def beside(whim: Random, move: dict[str, Any]) -> dict[str, Any]:
    """One number too far, a card that somebody else holds, a word too many."""
    fields = [name for name in move if name not in ("do", "seat")]
    if not fields:
        return move
    name = whim.choice(fields)
    value = move[name]
    if isinstance(value, bool):
        return move | {name: not value}
    if isinstance(value, int):
        return move | {name: value + whim.choice((1, 5, 40))}
    if isinstance(value, str):
        return move | {name: value + " and one word more than that"}
    return move | {name: [*value, *value]}


def make(wing: Path, only: str = "") -> None:
    """A log of each evening with what was refused, and what they came to; of all of them, or only of this number."""
    wing.mkdir(parents=True)
    for number, (game, seed, options) in enumerate(GAMES, 1):
        if only not in ("", str(number)):
            continue
        with tempfile.TemporaryDirectory() as folder:
            evening = PeoplesEvening(Path(folder), game, seed, options)
            while evening.goes_on():
                pass
            log = evening.ends()
            name = f"{number}-{game}"
            shutil.copy(log, wing / f"{name}.jsonl")
            lines = "".join(to_line(one) + "\n" for one in evening.refused)
            (wing / f"{name}{REFUSED}").write_text(lines, encoding="utf-8")
    facts = {path.name: log_facts(path) for path in logs_in(wing)}
    body = ",\n".join(f" {json.dumps(name)}: {to_line(one)}" for name, one in facts.items())
    (wing / "digests.json").write_text(f"{{\n{body}\n}}\n", encoding="utf-8")


def logs_in(wing: Path) -> list[Path]:
    """The evenings of a wing."""
    return sorted(path for path in wing.glob("*.jsonl") if not path.name.endswith(REFUSED))


if __name__ == "__main__":
    target = EVENINGS / sys.argv[1]
    if target.exists():
        raise SystemExit(f"{target} is there: an old wing is never made again; name another one")
    make(target, *sys.argv[2:])
