"""Guitar Pro 5: what PyGuitarPro finds in what we write, what comes back, and a sentence for what cannot be read."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from chordgame.engine.errors import YouErred
from chordgame.neck.frets import Frets
from chordgame.neck.tuning import Tuning
from chordgame.songs.as_guitar_pro import as_guitar_pro
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.importing import imported
from chordgame.songs.song import Song, SongStrum
from tests.songs.songs import CHORDS, OVER_THE_WATER

HELD = replace(OVER_THE_WATER, strumming="D.DU.UDU", capo=2)


def needs_guitar_pro() -> None:
    pytest.importorskip("guitarpro", reason="no PyGuitarPro here; it comes with the makers' packages")


def names(song: Song) -> list[str]:
    labels = labels_of(song)
    return [labels.of(strum) for strum in song.strums if strum.frets]


def test_every_stroke_has_its_frets_its_diagram_and_its_words() -> None:
    needs_guitar_pro()
    import guitarpro

    song = guitarpro.parse(io.BytesIO(as_guitar_pro(HELD)))
    track = song.tracks[0]
    assert (song.title, song.artist, song.tempo, track.offset) == ("Over the Water & Back", "The Ringers", 80, 2)
    beats = [beat for measure in track.measures for beat in measure.voices[0].beats]
    assert [beat.effect.chord.name for beat in beats if beat.effect.chord] == list(CHORDS)
    assert [beat.effect.stroke.direction.name for beat in beats[:6]] == ["down", "down", "up", "up", "down", "up"]
    assert {note.string: note.value for note in beats[0].notes} == {6: 3, 5: 2, 4: 0, 3: 0, 2: 0, 1: 3}
    assert "hum [low] <softly>" in [beat.text for beat in beats]
    assert all(sum(beat.duration.time for beat in m.voices[0].beats) <= 4 * 960 for m in track.measures)


def test_what_we_write_comes_back_with_its_names_shapes_and_beats() -> None:
    needs_guitar_pro()
    (found,) = imported(as_guitar_pro(HELD), "x")
    again = found.song
    assert (again.title, again.band, again.tempo, again.capo, again.happy) == (HELD.title, HELD.band, 80, 2, 7)
    assert names(again) == list(CHORDS)
    assert [strum.frets for strum in again.strums] == [strum.frets for strum in HELD.strums if strum.frets]
    assert [strum.beats for strum in again.strums] == [4, 8, 2, 6, 2, 3, 1, 6]


def test_a_tab_without_diagrams_is_called_by_what_it_sounds() -> None:
    needs_guitar_pro()
    import guitarpro

    song = guitarpro.parse(io.BytesIO(as_guitar_pro(OVER_THE_WATER)))
    for measure in song.tracks[0].measures:
        for beat in measure.voices[0].beats:
            beat.effect.chord = None
    measures = song.tracks[0].measures
    measures[0].header.isRepeatOpen, measures[1].header.repeatClose = True, 1
    out = io.BytesIO()
    guitarpro.write(song, out, version=(5, 1, 0))
    (found,) = imported(out.getvalue(), "x")
    assert names(found.song) == ["G", "C", "G", *CHORDS[1:]], "the first two bars come twice"


def test_a_file_cut_in_half_is_a_sentence() -> None:
    needs_guitar_pro()
    whole = as_guitar_pro(OVER_THE_WATER)
    with pytest.raises(YouErred, match="this Guitar Pro file breaks off, or is damaged: save it once more"):
        list(imported(whole[: len(whole) // 2], "x"))


@pytest.mark.parametrize("content", [b"BCFZ" + bytes(100), b"PK\x03\x04 Content/score.gpif"])
def test_newer_files_say_how_to_save_them(content: bytes) -> None:
    with pytest.raises(YouErred, match=r"Guitar Pro 6 and newer keep their files to themselves: save it as \.gp5"):
        list(imported(content, "x"))


def test_without_the_package_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chordgame.scores.guitar_pro.find_spec", lambda _: None)
    with pytest.raises(YouErred, match="need the package PyGuitarPro: pip install 'ringclear"):
        as_guitar_pro(OVER_THE_WATER)


def test_more_strings_than_its_files_have_room_for_are_refused() -> None:
    needs_guitar_pro()
    eight = Tuning.from_list([30, 35, 40, 45, 50, 55, 59, 64])
    song = Song("Low", tuning=eight, strums=(SongStrum(Frets.from_list([0, 2, 2, 1, 0, 0, 0, 0])),))
    with pytest.raises(YouErred, match=r"has room for 7 strings: write 8 as \.musicxml or \.tab"):
        as_guitar_pro(song)
