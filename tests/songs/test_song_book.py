"""The song book: what is kept comes back, and nothing is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.atlas.shapes import SILENT
from chordgame.chord_game.ring import Mood
from chordgame.engine.errors import Refused, Unreadable
from chordgame.songs.book import NotKept, SongBook, read_song, song_text
from chordgame.songs.song import Song, Strum, Words, moved, numbers_in, with_changed, with_strum, without_strum

G, C, D = (3, 2, 0, 0, 0, 3), (SILENT, 3, 2, 0, 1, 0), (SILENT, SILENT, 0, 2, 3, 2)
RING_CLEAR = Song(
    "Ring Clear", "The Ringers", 7, Mood.HAPPY, 96,
    strums=(
        Strum(G, words=Words("Ring clear", "ana")),
        Strum(C, words=Words("over the water", "ben", same_line=True)),
        Strum((), words=Words("hum", "carl")),
        Strum(D, 2),
    ),
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
        (Song("x", strums=(Strum((0, 0)),)), "strum 1: 2 frets for 6 strings"),
        (Song("x", strums=(Strum((0, 0, 0, 0, 0, 99)),)), "strum 1: frets are 0 to 12, or -1 for a damped string"),
        (Song("x", strums=(Strum(),)), "strum 1: it has neither frets nor words"),
        (Song("x", strums=(Strum(G, 0),)), "strum 1: it lasts 1 to 16 beats, not 0"),
    ],
)
def test_what_no_guitar_can_play_is_refused(song: Song, words: str) -> None:
    with pytest.raises(Refused, match=f"^{words}$"):
        song_text(song)


def test_a_song_of_a_newer_ringclear_is_refused_and_left_alone(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    path = book.path_of(book.keep(RING_CLEAR))
    newer = path.read_text(encoding="utf-8").replace('"ringclear_song": 1', '"ringclear_song": 2')
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


def test_a_folder_that_cannot_be_made_is_said_and_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "songs").write_text("a file is in the way")
    with pytest.raises(NotKept, match="nothing was changed"):
        SongBook(tmp_path / "songs").keep(RING_CLEAR)


def test_a_song_that_is_removed_can_still_be_found(tmp_path: Path) -> None:
    book = SongBook(tmp_path)
    book.remove(book.keep(RING_CLEAR))
    assert book.names() == ()
    assert json.loads((tmp_path / "Ring Clear.removed.json").read_text(encoding="utf-8"))["title"] == "Ring Clear"
