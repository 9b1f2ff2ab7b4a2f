"""Scores of other programs as songs: what is kept of them, and a sentence for what is not."""

from __future__ import annotations

import zipfile
from dataclasses import replace

import pytest

from chordgame.engine.errors import YouErred
from chordgame.scores.parts import kept_parts
from chordgame.scores.read_score import lead_sheet
from chordgame.songs.as_musicxml import as_musicxml
from chordgame.songs.chord_labels import key_name, labels_of
from chordgame.songs.from_chordpro import Imported, from_chordpro
from chordgame.songs.from_score import from_lead_sheet
from chordgame.songs.importing import imported
from chordgame.songs.song import Song
from chordgame.songs.timing import unfolded
from tests.scores.made import lead, packed
from tests.songs.songs import OVER_THE_WATER
from tests.songs.test_keeping import HOUSE


def read(content: bytes) -> Imported:
    """As in a process of its own, and quicker."""
    return from_lead_sheet(lead_sheet(kept_parts(content)), "untitled")


def names(song: Song) -> list[str]:
    labels = labels_of(song)
    return [labels.of(strum) for strum in song.strums]


def test_chords_words_sections_time_key_and_tempo_come_with_a_packed_score_in_a_process_of_its_own() -> None:
    (found,) = imported(packed(lead(mode="minor")), "untitled")
    song = found.song
    assert (song.title, song.band, song.time, song.tempo, key_name(song)) == ("Rounds", "Trad.", (3, 4), 100, "Em")
    assert names(song) == ["Em", "BbMaj7", "F#m7b5/C", "Em", "BbMaj7", "F#m7b5/C", "D13"], "with its repeat"
    assert song.lines() == ("Lanterns", "Then home", "out"), "each time round its own verse"
    assert [(mark.at, mark.kind, mark.text) for mark in song.marks] == [
        (0, "verse", "Verse 1"), (3, "verse", "Verse 1"), (6, "remark", "slowly"),
    ]  # fmt: skip


def test_chords_between_two_beats_are_moved_and_told() -> None:
    found = read(lead())
    assert [strum.beats for strum in found.song.strums] == [3, 2, 1, 3, 2, 1, 3]
    assert "2 of its chords begin between two beats: each is on the nearest one now" in found.sentences


def test_of_an_orchestra_the_song_is_kept_and_the_rest_is_said() -> None:
    found = read(lead(orchestra=True))
    assert names(found.song) == names(read(lead()).song)
    assert found.sentences[:3] == (
        "the score has 6 parts: chords and words of Voice are kept, not Flute, Oboe, Horn …",
        "3 written notes: not kept, a song here is chords and words",
        "it has 2 verses under each other: one is sung each time round",
    )


def test_an_orchestra_without_chords_says_what_it_needs() -> None:
    bare = lead(orchestra=True).replace(b"harmony", b"nothing")
    with pytest.raises(YouErred, match="6 parts and no chord symbols: write the chords over its bars"):
        list(imported(bare, "x"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (lead()[: len(lead()) // 2], "breaks off, or is damaged"),
        (packed(lead())[:-40], "breaks off, or is damaged"),
        (lead().replace(b"partwise", b"timewise"), "part by part: export it as 'partwise'"),
        (b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><score-partwise/>', "no score in MusicXML"),
    ],
)
def test_what_is_no_whole_score_is_a_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(YouErred, match=sentence):
        list(imported(content, "x"))


def damaged() -> bytes:
    """A packed score whose bytes were turned over on their way."""
    content = bytearray(packed(lead(), zipfile.ZIP_DEFLATED))
    begins = content.find(b"song.xml", content.find(b"PK\3\4", 4)) + len("song.xml")
    content[begins : begins + 30] = bytes(byte ^ 0x5A for byte in content[begins : begins + 30])
    return bytes(content)


@pytest.mark.parametrize(
    "content",
    [
        damaged(),
        lead().replace(b"UTF-8", b"utf-7"),
        lead().replace(b"UTF-8", b"letters"),
        lead().replace(b"<harmony>", b"<a>" * 5000 + b"</a>" * 5000 + b"<harmony>", 1),
    ],
    ids=["turned bytes", "letters of several bytes", "unknown letters", "deeper than any score"],
)
def test_a_score_that_is_damaged_or_was_made_to_harm_is_a_sentence(content: bytes) -> None:
    with pytest.raises(YouErred, match="breaks off, or is damaged"):
        kept_parts(content)


def test_a_score_that_is_packed_as_none_is_refused() -> None:
    """Each way of packing stumbles over damage in its own words; scores know one."""
    pytest.importorskip("lzma", reason="this Python cannot pack so")
    with pytest.raises(YouErred, match="breaks off, or is damaged"):
        kept_parts(packed(lead(), zipfile.ZIP_LZMA))


def test_numbers_that_no_song_has_are_passed_over() -> None:
    huge = lead().replace(b'tempo="100"', b'tempo="' + b"9" * 400 + b'"')
    many = b"<staff-details><capo>" + b"9" * 5000 + b"</capo></staff-details></attributes>"
    kept = kept_parts(huge.replace(b"</attributes>", many, 1))
    assert (kept.tempo, kept.capo) == (0.0, 0)


def test_a_score_whose_last_note_lasts_for_years_is_refused() -> None:
    with pytest.raises(YouErred, match="longer than any song"):
        read(lead().replace(b"<duration>6", b"<duration>600000000"))


def test_a_capo_out_of_reach_is_said_and_changes_no_name() -> None:
    capo = b"<staff-details><capo>40</capo></staff-details></attributes>"
    found = read(lead().replace(b"</attributes>", capo, 1))
    assert (found.song.capo, names(found.song)) == (0, names(read(lead()).song))
    assert "its capo is at fret 40: not kept, a capo here is at fret 0 to 7" in found.sentences


@pytest.mark.parametrize("capo", [0, 3])
def test_what_we_export_comes_back_with_its_names_shapes_and_beats(capo: int) -> None:
    for song in (OVER_THE_WATER, from_chordpro(HOUSE, happy=12).song):
        song = replace(song, capo=capo)
        again = read(as_musicxml(song)).song
        played = [strum for strum in unfolded(song).strums if strum.frets]
        assert [strum.frets for strum in again.strums] == [strum.frets for strum in played]
        assert again.happy == song.happy
        assert (again.time, again.tempo, again.capo) == (song.time, song.tempo, capo)
        sounded = [labels_of(song).of(strum).replace("Gx", "G") for strum in played]
        assert names(again) == [name.replace("°", "°") for name in sounded]
        assert " ".join(again.lines()).split() == " ".join(unfolded(song).lines()).split()
