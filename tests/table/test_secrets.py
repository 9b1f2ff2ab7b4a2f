"""What only others may know never goes to a page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9 as SYMPHONY
from chordgame.companions.the_distance.game import THE_DISTANCE as DISTANCE
from chordgame.companions.the_distance.moves import Draw
from chordgame.engine.game import Event, Game, Move, Result
from chordgame.engine.view import Lines, View
from chordgame.games import GAMES
from tests.rounds import rounds
from tests.table.leaking import leaks_by_moving, leaks_in
from tests.table.tables import Table


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_pages_are_the_same_whatever_their_seats_may_not_know(game: Game[Any]) -> None:
    for seed in range(rounds(4, 8)):
        asked, found = leaks_in(game, seed, every=9)
        assert asked
        assert found == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_move_gives_away_what_nobody_was_told(game: Game[Any]) -> None:
    for seed in range(rounds(2, 60)):
        asked, found = leaks_by_moving(game, seed)
        assert asked
        assert found == []


def test_a_question_that_is_an_answer_would_be_caught() -> None:
    """By its first rules Musical Chairs asked only who held a card to score, and so everybody read who holds one."""
    first = GAMES["musical_chairs"].older[1]
    assert isinstance(first, Game)
    found = (leak for seed in range(6) for leak in leaks_by_moving(first, seed)[1])
    assert any("who is waited for" in leak for leak in found)


def _loud(state: Any, move: Move) -> tuple[Any, tuple[Event, ...]]:
    """Everybody hears which card was drawn."""
    after, news = DISTANCE.apply(state, move)
    private = [one.text for one in news if one.only is not None]
    return after, (*news, *(Event(text) for text in private))


def _rich(state: Any) -> Result:
    """Hidden money counts at once."""
    result = SYMPHONY.result(state)
    worth = {seat: chest.money for seat, chest in zip(state.seats, state.chests, strict=True)}
    return result if result.over else replace(result, scores=worth)


def _low(state: Any) -> bool:
    """Whether the card that comes next is a low one."""
    return bool(state.stock[:1] < ("D",))


@pytest.mark.parametrize(
    ("planted", "found_as"),
    [
        (replace(DISTANCE, apply=_loud), "the news"),
        (replace(SYMPHONY, result=_rich), "points"),
        (replace(DISTANCE, why=lambda state, *_: "A good one." if _low(state) else ""), "what a bot says"),
        (replace(DISTANCE, lingers=lambda state: state.seats if _low(state) else ()), "who is left time"),
        (replace(DISTANCE, unasked=lambda state, seat: Draw(seat) if _low(state) else None), "do unasked"),
    ],
    ids=["news", "points", "sayings", "time", "unasked"],
)
def test_what_a_move_gave_away_would_be_caught(planted: Game[Any], found_as: str) -> None:
    found = (leak for seed in range(2) for leak in leaks_by_moving(planted, seed, limit=20)[1])
    assert any(found_as in leak for leak in found)


def test_a_page_that_told_the_next_die_would_be_caught() -> None:
    def tells_the_die(state: Any, seat: str | None) -> View:
        view = CHORD_GAME.view(state, seat)
        return replace(view, panels=(*view.panels, Lines("Soon", (str(state.chance.die()[0]),))))

    planted = replace(CHORD_GAME, view=tells_the_die)
    assert any(leaks_in(planted, seed, every=9)[1] for seed in range(3))


def test_each_page_gets_its_own_seats_view_and_no_other(tmp_path: Path) -> None:
    table = Table(tmp_path)
    pages = {name: table.phone(name) for name in ("Ana", "Ben", "Carl")} | {"": table.watcher()}
    table.leader.say("start")
    for _ in range(40):
        offers = [(name, offer) for name in ("Ana", "Ben", "Carl") for offer in pages[name].offers(name)]
        awaited = [(name, offer) for name, offer in offers if not offer.get("optional")]
        name, offer = awaited[len(offers) % len(awaited)]
        pages[name].say("move", move=offer["move"])
    for name, page in pages.items():
        page.listen()
        assert set(page.views) == {name or None}
    table.room.close()


def test_the_hosts_screen_tells_its_one_player_nothing_that_phones_beside_it_may_not_know(tmp_path: Path) -> None:
    """A hand is covered there, and what was drawn must not stand beside it; alone with bots nobody looks."""
    for beside, told in (("phone", False), ("bot", True)):
        table = Table(tmp_path / beside)
        table.leader.say("game", game="the_distance")
        table.leader.say("seat", name="Ana", by="here")
        table.leader.say("seat", name="Ben", by=beside)
        table.leader.say("start")
        table.room.crowd.tell_news((Event("Ana draws the queen.", only=("Ana",)),))
        assert ("queen" in " ".join(map(str, table.leader.listen()))) is told
        table.room.close()


def test_what_only_some_may_know_is_told_to_them_only(tmp_path: Path) -> None:
    table = Table(tmp_path)
    pages = {name: table.phone(name) for name in ("Ana", "Ben")}
    watcher = table.watcher()
    table.leader.say("start")
    table.room.crowd.tell_news((Event("Ben draws the queen.", only=("Ben",)), Event("Ben draws a card.")))
    told = {name: " ".join(map(str, page.listen())) for name, page in {**pages, "": watcher, "*": table.leader}.items()}
    assert [name for name, texts in told.items() if "queen" in texts] == ["Ben"]
    assert all("draws a card" in texts for texts in told.values())
    late = table.watcher()
    assert "queen" not in "".join(late.texts)
    assert "draws a card" in "".join(late.texts)
    table.room.close()
