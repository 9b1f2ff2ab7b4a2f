"""The song book at the desk: what is opened, saved, put aside, changed elsewhere; and that nothing is lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chordgame.solo.desk import new_desk
from chordgame.solo.desk_file import SavedDesk, last_desk, read_desk, write_desk
from chordgame.solo.room import SoloRoom
from chordgame.solo.song import song_of, with_opened
from chordgame.songs.book import SongBook
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.song import Song
from tests.neck.written import held
from tests.solo.desks import AtDesk
from tests.songs.songs import OVER_THE_WATER
from tests.songs.test_keeping import HOUSE

C = [-1, 3, 2, 0, 1, 0]


@pytest.fixture
def at(tmp_path: Path) -> AtDesk:
    desk = AtDesk(tmp_path)
    desk.say("hold", frets=C)
    desk.say("keep")
    desk.say("song", title="Mine", band="Ana", tempo=100)
    return desk


def book(at: AtDesk) -> SongBook:
    return SongBook(at.folder / "songs")


def how(at: AtDesk) -> str:
    at.clock.passes(3.0)
    at.listen()
    return str(at.shown["song"]["how_saved"])


@pytest.mark.parametrize("song", [OVER_THE_WATER, from_chordpro(HOUSE).song, replace(OVER_THE_WATER, capo=3, frets=20)])
def test_a_song_lies_on_the_desk_as_it_is_in_the_book(song: Song) -> None:
    opened = with_opened(new_desk(), song, "x")
    assert song_of(opened) == song


def test_a_saved_song_is_opened_again(at: AtDesk) -> None:
    at.say("save")
    at.say("new_song")
    assert not at.desk.song.kept
    at.say("open_song", name="Mine")
    assert [kept.strum.frets for kept in at.desk.song.kept] == [held("x32010")]
    assert (at.desk.song.title, at.desk.song.tempo, how(at)) == ("Mine", 100, "saved")
    at.say("words", place=0, text="la")
    assert how(at) == "changed"
    at.say("save")
    assert (how(at), book(at).names(), book(at).read("Mine").lines()) == ("saved", ("Mine",), ("la",))


@pytest.mark.parametrize("said", [("new_song", {}), ("open_song", {"name": "Other"})])
def test_what_lies_there_goes_into_the_book_first(at: AtDesk, said: tuple[str, dict[str, str]]) -> None:
    book(at).keep(replace(OVER_THE_WATER, title="Other"))
    told = at.say(said[0], **said[1])
    assert book(at).names() == ("Mine", "Other")
    assert {"tell": "said", "text": "What lay here is in the song book as “Mine”."} in told


def test_what_somebody_else_changed_is_shown_and_never_written_over(at: AtDesk) -> None:
    at.say("save")
    at.say("words", place=0, text="mine")
    book(at).change("Mine", lambda song: replace(song, tempo=77))
    assert how(at) == "elsewhere"
    assert "changed elsewhere" in at.refused("save")
    assert book(at).read("Mine").tempo == 77
    at.say("save", how="beside")
    assert {name: book(at).read(name).tempo for name in book(at).names()} == {"Mine": 77, "Mine 2": 100}
    at.say("open_song", name="Mine")
    assert at.desk.song.tempo == 77
    at.say("words", place=0, text="again")
    book(at).change("Mine", lambda song: replace(song, tempo=78))
    at.say("save", how="over")
    assert (book(at).read("Mine").tempo, how(at)) == (77, "saved")
    assert book(at).undo("Mine").tempo == 78


def test_a_new_song_beside_one_that_was_changed_elsewhere_loses_neither(at: AtDesk) -> None:
    at.say("save")
    at.say("words", place=0, text="mine")
    book(at).change("Mine", lambda song: replace(song, tempo=77))
    at.say("new_song")
    assert {book(at).read(name).tempo for name in book(at).names()} == {77, 100}


def test_songs_are_copied_renamed_removed_and_brought_back(at: AtDesk) -> None:
    at.say("save")
    at.say("copy_song", name="Mine")
    at.say("retitle_song", name="Mine", title="Ours")
    assert [song["title"] for song in at.shown["book"]["songs"]] == ["Mine (copy)", "Ours"]
    assert (at.desk.song.title, how(at)) == ("Ours", "saved")
    at.say("remove_song", name="Mine copy")
    assert (at.shown["book"]["removed"], len(at.shown["book"]["songs"])) == (["Mine copy"], 1)
    at.say("bring_back", name="Mine copy")
    assert [song["title"] for song in at.shown["book"]["songs"]] == ["Mine (copy)", "Ours"]


def test_a_change_in_the_book_is_shown_by_itself(at: AtDesk) -> None:
    book(at).keep(OVER_THE_WATER)
    how(at)
    assert [song["key"] for song in at.shown["book"]["songs"]] == ["G"]


def test_another_desk_is_opened_and_stays(tmp_path: Path) -> None:
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
    at = AtDesk(tmp_path / "first")
    write_desk(tmp_path / "second", SavedDesk(with_opened(new_desk(), OVER_THE_WATER, "")))
    at.room = SoloRoom(
        at.folder, read_desk(at.folder), book(at), at.clock.later, at.clock.aside, clock=at.clock, desks=tmp_path
    )
    at.room.enter(at.guest)
    at.say("hello", ticket=at.ticket)
    assert [desk["title"] for desk in at.shown["book"]["desks"]] == ["Over the Water & Back"]
    at.say("open_desk", name="second")
    assert len(at.desk.song.kept) == len(OVER_THE_WATER.strums)
    assert read_desk(tmp_path / "second").desk.song == at.desk.song
    assert "no such desk" in at.refused("open_desk", name="../second")


def test_an_empty_desk_does_not_hide_one_with_a_song(tmp_path: Path) -> None:
    for folder, desk in (("with", with_opened(new_desk(), OVER_THE_WATER, "")), ("empty", new_desk(capo=2))):
        (tmp_path / folder).mkdir()
        write_desk(tmp_path / folder, SavedDesk(desk))
    assert last_desk(tmp_path) == tmp_path / "with"


def test_the_song_is_moved_up_and_back_and_held_with_a_capo(at: AtDesk) -> None:
    at.say("save")
    at.say("transpose", by=2)
    assert [str(kept.strum.frets) for kept in at.desk.song.kept] == ["x-x-0-2-3-2"]
    assert (at.desk.happy, at.desk.numbers, how(at)) == (2, (2, 6, 9), "changed")
    at.say("transpose", by=-2)
    assert (at.desk.song.kept[0].strum.frets, how(at)) == (held("x32010"), "saved")
    (told,) = at.say("which_capo")
    assert told["advice"][0] == {"fret": 0, "why": "no barre: C", "here": True}
    at.say("capo", fret=3)
    assert (at.desk.capo, str(at.desk.song.kept[0].strum.frets)) == (3, "x-0-2-2-2-0")
    assert "0 to 7" in at.refused("capo", fret=9)


def test_four_chords_are_a_line_and_sections_begin_where_one_says(at: AtDesk) -> None:
    for _ in range(5):
        at.say("keep")
    for place, text in enumerate(("one", "two", "three", "four", "five")):
        at.say("words", place=place, text=text)
    assert song_of(at.desk).lines() == ("one two three four", "five")
    at.say("section", place=0, begins="verse")
    at.say("section", place=4, begins="chorus", text="Refrain")
    assert [section["mark"]["named"] for section in at.shown["song"]["sections"]] == ["Verse", "Refrain"]
    at.say("section", place=0, begins="none")
    at.say("drop", place=0)
    assert [(mark.at, mark.kind) for mark in song_of(at.desk).marks] == [(3, "chorus")]
    assert "the song has 5 chords" in at.refused("section", place=9, begins="verse")
