"""The companion games on the table: whole games by clicks, letters said with the guitar, music of the rounds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.disk.log_file import read_log
from chordgame.engine.tune import Tune
from chordgame.games import game_named
from chordgame.listening.guitar_news import NoteHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.table.bots import CATCHES_AFTER
from chordgame.table.open_game import OpenGame
from chordgame.table.showing import chooses_openly, knows_alone
from dsp.notes.listen import Note
from tests import rounds
from tests.pages.browsers import SILENT, running_host, watched_browser
from tests.pages.clicking import IN_VIEW, Player, awaited_one, start
from tests.table.played import played_table
from tests.table.tables import Table

pytestmark = pytest.mark.early
of_a_host = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

COMPANIONS = {"the_distance": 0, "musical_chairs": 130, "symphony_no9": 0}
"""How many moves bots make first by day: the longest game is clicked from there."""
ENDLESS = 900
ENOUGH = 130
"""Moves in which everything has happened once."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    one = Table(tmp_path, seed=3)
    yield one
    one.room.close()


def two_seats(table: Table, game: str, **options: str) -> None:
    table.leader.say("game", game=game)
    for name, value in options.items():
        table.leader.say("option", name=name, value=value)
    for name in ("Ana", "Ben"):
        table.leader.say("seat", name=name, by="here")
    table.leader.say("start")


def test_a_chair_is_chosen_before_all_eyes_and_a_card_is_not(table: Table) -> None:
    """What a seat may choose among says nothing of its hand, until it is the hand that it chooses from."""
    two_seats(table, "musical_chairs")
    page = table.leader
    phases: list[tuple[str, bool]] = []
    while table.room.table.playing.awaited and len(phases) < 3:
        (seat,) = table.room.table.playing.awaited
        offered = page.offers(seat)[0]["move"]
        phases.append((offered["do"], page.views[seat]["openly"]))
        page.say("move", move=offered)
    assert phases == [("sit", True), ("sit", True), ("play", False)]


@pytest.mark.parametrize(
    ("game", "openly", "alone"),
    [
        ("the_distance", {"say", "musicards"}, {"put", "draw"}),
        ("musical_chairs", {"sit", "walk", "score_chair", "buy", "leave_token"}, {"play", "keep", "discard_all"}),
        ("symphony_no9", {"take", "sell", "keep", "keep_none", "give_back", "count"}, {"bid", "buy"}),
    ],
)
def test_nothing_that_a_hand_decides_is_chosen_before_all_eyes(
    tmp_path: Path, game: str, openly: set[str], alone: set[str]
) -> None:
    """Neither a secret bid nor whether to keep the hand, though what is offered then says nothing of it."""
    found: dict[bool, set[str]] = {True: set(), False: set()}

    def looked(one: OpenGame) -> bool:
        for seat in one.awaited:
            if knows_alone(one.rules, one.state, seat):
                offered = one.rules.legal_moves(one.state, seat)
                found[chooses_openly(one.rules, one.state, seat)] |= {offer.move.do for offer in offered}
        return one.is_over or len(one.session.moves) == ENOUGH

    played_table(tmp_path, looked, {"Ana": "here", "Ben": "here"}, game, brain="random")
    assert found[True]
    assert found[True] <= openly
    assert found[False] >= alone


def whose(table: Table) -> str:
    assert table.room.table.game is not None
    return str(table.room.table.game.awaited[0])


def next_offers(table: Table) -> list[dict[str, Any]]:
    return [one["move"] for one in table.leader.offers(whose(table))]


def test_a_letter_is_said_with_the_guitar(table: Table) -> None:
    two_seats(table, "the_distance")
    play = table.room.table.game
    assert play is not None
    while not any(move["do"] == "put" for move in next_offers(table)):
        table.leader.say("move", move=next_offers(table)[0])
    seat = whose(table)
    table.leader.say("move", move=next(move for move in next_offers(table) if move["do"] == "put"))
    table.room.corner.plug_in(HeardGuitar(SimulatedInput()))
    table.room.corner.take_news(NoteHeard(Note(1.0, None, 60.2, 0.9, ())))
    table.clock.passes(3)
    last = play.session.moves[-1]
    assert (last.do, last.seat) == ("pluck", seat)


