"""What theory says of a progression, by music21, and in words."""

from __future__ import annotations

import pytest

from chordgame.engine.errors import Refused
from chordgame.scores.analyse import analysed
from chordgame.songs.analysing import analysis_of, in_sentences, progression_of
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.song import Song


def song(chords: str) -> Song:
    return from_chordpro(" ".join(f"[{chord}]x" for chord in chords.split())).song


@pytest.mark.parametrize(
    ("chords", "numerals", "rests", "follows"),
    [
        ("C Am F G7 C", "I vi IV V I", [4], ("IV", "V", "vi", "ii")),
        ("G D Em C", "I V vi IV", [2], ("V", "I", "ii")),
        ("Am Dm E7 Am", "i iv V i", [3], ("iv", "V", "VI", "ii°")),
        ("Am G F E7", "i VII VI V", [3], ("i", "VI", "iv")),
    ],
)
def test_degrees_rests_and_what_follows(chords: str, numerals: str, rests: list[int], follows: tuple[str, ...]) -> None:
    found = analysed(progression_of(song(chords)))
    assert " ".join(found.numerals) == numerals
    assert [rest.at for rest in found.rests] == rests
    assert found.follows == follows


def test_it_is_said_in_words_by_a_process_of_its_own() -> None:
    found = song("C Am F G7 C")
    said = list(in_sentences(found, analysis_of(found)))
    assert said[0].startswith("It is kept in C. Its notes say so too (")
    assert said[1:3] == ["C  Am F  G7 C", "I  vi IV V  I"]
    assert said[-2:] == ["Chord 5, G7 C: it comes home.", "After C could come IV, V, vi or ii."]


def test_words_alone_have_no_progression() -> None:
    with pytest.raises(Refused, match="words alone"):
        progression_of(Song("Hum"))
