"""Set lists are put in order and kept, and a song comes on the stage with all that is sung and held."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chordgame.printing.paper import PAPERS
from chordgame.solo.on_stage import on_stage
from chordgame.songs.book import SongBook
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.printed_book import book_pages
from chordgame.songs.set_lists import FOLDER, SetLists, with_songs
from tests.solo.desks import AtDesk
from tests.songs.songs import OVER_THE_WATER
from tests.songs.test_keeping import HOUSE

WATER = "Over the Water Back"


@pytest.fixture
def at(tmp_path: Path) -> AtDesk:
    book = SongBook(tmp_path / "songs")
    for song in (OVER_THE_WATER, from_chordpro(HOUSE).song):
        book.keep(song)
    return AtDesk(tmp_path)


def test_lists_whose_titles_differ_in_capitals_alone_are_two_on_every_disk(tmp_path: Path) -> None:
    """Windows and most Macs take Evening and evening for one file."""
    sets = SetLists(SongBook(tmp_path))
    names = [sets.new(title) for title in ("Evening", "evening", "EVENING")]
    assert names == ["Evening", "evening 2", "EVENING 3"]
    assert [sets.read(name).title for name in names] == ["Evening", "evening", "EVENING"]


def test_two_desks_that_change_a_list_at_once_both_have_their_change(tmp_path: Path) -> None:
    name = SetLists(SongBook(tmp_path)).new("Evening")

    def add(song: str) -> None:
        SetLists(SongBook(tmp_path)).change(name, lambda one: with_songs(one, (*one.songs, song)))

    added = [str(number) for number in range(20)]
    with ThreadPoolExecutor(4) as desks:
        list(desks.map(add, added))
    assert sorted(SetLists(SongBook(tmp_path)).read(name).songs) == sorted(added)


def songs(at: AtDesk) -> list[str]:
    return [song for song, _ in at.shown["sets"]["sets"][0]["songs"]]


def test_a_set_list_is_put_in_order_and_outlives_a_restart(at: AtDesk) -> None:
    at.say("new_set", title="Friday: at the Anchor")
    name = at.shown["sets"]["sets"][0]["name"]
    house = next(one for one in SongBook(at.folder / "songs").names() if one != WATER)
    for song in (WATER, house, WATER):
        at.say("add_to_set", name=name, song=song)
    at.say("move_in_set", name=name, place=1, to=0)
    at.open()
    assert songs(at) == [house, WATER, WATER]
    at.say("drop_from_set", name=name, place=2)
    at.say("rename_set", name=name, title="Saturday")
    at.say("remove_song", name=WATER)
    assert at.shown["sets"]["sets"] == [{"name": name, "title": "Saturday", "songs": [[house, True], [WATER, False]]}]
    (told,) = [one for one in at.say("stage", name=name) if one["tell"] == "stage"]
    assert len(told["songs"]) == 1, "what is not in the book is passed over"
    at.say("remove_set", name=name)
    assert (at.shown["sets"]["sets"], len(SongBook(at.folder / "songs").names())) == ([], 1)


@pytest.mark.parametrize(
    ("kind", "fields", "why"),
    [
        ("new_set", {"title": " "}, "needs a title"),
        ("add_to_set", {"name": "../other", "song": WATER}, "no set list"),
        ("move_in_set", {"name": "A", "place": 3, "to": 0}, "has 1 song"),
        ("stage", {"name": "B"}, "no set list"),
    ],
)
def test_what_cannot_be_done_with_a_set_list_is_said(
    at: AtDesk, kind: str, fields: dict[str, object], why: str
) -> None:
    at.say("new_set", title="A")
    at.say("add_to_set", name="A", song=WATER)
    assert why in at.refused(kind, **fields)


def test_a_damaged_set_list_is_left_alone(at: AtDesk) -> None:
    at.say("new_set", title="A")
    broken = at.folder / "songs" / FOLDER / "A.set.json"
    broken.write_text("{")
    at.open()
    assert at.shown["sets"]["sets"] == []
    at.say("new_set", title="A")
    assert ([one["name"] for one in at.shown["sets"]["sets"]], broken.read_text()) == (["A 2"], "{")


def test_a_song_on_the_stage_has_every_word_and_every_chord(at: AtDesk) -> None:
    at.say("open_song", name=WATER)
    (told,) = [one for one in at.say("stage") if one["tell"] == "stage"]
    lines = [line for section in told["songs"][0]["sections"] for line in section["lines"]]
    said = " ".join(words for line in lines for _, words in line if words)
    assert said.split() == " ".join(OVER_THE_WATER.lines()).split()
    assert {chord for line in lines for chord, _ in line if chord} == {name for name, _ in told["songs"][0]["shapes"]}


@pytest.mark.parametrize(("size", "wide"), [("a4", 794), ("letter", 816)])
def test_a_printed_book_begins_with_its_contents(size: str, wide: int) -> None:
    many = [OVER_THE_WATER, from_chordpro(HOUSE).song] * 16
    pages, begins = book_pages("Ours", many, PAPERS[size])
    assert len(begins) == 32
    assert min(begins) == 3, "two pages of contents"
    assert all(OVER_THE_WATER.title.split()[0] in pages[at - 1] for at in list(begins)[::2])
    assert all(f'width="{wide}"' in page and f"{at} of {len(pages)}" in page for at, page in enumerate(pages, start=1))
    assert f">{list(begins)[1]}<" in pages[0]


def test_what_follows_a_section_that_comes_again_is_not_read_as_a_part_of_it() -> None:
    song = from_chordpro("{soc}\n[C]la\n{eoc}\n[F]one\n{chorus}\n{c: softly}\n[G]Yes[C]terday\n").song
    parts = on_stage(song)["sections"]
    assert [(part["named"], part["remarks"], part["lines"]) for part in parts[-2:]] == [
        ("Chorus", [], []),
        ("", ["softly"], [[["G", "Yes-"], ["C", "terday"]]]),
    ]
    ends_so = from_chordpro("{soc}\n[C]la\n{eoc}\n[F]one\n{chorus}\n").song
    assert [part["named"] for part in on_stage(ends_so)["sections"]] == ["Chorus", "", "Chorus"]
