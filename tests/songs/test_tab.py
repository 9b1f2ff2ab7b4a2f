"""ASCII tab: each stroke's frets on their strings, under their chords and over their words."""

from __future__ import annotations

from dataclasses import replace

from chordgame.songs.as_tab import WIDEST, as_tab
from chordgame.songs.song import Song
from chordgame.songs.timing import strokes_of
from tests.songs.songs import CHORDS, OVER_THE_WATER
from tests.songs.test_strumming import strummed

STRUMMED = replace(OVER_THE_WATER, strumming="D.DU.UDU")


def struck_in(tab: str) -> list[list[str]]:
    """The frets of each stroke, the thinnest string first."""
    lines = [line for line in tab.splitlines() if "|" in line and line[0] in "eBGDAE"]
    found = []
    for first in range(0, len(lines), 6):
        system = [line.partition("|")[2] for line in lines[first : first + 6]]
        places = sorted({at for line in system for at, letter in enumerate(line) if letter.isdigit()})
        found += [[line[at] for line in system] for at in places]
    return found


def frets_of(song: Song) -> list[list[str]]:
    frets = [stroke.chord.frets for stroke in strokes_of(song)]
    return [[str(one[string]) if one[string] >= 0 else "-" for string in range(1, 7)] for one in frets]


def test_each_stroke_stands_on_its_strings() -> None:
    for song in (OVER_THE_WATER, STRUMMED, strummed()):
        assert struck_in(as_tab(song)) == frets_of(song)


def test_chords_words_sections_capo_and_the_way_of_the_hand_are_written() -> None:
    tab = as_tab(replace(strummed(), capo=2))
    assert "capo at fret 2" in tab
    assert "[Chorus] G" in tab
    assert "   D     D  U     U  D  U    D     D  U     U  D  U\n   a                         b" in tab
    for word in (*CHORDS, *" ".join(OVER_THE_WATER.lines()).split()):
        assert word in as_tab(OVER_THE_WATER)


def test_lines_are_not_too_long_for_a_terminal() -> None:
    assert max(map(len, as_tab(STRUMMED).splitlines())) <= WIDEST + 4
