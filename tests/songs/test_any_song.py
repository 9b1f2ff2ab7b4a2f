"""Any song that can be kept can be given to every program, and none of its words is lost on the way."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree as ET

import mido
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.neck.frets import LIFTED, Frets
from chordgame.neck.tuning import tunings
from chordgame.printing.letters import width_of
from chordgame.songs.as_chordpro import ROUND, as_chordpro
from chordgame.songs.as_midi import as_midi
from chordgame.songs.as_musicxml import as_musicxml
from chordgame.songs.as_text import as_text
from chordgame.songs.book import SongBook
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.sheet import sheet
from chordgame.songs.song import MOST_BEATS, Song, SongPart, SongStrum, Words, check_song
from chordgame.songs.sung_lines import WORD_FONT, WORD_SIZE
from chordgame.songs.timing import starts_of
from chordgame.theory.ring import Mood

LINE = st.text(st.characters(exclude_categories=("C", "Z"), include_characters=" "), min_size=1, max_size=30).filter(
    lambda text: text.isprintable() and bool(text.strip())
)
NAME = st.sampled_from(("ana", "Ben & Jo", "<carl>", "Ünal", ""))


@st.composite
def songs(draw: st.DrawFn) -> Song:
    tuning = draw(st.sampled_from(list(tunings().values())))
    fret = st.one_of(st.integers(-1, 4), st.integers(5, 12))
    frets = st.tuples(*[fret] * len(tuning)).filter(lambda all_frets: max(all_frets) >= 0).map(Frets.from_list)
    words = st.one_of(st.none(), st.builds(Words, LINE, NAME, st.booleans()))
    strums = st.builds(SongStrum, frets, st.integers(1, 16), words) | st.builds(
        SongStrum, st.just(LIFTED), st.integers(1, 16), st.builds(Words, LINE, NAME, st.booleans())
    )
    return check_song(
        Song(
            draw(LINE), draw(LINE | st.just("")), draw(st.integers(1, 12)), draw(st.sampled_from(Mood)),
            draw(st.integers(30, 300)), tuning, draw(st.integers(0, 7)), 12,
            tuple(draw(st.lists(strums, max_size=8))), (SongPart("ana", "Guitar", (1, 2)),),
        )
    )  # fmt: skip


def sung(song: Song) -> list[str]:
    return [strum.words.text for strum in song.strums if strum.words]


@given(songs())
@settings(deadline=None, max_examples=40)
def test_it_is_kept_and_comes_back(tmp_path_factory: object, song: Song) -> None:
    folder = Path(str(tmp_path_factory.getbasetemp())) / "any"  # type: ignore[attr-defined]
    book = SongBook(folder)
    assert book.read(book.keep(song, "any")) == song


@given(songs())
@settings(deadline=None, max_examples=40)
def test_musicxml_has_all_words_and_beats(song: Song) -> None:
    root = ET.fromstring(as_musicxml(song))
    assert [text.text for text in root.iterfind(".//lyric/text")] == sung(song)
    for part in root.findall("part"):
        beats = [int(n.findtext("duration", "0")) for n in part.iter("note") if n.find("chord") is None]
        assert sum(beats) == max(4, -(-starts_of(song)[-1] // 4) * 4)


@given(songs())
@settings(deadline=None, max_examples=40)
def test_midi_has_all_words_and_notes(song: Song) -> None:
    file = mido.MidiFile(file=io.BytesIO(as_midi(song)), charset="utf-8")
    words = "".join(message.text for message in file.tracks[0] if message.type == "lyrics").split()
    assert words == " ".join(sung(song)).split()
    struck = sum(message.type == "note_on" for track in file.tracks for message in track)
    assert struck == sum(fret >= 0 for strum in song.strums for fret in strum.frets.values())


@given(songs())
@settings(deadline=None, max_examples=40)
def test_chordpro_brings_all_shapes_and_words_back(song: Song) -> None:
    if not any(strum.frets for strum in song.strums):
        return
    again = from_chordpro(as_chordpro(song)).song
    assert [strum.frets for strum in again.strums if strum.frets] == [s.frets for s in song.strums if s.frets]
    before = " ".join(sung(song)).translate(ROUND).split()
    assert " ".join(sung(again)).split() == before
    if max(ringing(song)) <= MOST_BEATS:
        assert ringing(again) == ringing(song)
    if all(strum.frets for strum in song.strums):
        assert [strum.beats for strum in again.strums] == [strum.beats for strum in song.strums]


def ringing(song: Song) -> list[int]:
    """How long each chord rings, with the words alone over it; first what comes before all chords."""
    beats = [0]
    for strum in song.strums:
        beats += [0] if strum.frets else []
        beats[-1] += strum.beats
    return beats


@given(songs())
@settings(deadline=None, max_examples=20)
def test_text_and_sheet_have_all_words(song: Song) -> None:
    text = as_text(song)
    pages = [part.text for page in sheet(song) for part in ET.fromstring(page).iter() if part.text]
    for word in " ".join(sung(song)).split():
        assert word in text
        assert word in pages or width_of(word, WORD_SIZE, WORD_FONT) > 500, "the widest are broken"


@pytest.mark.parametrize("words", [Words(""), Words(" ", "ana", same_line=True), Words("", broken=True)])
def test_words_without_letters_are_no_words(words: Words) -> None:
    """As another program may write them into a song's file."""
    song = check_song(Song("x", strums=(SongStrum(Frets.from_list((3, 2, 0, 0, 0, 3)), words=words),)))
    assert not any(message.type == "lyrics" for message in mido.MidiFile(file=io.BytesIO(as_midi(song))).tracks[0])
    assert "G" in [part.text for page in sheet(song) for part in ET.fromstring(page).iter()]
