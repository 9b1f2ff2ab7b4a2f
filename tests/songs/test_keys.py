"""In which key a song is: our quick tables, and music21 beside them."""

from __future__ import annotations

import pytest

from chordgame.songs.chord_labels import key_name
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.song import Song, pitches_of

KEYS = {
    "Am Dm E Am": "Am", "Am G F E7 Am": "Am", "Am Dm Em Am": "Am", "Em Am B7 Em": "Em", "Dm Gm A7 Dm": "Dm",
    "Em C D Em": "Em", "Bm G A Bm": "Bm", "Am C D F Am C E E7": "Am", "Cm Fm G7 Cm": "Cm", "Am Em Am": "Am",
    "C F G C": "C", "C Am F G7 C": "C", "G Em C D G": "G", "D A Bm G D": "D", "F Bb C7 F": "F", "Am F C G": "C",
    "A D E7 A": "A", "E A B7 E": "E",
}  # fmt: skip
"""Progressions with the key that musicians say."""


def song(chords: str) -> Song:
    return from_chordpro(" ".join(f"[{chord}]x" for chord in chords.split())).song


@pytest.mark.parametrize(("chords", "key"), KEYS.items())
def test_a_song_is_in_the_key_that_musicians_say(chords: str, key: str) -> None:
    assert key_name(song(chords)) == key


def test_music21_says_the_same() -> None:
    music21 = pytest.importorskip("music21")
    for chords, key in KEYS.items():
        found = song(chords)
        stream = music21.stream.Stream()
        for strum in found.strums:
            stream.append(music21.chord.Chord(list(pitches_of(found, strum).values()), quarterLength=4))
        analysed = stream.analyze("key.temperley")
        assert f"{analysed.tonic.name}{'m' if analysed.mode == 'minor' else ''}".replace("-", "b") == key, chords
