"""The sheet that is written on: lines are cut and joined, chords come over words, sections move; nothing is lost."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from chordgame.engine.errors import YouErred
from chordgame.solo.deeds import DEEDS
from chordgame.solo.desk import Desk, holding, new_desk
from chordgame.solo.lines import begun, chord_named, chord_put, cut, line_added, line_beginnings
from chordgame.solo.showing_song import shown_song
from chordgame.solo.song import song_of, with_opened
from chordgame.solo.sound import part_to_play, plucks_of
from chordgame.solo.stanzas import section_added, section_headed, section_moved
from chordgame.songs.as_chordpro import as_chordpro
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.rows import rows_of
from chordgame.songs.song import Song
from chordgame.songs.strumming_of import strummed_so
from tests.neck.written import held

WRITTEN = """{title: Home}
{key: C}
{start_of_verse}
[C]Streetlights humming [G]low
Oh [Am]every window
{end_of_verse}
{start_of_chorus}
So [F]take the [G]long way
{end_of_chorus}
{chorus}
{c: softly}
[C]Home
"""


@pytest.fixture
def desk() -> Desk:
    return with_opened(new_desk(), from_chordpro(WRITTEN).song, "")


def read(desk: Desk) -> list[str]:
    """The sheet line by line, as it reads: chords in brackets before their words."""
    lines: list[str] = []
    labels = labels_of(song_of(desk))
    for kept, begins in zip(desk.song.kept, line_beginnings(song_of(desk)), strict=True):
        chord = f"[{labels.of(kept.strum)}]" if kept.strum.frets else ""
        piece = chord + (kept.strum.words.text if kept.strum.words else "")
        lines[-1:] = [piece] if begins and not lines else [lines[-1], piece] if begins else [f"{lines[-1]} {piece}"]
    return lines


def words_in(song: Song) -> list[str]:
    rows = (" ".join(strum.words.text for strum in row if strum.words) for row in rows_of(song))
    return [row for row in rows if row]


def heads(desk: Desk) -> list[tuple[str, int, int]]:
    shown = shown_song(desk, "new")["sections"]
    return [(one["mark"]["named"] if one["mark"] else "", one["first"], one["end"]) for one in shown]


def struck_at(desk: Desk, first: int = 0) -> list[float]:
    """The beats, to the half, at which the hand goes over the strings when the desk plays its song."""
    return sorted({round(2 * pluck.t) / 2 for pluck in plucks_of(part_to_play(song_of(desk), first), 0.0, beat=1.0)})


def test_the_song_is_played_as_its_sections_are_strummed(desk: Desk) -> None:
    song = strummed_so(song_of(desk), "D.DU.UDU", "Chorus")
    desk = with_opened(desk, song, "")
    assert struck_at(desk)[:6] == [0, 2, 4, 6, 8, 10], "a verse without a pattern: as by the fire"
    assert struck_at(desk, first=4)[:7] == [0, 1, 1.5, 2.5, 3, 3.5, 4], "the chorus, from its first chord"
    part = part_to_play(song, 4)
    up = [pluck.string for pluck in plucks_of(part, 0.0, beat=1.0) if 1.4 < pluck.t < 1.9]
    down = [pluck.string for pluck in plucks_of(part, 0.0, beat=1.0) if pluck.t < 0.9]
    assert (up, down) == ([1, 2, 3, 4], [6, 5, 4, 3, 2, 1]), "an upstroke meets the thin strings"
    in_six = replace(song, time=(6, 8), strumming="", marks=())
    assert struck_at(with_opened(desk, in_six, ""))[:3] == [0, 3, 4]


def test_words_are_cut_into_lines_and_joined_again(desk: Desk) -> None:
    before = read(desk)
    assert before[0] == "[C]Streetlights humming [G]low"
    after = cut(desk, 0, len("Streetlights"))
    assert read(after) == ["[C]Streetlights", "humming [G]low", *before[1:]]
    assert read(begun(after, 1, begins=False))[0] == "[C]Streetlights humming [G]low"
    assert read(cut(desk, 1, 0))[:2] == ["[C]Streetlights humming", "[G]low"]
    assert read(cut(desk, 0, 99)) == read(cut(desk, 1, 0)), "after the last letter the next chord begins the line"
    assert song_of(after).lines()[:2] == ("Streetlights", "humming low")


def test_lyrics_come_first_and_chords_over_them() -> None:
    desk = line_added(line_added(new_desk(), "Ring clear tonight"), "and stay")
    assert read(desk) == ["Ring clear tonight", "and stay"]
    with pytest.raises(YouErred, match="nothing is kept"):
        part_to_play(song_of(desk))
    desk = holding(desk, held("x32010"))
    desk = chord_put(chord_put(desk, 0, len("Ring ")), 0, 0)
    assert read(desk) == ["[C]Ring [C]clear tonight", "and stay"]
    assert struck_at(desk) == [0, 2, 4, 6]
    desk = chord_named(desk, 2, "Am")
    assert read(desk)[1] == "[Am]and stay"
    assert [str(laid) for laid in desk.song.kept[2].stack] == ["Minor at 9"]
    with pytest.raises(YouErred, match="no chord"):
        chord_named(desk, 2, "Hmm")


def test_a_section_takes_its_chords_and_its_name_along(desk: Desk) -> None:
    assert heads(desk) == [("Verse", 0, 4), ("Chorus", 4, 7), ("Chorus", 7, 8)]
    sung = read(desk)
    moved = section_moved(desk, 1, 0)
    assert [name for name, _, _ in heads(moved)][:2] == ["Chorus", "Verse"]
    assert read(moved) == [sung[2], *sung[:2], *sung[3:]]
    back = section_moved(moved, 0, 1)
    assert (back.song.marks, read(back)) == (desk.song.marks, sung)
    with pytest.raises(YouErred, match="no such section"):
        section_moved(desk, 99, 0)


def test_a_section_is_named_repeated_and_let_go(desk: Desk) -> None:
    twice = section_headed(desk, 1, "chorus", "Refrain", 2)
    assert heads(twice)[1][0] == "Refrain ×2"
    assert len(struck_at(twice)) > len(struck_at(desk))
    gone = section_headed(twice, 1, "none", "", 1)
    assert (heads(gone)[0], read(gone)) == (("Verse", 0, 7), read(desk))
    assert heads(section_added(gone, "again", ""))[-1][0] == "Chorus"
    with pytest.raises(YouErred, match="1 to 9 times"):
        section_headed(desk, 0, "verse", "", 10)


def test_whatever_is_done_to_a_sheet_it_can_be_kept_and_read_again(desk: Desk) -> None:
    """Three hundred deeds by chance: each leaves a song that is written and read as it stands, or is refused."""
    chance, kinds = random.Random(19), {deed.kind.say: deed for deed in DEEDS}
    desk = holding(desk, held("x32010"))
    for _ in range(300):
        place, at = chance.randrange(-1, 12), chance.randrange(0, 14)
        said: list[tuple[str, dict[str, object]]] = [
            ("cut", {"place": place, "at": at}), ("line", {"place": place, "begins": bool(at % 2)}),
            ("put_chord", {"place": place, "at": at}), ("name_chord", {"place": place, "typed": "Em"}),
            ("move_section", {"section": place, "to": at}), ("drop", {"place": place}), ("bare", {"place": place}),
            ("head_section", {"section": place, "begins": chance.choice(["verse", "none", "again"])}),
            ("add_line", {"text": "and so on"}),
        ]  # fmt: skip
        kind, fields = chance.choice(said)
        try:
            desk = kinds[kind].do(desk, kinds[kind].kind(**fields)).desk
        except YouErred:
            continue
        song = song_of(desk)
        shown = shown_song(desk, "new")
        assert [one["first"] for one in shown["sections"][1:]] == [one["end"] for one in shown["sections"][:-1]]
        assert words_in(from_chordpro(as_chordpro(song)).song) == words_in(song)
