"""How a song is strummed: the same strokes in every file, in sound, and back again."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

import mido
import pytest

from chordgame.engine.errors import Refused
from chordgame.engine.plain import parse
from chordgame.loudspeaker.song_sound import plucks_of
from chordgame.songs.as_chordpro import as_chordpro
from chordgame.songs.as_midi import as_midi
from chordgame.songs.as_text import as_text
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.sheet import sheet
from chordgame.songs.song import Song, SongStrum, check_song
from chordgame.songs.song_file import song_from, song_text
from chordgame.songs.strumming import read_strumming
from chordgame.songs.strumming_of import strummed_so
from chordgame.songs.timing import soundings, strokes_of
from tests.neck.written import held

CHORUS = from_chordpro("{tempo: 60}\n{key: C}\n[C]a [F]b\n{soc}\n[G]c\n{eoc}\n[C]d\n{chorus}\n").song
FOLK = "D.DU.UDU"
ON_BEATS = [0, 1, Fraction(3, 2), Fraction(5, 2), 3, Fraction(7, 2)]


def strummed() -> Song:
    return check_song(strummed_so(strummed_so(CHORUS, FOLK), "dddd", "chorus"))


def test_each_bar_has_the_strokes_of_its_section() -> None:
    strokes = strokes_of(strummed())
    assert [stroke.at for stroke in strokes[:6]] == ON_BEATS
    assert "".join("DU"[stroke.up] for stroke in strokes[:6]) == "DDUUDU"
    assert [stroke.at for stroke in strokes if 8 <= stroke.at < 12] == [8, 9, 10, 11], "the chorus has its own"
    assert [stroke.at for stroke in strokes if stroke.at >= 16] == [16, 17, 18, 19], "and again when it comes again"
    assert [stroke.until for stroke in strokes[:-1]] == [stroke.at for stroke in strokes[1:]]
    assert strokes[-1].until == 20


def test_a_chord_is_struck_where_it_begins_whatever_the_pattern_says() -> None:
    song = Song("x", strums=(SongStrum(held("320003"), 3), SongStrum(held("x32010"), 5)), strumming="D...")
    assert [(float(stroke.at), stroke.begins) for stroke in strokes_of(song)] == [(0, True), (3, True), (4, False)]


def test_an_upstroke_leaves_the_thick_strings_ringing() -> None:
    song = Song("x", strums=(SongStrum(held("320003")),), strumming="D.U.")
    rings = sorted((s.string, float(s.begins), float(s.ends)) for s in soundings(song))
    assert [(begins, ends) for string, begins, ends in rings if string == 6] == [(0, 4)]
    assert [(begins, ends) for string, begins, ends in rings if string == 1] == [(0, 2), (2, 4)]


def test_without_a_pattern_each_chord_is_struck_once() -> None:
    assert [stroke.at for stroke in strokes_of(CHORUS)] == [0, 4, 8, 12, 16]


def test_midi_and_sound_have_each_stroke() -> None:
    song = strummed()
    first = [float(stroke.at) for stroke in strokes_of(song) if 1 in stroke.strings(song)]
    track = mido.MidiFile(file=io.BytesIO(as_midi(song))).tracks[-1]
    times = zip(accumulate(message.time for message in track), track, strict=True)
    assert [at / 480 for at, message in times if message.type == "note_on"] == pytest.approx(
        [at + (0 if stroke.up else 0.1) for at, stroke in zip(first, strokes_of(song), strict=True)], abs=0.01
    )
    plucked = [pluck.t - 0.1 for pluck in plucks_of(song, 0) if pluck.string == 1]
    assert plucked == pytest.approx(first, abs=0.12), "a beat is a second, and a stroke takes a tenth at most"
    assert all(late >= at for late, at in zip(plucked, first, strict=True))


def test_chordpro_text_and_sheet_say_it_and_chordpro_brings_it_back() -> None:
    song = strummed()
    again = from_chordpro(as_chordpro(song)).song
    assert (again.strumming, [mark.strumming for mark in again.marks]) == (FOLK, ["DDDD", "", ""])
    for text in (as_text(song), *sheet(song)):
        assert "Strum: D. DU .U DU" in text
        assert "D D D D" in text


def test_a_pattern_that_is_no_bar_is_listed() -> None:
    found = from_chordpro("{x_strumming: DDU}\n[C]a\n")
    assert found.song.strumming == ""
    assert "DDU is no bar to strum: passed over" in found.sentences


def test_the_file_of_a_song_keeps_it() -> None:
    assert song_from(parse(song_text(strummed()), "the song")) == strummed()


@pytest.mark.parametrize(
    ("typed", "time", "read"),
    [
        ("d-du-udu", (4, 4), FOLK), ("↓↓↑↑↓↑..", (4, 4), "DDUUDU.."), ("D. DU .U DU", (4, 4), FOLK),
        ("DDDD|D...", (4, 4), "DDDD|D..."), ("D..U..", (6, 8), "D..U.."), ("", (4, 4), ""),
    ],
)  # fmt: skip
def test_it_may_be_written_in_several_ways(typed: str, time: tuple[int, int], read: str) -> None:
    assert read_strumming(typed, time) == read


@pytest.mark.parametrize(
    ("typed", "time"), [("DDUUDU", (4, 4)), ("D.X.", (4, 4)), ("D|D", (4, 4)), ("DDDD|" * 4 + "DDDD", (4, 4))]
)
def test_what_is_no_bar_is_refused_with_how_one_is_written(typed: str, time: tuple[int, int]) -> None:
    with pytest.raises(Refused, match=r"no bar of 4/4: write D for down.* as D\.DU\.UDU"):
        read_strumming(typed, time)


def test_a_section_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(Refused, match="no section 'Coda'; it has Chorus"):
        strummed_so(CHORUS, FOLK, "Coda")
    with pytest.raises(Refused, match="no bar of 3/4"):
        check_song(replace(CHORUS, strumming=FOLK, time=(3, 4)))
