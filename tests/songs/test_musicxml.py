"""MusicXML: what music21 and MuseScore find in what we write."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from chordgame.chord_game.atlas.key import chords_of
from chordgame.chord_game.rules.stack import every_stack
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.tuning import tunings
from chordgame.songs.as_musicxml import as_musicxml
from chordgame.songs.song import Song, SongStrum, pitches_of
from chordgame.songs.timing import strokes_of
from chordgame.theory.chord_names import KINDS, named_chord
from tests.neck.written import held
from tests.songs.readers import needs, read_again_by_musescore
from tests.songs.songs import HIGH_A, OVER_THE_WATER

SUNG = ["Ring clear", "over the water", "hum [low] <softly>", "Löwenzahn, señor", "and home"]
SYMBOLS = ["G", "C", "D7", "G", "Em", "Dsus4", "Cadd9", "G"]


def written(song: Song, folder: Path) -> Path:
    path = folder / "song.musicxml"
    path.write_bytes(as_musicxml(song))
    return path


def music21_score(path: Path) -> Any:
    music21 = pytest.importorskip("music21")
    return music21.converter.parse(path, forceSource=True)


def sounding_chords(song: Song) -> list[list[int]]:
    return [sorted(pitches_of(song, strum).values()) for strum in song.strums if strum.frets]


def notes_of(part: Any) -> list[Any]:
    return [chord for chord in part.recurse().notes if "Chord" in chord.classes and "Harmony" not in chord.classes]


def struck_in(notes: list[Any]) -> list[list[int]]:
    struck = [chord for chord in notes if chord.tie is None or chord.tie.type == "start"]
    return [sorted(pitch.midi for pitch in chord.pitches) for chord in struck]


def test_music21_reads_title_writers_words_and_every_pitch(tmp_path: Path) -> None:
    score = music21_score(written(OVER_THE_WATER, tmp_path))
    assert score.metadata.title == "Over the Water & Back"
    assert score.metadata.lyricists == ("ana", "ben", "carl")
    for part, sung in zip(score.parts, (SUNG, []), strict=True):
        notes = notes_of(part)
        assert struck_in(notes) == sounding_chords(OVER_THE_WATER)
        assert [chord.lyric for chord in notes if chord.lyric] == sung
        assert sum(chord.quarterLength for chord in notes) == sum(strum.beats for strum in OVER_THE_WATER.strums)


def test_music21_reads_each_chord_symbol_as_the_notes_that_sound(tmp_path: Path) -> None:
    """Over all that the ring can sound in one key."""
    music21 = pytest.importorskip("music21")
    bare = Song("x", happy=10)
    chords = sorted({chord for stack in every_stack(10) for chord in chords_of(stack)})
    shapes = [easy_shape(bare.board, chord, named_chord(chord, 10).root) for chord in chords]
    song = replace(bare, strums=tuple(SongStrum(shape.frets) for shape in shapes if shape))
    score = music21_score(written(song, tmp_path))
    symbols = list(score.recurse().getElementsByClass(music21.harmony.ChordSymbol))
    assert len(symbols) == len(song.strums) == len(chords)
    for symbol, strum in zip(symbols, song.strums, strict=True):
        sounding = pitches_of(song, strum).values()
        assert {pitch.pitchClass for pitch in symbol.pitches} == {pitch % 12 for pitch in sounding}, symbol.figure
        assert symbol.bass().pitchClass == min(sounding) % 12, symbol.figure


def test_every_kind_of_chord_has_a_word_of_the_standard() -> None:
    standard = {
        "major", "minor", "augmented", "diminished", "dominant", "major-seventh", "minor-seventh", "diminished-seventh",
        "augmented-seventh", "half-diminished", "major-minor", "major-sixth", "minor-sixth", "suspended-second",
        "suspended-fourth", "power", "dominant-ninth", "minor-ninth", "major-ninth",
    }  # fmt: skip
    assert {kind.musicxml for kind in KINDS} == standard


def test_each_shape_is_drawn_with_its_strings_and_frets() -> None:
    root = ET.fromstring(as_musicxml(OVER_THE_WATER))
    first = root.find(".//frame")
    assert first is not None
    notes = [(note.findtext("string"), note.findtext("fret")) for note in first.iter("frame-note")]
    assert notes == [("6", "3"), ("5", "2"), ("4", "0"), ("3", "0"), ("2", "0"), ("1", "3")]
    assert len(root.findall(".//frame")) == len(SYMBOLS)


def test_a_barre_begins_and_ends_on_its_outermost_strings() -> None:
    root = ET.fromstring(as_musicxml(Song("x", strums=(SongStrum(HIGH_A),))))
    barres = [
        (n.findtext("string"), n.findtext("fret"), b.get("type"))
        for n in root.iter("frame-note")
        for b in n.iter("barre")
    ]
    assert barres == [("6", "5", "start"), ("1", "5", "stop")]
    assert root.findtext(".//first-fret") == "5"


def test_a_chord_from_outside_the_key_has_the_same_letters_in_its_symbol_and_its_notes() -> None:
    root = ET.fromstring(as_musicxml(Song("x", happy=12, strums=(SongStrum(held("x13331")),))))
    assert (root.findtext(".//root-step"), root.findtext(".//root-alter")) == ("B", "-1")
    notes = [
        (pitch.findtext("step"), pitch.findtext("alter"), pitch.findtext("octave")) for pitch in root.iter("pitch")
    ]
    notes, tab = notes[: len(notes) // 2], notes[len(notes) // 2 :]
    assert notes == tab
    assert notes == [("B", "-1", "2"), ("F", None, "3"), ("B", "-1", "3"), ("D", None, "4"), ("F", None, "4")]


def test_bars_have_four_beats_and_chords_go_on_across_them() -> None:
    root = ET.fromstring(as_musicxml(OVER_THE_WATER))
    for part in root.findall("part"):
        lengths = []
        for bar in part.iter("measure"):
            beats = [int(n.findtext("duration", "0")) for n in bar.iter("note") if n.find("chord") is None]
            lengths.append(sum(beats))
        assert lengths == [4] * 8, "a rest fills the last one"
    tied = [note for note in root.iter("note") if note.find("tie[@type='start']") is not None]
    assert tied, "six beats do not fit into a bar"


def test_a_song_without_strums_is_a_bar_of_rest(tmp_path: Path) -> None:
    score = music21_score(written(Song("Empty"), tmp_path))
    for part in score.parts:
        assert [type(note).__name__ for note in part.recurse().notesAndRests] == ["Rest"]


def test_the_tab_below_has_the_strings_as_they_are_tuned_the_lowest_first() -> None:
    root = ET.fromstring(as_musicxml(replace(OVER_THE_WATER, tuning=tunings()["drop_d"], capo=2)))
    details = root.find("part[@id='P2']/measure/attributes/staff-details")
    assert details is not None
    tuned = [f"{t.findtext('tuning-step')}{t.findtext('tuning-octave')}" for t in details.iter("staff-tuning")]
    assert tuned == ["D2", "A2", "D3", "G3", "B3", "E4"]
    assert details.findtext("capo") == "2"


def test_a_song_that_is_strummed_has_a_note_a_stroke_with_the_way_of_the_hand(tmp_path: Path) -> None:
    """Slashes with stems, over notes that keep their pitches; the off-beat is written as it is counted."""
    song = replace(OVER_THE_WATER, strumming="D.DU.UDU")
    root = ET.fromstring(as_musicxml(song))
    first = root.find("part/measure")
    assert first is not None
    ways = [note.tag for technical in first.iter("technical") for note in technical if note.tag.endswith("bow")]
    assert ways == ["down-bow", "down-bow", "up-bow", "up-bow", "down-bow", "up-bow"]
    slash = first.find("attributes/measure-style/slash")
    assert slash is not None
    assert slash.attrib == {"type": "start", "use-stems": "yes"}
    assert len(root.findall("part[@id='P1']//harmony")) == len(SYMBOLS), "a symbol where a chord begins, not a stroke"
    for part in music21_score(written(song, tmp_path)).parts:
        lengths = [chord.quarterLength for chord in notes_of(part.measure(1))]
        assert lengths == [1, 0.5, 1, 0.5, 0.5, 0.5]
        assert len(part.getElementsByClass("Measure")) == 8


def test_verovio_engraves_every_chord_and_word_and_the_strings_of_the_tab(tmp_path: Path) -> None:
    verovio = pytest.importorskip("verovio", reason="no Verovio here; it comes with the makers' packages")
    toolkit = verovio.toolkit()
    song = replace(OVER_THE_WATER, strumming="D.DU.UDU")
    assert toolkit.loadFile(str(written(song, tmp_path)))
    drawn = "".join(toolkit.renderToSVG(page) for page in range(1, toolkit.getPageCount() + 1))
    root = ET.fromstring(toolkit.getMEI())
    mei = "{http://www.music-encoding.org/ns/mei}"
    symbols = ["".join(harm.itertext()).strip() for harm in root.iter(f"{mei}harm")]
    # it prints what is added once more, though we ask it not to
    assert [symbol.replace("(add9)", "") for symbol in symbols] == SYMBOLS
    assert ["".join(verse.itertext()).strip() for verse in root.iter(f"{mei}verse")] == SUNG
    assert [staff.get("lines") for staff in root.iter(f"{mei}staffDef")] == ["5", "6"]
    struck, on_tab = drawn.count('class="chord"'), drawn.count('class="tabGrp"')
    assert (struck, on_tab) == (len(strokes_of(song)), len(strokes_of(song)) + 1), (
        "the last bar's rest is one on the tab"
    )
    for words in SUNG:
        assert words.split()[0].strip("<>[]") in drawn


# ---------------------------------------------------------------- MuseScore


def test_musescore_reads_and_writes_again_the_same_chords_and_words(tmp_path: Path) -> None:
    again = read_again_by_musescore(written(OVER_THE_WATER, tmp_path), tmp_path / "again.musicxml")
    root = ET.fromstring(again.read_bytes())
    assert [text.text for text in root.iterfind(".//lyric/text")] == SUNG
    symbols = []
    for harmony in root.iter("harmony"):
        kind = harmony.find("kind")
        assert kind is not None
        added = "".join(f"add{degree.findtext('degree-value')}" for degree in harmony.iter("degree"))
        symbols.append(harmony.findtext("root/root-step", "") + (kind.get("text") or added))
    assert symbols == SYMBOLS
    assert len(root.findall(".//frame")) == len(SYMBOLS)
    for part in music21_score(again).parts:
        assert struck_in(notes_of(part)) == sounding_chords(OVER_THE_WATER)


def test_musescore_prints_title_writers_and_words(tmp_path: Path) -> None:
    printed = read_again_by_musescore(written(OVER_THE_WATER, tmp_path), tmp_path / "printed.pdf")
    command = [needs("pdftotext"), str(printed), "-"]
    text = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    for words in ("Over the Water & Back", "The Ringers", "Words: ana, ben, carl", *SUNG):
        assert words in text
