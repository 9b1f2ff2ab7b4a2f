"""The ring's names of chords beside music21's, over the whole atlas of all twelve keys."""

from __future__ import annotations

import functools

import pytest

from chordgame.theory.ring import NUMBERS
from tests.theory.music21_names import Compared, compared, listed_differences

pytest.importorskip("music21", reason="music21 is not installed; 'python3 run.py test' installs it")


@functools.cache
def names_in(happy: int) -> tuple[Compared, ...]:
    return tuple(compared(happy))


@pytest.mark.parametrize("happy", NUMBERS)
def test_names_agree_but_where_the_list_says_why_not(happy: int) -> None:
    differ = {one.in_c: (str(one.ours), one.theirs) for one in names_in(happy) if not one.agrees}
    meant = listed_differences().keys()
    assert {chord: names for chord, names in differ.items() if chord not in meant} == {}
    assert meant - differ.keys() == set()


@pytest.mark.parametrize("happy", NUMBERS)
def test_the_chords_that_everybody_knows_agree_in_every_key(happy: int) -> None:
    known = {"", "m", "7", "m7", "maj7", "dim", "aug", "sus4", "m7b5"}
    plain = [one for one in names_in(happy) if one.ours.suffix in known and set(one.in_c) <= {2, 4, 5, 7, 9, 11, 12}]
    assert len(plain) == 7 + 5 + 7  # triads, suspended fourths, sevenths
    assert all(one.agrees for one in plain)
