"""`ringclear songs`: the song book by commands."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chordgame.songs.as_chordpro import as_chordpro
from chordgame.songs.book import SongBook
from hardware.sound_file import read_sound
from tests.cli import processes
from tests.cli.in_process import good, refused, said
from tests.patience import PATIENCE
from tests.songs.songs import OVER_THE_WATER


@pytest.fixture
def book(tmp_path: Path) -> str:
    return f"--book={tmp_path / 'book'}"


@pytest.fixture
def ring_clear(book: str) -> str:
    """A song of four chords in the book."""
    told = good("songs", book, "new", "Ring Clear", "--chords", "G C D7 320033")
    assert told == "Saved “Ring Clear”: 4 chords; the ring can play all of them.\n"
    return "Ring Clear"


def test_an_empty_book_says_how_to_begin(book: str) -> None:
    assert "No song is in the book yet" in processes.good("songs", book)
    assert good("songs", "list", "--json", book) == ""


def test_a_song_is_listed_and_shown_with_its_stacks(book: str, ring_clear: str) -> None:
    assert good("songs", book) == good("songs", "list", book)
    assert "G C D7 G(2)" in good("songs", "list", book)
    shown = good("songs", "show", ring_clear, book)
    assert "   2  C             4 beats  [Major at 12]" in shown
    facts = json.loads(good("songs", "show", ring_clear, "--json", book))
    assert facts["strums"][3]["frets"] == [3, 2, 0, 0, 3, 3]
    assert facts["happy"] == 7


def test_what_the_ring_cannot_sound_is_said(book: str) -> None:
    told = good("songs", "new", "Odd", "--chords", "C F#", "--key", "12", book)
    assert "  F# sounds 1, 6, 10: 1, 6, 10 are outside the key" in told


def test_every_edit_can_be_taken_back(book: str, ring_clear: str) -> None:
    before = good("songs", "show", ring_clear, book)
    edits = [
        ("--title", "Clearer", "--mood", "sad", "--tempo", "120", "--band", "Us"),
        ("--words", "1", "Over the water", "--by", "ana"),
        ("--words", "2", "and back", "--by", "ben", "--go-on"),
        ("--beats", "2", "2"),
        ("--add", "Em7", "--at", "2"),
        ("--move", "5", "1"),
        ("--remove", "1"),
        ("--key", "12"),
    ]
    for edit in edits:
        good("songs", "edit", ring_clear, *edit, book)
    after = good("songs", "show", ring_clear, book)
    assert "Clearer\nUs\nA sad song in Am · 120 beats a minute\nWords: ana, ben" in after
    assert "   2  Em7           4 beats" in after
    assert "   3  C             2 beats  and back (ben)" in after
    for _ in edits:
        good("songs", "undo", ring_clear, book)
    assert good("songs", "show", ring_clear, book) == before
    assert "nothing to take back" in refused("songs", "undo", ring_clear, book)


def test_words_that_are_put_right_keep_their_writer_and_their_line(book: str, ring_clear: str) -> None:
    def edited(*words: str) -> str:
        return good("songs", "edit", ring_clear, "--words", *words, book)

    edited("1", "Over the", "--by", "ana")
    edited("2", "watre", "--by", "ben", "--go-on")
    assert "Words: ana, ben" in edited("2", "water")
    first = json.loads(good("songs", "show", ring_clear, "--json", book))["strums"][1]["words"]
    assert (first["by"], first["same_line"]) == ("ben", True)
    edited("2", "Water", "--no-go-on", "--by", "")
    words = json.loads(good("songs", "show", ring_clear, "--json", book))["strums"][1]["words"]
    assert (words.get("by", ""), words.get("same_line", False)) == ("", False)


def test_capitals_make_no_difference_to_the_name(book: str, ring_clear: str) -> None:
    good("songs", "edit", "ring clear", "--tempo", "120", book)
    assert "120 beats" in good("songs", "show", "RING CLEAR", book)
    good("songs", "undo", "RING clear", book)
    assert "Ring Clear  " in good("songs", book)
    assert "90 beats" in good("songs", "show", ring_clear, book)


def test_a_removed_song_comes_back(book: str, ring_clear: str) -> None:
    good("songs", "remove", ring_clear, book)
    assert "No song" in good("songs", book)
    good("songs", "undo", ring_clear, book)
    assert "Ring Clear" in good("songs", book)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("show", "Blue"), "there is no song 'Blue' in the book; its songs: Ring Clear"),
        (("show", "../x"), "'../x' is no name of a song"),
        (("edit", "Ring Clear"), "this changes nothing"),
        (("edit", "Ring Clear", "--at", "2"), "--at says where --add puts a strum"),
        (("edit", "Ring Clear", "--move", "9", "1"), "there is no strum 9: the song has 1 to 4"),
        (("edit", "Ring Clear", "--add", "Zz"), "'Zz' is no chord: write a name as G or F#m7"),
        (("edit", "Ring Clear", "--add", "3200"), "'3200' has 4 frets for 6 strings"),
        (("edit", "Ring Clear", "--tempo", "999"), "the tempo is from 30 to 300"),
        (("edit", "Ring Clear", "--by", "ana"), "--by and --go-on are about words"),
        (("export", "Ring Clear", "--out", "x.doc"), ".doc: a song is exported as .cho"),
        (("export", "Ring Clear", "--out", "/no-such-folder/x.pdf"), "/no-such-folder/x.pdf"),
        (("play", "Ring Clear", "--count-in", "99"), "--count-in: 99 is outside 0 to 16 beats"),
        (("import", "nothing.cho"), "nothing.cho: there is no such file"),
        (("from-game", "nothing.jsonl"), "nothing.jsonl"),
        (("from-game", "--tables", "nowhere"), "no chord game was played at a table in nowhere yet"),
        (("new", "", "--chords", "G"), "a song needs a title"),
        (("new", "x", "--chords", ""), "a song begins with a chord"),
        (("new", "x", "--chords", "G", "--key", "13"), "--key: 13 is not a number of the ring"),
    ],
)
def test_mistakes_are_one_line(book: str, ring_clear: str, words: tuple[str, ...], told: str) -> None:
    assert ring_clear
    assert told in refused("songs", *words, book)


def test_a_damaged_song_is_told_in_the_list_and_left_alone(book: str, ring_clear: str, tmp_path: Path) -> None:
    path = SongBook(tmp_path / "book").path_of(ring_clear)
    path.write_text("half", encoding="utf-8")
    assert "the song is not JSON" in good("songs", book)
    assert "the song is not JSON" in refused("songs", "show", ring_clear, book)
    assert path.read_text(encoding="utf-8") == "half"


@pytest.mark.parametrize(
    ("ending", "begins"),
    [
        ("cho", b"{title: Ring Clear}"),
        ("musicxml", b"<?xml"),
        ("mid", b"MThd"),
        ("txt", b"Ring Clear\n"),
        ("pdf", b"%PDF"),
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
    ],
)
def test_every_format_is_written_by_its_ending(
    book: str, ring_clear: str, tmp_path: Path, ending: str, begins: bytes
) -> None:
    path = tmp_path / f"song.{ending}"
    assert good("songs", "export", ring_clear, "--out", str(path), book).startswith(f"{path}: Ring Clear, ")
    assert path.read_bytes().startswith(begins)


def test_a_long_song_has_a_picture_a_page(book: str, tmp_path: Path) -> None:
    long = "G Am7 C D7 Em " * 40
    good("songs", "new", "Long", "--chords", long, book)
    good("songs", "export", "Long", "--out", str(tmp_path / "long.svg"), book)
    assert (tmp_path / "long-2.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_game_and_a_chordpro_file_become_songs(book: str, tmp_path: Path) -> None:
    log = tmp_path / "chord_game-1.jsonl"
    good("game", "new", "chord_game", "--seats", "ana,ben", "--seed", "7", "--log", str(log))
    assert "nothing has been played or written" in refused("songs", "from-game", str(log), book)
    path = tmp_path / "water.cho"
    path.write_text(as_chordpro(OVER_THE_WATER), encoding="utf-8")
    told = good("songs", "import", str(path), book)
    assert told == "Saved “Over the Water Back”: 9 chords; the ring can play 8 of them.\n"


def test_a_song_is_written_as_sound(book: str, ring_clear: str, tmp_path: Path) -> None:
    path = tmp_path / "song.wav"
    good("songs", "play", ring_clear, "--out", str(path), "--count-in", "0", book)
    assert read_sound(path).seconds == pytest.approx(16 * 60 / 90 + 3.1, abs=0.05)


@pytest.mark.skipif(
    sys.platform != "linux" or importlib.util.find_spec("pyaudio") is None,
    reason="needs PyAudio, and ALSA to play into a file",
)
def test_a_song_is_played_on_the_loudspeaker_to_its_end(book: str, tmp_path: Path) -> None:
    good("songs", "new", "Quick", "--chords", "G C", "--tempo", "300", book)
    heard, config = tmp_path / "heard.raw", tmp_path / "alsa.conf"
    device = f'pcm.!default {{ type file slave.pcm {{ type null }} file "{heard}" format raw }}'
    config.write_text(f"{device}\nctl.!default {{ type hw card 0 }}\n")
    done = subprocess.run(
        [sys.executable, "-m", "chordgame", "songs", "play", "Quick", "--count-in", "1", book],
        env={**os.environ, "ALSA_CONFIG_PATH": str(config), "JACK_NO_START_SERVER": "1"},
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "G\nC\n"
    assert heard.stat().st_size > 200_000


@pytest.mark.skipif(sys.platform != "linux", reason="needs ALSA, to be without a loudspeaker")
def test_without_a_loudspeaker_it_says_what_to_do(book: str, ring_clear: str, tmp_path: Path) -> None:
    config = tmp_path / "no.conf"
    config.write_text("")
    done = subprocess.run(
        [sys.executable, "-m", "chordgame", "songs", "play", ring_clear, book],
        env={**os.environ, "ALSA_CONFIG_PATH": str(config), "JACK_NO_START_SERVER": "1"},
        capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    if done.returncode == 0:
        pytest.skip("this system has a loudspeaker all the same")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "--out FILE.wav" in done.stderr


def test_help_is_there_for_each() -> None:
    for word in ("list", "show", "new", "from-game", "edit", "remove", "undo", "play", "export", "import"):
        assert "examples:" in said("songs", word, "--help")[1], word


def test_words_and_beats_may_be_given_for_several_strums_at_once(book: str, ring_clear: str) -> None:
    good("songs", "edit", ring_clear, "--words", "1", "one", "--words", "2", "two", "--beats", "1", "2", book)
    strums = json.loads(good("songs", "show", ring_clear, "--json", book))["strums"]
    assert [strum["words"] and strum["words"]["text"] for strum in strums[:3]] == ["one", "two", None]
    assert [strum["beats"] for strum in strums[:2]] == [2, 4]


def test_every_song_of_a_file_comes_into_the_book(book: str, tmp_path: Path) -> None:
    path = tmp_path / "both.cho"
    path.write_text("{t: One}\n[C]a\n{new_song}\n{t: Two}\n{sov: First}\n[G]b\n", encoding="utf-8")
    told = good("songs", "import", str(path), book)
    assert "Saved “One”" in told
    assert "Saved “Two”" in told
    assert "[First]" in good("songs", "show", "Two", book)


def test_a_song_is_moved_up_and_its_easiest_capo_is_said(book: str) -> None:
    good("songs", "new", "High", "--chords", "B E F# G#m", book)
    assert "capo at fret 4: no barre: G, C, D, Em" in good("songs", "capo", "High", book)
    assert "G  C  D  Em" in good("songs", "edit", "High", "--capo", "4", book)
    assert "A happy song in A · 90 beats a minute · capo at fret 4" in good(
        "songs", "edit", "High", "--transpose", "-2", book
    )
    assert "no number of semitones" in refused("songs", "edit", "High", "--transpose", "up", book)
