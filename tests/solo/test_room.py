"""The room of a desk, without sockets: what its page says, what comes of it, and what survives."""

from __future__ import annotations

from pathlib import Path

import pytest

from chordgame.chord_game.rules.cams import Cam
from chordgame.limits import WRONG_CODES
from chordgame.pages.guests import Guest
from chordgame.pages.messages import LARGEST_MESSAGE
from chordgame.solo.desk_file import FILE
from chordgame.solo.recognising import Strummed
from chordgame.solo.steps_back import FILE as STEPS
from chordgame.songs.book import SongBook
from tests.neck.written import held
from tests.solo.desks import TICKET, AtDesk

C = [-1, 3, 2, 0, 1, 0]
G = [3, 2, 0, 0, 0, 3]


@pytest.fixture
def at(tmp_path: Path) -> AtDesk:
    return AtDesk(tmp_path)


def test_a_page_is_told_everything_and_then_what_changed(at: AtDesk) -> None:
    assert set(at.shown) == {
        "welcome",
        "desk",
        "shapes",
        "map",
        "box",
        "song",
        "book",
        "sets",
        "take",
        "along",
        "guitar",
        "guitars",
        "check",
        "calibration",
        "boxes",
    }
    assert {one["tell"] for one in at.say("order", by="ease")} == {"desk", "shapes"}
    assert {one["tell"] for one in at.say("hold", frets=[0, 3, 2, 0, 1, 0])} == {"desk"}
    assert {one["tell"] for one in at.say("step", which="bottom", clockwise=True)} == {"desk", "shapes", "map"}
    assert at.shown["desk"]["numbers"] == [2, 7, 11]


def test_who_has_no_ticket_is_shown_nothing(at: AtDesk) -> None:
    stranger = Guest("192.0.2.8")
    at.room.enter(stranger)
    for message in ('{"say":"hello","ticket":"guess"}', '{"say":"keep"}', "nonsense", '{"say":"dance"}', "[]"):
        at.room.take_message(stranger, message)
    assert stranger.stranger
    told = at.room.to_send(stranger)
    assert len(told) == 5
    assert not any('"tell":"desk"' in one for one in told)


def test_who_guesses_tickets_has_to_wait(at: AtDesk) -> None:
    guesser = Guest("192.0.2.9")
    at.room.enter(guesser)
    for guess in range(WRONG_CODES.most + 1):
        at.room.take_message(guesser, f'{{"say":"hello","ticket":"{guess}"}}')
    assert "wait a minute" in at.room.to_send(guesser)[-1]
    at.say("hello", ticket=TICKET)
    assert not at.guest.stranger, "who has the ticket is let in from elsewhere"
    at.clock.passes(61.0)
    at.room.take_message(guesser, f'{{"say":"hello","ticket":"{TICKET}"}}')
    assert not guesser.stranger


def test_the_right_ticket_opens_whatever_was_guessed_from_the_same_address(at: AtDesk) -> None:
    guesser, back = Guest("192.0.2.9"), Guest("192.0.2.9")
    for guest in (guesser, back):
        at.room.enter(guest)
    for guess in range(WRONG_CODES.most + 1):
        at.room.take_message(guesser, f'{{"say":"hello","ticket":"{guess}"}}')
    at.room.take_message(back, f'{{"say":"hello","ticket":"{TICKET}"}}')
    assert not back.stranger


