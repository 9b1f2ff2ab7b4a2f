"""Who plays which guitar: chosen, named, remembered, and what happens while one is not there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calibration.check_up_words import Finding, Weight
from chordgame.engine.game import Move
from chordgame.listening.guitar_news import GuitarState, NoteHeard, PlayHeard
from chordgame.plugging.check import Check, shown_check
from chordgame.plugging.homes import ONLY_AT_HOME
from chordgame.plugging.kept_guitars import AGAIN_AFTER
from chordgame.plugging.means import GuitarMeans
from dsp.notes.listen import Note
from dsp.verdict import PlayVerdict, Source, StringState, StringVerdict
from hardware.stream import InputState
from tests.full_disk import full_disk
from tests.patience import wait_for
from tests.plugging.stands import SCARLETT, SIMULATED, WEBCAM, Stand, stand
from tests.table.tables import Page, Table

ONE, TWO = "Scarlett 2i2:1", "Scarlett 2i2:2"


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stand]:
    with stand(tmp_path) as one:
        yield one


def is_over(at: Stand, wanted: str) -> bool:
    """Nobody listens to it any more, once its thread has come to its end."""
    guitar: Any = at.opened[wanted].guitar
    thread = guitar._thread
    wait_for(lambda: not thread.is_alive(), f"{wanted} is listened to still")
    return True


def is_there(at: Stand) -> bool:
    """Whether everybody plays what was chosen."""
    return bool(at.player["there"])


def is_looked_for(at: Stand) -> bool:
    return at.sees.looks


def test_at_first_the_simulated_guitar_is_played(at: Stand) -> None:
    assert at.name_of("") == SIMULATED
    assert at.player["device"] == "Simulated guitar"
    assert at.room.corner.simulated is not None


def test_what_is_chosen_is_played_and_the_one_before_is_put_away(at: Stand) -> None:
    at.plugged_in(SCARLETT)
    at.choose(ONE)
    assert at.name_of("") == ONE
    assert is_over(at, SIMULATED)
    at.choose(SIMULATED)
    assert is_over(at, ONE)
    assert at.name_of("") == SIMULATED


def test_a_device_that_comes_is_pointed_at_until_somebody_chooses(at: Stand) -> None:
    at.plugged_in(WEBCAM)
    assert at.shown["arrived"] == [], "it was there when the page was opened"
    at.plugged_in(WEBCAM, SCARLETT)
    assert at.shown["arrived"] == [{"name": "Scarlett 2i2", "input": ONE}]
    at.plugged_in(WEBCAM)
    assert at.shown["arrived"] == []
    at.plugged_in(WEBCAM, SCARLETT)
    at.choose("Webcam:1")
    assert at.shown["arrived"] == []


def test_what_has_ended_begins_anew_when_it_is_chosen_again(at: Stand) -> None:
    ended = at.opened[SIMULATED]
    at.room.corner.take_news(GuitarState(InputState.RUNNING, "it plays"))
    at.choose(SIMULATED)
    assert at.opened[SIMULATED] is ended, "one that plays on is left alone"
    at.room.corner.take_news(GuitarState(InputState.ENDED, "take.wav is over"))
    at.choose(SIMULATED)
    assert at.opened[SIMULATED] is not ended
    assert at.player["there"]


def test_it_is_remembered_for_the_next_time(at: Stand, tmp_path: Path) -> None:
    at.plugged_in(SCARLETT)
    at.choose(TWO)
    at.page.say("name_guitar", input=TWO, name="  Ana’s   Strat ")
    assert at.player["plays"] == "Ana’s Strat"
    assert at.room.corner.shown()["name"] == "Ana’s Strat"
    (tmp_path / "next").mkdir()
    (tmp_path / "next" / "guitars.json").write_text((tmp_path / "guitars.json").read_text())
    with stand(tmp_path / "next") as later:
        later.table.clock.passes(0.1)
        assert later.name_of("") == TWO
        assert later.player["called"] == "Ana’s Strat"
        later.page.say("name_guitar", input=TWO, name="")
        assert later.player["called"] == ""


def test_who_plays_alone_gets_rid_of_a_guitar_at_home_by_choosing_another(tmp_path: Path) -> None:
    (tmp_path / "guitars.json").write_text('{"ringclear_guitars":1,"chosen":{"Mia":"home:Mia"},"names":{}}')
    with stand(tmp_path) as at:
        at.page.say("seat", name="Mia", by="here")
        at.table.clock.passes(0.1)
        assert [one["there"] for one in at.shown["players"]] == [False, True]
        at.choose(SIMULATED)
        assert [one["there"] for one in at.shown["players"]] == [True]
    assert "home" not in (tmp_path / "guitars.json").read_text()


def test_one_that_is_not_there_yet_is_taken_up_when_it_comes(tmp_path: Path) -> None:
    (tmp_path / "guitars.json").write_text('{"ringclear_guitars":1,"chosen":{"":"Scarlett 2i2:1"},"names":{}}')
    at = Stand(tmp_path, missing={ONE})
    at.table.clock.passes(0.1)
    assert at.name_of("") == SIMULATED, "somebody may want to play meanwhile"
    assert (at.player["there"], at.sees.looks) == (False, True)
    assert "plug it in, and it is used" in at.player["sentence"]
    at.missing.clear()
    at.plugged_in(SCARLETT)
    assert at.name_of("") == ONE
    assert (at.player["there"], at.sees.looks) == (True, True)
    at.page.leave()
    assert not at.sees.looks, "nobody wants to know"
    at.room.stand.close()


def test_while_a_play_rings_on_a_real_guitar_only_who_has_the_list_open_disturbs_its_driver(at: Stand) -> None:
    at.plugged_in(SCARLETT)
    at.choose(ONE)
    corner = at.room.corner
    corner.decided = lambda _: None
    corner.listen_for("", Move("Ana"), "C", {2: 60.0}, {})
    looked = [at.sees.looks]
    assert corner.announced is not None
    rang = PlayVerdict(1.0, {2: 60.0}, (string(2, StringState.CLEAR, 0.0),))
    steps = (
        lambda: corner.take_news(PlayHeard(corner.announced.number, rang, final=False), corner.now),
        lambda: at.page.say("look_for_guitars", open=True),
        lambda: at.page.say("look_for_guitars", open=False),
        lambda: corner.decide(),
    )
    for step in steps:
        step()
        looked.append(at.sees.looks)
    assert looked == [True, False, True, False, True]


def test_a_device_that_its_driver_hides_while_it_is_played_is_not_new_afterwards(at: Stand) -> None:
    at.plugged_in(WEBCAM, SCARLETT)
    at.choose(ONE)
    at.plugged_in(WEBCAM)
    at.choose("Webcam:1")
    at.plugged_in(WEBCAM, SCARLETT)
    assert at.shown["arrived"] == []
    at.plugged_in(WEBCAM)
    at.plugged_in(WEBCAM, SCARLETT)
    assert at.shown["arrived"] == [{"name": "Scarlett 2i2", "input": ONE}], "this time it was pulled out"


def test_only_what_is_plugged_in_can_be_chosen(at: Stand, tmp_path: Path) -> None:
    secret = tmp_path / "secret.wav"
    secret.write_bytes(b"")
    at.plugged_in(SCARLETT)
    for wanted in (str(secret), "", "Scarlett 2i2:9", "midi:"):
        assert "not plugged in" in at.page.refused("choose_guitar", input=wanted)
    assert "nobody called Zoe" in at.page.refused("choose_guitar", input=ONE, seat="Zoe")
    assert "letters" in at.page.refused("name_guitar", input=SIMULATED, name="x" * 25)
    assert "letters" in at.page.refused("name_guitar", input=SIMULATED, name="a\u202eb")
    assert not (tmp_path / "guitars.json").exists()


def test_only_the_hosts_page_may_choose_and_see_devices(at: Stand) -> None:
    phone, watcher = at.table.phone("Ana"), at.table.watcher()
    at.plugged_in(SCARLETT)
    for page in (phone, watcher):
        assert "only the host" in page.refused("choose_guitar", input=ONE)
        assert "only the host" in page.refused("name_guitar", input=SIMULATED, name="Mine")
        assert "only the host" in page.refused("look_for_guitars", open=True)
        assert "Scarlett" not in "".join(page.texts)
    assert any("Scarlett" in json.dumps(one) for one in at.page.listen())


def test_a_list_that_cannot_be_read_is_said_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "guitars.json"
    file.write_text('{"ringclear_guitars":99}')
    with stand(tmp_path) as at:
        assert "a newer ringclear wrote this" in at.shown["trouble"]
        at.plugged_in(SCARLETT)
        at.choose(ONE)
        assert at.name_of("") == ONE
    assert file.read_text() == '{"ringclear_guitars":99}'


def test_a_full_disk_is_told_until_there_is_room_again(at: Stand, tmp_path: Path) -> None:
    at.plugged_in(SCARLETT)
    at.choose(TWO)
    with full_disk():
        at.room.stand.take_late(TWO, 0.04)
        assert "guitars.json" in at.shown["trouble"]
        at.table.clock.passes(AGAIN_AFTER + 0.1)
        assert at.shown["trouble"], "there is no room yet"
    at.table.clock.passes(AGAIN_AFTER)
    assert not at.shown["trouble"]
    assert "0.04" in (tmp_path / "guitars.json").read_text(), "what was learned meanwhile is kept"


def test_a_box_is_no_guitar(at: Stand) -> None:
    at.plugged_in(ports=("TriplePlay",))
    names = [one["name"] for one in at.shown["choices"]]
    assert names == ["TriplePlay", "Simulated guitar"]
    at.room.stand.close()
    at.room.stand.sight._boxes = lambda: ("TriplePlay",)
    assert [one["name"] for one in at.shown["choices"]] == ["Simulated guitar"]


# ---------------------------------------------------------------- several guitars


@pytest.fixture
def two(at: Stand) -> tuple[Stand, dict[str, Page]]:
    """Ana and Ben at their phones, each with a channel of one interface, where somebody is about to play."""
    phones = {name: at.table.phone(name) for name in ("Ana", "Ben")}
    at.plugged_in(SCARLETT)
    at.choose(ONE, "Ana")
    at.choose(TWO, "Ben")
    return at, phones


def test_each_seat_plays_its_own_guitar(two: tuple[Stand, dict[str, Page]]) -> None:
    at, _ = two
    assert [at.name_of(seat) for seat in ("Ana", "Ben", "")] == [ONE, TWO, SIMULATED]
    at.choose("", "Ben")
    assert at.name_of("Ben") == SIMULATED
    assert is_over(at, TWO)
    at.choose(ONE, "Ben")
    assert [at.name_of(seat) for seat in ("Ana", "Ben")] == [ONE, ONE], "two may share one"


def test_who_leaves_takes_the_guitar_along(two: tuple[Stand, dict[str, Page]]) -> None:
    at, _ = two
    at.page.say("unseat", name="Ben")
    at.table.clock.passes(0.1)
    assert is_over(at, TWO)
    at.table.phone("Ben")
    at.table.clock.passes(0.1)
    assert at.name_of("Ben") == TWO, "and has it again on coming back"


def test_what_a_guitar_plays_that_is_not_asked_counts_for_nobody(two: tuple[Stand, dict[str, Page]]) -> None:
    """In The Distance a plucked note is a letter: of who is waited for, on their own guitar."""
    at, phones = two
    at.page.say("game", game="the_distance")
    at.page.say("start")
    game = at.room.table.playing

    def next_moves() -> tuple[str, list[dict[str, Any]]]:
        seat = str(game.awaited[0])
        return seat, [one["move"] for one in phones[seat].offers(seat)]

    while not any(move["do"] == "put" for move in next_moves()[1]):
        seat, moves = next_moves()
        phones[seat].say("move", move=moves[0])
    seat, moves = next_moves()
    phones[seat].say("move", move=next(move for move in moves if move["do"] == "put"))
    corner, other = at.room.corner, {"Ana": "Ben", "Ben": "Ana"}[seat]
    for plays, made in ((other, "put"), ("", "put"), (seat, "pluck")):
        corner.take_news(NoteHeard(Note(1.0, None, 60.2, 0.9, ())), corner.of(plays))
        at.table.clock.passes(3)
        assert game.session.moves[-1].do == made, f"{plays} plucked, {seat} is waited for"


def test_a_page_does_not_say_what_only_a_terminal_can_do() -> None:
    lost = Finding(
        "sound", Weight.NOTE, "100 samples were lost", "close other programs, or choose longer blocks: --block 512"
    )
    flat = Finding("tuning", Weight.NOTE, "out of tune", "tune the guitar ('ringclear tune' helps)")
    shown = shown_check(Check(ONE, over=True, found=(lost, flat)))
    assert [one["next"] for one in shown["found"]] == ["close other programs", "tune the guitar"]


def test_what_plays_tell_of_a_guitar_is_known_the_next_time_and_can_be_forgotten(at: Stand, tmp_path: Path) -> None:
    at.plugged_in(SCARLETT)
    at.choose(TWO)
    assert not at.player["learned"]
    corner = at.room.corner
    corner.decided = lambda _: None
    for number in range(3):
        corner.listen_for("", Move("Ana"), "C", {2: 60.0, 1: 64.0}, {})
        assert corner.announced is not None
        rang = (string(2, StringState.CLEAR, -6.0), string(1, StringState.MUTED if number else StringState.CLEAR, 1.0))
        verdict = PlayVerdict(1.0, {2: 60.0, 1: 64.0}, rang)
        corner.take_news(PlayHeard(corner.announced.number, verdict, final=True), corner.now)
    at.room.stand.take_late(TWO, 0.0432)
    assert at.player["learned"]["words"] == "3 strums known, 2nd string 6 cents flat, 43 ms from the pluck to the ear"
    assert corner.now is not None
    assert corner.now.late == 0.043
    learned = at.room.stand.ear_knows(TWO)
    assert learned is not None
    assert learned.of(2).stretched == pytest.approx(-0.6)
    (tmp_path / "next").mkdir()
    (tmp_path / "next" / "guitars.json").write_text((tmp_path / "guitars.json").read_text())
    with stand(tmp_path / "next") as later:
        later.table.clock.passes(0.1)
        assert later.player["learned"] == at.player["learned"]
        assert later.knows[TWO] == learned, "the ear of the next evening begins with it"
        later.page.say("forget_guitar", input=TWO)
        assert later.player["learned"] is None
        later.table.clock.passes(0.1)
        assert later.knows[TWO] is None, "and it is forgotten by the ear, too"
        assert "only the host" in later.table.phone("Ben").refused("forget_guitar", input=TWO)


def string(number: int, state: StringState, cents: float) -> StringVerdict:
    """As the ear says it."""
    return StringVerdict(number, state, 60.0, cents, 0.5, 0.99, Source.MONO, "it rings", stretched=-0.6)


def test_where_guitars_are_heard_at_home_nothing_is_offered_that_cannot_be_played(tmp_path: Path) -> None:
    table = Table(tmp_path, guitars=GuitarMeans(given=("", None), only_at_home=True))
    table.room.stand.begin(lambda take: take)
    shown = table.room.stand.shown()
    assert (shown["only_at_home"], shown["choices"]) == (True, [])
    assert "not plugged in" in table.leader.refused("choose_guitar", input=SIMULATED, seat="")
    told = table.leader.say("be_microphone", rate=48_000, again=False)
    assert ONLY_AT_HOME in [one.get("why") for one in told]
    assert not table.room.stand.shown()["players"]
    table.room.close()
