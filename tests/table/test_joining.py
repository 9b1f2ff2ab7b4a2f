"""Seats and phones at the level of messages: who comes, who goes, who is asked, and what each one reads."""

from __future__ import annotations

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.engine.errors import BadSetup, Refused
from chordgame.engine.options import LONGEST_NAME
from chordgame.pages.address import listening_socket
from chordgame.table.joining import SHUT, is_elsewhere
from chordgame.table.lobby import problem
from chordgame.table.names import seat_name
from chordgame.table.phone_doors import PhoneDoors
from tests.table.tables import Page, Table


def seats(table: Table) -> list[tuple[str, str]]:
    return [(seat.name, seat.by) for seat in table.room.file.saved.seats]


def read(page: Page, kind: str) -> list[str]:
    """What the page is told in sentences of this kind."""
    told = [one for one in page.listen() if one["tell"] == kind]
    return [text for one in told for text in one.get("texts", [one.get("why") or one.get("text")])]


def playing(table: Table) -> tuple[Page, Page]:
    """A game of Ana's phone, Ben's phone and Cleo, a bot; both phones."""
    ana, ben = table.phone("Ana"), table.phone("Ben")
    table.leader.say("seat", name="Cleo", by="bot", brain="random")
    table.leader.say("start")
    for page in (ana, ben, table.leader):
        page.listen()
    return ana, ben


