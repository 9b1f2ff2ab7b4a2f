"""The world the ear is taught by: the same clips on every run, and the truth beside them."""

from __future__ import annotations

import numpy as np
import pytest

from bench.shared import MISSING, available
from bench.world.guitars import RATE
from bench.world.playing import DRIVEN, HARDLY, IN_A_BAND, LEAD, MANNERS, PALMS, SOFT, play, times
from bench.world.rows import rows_of
from bench.world.scene import scenes
from dsp.chord.ring_inputs import NAMES

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)


def test_the_same_draw_gives_the_same_clips() -> None:
    for one, other in zip(scenes("built", 3, 5), scenes("built", 3, 5), strict=True):
        assert np.array_equal(one.audio, other.audio)
        assert (one.expected, one.rings, one.plucked) == (other.expected, other.rings, other.plucked)


@pytest.mark.parametrize("manner", [*MANNERS, PALMS, SOFT, DRIVEN, IN_A_BAND])
def test_every_string_of_a_play_has_its_fate(manner: str) -> None:
    for number in range(20):
        played = play(np.random.default_rng([number, 1]), manner)
        assert played.fates.keys() == played.chord.keys()
        missed = {string for string, fate in played.fates.items() if fate in ("out", "left")}
        assert not missed & played.plucked.keys()
        assert played.chord.keys() - missed <= played.plucked.keys()


def test_a_soft_strum_hardly_touches_a_string_and_does_not_always_dull_it() -> None:
    plays = [play(np.random.default_rng([number, 2]), SOFT) for number in range(40)]
    weak = [[one for one in made.struck if HARDLY[0] <= one.level <= HARDLY[1]] for made in plays]
    assert sum(map(bool, weak)) > 30, "in the others that string was left out"
    assert {one.dull for strings in weak for one in strings} == {True, False}


def test_a_strum_starts_at_its_lead_and_goes_one_way() -> None:
    for number in range(20):
        at = times("strum", [0, 1, 2, 3, 4, 5], np.random.default_rng(number))
        order = sorted(at, key=lambda string: at[string])
        assert min(at.values()) == LEAD
        assert order in (sorted(at), sorted(at, reverse=True))


def test_rows_say_what_is_true_of_each_string() -> None:
    for made in scenes("built", 4, 8):
        rows = rows_of(made)
        assert {len(values) for values in rows.values()} == {len(rows["truth"])}
        assert all(len(cues) == len(NAMES) for cues in rows["cues"])
        for string, truth in zip(rows["string"], rows["truth"], strict=True):
            assert truth == -1 or bool(truth) == made.rings[string]
        assert len(made.audio) > RATE