def test_a_bot_catches_who_forgets_that_one_card_is_left(table: Table) -> None:
    two_seats(table, "the_distance", hints="yes")
    play = table.room.table.game
    assert play is not None
    while "one card left" not in play.session.game.view(play.session.state, None).headline:
        moves = next_offers(table)  # Ana gets rid of cards one by one, Ben draws what he must
        rank = ["say", "put", "pass", "draw"] if whose(table) == "Ana" else ["pass", "draw", "say", "put"]
        table.leader.say("move", move=min(moves, key=lambda move: (rank.index(move["do"]), str(move))))
    table.leader.say("seat", name="Ben", by="bot")
    table.clock.passes(CATCHES_AFTER - 0.1)
    assert play.session.moves[-1].do != "musicards"
    table.clock.passes(CATCHES_AFTER)
    caught = next(move for move in play.session.moves if move.do == "musicards")
    assert caught.seat == "Ben"
    assert len(play.session.state.hands[0]) == 3


def test_music_plays_while_a_round_runs_and_stops_with_it(table: Table) -> None:
    heard: list[Tune | None] = []
    table.reopen(play_music=heard.append)
    two_seats(table, "musical_chairs")
    chance = random.Random(1)
    for _ in range(400):
        if any(heard) and heard[-1] is None:
            break
        table.leader.say("move", move=chance.choice(next_offers(table)))
    assert any(heard)
    assert heard[-1] is None
    table.leader.say("new_game")
    assert heard[-1] is None


@of_a_host
@pytest.mark.parametrize("game", COMPANIONS)
def test_a_game_is_clicked_to_its_end(tmp_path: Path, game: str) -> None:
    chance, made = random.Random(4), 0 if rounds.LONG else COMPANIONS[game]
    played_table(tmp_path, lambda one: len(one.session.moves) >= made, {"Ana": "here", "Ben": "here"}, game)
    with running_host(tmp_path, "--go-on", *SILENT) as host, watched_browser() as browser:
        leader = browser.page(host.leader, viewport={"width": 1366, "height": 768})
        player = Player(leader)
        player.take_the_device()
        assert leader.evaluate(IN_VIEW, ".board>.picture-box"), "one's own cards are in sight on a laptop"
        for _ in range(ENDLESS):
            player.take_the_device()
            if "over" in player.headline.lower() or "wins" in player.headline.lower():
                break
            before, can = player.records, player.can()
            player.is_in_order()
            player.press(chance.choice(sorted(can)))
            player.sees_more_than(before)
        log = next(tmp_path.rglob(f"{game}-*.jsonl"))
        session, _ = read_log(log, game_named)
        assert session.game.result(session.state).over


def test_each_cell_of_a_pad_says_what_may_stand_there(table: Table) -> None:
    two_seats(table, "the_distance_pad")
    view = table.leader.views["Ana"]
    usual = view["forms"]["write"]["value"]
    asked = {one["move"]["row"]: {**usual, **one.get("asks", {}).get("value", {})} for one in view["offers"]}
    names = {one["name"] for one in asked.values()}
    assert len(names) == len(asked)
    assert len({one["words"] for one in asked.values()}) > 1


@of_a_host
def test_two_phones_reload_in_the_middle_of_a_battle(tmp_path: Path) -> None:
    chance = random.Random(1)
    words = ("--seed", "9", "--game", "musical_chairs", "--input", "none")
    with running_host(tmp_path, *words) as host, watched_browser() as browser:
        leader = browser.page(host.leader)
        players = []
        for name in ("Ana", "Ben"):
            phone = browser.page(f"{host.base}/join#{host.code}", viewport={"width": 390, "height": 844})
            phone.fill("[data-key=name]", name)
            phone.click("text=Take a seat")
            phone.wait_for_selector(f"text=Hello {name}")
            players.append(Player(phone))
        start(leader)
        while "Battle" not in to_a_choice(players, chance):
            pass
        chosen, waiting = players
        chosen.press("fight")
        chosen.page.wait_for_selector(".headline:has-text(': Ben, choose')")
        hands = [one.page.inner_text("[data-name=hand]") for one in players]
        for one in players:
            one.page.reload()
        for one in players:
            one.page.wait_for_selector(".headline:has-text(': Ben, choose')")
        assert [one.page.inner_text("[data-name=hand]") for one in players] == hands
        assert not chosen.is_awaited
        assert waiting.is_awaited
        before = waiting.records
        waiting.press("fight")
        for one in players:
            one.sees_more_than(before)


def to_a_choice(players: list[Player], chance: random.Random) -> str:
    """One move by who is waited for; what the table says then."""
    players[0].page.wait_for_selector(".headline")
    player = awaited_one(players)
    if "Battle" in player.headline:
        return player.headline
    before, can = player.records, player.can()
    player.press(chance.choice(sorted(can)))
    for one in players:
        one.sees_more_than(before)
    return ""
