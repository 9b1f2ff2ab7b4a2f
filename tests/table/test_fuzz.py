"""A hundred thousand messages of every sort: each is taken or refused in a line, and the table plays on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from chordgame.disk.log_file import read_log
from chordgame.engine.chance import Chance
from chordgame.engine.plain import digest
from chordgame.games import game_named
from tests.table.tables import Page, Table

MESSAGES = 100_000
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1 << 70, 1e308, float("nan"), "", "\x00", "\ud800", "<script>alert(1)</script>",
    "a" * 9000, "../../etc/passwd", [], [[]], {}, {"do": "roll"}, {"seat": "Ana"}, [1, 2], {"": {"": {}}}, "*", "Ben",
)  # fmt: skip


def sentences(kinds: Iterable[str], seats: tuple[str, ...], moves: list[dict[str, Any]]) -> list[str]:
    """Messages that mean something, to be spoilt."""
    known = [json.dumps({"say": kind}) for kind in kinds]
    known += [json.dumps({"say": say, "move": move}) for say in ("move", "try", "announce") for move in moves]
    known += [json.dumps({"say": "join", "code": "BCDFG", "name": seat}) for seat in seats]
    known.append(json.dumps({"say": "pluck", "only": [1], "muted": [2], "buzzing": []}))
    known.append(json.dumps({"say": "seat", "name": "Zoe", "by": "bot"}))
    return known


def spoilt(text: str, chance: Chance) -> tuple[str, Chance]:
    """The message with one thing wrong with it, or right by luck."""
    way, chance = chance.below(5)
    if way == 0:
        place, chance = chance.below(len(text))
        letter, chance = chance.below(256)
        return text[:place] + chr(letter) + text[place + 1 :], chance
    if way == 1:
        place, chance = chance.below(len(text))
        return text[:place], chance
    data = json.loads(text)
    inner = data["move"] if isinstance(data.get("move"), dict) and way == 2 else data
    name, chance = chance.pick([*inner, "extra"])
    odd, chance = chance.pick(ODD)
    inner[name] = odd
    return json.dumps(data), chance


def says_goodbye(text: str) -> bool:
    """Now and then a letter is spoilt into itself: a phone that says this whole goes, and rightly. Here it stays."""
    return "".join(text.split()) == '{"say":"leave"}'


def test_a_hundred_thousand_messages(tmp_path: Path) -> None:
    table = Table(tmp_path)
    phones = {name: table.phone(name) for name in ("Ana", "Ben", "Carl")}
    table.leader.say("start")
    pages = [*phones.values(), table.watcher(), Page(table.room)]
    chance, room = Chance(1), table.room
    assert room.table.game is not None
    for count in range(MESSAGES):
        if count % 2000 == 0:
            move_on(table, phones)
            moves = [offer["move"] for name, page in phones.items() for offer in page.offers(name)[:6]]
            known = sentences(room.answers.kinds, tuple(phones), moves)
        text, chance = chance.pick(known)
        text, chance = spoilt(text, chance)
        page, chance = chance.pick(pages)
        if not says_goodbye(text):
            room.take_message(page.guest, text)
        if count % 50 == 0:
            for one in pages:
                one.listen()
                one.texts.clear()
    assert not any(page.guest.goodbye for page in pages)
    assert not any(page.is_host for page in pages)
    assert {name: page.seat for name, page in phones.items()} == {name: name for name in phones}
    assert [seat.name for seat in room.file.saved.seats] == list(phones)
    session, warning = read_log(table.folder / room.file.saved.log, game_named)
    assert warning == ""
    assert digest(session.state) == digest(room.table.game.session.state)
    move_on(table, phones)
    room.close()


def move_on(table: Table, phones: dict[str, Page]) -> None:
    """The table still plays: somebody makes a legal move, in another game if messages have brought one to its end."""
    game = table.room.table.playing
    if game.rules.result(game.state).over:
        table.leader.say("new_game")
        table.leader.say("start")
    for name, page in phones.items():
        awaited = [offer for offer in page.offers(name) if not offer.get("optional")]
        if awaited:
            records = page.records
            page.say("move", move=awaited[0]["move"])
            assert page.room.table.game is not None
            assert page.room.table.game.session.records == records + 1
            return
    raise AssertionError("nobody is waited for")
