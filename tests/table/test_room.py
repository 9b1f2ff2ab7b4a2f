"""A room at the level of messages: joining, playing, coming back, and who may do what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chordgame.chord_game.rules.cams import Cam
from chordgame.table.open_game import OpenGame
from chordgame.table.saved import TICKETS_EACH, SavedTable, Seat
from chordgame.table.showing import ahead
from tests.table.played import played_table
from tests.table.tables import LEADERS_TICKET, Page, Table


def three_phones(table: Table) -> dict[str, Page]:
    phones = {name: table.phone(name) for name in ("Ana", "Ben", "Carl")}
    table.leader.say("start")
    for phone in phones.values():
        phone.listen()
    return phones


def test_players_join_by_the_code_and_see_the_table(table: Table) -> None:
    phones = three_phones(table)
    assert phones["Ana"].views["Ana"]["headline"] == "Ana: choose a starting number and a mood"
    assert phones["Ben"].views["Ben"]["offers"] == []
    assert phones["Ana"].views["Ana"]["offers"][0]["at"] == "number-1"


def test_a_move_reaches_every_page(table: Table) -> None:
    phones, watcher = three_phones(table), table.watcher()
    phones["Ana"].say("move", move=phones["Ana"].offers("Ana")[0]["move"])
    told = watcher.listen()
    assert [one["texts"] for one in told if one["tell"] == "news"] == [["A happy song, its face at 1."]]
    assert watcher.views[None]["headline"] == "Ana: put down the first cam"
    assert "offers" not in watcher.views[None]


def test_house_rules_are_set_before_anybody_has_come(table: Table) -> None:
    table.leader.say("option", name="short", value="2")
    assert table.room.file.saved.options == {"short": "2"}
    assert "none of" in table.leader.refused("option", name="leader", value="Ana")


def test_a_page_is_sent_only_what_changed(table: Table) -> None:
    phones, watcher = three_phones(table), table.watcher()
    watcher.listen()
    phones["Ana"].say("move", move=phones["Ana"].offers("Ana")[0]["move"])
    watcher.texts.clear()
    watcher.listen()
    (view,) = [text for text in watcher.texts if text.startswith('{"tell":"view"')]
    assert view.count("picture ring") == 1  # it has a key now, and cams to begin with lie beside it
    assert view.count("picture cam-card") == len(Cam)
    assert "picture neck" not in view  # it stayed as it was


def test_a_phone_comes_back_to_its_seat_by_its_ticket(table: Table) -> None:
    phones = three_phones(table)
    phones["Ben"].leave()
    again = Page(table.room, address="192.0.2.99")
    told = again.say("hello", ticket=phones["Ben"].ticket)
    assert told[0]["seat"] == "Ben"
    assert "Ben" in again.views


def test_after_a_power_cut_the_table_and_its_tickets_are_there(table: Table) -> None:
    phones = three_phones(table)
    phones["Ana"].say("move", move=phones["Ana"].offers("Ana")[3]["move"])
    records = table.room.table.game.session.records if table.room.table.game else 0
    table.reopen()
    assert table.room.table.game is not None
    assert table.room.table.game.session.records == records
    again = Page(table.room)
    assert again.say("hello", ticket=phones["Ana"].ticket)[0]["seat"] == "Ana"
    assert table.leader.is_host


def test_after_a_power_cut_everybody_reads_what_happened_before(table: Table) -> None:
    phones, watcher = three_phones(table), table.watcher()
    for _ in range(2):
        phones["Ana"].say("move", move=phones["Ana"].offers("Ana")[0]["move"])
    before = [one for one in watcher.listen() if one["tell"] == "news"]
    table.reopen()
    told = Page(table.room).say("watch", code=table.room.file.saved.code)
    again = [one for one in told if one["tell"] == "news"]
    assert len(before) == 2
    assert again == before


def test_bots_take_their_turns(table: Table) -> None:
    for name in ("Ida", "Moe", "Pip"):
        table.leader.say("seat", name=name, by="bot", brain="greedy")
    table.leader.say("start")
    table.clock.passes(60)
    assert table.room.table.game is not None
    assert table.room.table.game.session.records > 20


def test_what_the_host_may_do_nobody_else_may(table: Table) -> None:
    phones = three_phones(table)
    for kind, fields in (
        ("start", {}), ("new_game", {}), ("game", {"game": "chord_game"}), ("seat", {"name": "Zoe", "by": "here"}),
        ("unseat", {"name": "Ana"}), ("option", {"name": "short", "value": "1"}), ("pass_on", {"name": "Ana"}),
        ("table", {"name": "wait", "value": "3"}),
    ):  # fmt: skip
        assert "host" in phones["Ben"].refused(kind, **fields)


def test_nobody_moves_for_another_seat(table: Table) -> None:
    phones = three_phones(table)
    move = phones["Ana"].offers("Ana")[0]["move"]
    assert "not your seat" in phones["Ben"].refused("move", move=move)
    assert "not your seat" in table.watcher().refused("move", move=move)


def test_strangers_may_only_say_who_they_are(table: Table) -> None:
    stranger = Page(table.room)
    assert "who you are" in stranger.refused("move", move={"do": "roll", "seat": "Ana"})
    assert "code isn't right" in stranger.refused("join", code="WRONG", name="Eve")
    assert "a different table now" in stranger.refused("hello", ticket="made up")
    table.leader.say("seat", name="Ana", by="here")
    assert stranger.listen() == []


def test_after_ten_wrong_codes_an_address_waits(table: Table) -> None:
    stranger = Page(table.room, address="198.51.100.4")
    for _ in range(10):
        stranger.refused("join", code="WRONG", name="Eve")
    assert "wait a minute" in stranger.refused("join", code=table.room.file.saved.code, name="Eve")
    table.clock.passes(61)
    assert stranger.say("join", code=table.room.file.saved.code, name="Eve")[0]["tell"] == "welcome"


def test_a_ticket_that_is_right_opens_whatever_was_tried_from_the_same_address(table: Table) -> None:
    ben = three_phones(table)["Ben"]
    stranger = Page(table.room, address="198.51.100.4")
    for _ in range(11):
        stranger.refused("join", code="WRONG", name="Eve")
    back = Page(table.room, address="198.51.100.4")
    assert back.say("hello", ticket=ben.ticket)[0]["tell"] == "welcome"
    assert "wait a minute" in Page(table.room, address="198.51.100.4").refused("hello", ticket="made up")


def test_a_taken_seat_cannot_be_taken_again(table: Table) -> None:
    three_phones(table)
    late = Page(table.room)
    assert "already playing as Ana" in late.refused("join", code=table.room.file.saved.code, name="ana")
    assert "has begun without Zoe" in late.refused("join", code=table.room.file.saved.code, name="Zoe")


ALIKE = {
    "a variation that is not drawn": "Ben\ufe0f",
    "wide letters": "\uff22\uff25\uff2e",
    "a Cyrillic letter": "\u0412en",
    "a Greek letter": "\u0392en",
    "both": "\u0412\u0395N",
    "marks": "B\u0301e\u0300n",
    "a letter that is drawn as nothing": "Ben\u3164",
    "braille without a dot": "\u2800Ben",
}


@pytest.mark.parametrize("how", ALIKE)
def test_nobody_sits_beside_somebody_whose_name_looks_the_same(table: Table, how: str) -> None:
    three_phones(table)
    table.leader.say("new_game")
    seats = table.room.file.saved.seats
    assert "already playing as Ben" in Page(table.room).refused(
        "join", code=table.room.file.saved.code, name=ALIKE[how]
    )
    assert table.room.file.saved.seats == seats


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u3164 \u2800", "\u115f", "e" + "\u0301" * 20])
def test_a_name_that_nobody_can_read_is_none(table: Table, name: str) -> None:
    refused = Page(table.room).refused("join", code=table.room.file.saved.code, name=name)
    assert "Nobody can read that name" in refused


@pytest.mark.parametrize("name", ["Zoë", "Nguyễn", "李雷", "Νίκος", "Иван", "שָּׁלוֹם", "राम", "O'Neill", "🎸", "p1"])
def test_names_of_any_script_are_names(table: Table, name: str) -> None:
    told = Page(table.room).say("join", code=table.room.file.saved.code, name=name)
    assert (told[0]["tell"], told[0]["seat"]) == ("welcome", name)


def test_seats_of_an_old_table_whose_names_look_alike_stay_two() -> None:
    saved = SavedTable("BCDFG", "chord_game", seats=(Seat("Zoe", "phone"), Seat("Zoë", "phone")))
    assert [saved.seat(name) for name in ("ZOE", "zoë")] == list(saved.seats)


def test_the_host_gives_a_seat_to_another_phone(table: Table) -> None:
    phones = three_phones(table)
    table.leader.say("seat", name="Ben", by="phone")
    assert any(one["tell"] == "unseated" for one in phones["Ben"].listen())
    assert "a different table now" in Page(table.room).refused("hello", ticket=phones["Ben"].ticket)
    assert table.phone("ben").seat == "Ben"


def test_taking_back_is_for_the_own_latest_move_and_for_the_host(table: Table) -> None:
    phones = three_phones(table)
    phones["Ana"].say("move", move=phones["Ana"].offers("Ana")[0]["move"])
    assert "own latest move" in phones["Ben"].refused("undo")
    phones["Ana"].say("undo")
    assert phones["Ana"].views["Ana"]["headline"] == "Ana: choose a starting number and a mood"
    phones["Ana"].say("move", move=phones["Ana"].offers("Ana")[0]["move"])
    table.leader.say("undo")
    assert table.leader.views[None]["headline"] == "Ana: choose a starting number and a mood"


def test_a_move_can_be_tried_without_being_made(table: Table) -> None:
    phones = three_phones(table)
    move = phones["Ana"].offers("Ana")[0]["move"]
    assert {"tell": "tried", "why": "", "move": move} in phones["Ana"].say("try", move=move)
    (answer,) = [one for one in phones["Ana"].say("try", move={**move, "happy": 13}) if one["tell"] == "tried"]
    assert "13" in answer["why"]
    assert table.room.table.game is not None
    assert table.room.table.game.session.records == 0


def test_what_was_heard_comes_from_no_page(table: Table) -> None:
    phones = three_phones(table)
    forged = {"do": "play", "seat": "Ana", "fingers": [], "heard": [{"string": 1, "state": "CLEAR"}]}
    assert "comes from the guitar" in phones["Ana"].refused("move", move=forged)


def test_the_hosts_ticket_is_kept_as_a_fingerprint_only(table: Table) -> None:
    phones = three_phones(table)
    kept = (table.folder / "table.json").read_text()
    assert LEADERS_TICKET not in kept
    assert phones["Ana"].ticket not in kept


def test_a_page_that_stays_open_keeps_its_ticket_however_often_the_host_starts(table: Table) -> None:
    phones, ticket = three_phones(table), "the ticket of a page that was opened first"
    table.room.admit_host(ticket)
    for start in range(60):
        table.reopen()
        table.room.admit_host(f"start {start}")
        assert Page(table.room).say("hello", ticket=ticket)[0]["is_host"]
    assert len(table.room.file.saved.tickets) <= 3 + TICKETS_EACH
    for name, phone in phones.items():
        assert Page(table.room).say("hello", ticket=phone.ticket)[0]["seat"] == name
    assert "a different table now" in Page(table.room).refused("hello", ticket="start 1")


def test_bots_play_the_new_game_though_one_was_thinking_about_the_old(table: Table) -> None:
    for name in ("Ana", "Ben"):
        table.leader.say("seat", name=name, by="bot", brain="random")
    table.leader.say("start")
    table.leader.say("new_game")
    table.leader.say("start")
    table.clock.passes(60)
    assert table.room.table.game is not None
    assert table.room.table.game.session.records > 3


def test_once_the_game_is_over_the_awards_come_first_and_nobody_is_told_to_strum(table: Table) -> None:
    watcher = table.watcher()
    for name in ("Ana", "Ben"):
        table.leader.say("seat", name=name, by="bot", brain="random")
    table.leader.say("option", name="short", value="1")
    table.leader.say("start")
    watcher.listen()
    assert watcher.views[None]["listens"] == "plays"
    while not watcher.views[None]["over"]:
        table.clock.passes(5)
        watcher.listen()
    view = watcher.views[None]
    assert view["listens"] == ""
    assert next(panel["title"] for panel in view["panels"] if panel["kind"] != "picture") == "Awards"


def test_a_new_games_view_is_whole_as_pages_forget_the_old_one(table: Table) -> None:
    phones = three_phones(table)
    table.leader.say("new_game")
    table.leader.say("start")
    for name, phone in phones.items():
        phone.texts.clear()
        phone.listen()
        (view,) = [json.loads(text) for text in phone.texts if text.startswith('{"tell":"view"')]
        assert view["seat"] == name
        assert all(isinstance(panel, dict) for panel in view["panels"])


@pytest.mark.parametrize(
    ("scores", "crowned"),
    [
        ({}, []),
        ({"Ana": 0, "Ben": 0}, []),
        ({"Ana": 3}, []),
        ({"Ana": 3, "Ben": 1, "Carl": 3}, ["Ana", "Carl"]),
        ({"Ana": -7, "Ben": -2}, ["Ben"]),
    ],
)
def test_a_crown_marks_the_most_points_and_nobody_while_all_have_as_many(
    scores: dict[str, float], crowned: list[str]
) -> None:
    assert ahead(scores) == crowned


def test_who_is_called_like_a_house_rule_does_not_act_for_the_host(tmp_path: Path) -> None:
    acts: list[str] = []

    def looked(game: OpenGame) -> bool:
        acts.append(game.hosts_seat)
        return True

    played_table(tmp_path, looked, {"Ana": "here", "seconds": "here"}, "the_distance")
    assert acts == ["Ana"]