def test_a_name_that_somebody_has_is_never_taken_from_them(table: Table) -> None:
    kim = table.phone("Kim")
    assert "already playing as Kim" in table.leader.refused("seat", name=" KIM ", by="here", new=True)
    assert "already playing as Kim" in table.leader.refused("play_at_once", name="kim")
    assert "already playing as Kim" in Page(table.room).refused("join", code=table.room.file.saved.code, name="Kim")
    ana = table.phone("Ana")
    assert "already playing as Kim" in ana.refused("rename", name="kim")
    assert seats(table) == [("Kim", "phone"), ("Ana", "phone")]
    assert (kim.seat, kim.ticket != "") == ("Kim", True)
    assert read(kim, "unseated") == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  Ana \n Lou ", "Ana Lou"),
     ("דנה", "דנה"), ("\u202eanA\u202c", "anA"), ("Zoe\u0301", "Zoé"), ("👩\u200d🎤", "👩🎤"),
     ("Ə'", "Ə'"), ("x" * LONGEST_NAME, "x" * LONGEST_NAME)],
)  # fmt: skip
def test_any_name_that_can_be_read_will_do(table: Table, typed: str, name: str) -> None:
    assert table.phone(typed).seat == seat_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("", "Please type a name."), (" \u200b\u202e ", "Please type a name."), ("x" * 200, "has 200 letters"),
     ("Ana, Ben", "without a comma"), ("*", "Please take a name")],
)  # fmt: skip
def test_a_name_that_will_not_do_is_answered_in_one_kind_sentence(table: Table, typed: str, sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        seat_name(typed)
    late = Page(table.room)
    why = late.refused("join", code=table.room.file.saved.code, name=typed)
    assert sentence in why
    assert "{" not in why
    assert typed not in why or len(typed) < 2


def test_whoever_comes_to_a_full_table_reads_so_at_once_and_watches(table: Table) -> None:
    most = CHORD_GAME.players.stop - 1
    for n in range(most):
        table.phone(f"Player {n}")
    late = Page(table.room)
    told = late.say("join", code=table.room.file.saved.code, name="Lea")
    (why,) = [one["why"] for one in told if one["tell"] == "refused"]
    assert why == f"The chord game is for 2 to {most} players, and all places are taken. Others can watch."
    assert len(seats(table)) == most
    assert [one["seat"] for one in told if one["tell"] == "welcome"] == [""]
    assert not late.guest.stranger
    table.leader.say("unseat", name="Player 0")
    late.say("join", code=table.room.file.saved.code, name="Lea")
    assert late.seat == "Lea"


@pytest.mark.parametrize(("count", "sentence"), [(0, "Add at least 2 players"), (1, "Add at least 1 more player")])
def test_what_the_game_lacks_is_said(table: Table, count: int, sentence: str) -> None:
    for n in range(count):
        table.phone(f"Player {n}")
    assert problem(table.room.file.saved) == sentence
    assert sentence in table.leader.refused("start")


def test_a_game_for_fewer_says_how_many_are_too_many(table: Table) -> None:
    for n in range(5):
        table.phone(f"Player {n}")
    table.leader.say("game", game="symphony_no9")
    assert "You are 5, and this game is for 2 to 4 players" in table.leader.refused("start")


def test_a_phone_takes_another_name_before_the_game_and_comes_back_under_it(table: Table) -> None:
    ana = table.phone("Ana")
    table.leader.say("option", name="leader", value="Ana")
    ana.say("rename", name=" Anna ")
    assert ana.seat == "Anna"
    assert table.room.file.saved.options == {"leader": "Anna"}
    assert Page(table.room).say("hello", ticket=ana.ticket)[0]["seat"] == "Anna"
    for alike in ("ANNA", "Ánna"):
        ana.say("rename", name=alike)
        assert ana.seat == alike
    assert "no seat of your own" in table.watcher().refused("rename", name="Zoe")


def test_names_stay_while_a_game_is_on(table: Table) -> None:
    ana, _ = playing(table)
    assert "until this game is over" in ana.refused("rename", name="Anna")


def test_who_leaves_before_the_game_takes_the_seat_along(table: Table) -> None:
    ana = table.phone("Ana")
    ana.say("leave")
    assert (seats(table), ana.seat) == ([], "")
    assert "a different table now" in Page(table.room).refused("hello", ticket=ana.ticket)
    ana.say("join", code=table.room.file.saved.code, name="Ana")
    assert ana.seat == "Ana"


def test_a_seat_that_was_left_in_a_game_waits_for_anybody(table: Table) -> None:
    ana, ben = playing(table)
    ben.say("leave")
    assert read(ana, "news") == ["Ben has left. The host can let the computer go on for them."]
    assert ben.views[None]["headline"]  # whoever left may look on
    assert "not your seat" in ben.refused("move", move=ana.offers("Ana")[0]["move"])
    lea = table.watcher()
    lea.say("join", code=table.room.file.saved.code, name="ben")
    assert lea.seat == "Ben"


def test_a_late_comer_plays_on_for_a_bot(table: Table) -> None:
    ana, _ = playing(table)
    lea = table.watcher()
    told = lea.say("take_over", seat="cleo", name="Lea")
    ticket = next(one["ticket"] for one in told if one["tell"] == "welcome")
    assert (lea.seat, ("Cleo", "phone") in seats(table)) == ("Cleo", True)
    assert read(ana, "news") == ["Lea plays Cleo from now on."]
    assert Page(table.room).say("hello", ticket=ticket)[0]["seat"] == "Cleo"
    assert "no computer player any more" in table.watcher().refused("take_over", seat="Cleo", name="Eve")
    assert "have a seat already" in ana.refused("take_over", seat="Cleo", name="Ana")


def test_who_asks_for_a_seat_gets_it_from_the_host_and_the_other_reads_why(table: Table) -> None:
    _, ben = playing(table)
    lea = table.watcher()
    lea.say("ask_seat", name="Lea")
    table.leader.listen()
    assert "would like to play" in " ".join(text for text in table.leader.texts if "news" in text)
    assert "asks already" in table.watcher().refused("ask_seat", name="lea")
    assert "host" in ben.refused("give_seat", name="Lea", seat="Ana")
    ben.listen()
    table.leader.say("give_seat", name="Lea", seat="Ben")
    assert lea.listen()[0]["seat"] == "Ben"
    assert read(ben, "unseated") == ["Lea plays Ben from now on."]
    assert "a different table now" in Page(table.room).refused("hello", ticket=ben.ticket)
    assert "gone meanwhile" in table.leader.refused("give_seat", name="Lea", seat="Ana")


def test_whoever_comes_for_a_seat_at_this_computer_is_brought_to_the_host(table: Table) -> None:
    """As Maria who sat beside the host, and has found her phone."""
    table.leader.say("seat", name="Maria", by="here")
    playing(table)
    maria = Page(table.room)
    assert "the host knows that you would like this seat" in maria.refused(
        "join", code=table.room.file.saved.code, name="maria"
    )
    table.leader.say("give_seat", name="maria", seat="Maria")
    assert maria.seat == "Maria"


def test_a_friendly_no_leaves_everything_as_it_is(table: Table) -> None:
    playing(table)
    lea = table.watcher()
    lea.say("ask_seat", name="Lea")
    before = seats(table)
    table.leader.say("give_seat", name="Lea")
    assert read(lea, "word") == ["There is no seat for you just now. You can play the next game."]
    assert seats(table) == before


def test_who_asked_and_went_is_not_offered_any_more(table: Table) -> None:
    playing(table)
    lea = table.watcher()
    lea.say("ask_seat", name="Lea")
    lea.leave()
    asked = [one.get("asking") for one in table.leader.listen() if one["tell"] == "room"]
    assert asked[-1] == []


@pytest.mark.parametrize(("by", "word"), [("here", "host's computer"), ("bot", "The computer plays Ben"),
                                          ("phone", "another phone")])  # fmt: skip
def test_whose_seat_the_host_takes_reads_who_plays_it_now(table: Table, by: str, word: str) -> None:
    _, ben = playing(table)
    table.leader.say("seat", name="Ben", by=by)
    (why,) = read(ben, "unseated")
    assert word in why


def test_who_is_removed_before_the_game_reads_so(table: Table) -> None:
    ana = table.phone("Ana")
    table.leader.say("unseat", name="Ana")
    assert read(ana, "unseated") == ["The host took Ana off the table."]


# ---------------------------------------------------------------- the door


def test_a_room_without_a_way_in_for_phones_says_so(table: Table) -> None:
    assert "cannot come" in table.leader.refused("let_phones_in", on=True)


def test_phones_are_told_why_the_table_is_shut_and_this_computer_is_not_sent_out(table: Table) -> None:
    phone, window = table.phone("Ana", address="192.0.2.9"), Page(table.room, address="127.0.0.1")
    window.say("watch", code=table.room.file.saved.code)
    table.leader.guest.address = "127.0.0.1"
    assert "host" in phone.refused("let_phones_in", on=False)
    table.leader.say("let_phones_in", on=False)
    assert (phone.guest.goodbye, window.guest.goodbye, table.leader.guest.goodbye) == (SHUT, "", "")
    assert len(SHUT.encode()) <= 123  # a WebSocket's word of goodbye has room for no more
    assert seats(table) == [("Ana", "phone")]


def test_this_computer_is_known_by_its_address() -> None:
    assert [is_elsewhere(one) for one in ("127.0.0.1", "::1", "192.0.2.9", "made up")] == [False, False, True, True]


def test_without_a_network_the_host_reads_what_to_do() -> None:
    with pytest.raises(Refused, match="Connect it to the Wi-Fi"):
        PhoneDoors(8642, "ABCDE", addresses=lambda: ()).open()


@pytest.mark.parametrize("host", ["foo bar", "192.0.2.1", "a..b"])
def test_what_is_no_address_here_is_named(host: str) -> None:
    for port in (None, 8642):
        with pytest.raises(BadSetup, match="no address of this computer"):
            listening_socket(host, port)


def test_a_port_that_another_program_has_is_named() -> None:
    with listening_socket("127.0.0.2", None) as taken:
        port = taken.getsockname()[1]
        doors = PhoneDoors(port, "ABCDE", addresses=lambda: ("127.0.0.2",))
        with pytest.raises(Refused, match=f"port {port}"):
            doors.open()
        assert not doors.are_open
        assert doors.links["lan"] == ""