@pytest.mark.parametrize(
    ("said", "fields", "why"),
    [
        ("turn", {"which": "bottom", "by": 2}, "key"),
        ("turn", {"which": "both", "by": 1}, "turn"),
        ("take_off", {"which": "bottom"}, "last cam"),
        ("swap", {}, "one cam"),
        ("flip", {"which": "bottom"}, "Minor"),
        ("walk", {"numbers": [1, 2, 3]}, "no change"),
        ("chord", {"numbers": [1, 12]}, "in play"),
        ("chord", {"numbers": [12]}, "two numbers"),
        ("hold", {"frets": G}, "not in play"),
        ("touch", {"string": 9, "fret": 0}, "play"),
        ("key", {"happy": 13}, "13"),
        ("strum", {"frets": [1]}, "fingering"),
        ("keep", {}, "fingering"),
        ("drop", {"place": 0}, "0 chords"),
        ("save", {}, "nothing is kept"),
        ("song", {"title": "A", "band": "", "tempo": 500}, "300"),
        ("song", {"title": "A\nB", "band": "", "tempo": 90}, "one line"),
        ("switch", {"what": "light", "on": True}, "light"),
        ("undo", {}, "nothing to take back"),
        ("redo", {}, "nothing to do again"),
        ("lay", {"cam": "kazoo"}, "none of"),
    ],
)
def test_mistakes_are_a_sentence_and_change_nothing(
    at: AtDesk, said: str, fields: dict[str, object], why: str
) -> None:  # fmt: skip
    assert why in at.refused(said, **fields)


def test_a_message_without_end_is_refused(at: AtDesk) -> None:
    assert str(LARGEST_MESSAGE) in at.refused("words", place=0, text="la" * LARGEST_MESSAGE)


def test_one_walks_and_walks_back(at: AtDesk) -> None:
    went = []
    for said, fields in (("walk", {"numbers": [2, 7, 11, 12]}), ("undo", {}), ("redo", {})):
        at.say(said, **fields)
        went.append(at.desk.numbers)
    assert went == [(2, 7, 11, 12), (4, 7, 12), (2, 7, 11, 12)]
    assert at.shown["desk"]["redo"] is False


def test_the_progression_survives_a_power_cut(at: AtDesk) -> None:
    at.say("hold", frets=C)
    at.say("keep")
    at.say("step", which="bottom", clockwise=True)
    at.say("hold", frets=G)
    at.say("keep")
    at.say("words", place=1, text="ring clear")
    before = at.desk
    at.open()
    assert at.desk == before
    assert [kept["name"] for kept in at.shown["song"]["kept"]] == ["x-3-2-0-1-0", "3-2-0-0-0-3"]
    at.say("move", place=1, to=0)
    at.say("drop", place=1)
    assert [kept["words"] for kept in at.shown["song"]["kept"]] == ["ring clear"]


def test_a_disk_that_fills_up_loses_nothing_that_was_shown(at: AtDesk) -> None:
    at.say("step", which="bottom", clockwise=True)
    before = at.desk
    away = at.folder.rename(at.folder.with_name("gone"))
    told = at.say("step", which="bottom", clockwise=True)
    assert "not kept" in told[0]["why"]
    assert at.desk == before
    away.rename(at.folder)
    at.say("undo")
    assert at.desk.numbers == (4, 7, 12)


def test_the_song_goes_into_the_book_and_stays_one_song(at: AtDesk) -> None:
    book = SongBook(at.folder / "songs")
    at.say("hold", frets=C)
    at.say("keep")
    at.say("song", title="Ring Clear", band="Ana", tempo=100)
    at.say("save")
    at.say("words", place=0, text="la")
    at.say("save")
    assert book.names() == ("Ring Clear",)
    song = book.read("Ring Clear")
    assert (song.band, song.tempo, song.strums[0].frets, song.writers) == ("Ana", 100, held("x32010"), ("Ana",))
    at.say("song", title="Another", band="Ana", tempo=100)
    at.say("save")
    assert book.names() == ("Another", "Ring Clear")
    at.say("new_song")
    assert at.shown["song"]["kept"] == []
    at.say("undo")
    assert len(at.shown["song"]["kept"]) == 1


def test_what_is_kept_can_be_gone_back_to(at: AtDesk) -> None:
    at.say("hold", frets=C)
    at.say("keep")
    at.say("mood", mood="sad")
    at.say("key", happy=4)
    at.say("lay", cam=Cam.SQUARE.value)
    at.say("back_to", place=0)
    assert (at.desk.happy, at.desk.mood.value, at.desk.numbers) == (12, "happy", (4, 7, 12))
    assert at.desk.frets == held("x32010")


