"""The world the ear is taught by: the same clips on every run, and the truth beside them."""

from __future__ import annotations

import numpy as np
import pytest

from bench.shared import MISSING, available
from bench.world import rattle_rows
from bench.world.audible import AUDIBLE_DB, louder_db
from bench.world.guitars import RATE
from bench.world.playing import (
    DRIVEN,
    EVEN,
    EVEN_PALMS,
    HARDLY,
    HIDDEN,
    IN_A_BAND,
    LEAD,
    MANNERS,
    PALMS,
    SOFT,
    play,
    times,
)
from bench.world.rows import rows_of
from bench.world.scene import place_of, scenes
from dsp.chord.ring_inputs import NAMES

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)


def test_the_same_draw_gives_the_same_clips() -> None:
    for one, other in zip(scenes("built", 3, 5), scenes("built", 3, 5), strict=True):
        assert np.array_equal(one.audio, other.audio)
        assert (one.expected, one.rings, one.plucked) == (other.expected, other.rings, other.plucked)


@pytest.mark.parametrize("manner", [*MANNERS, PALMS, SOFT, EVEN, HIDDEN, DRIVEN, IN_A_BAND])
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


def test_of_a_chord_in_which_a_string_hides_no_other_fails() -> None:
    plays = [play(np.random.default_rng([number, 3]), HIDDEN) for number in range(40)]
    failed = [{string for string, fate in made.fates.items() if fate != "ring"} for made in plays]
    assert {len(strings) for strings in failed} == {0, 1}
    for made, strings in zip(plays, failed, strict=True):
        for string in strings:
            apart = {made.chord[string] - pitch for other, pitch in made.chord.items() if other != string}
            assert apart & {-12, 12, 19, 24, 28, 31, 34, 36}


def test_an_even_hand_strums_quickly_and_evenly() -> None:
    for number in range(20):
        made = play(np.random.default_rng([number, 4]), EVEN)
        new = [one for one in made.struck if one.at == made.plucked.get(one.string)]
        assert all(-5.0 <= one.level <= 3.0 for one in new)
        assert max(made.plucked.values(), default=LEAD) - LEAD < 0.3


def test_under_an_even_hands_palm_most_of_what_fails_is_muted_by_it() -> None:
    plays = [play(np.random.default_rng([number, 5]), EVEN_PALMS) for number in range(40)]
    failed = [fate for made in plays for fate in made.fates.values() if fate != "ring"]
    assert failed.count("palm") > len(failed) / 2
    assert all(max(made.plucked.values(), default=LEAD) - LEAD < 0.3 for made in plays)
    assert (place_of(EVEN_PALMS), place_of(EVEN)) == (place_of(PALMS), place_of(""))


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


def test_whoever_rattles_in_a_quick_strum_is_told_though_nobody_noticed_its_pluck() -> None:
    for number in range(8):
        rows = rattle_rows.rows_of(rattle_rows.clip("plain", number, ())[1])
        assert sum(int((row["truth"] == 1).sum()) for row in rows) == 1


def test_without_the_fret_all_is_the_same_but_the_rattle() -> None:
    louder = []
    for number in range(6):
        rattles, clean = (rattle_rows.clip("plain", number, (), fret=fret)[1] for fret in (True, False))
        assert (rattles.string, rattles.scene.expected) == (clean.string, clean.scene.expected)
        before = slice(0, round((rattles.at - 0.01) * RATE))
        assert np.corrcoef(rattles.scene.audio[before], clean.scene.audio[before])[0, 1] > 0.9
        louder.append(louder_db(rattles, clean))
    assert any(one > AUDIBLE_DB for one in louder)
    assert louder_db(clean, clean) == 0.0
