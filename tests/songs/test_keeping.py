"""What a ChordPro file says stays in the song, goes out again, and what has no place is listed in words."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.engine.plain import parse
from chordgame.loudspeaker.song_sound import START, strum_times
from chordgame.songs.as_chordpro import as_chordpro
from chordgame.songs.as_musicxml import as_musicxml
from chordgame.songs.as_text import as_text
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.from_chordpro import from_chordpro, songs_of
from chordgame.songs.marks import Mark
from chordgame.songs.song import Song, check_song
from chordgame.songs.song_file import song_from, song_text
from chordgame.songs.timing import places_played, sung_at, unfolded

PICK_UPS = "{tempo: 60}\nOh [C]one and [F]two\nand [C]three [G]four\n"
HOUSE = """\
{title: House}
{composer: Trad.}
{time: 6/8}
{define: Gx base-fret 1 frets 3 2 0 0 3 3 fingers 2 1 0 0 3 4}
{sov: Verse 1}
There [Am]is a [C]house in New Or[F]leans
They call the [C]Rising [E7]Sun[E7]
{eov}
{c: softly}
{soc}
And it's [Am/G]been [Gx]ruin [C7#9]x
{eoc}
{start_of_bridge: Bridge x2}
[N.C.]Stop [*Riff][C°]hm
{end_of_bridge}
{chorus}
{sot}
e|--0--|
{eot}
{textfont: Foo}
"""


def names(song: Song) -> list[str]:
    labels = labels_of(song)
    return [labels.of(strum) for strum in song.strums if strum.frets]


def test_words_before_the_first_chord_take_no_time() -> None:
    song = from_chordpro(PICK_UPS).song
    chords = [at for at, strum in zip(strum_times(song), song.strums, strict=True) if strum.frets]
    assert [at - START for at in chords] == pytest.approx([4, 8, 12, 16])


def test_they_are_sung_over_the_end_of_the_bar_before() -> None:
    song = from_chordpro(PICK_UPS).song
    assert [span for span, strum in zip(sung_at(song), song.strums, strict=True) if not strum.frets] == [(0, 0), (7, 8)]
    measures = ET.fromstring(as_musicxml(song)).findall("part[@id='P1']/measure")
    assert len(measures) == 4
    assert [[text.text for text in bar.iter("text")] for bar in measures] == [
        ["Oh one and"],
        ["two", "and"],
        ["three"],
        ["four"],
    ]


def test_sections_remarks_time_and_names_come_with_the_song() -> None:
    found = from_chordpro(HOUSE, happy=12)
    song = found.song
    assert song.time == (6, 8)
    assert song.notes == (("composer", "Trad."),)
    assert [(mark.kind, mark.text, mark.times) for mark in song.marks] == [
        ("verse", "Verse 1", 1), ("remark", "softly", 1), ("chorus", "", 1), ("bridge", "Bridge", 2),
        ("remark", "Riff", 1), ("again", "", 1),
    ]  # fmt: skip
    assert names(song) == ["Am", "C", "F", "C", "E7", "E7", "Am/G", "Gx", "C7#9", "C°"]
    assert song.lines()[0] == "There is a house in New Orleans"
    assert {strum.beats for strum in song.strums} == {0, 6}


def test_what_has_no_place_is_listed() -> None:
    sentences = from_chordpro(HOUSE, happy=12).sentences
    assert "1 line of tab: not kept, a song here is chords and words" in sentences
    assert "passed over: textfont" in sentences
    assert "N.C. is kept as words alone: the chord before rings on" in sentences


def test_fingers_that_a_file_defines_are_kept() -> None:
    assert "{define: Gx base-fret 1 frets 3 2 0 0 3 3 fingers 2 1 0 0 3 4}" in as_chordpro(from_chordpro(HOUSE).song)


def test_a_section_that_comes_again_is_played_again() -> None:
    song = from_chordpro(
        "{soc}\n[C]a\n{eoc}\n{sov}\n[F]b\n{eov}\n{chorus}\n{start_of_verse: Coda ×2}\n[G]c\n{eov}\n"
    ).song
    assert places_played(song) == (0, 1, 0, 2, 2)
    assert [strum.words.text for strum in unfolded(song).strums if strum.words] == ["a", "b", "a", "c", "c"]
    assert len(ET.fromstring(as_musicxml(song)).findall("part[@id='P1']/measure")) == 5
    assert "[Chorus]" in as_text(song)


def test_the_file_of_a_song_keeps_all_of_it() -> None:
    song = from_chordpro(HOUSE).song
    assert song_from(parse(song_text(song), "the song")) == song
    assert '"ringclear_song": 2' in song_text(song)


def test_every_song_of_a_file_is_kept() -> None:
    found = list(songs_of("{t: One}\n[C]a\n{new_song}\n{t: Words}\nno chords\n{ns}\n{t: Two}\n[G]b\n"))
    assert [one.song.title for one in found] == ["One", "Two"]


def test_a_grid_alone_is_a_song() -> None:
    song = from_chordpro("{sog}\n| C . . . | F . G . |\n{eog}\n").song
    assert (names(song), [strum.beats for strum in song.strums]) == (["C", "F", "G"], [4, 2, 2])


def test_sharps_are_written_before_the_notes_that_need_them() -> None:
    """A reader that reckons no accidentals showed E and A major in C without a sharp."""
    bars = ET.fromstring(as_musicxml(from_chordpro("{key: C}\n[E]one [A]two [C]three\n").song)).findall(
        "part[@id='P1']/measure"
    )
    signs = [
        [note.findtext("pitch/step", "") for note in bar.iter("note") if note.findtext("accidental") == "sharp"]
        for bar in bars
    ]
    assert signs == [["G"], ["C"], []]


@pytest.mark.parametrize(("by", "chords"), [("2", ["D", "G/B"]), ("-2", ["Bb", "Eb/G"]), ("0", ["C", "F/A"])])
def test_a_file_that_says_so_is_read_higher_or_lower(by: str, chords: list[str]) -> None:
    assert names(from_chordpro(f"{{key: C}}\n{{transpose: {by}}}\n[C]a [F/A]b\n").song) == chords


# ---------------------------------------------------------------- any file

CHORD = st.sampled_from(("C", "Am", "F#m7", "Bb", "G/B", "Dsus4", "E7", "Am/G", "C7#9", "N.C.", "H7", "Cadd9"))
WORD = st.text("abcdefgäöü'", min_size=1, max_size=6)
PIECE = st.one_of(WORD, CHORD.map("[{}]".format), st.just(" "))
DIRECTIVE = st.sampled_from(
    ("{sov}", "{eov}", "{soc: Refrain}", "{eoc}", "{chorus}", "{c: softly}", "{start_of_bridge}", "{end_of_bridge}",
     "{start_of_intro}", "{end_of_intro}", "{time: 3/4}", "{tempo: 70}", "{capo: 2}", "{composer: X}", "{key: Dm}",
     "{transpose: 3}", "")
)  # fmt: skip
FILE = st.lists(st.one_of(st.lists(PIECE, min_size=1, max_size=8).map("".join), DIRECTIVE), max_size=12).map("\n".join)


@given(FILE)
@settings(deadline=None, max_examples=100)
def test_read_written_and_read_again_is_the_same_song(text: str) -> None:
    once = from_chordpro(f"{text}\n[C]last").song
    again = from_chordpro(as_chordpro(check_song(once)), once.title).song
    assert as_chordpro(again) == as_chordpro(once)
    assert (again.marks, again.time, again.notes, again.lines()) == (once.marks, once.time, once.notes, once.lines())
    assert [strum.frets for strum in again.strums if strum.frets] == [one.frets for one in once.strums if one.frets]
    assert sum(strum.beats for strum in again.strums) == sum(strum.beats for strum in once.strums)


def test_a_mark_beside_the_song_is_refused() -> None:
    song = from_chordpro(PICK_UPS).song
    with pytest.raises(Exception, match="sections begin at chords"):
        check_song(Song("x", strums=song.strums, marks=(Mark(7, "verse"),)))
