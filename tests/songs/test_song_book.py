"""The song book: what is kept comes back, and nothing is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.chord_game.rules.cams import Cam, Laid
from chordgame.disk.whole_file import NotKept
from chordgame.engine.errors import BadSetup, Refused, Unreadable
from chordgame.neck.fingers import Finger
from chordgame.songs.book import UNDOABLE, SongBook
from chordgame.songs.song import (
    Song,
    SongPart,
    SongStrum,
    Words,
    moved,
    numbers_in,
    with_changed,
    with_strum,
    without_strum,
)
from chordgame.songs.song_file import read_song, song_text
from chordgame.theory.ring import Mood
from tests.neck.written import held, tuned

G, C, D = held("320003"), held("x32010"), held("xx0232")
G_FINGERS = (Finger(3, 6, 6), Finger(2, 5, 5), Finger(3, 1, 1))
RING_CLEAR = Song(
    "Ring Clear", "The Ringers", 7, Mood.HAPPY, 96,
    strums=(
        SongStrum(G, words=Words("Ring clear", "ana"), fingers=G_FINGERS, stack=(Laid(Cam.MAJOR, 7),)),
        SongStrum(C, words=Words("over the water", "ben", same_line=True)),
        SongStrum(words=Words("hum", "carl")),
        SongStrum(D, 2),
    ),
    parts=(SongPart("ana", "Guitar", (5, 10), ("Best Music",)), SongPart("ben"), SongPart("carl")),
)  # fmt: skip


def test_a_song_is_kept_and_comes_back(tmp_path: Path) -> None:
    book = SongBook(tmp_path / "songs")
    name = book.keep(RING_CLEAR)
    assert name == "Ring Clear"
    assert book.read(name) == RING_CLEAR
    assert book.names() == ("Ring Clear",)


def test_two_songs_of_one_title_get_two_names(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    assert [book.keep(RING_CLEAR), book.keep(RING_CLEAR), book.keep(RING_CLEAR, "Ring Clear")] == [
        "Ring Clear", "Ring Clear 2", "Ring Clear",
    ]  # fmt: skip


def test_the_lyrics_read_as_they_were_written() -> None:
    assert RING_CLEAR.lines() == ("Ring clear over the water", "hum")
    assert RING_CLEAR.writers == ("ana", "ben", "carl")


def test_a_strum_sounds_its_numbers() -> None:
    assert numbers_in(RING_CLEAR, RING_CLEAR.strums[0]) == (2, 7, 11)
    assert numbers_in(replace(RING_CLEAR, capo=2), RING_CLEAR.strums[0]) == (1, 4, 9)


def test_strums_are_moved_taken_out_and_put_in() -> None:
    g, c, hum, d = RING_CLEAR.strums
    assert moved(RING_CLEAR, 3, 0).strums == (d, g, c, hum)
    assert without_strum(RING_CLEAR, 2).strums == (g, c, d)
    assert with_strum(RING_CLEAR, d, 1).strums == (g, d, c, hum, d)
    assert with_changed(RING_CLEAR, 0, d).strums == (d, c, hum, d)


@pytest.mark.parametrize(
    ("song", "words"),
    [
        (Song(" "), "a song needs a title"),
        (Song("x", tempo=500), "the tempo is from 30 to 300 beats a minute, not 500"),
        (Song("x", happy=13), "the key's number is from 1 to 12, not 13"),
        (Song("x", strums=(SongStrum(held("00")),)), "strum 1: 2 frets for 6 strings"),
        (Song("x", strums=(SongStrum(held("0-0-0-0-0-99")),)), "strum 1: frets are 0 to 12, or -1 for a damped string"),
        (Song("x", strums=(SongStrum(),)), "strum 1: it has neither frets nor words"),
        (Song("x", strums=(SongStrum(G, 0),)), "strum 1: it lasts 1 to 16 beats, not 0"),
        (Song("x", strums=(SongStrum(held("xxxxxx")),)), "strum 1: all of its strings are damped"),
        (Song("x", tuning=tuned()), "a guitar has 2 to 8 strings, not 0"),
        (Song("x", frets=99), "a neck has 12 to 24 frets, not 99"),
        (Song("x", capo=9), "a capo is at fret 0 to 7, not 9"),
        (Song("x", tuning=tuned(-5, 120)), "the neck's notes are MIDI notes 0 to 127, not -5 to 132"),
        (Song("x\n"), "a name is one line of at most 1000 letters"),
        (Song("x", strums=(SongStrum(G, fingers=(Finger(2, 6, 1),)),)), "strum 1: its fingers hold other frets .*"),
        (Song("x", strums=(SongStrum(G, words=Words("a\tb")),)), "strum 1: what is sung is one line .*"),
    ],
)
def test_what_no_guitar_can_play_is_refused(song: Song, words: str) -> None:
    with pytest.raises(Refused, match=f"^{words}$"):
        song_text(song)


@pytest.mark.parametrize("laid", ['{"cam": "major", "at": 99}', '{"cam": "single", "at": 1, "upside_down": true}'])
def test_a_cam_that_cannot_lie_so_is_refused(tmp_path: Path, laid: str) -> None:
    book = SongBook(tmp_path)
    path = book.path_of(book.keep(RING_CLEAR))
    path.write_text(path.read_text(encoding="utf-8").replace('"stack": []', f'"stack": [{laid}]', 1), encoding="utf-8")
    with pytest.raises(Unreadable, match=r"there is no (Major|Single) that lies"):
        book.read("Ring Clear")


def test_a_song_of_a_newer_ringclear_is_refused_and_left_alone(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    path = book.path_of(book.keep(RING_CLEAR))
    newer = path.read_text(encoding="utf-8").replace('"ringclear_song": 1', '"ringclear_song": 99')
    path.write_text(newer, encoding="utf-8")
    with pytest.raises(Unreadable, match="a newer ringclear wrote this song"):
        book.read("Ring Clear")
    assert path.read_text(encoding="utf-8") == newer


@given(cut=st.integers(0, len(song_text(RING_CLEAR)) - 3), junk=st.text(max_size=5))
def test_a_damaged_song_is_refused_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, cut: int, junk: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.song.json"
    path.write_bytes((song_text(RING_CLEAR)[:cut] + junk).encode("utf-8", "surrogatepass"))
    with pytest.raises(Unreadable):
        read_song(path)


def test_a_writer_that_is_killed_at_any_moment_leaves_a_whole_song(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    name = book.keep(RING_CLEAR)
    keep_writing = (
        "import sys; from pathlib import Path; from chordgame.songs.book import SongBook\n"
        "book = SongBook(Path(sys.argv[1])); song = book.read(sys.argv[2]); print('go', flush=True)\n"
        "while True: book.keep(song, sys.argv[2])"
    )
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for _ in range(5):
        command = [sys.executable, "-c", keep_writing, str(tmp_path), name]
        writer = subprocess.Popen(command, stdout=subprocess.PIPE, env=here)
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"go\n"
        for _ in range(20):
            assert book.read(name) == RING_CLEAR
        writer.kill()
        writer.wait()
        writer.stdout.close()
        assert book.read(name) == RING_CLEAR
        for path in (tmp_path / "earlier").glob("*.song.json"):
            assert read_song(path) == RING_CLEAR
    book.keep(replace(RING_CLEAR, tempo=200), name)
    assert book.undo(name) == RING_CLEAR


def test_a_folder_that_cannot_be_made_is_said_and_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "songs").write_text("a file is in the way")
    with pytest.raises(NotKept, match="nothing was changed"):
        SongBook(tmp_path / "songs").keep(RING_CLEAR)


def test_changes_are_taken_back_one_by_one_and_removals_too(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    name = book.keep(RING_CLEAR)
    book.keep(faster := replace(RING_CLEAR, tempo=120), name)
    book.keep(replace(RING_CLEAR, tempo=200), name)
    book.remove(name)
    assert book.names() == ()
    assert book.keep(RING_CLEAR) == "Ring Clear 2", "its place is kept"
    assert book.undo(name).tempo == 200
    assert book.undo(name) == faster
    assert book.undo(name) == book.read(name) == RING_CLEAR
    with pytest.raises(BadSetup, match="nothing to take back of 'Ring Clear'"):
        book.undo(name)


def test_what_a_song_was_a_hundred_changes_ago_is_let_go(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    name = book.keep(RING_CLEAR)
    for tempo in range(40, 40 + UNDOABLE + 5):
        book.keep(replace(RING_CLEAR, tempo=tempo), name)
    assert len(list((tmp_path / "earlier").iterdir())) == UNDOABLE


def test_keeping_again_what_is_there_is_no_change_to_take_back(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    name = book.keep(RING_CLEAR)
    book.keep(replace(RING_CLEAR, tempo=120), name)
    book.keep(replace(RING_CLEAR, tempo=120), name)
    assert book.undo(name) == RING_CLEAR


def test_a_damaged_song_that_is_written_over_is_set_aside(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    name = book.keep(RING_CLEAR)
    book.path_of(name).write_text("half a so", encoding="utf-8")
    book.keep(RING_CLEAR, name)
    assert [path.read_text(encoding="utf-8") for path in (tmp_path / "earlier").iterdir()] == ["half a so"]


@pytest.mark.parametrize("other", ["ring clear", "RING CLEAR"])
def test_a_name_in_other_capitals_is_the_same_song(tmp_path: Path, other: str) -> None:
    """As on disks that take both for one: neither a song nor what it was before is written over."""
    book = SongBook(tmp_path)
    book.keep(RING_CLEAR)
    book.keep(replace(RING_CLEAR, tempo=120), "Ring Clear")
    assert book.keep(replace(RING_CLEAR, tempo=200), other) == "Ring Clear"
    assert book.names() == ("Ring Clear",)
    assert len({path.name.casefold() for path in (tmp_path / "earlier").iterdir()}) == 2
    assert book.undo(other).tempo == 120
    book.remove(other)
    assert book.undo(other).tempo == 120
    assert book.names() == ("Ring Clear",)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Cafe\u0301", "Café"), ("हिन्दी गीत", "हिन्दी गीत"), ("AC/DC: .live.", "ACDC live"), ("..", "song"),
        ("con", "con song"),        ("𠮷" * 90, "𠮷" * 50),
    ],
)  # fmt: skip
def test_a_title_becomes_a_name_that_every_disk_takes(tmp_path: Path, title: str, name: str) -> None:
    book = SongBook(tmp_path)
    assert book.keep(replace(RING_CLEAR, title=title)) == name
    assert book.keep(replace(RING_CLEAR, title=title.upper())).casefold() == f"{name} 2".casefold()
    book.keep(RING_CLEAR, name)
    assert book.undo(name).title == title


def test_two_who_change_a_song_at_once_both_have_their_change(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    name = book.keep(replace(RING_CLEAR, tempo=100))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: book.change(name, lambda song: replace(song, tempo=song.tempo + 1)), range(20)))
    assert book.read(name).tempo == 120


@pytest.mark.parametrize("name", ["../Ring Clear", "a/b", "a\\b", "", " x", "/etc/passwd"])
def test_a_name_leads_to_no_other_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadSetup, match="is no name of a song"):
        SongBook(tmp_path).read(name)


def test_an_unknown_song_is_told_with_those_that_there_are(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    with pytest.raises(BadSetup, match=r"^there is no song 'Blue' in the book; its songs: none yet$"):
        book.read("Blue")
    book.keep(RING_CLEAR)
    with pytest.raises(BadSetup, match=r"its songs: Ring Clear$"):
        book.read("Blue")


def test_two_who_keep_songs_at_once_lose_none(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    with ThreadPoolExecutor(4) as pool:
        names = list(pool.map(lambda _: book.keep(RING_CLEAR), range(20)))
    assert len(set(names)) == len(book.names()) == 20