def test_no_note_has_a_name_on_the_page(at: AtDesk) -> None:
    at.say("hold", frets=C)
    at.say("keep")
    at.listen()
    told = {name: one for name, one in at.shown.items() if name != "welcome"}
    said = str(told).lower()
    for theory in ("chord:", "tonic", "dominant", "triad", "c major", "g major", "sharp", "flat"):
        assert theory not in said


def test_points_are_told_as_they_are_scored(at: AtDesk) -> None:
    at.say("switch", what="score", on=True)
    told = at.say("lay", cam="single")
    assert {"tell": "said", "text": "10 points."} in told
    assert at.shown["desk"]["score"] == 10
    at.say("switch", what="score", on=False)
    assert at.shown["desk"]["score"] is None


def test_the_file_is_whole_after_every_word(at: AtDesk) -> None:
    for clockwise in (True, True, False):
        at.say("step", which="bottom", clockwise=clockwise)
        assert (at.folder / FILE).read_bytes().endswith(b"}\n")
    assert sorted(path.name for path in at.folder.iterdir()) == [FILE, STEPS], "nothing half written lies about"


def test_a_click_is_answered_before_the_many_pictures_are_drawn(at: AtDesk) -> None:
    woken: list[bool] = []
    at.guest.wake = lambda: woken.append(True)
    at.room.take_message(at.guest, '{"say":"step","which":"bottom","clockwise":true}')
    at.listen()
    woken.clear()
    at.room.take_message(at.guest, '{"say":"lay","cam":"single"}')
    first = [one["tell"] for one in at.listen_once()]
    assert first == ["desk", "map"]
    assert len(woken) > 1, "and the page is told the rest without another click"
    assert [one["tell"] for one in at.listen()] == ["shapes", "box"]


def test_what_was_done_can_be_taken_back_after_a_restart(at: AtDesk) -> None:
    """Walked, held, kept, one taken back: all of it is there again, however often the desk is opened anew."""
    was = [at.desk]
    for kind, fields in (("walk", {"numbers": [2, 7, 11]}), ("hold", {"frets": G}), ("keep", {}), ("keep", {})):
        at.say(kind, **fields)
        was.append(at.desk)
    at.say("undo")
    for place in (2, 1, 0):
        at.open()
        assert (at.shown["desk"]["undo"], at.shown["desk"]["redo"]) == (True, True)
        at.say("undo")
        assert at.desk == was[place]
    at.open()
    assert not at.shown["desk"]["undo"]
    for desk in was[1:]:
        at.say("redo")
        at.open()
        assert at.desk == desk
    assert not at.shown["desk"]["redo"]


def test_a_step_whose_desk_was_never_written_is_passed_over(at: AtDesk) -> None:
    """As when the power goes between the two, or a line is cut in half."""
    first = at.desk
    at.say("walk", numbers=[2, 7, 11])
    with (at.folder / "steps.jsonl").open("a") as file:
        file.write('\n["put",17,3,3,"never"]\n["put",1')
    at.open()
    at.say("walk", numbers=[4, 7, 12])
    at.open()
    at.say("undo")
    at.say("undo")
    assert at.desk == first


def test_what_was_heard_is_said_of_the_place_where_it_was_heard(at: AtDesk) -> None:
    """Whoever walks on by hand does not read the verdict on another chord."""
    at.room.hearing._take(Strummed((2, 7, 11), walk=(2, 7, 11), at=1.0))
    at.listen()
    assert at.desk.numbers == (2, 7, 11)
    assert at.shown["guitar"]["heard"]["numbers"] == [2, 7, 11]
    at.say("walk", numbers=[4, 7, 12])
    assert at.shown["guitar"]["heard"] is None
