"""Songs are moved to other keys and other capos, and back; and the capo that makes them easiest is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chordgame.chord_game.atlas.key import chords_of
from chordgame.chord_game.rules.stack import Stack, every_stack, numbers_in_play
from chordgame.engine.errors import Refused
from chordgame.neck.easy_shape import easy_shape
from chordgame.songs.chord_labels import key_name, labels_of
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.song import Song, SongStrum, numbers_in, pitches_of
from chordgame.songs.song_file import song_text
from chordgame.songs.transposing import easiest_capos, transposed, with_capo
from chordgame.theory.ring import wrap
from tests.neck.written import held
from tests.songs.songs import OVER_THE_WATER
from tests.songs.test_keeping import HOUSE


def atlas_song() -> Song:
    """A strum for each chord that each stack of a key sounds."""
    bare = Song("Atlas")
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Stack] = {}
    for stack in every_stack(bare.happy):
        for chord in chords_of(stack):
            found.setdefault((chord, numbers_in_play(stack)), stack)
    shapes = {chord: easy_shape(bare.board, chord) for chord, _ in found}
    strums = [
        SongStrum(shape.frets, stack=stack)
        for (chord, _), stack in found.items()
        if (shape := shapes[chord]) is not None
    ]
    return replace(bare, strums=tuple(strums[:1000]))


@pytest.mark.parametrize("by", range(-11, 12))
def test_there_and_back_is_the_same_over_the_whole_atlas(by: int) -> None:
    song = ATLAS
    there = transposed(song, by)
    assert transposed(there, -by) == song
    for strum, moved in zip(song.strums, there.strums, strict=True):
        assert set(numbers_in(there, moved)) == {wrap(number + by) for number in numbers_in(song, strum)}
        numbers = {wrap(number + by) for number in numbers_in_play(strum.stack)}
        assert set(numbers_in_play(moved.stack)) == numbers


ATLAS = atlas_song()


@pytest.mark.parametrize("song", [OVER_THE_WATER, from_chordpro(HOUSE).song])
def test_fingers_and_names_come_back_to_the_letter(song: Song) -> None:
    assert song_text(transposed(transposed(transposed(song, 2), 3), -5)) == song_text(song)
    assert song_text(with_capo(with_capo(song, 3), song.capo)) == song_text(song)


def test_two_up() -> None:
    song = from_chordpro("{key: C}\n[C]a [Am/G]b [F]c [G7]d [C7#9]e").song
    up = transposed(song, 2)
    assert (key_name(up), list(labels_of(up).shapes)) == ("D", ["D", "Bm/A", "G", "A7", "D7#9"])
    assert str(up.strums[0].frets) == "x-x-0-2-3-2"


def test_a_shape_of_ones_own_moves_along_the_neck_and_others_are_as_songbooks_have_them() -> None:
    song = Song("x", strums=(SongStrum(held("xx5557")), SongStrum(held("x24432")), SongStrum(held("133211"))))
    assert [str(strum.frets) for strum in transposed(song, 2).strums] == ["x-x-7-7-7-9", "x-4-6-6-5-4", "3-2-0-0-0-3"]


def test_a_capo_changes_the_hand_and_not_the_sound() -> None:
    song = from_chordpro("{key: Eb}\n[Eb]a [Ab]b [Bb]c [Cm]d").song
    for capo in (1, 3):
        moved = with_capo(song, capo)
        assert [set(numbers_in(moved, strum)) for strum in moved.strums] == [
            set(numbers_in(song, strum)) for strum in song.strums
        ]
        assert all(pitches_of(moved, strum) for strum in moved.strums)


def test_the_easiest_capo_is_named_with_its_reason() -> None:
    advice = easiest_capos(from_chordpro("{key: Eb}\n[Eb]a [Ab]b [Bb]c [Cm]d").song)
    assert [(one.capo, one.why) for one in advice[:2]] == [(1, "1 barre: Bm"), (3, "1 barre: F")]
    assert easiest_capos(from_chordpro("[B]a [E]b [F#]c [G#m]d").song)[0].why == "no barre: G, C, D, Em"
    assert easiest_capos(from_chordpro("[G]a [C]b [D]c").song)[0].capo == 0


@pytest.mark.parametrize(("move", "amount"), [(transposed, 12), (transposed, -12), (with_capo, 8), (with_capo, -1)])
def test_what_no_guitar_has_is_refused(move: object, amount: int) -> None:
    with pytest.raises(Refused):
        move(OVER_THE_WATER, amount)  # type: ignore[operator]
