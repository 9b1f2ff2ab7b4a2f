"""A string that strikes a fret is told where that is sure, by itself and in a strum. A room does not rattle."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from dsp.chord.verify import Verifier
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, ELECTRIC, How, SimulatedGuitar, shape_pitches
from dsp.simulated import strum as plucks_of
from dsp.verdict import PlayVerdict, StringState
from tests.dsp.plucked import OPEN, Audio, strum

RATE = 44100.0
CHORDS = ("320003", "x32010", "022100", "xx0232")


def judged(audio: Audio, target: dict[int, float], block: int = 1 << 20) -> PlayVerdict:
    verifier = Verifier(RATE, target, opinion_every=9.0)
    for start in range(0, len(audio), block):
        verifier.push(audio[start : start + block])
    return verifier.flush()[-1]


@lru_cache
def played(chord: str, rattling: int | None, electric: bool = False) -> Audio:
    """A strum on the simulated guitar, one of its strings against a fret."""
    pitches = shape_pitches(chord)
    how = {} if rattling is None else {rattling: How.BUZZING}
    plucks = plucks_of(pitches, 0.5, how=how, seed=rattling or 0)
    sound = SimulatedGuitar(ELECTRIC if electric else ACOUSTIC, plucks, rate=RATE, seed=rattling or 0).render(1.15)[0]
    return np.asarray(sound + 1e-5 * np.random.default_rng(1).standard_normal(len(sound)))


def alone(string: int, electric: bool) -> tuple[Audio, dict[int, float]]:
    pitch = STANDARD[string] + 3.0
    guitar = SimulatedGuitar(
        ELECTRIC if electric else ACOUSTIC,
        plucks_of({string: pitch}, 0.5, how={string: How.BUZZING}),
        rate=RATE,
        seed=string,
    )
    return np.asarray(guitar.render(1.1)[0], np.float64), {string: pitch}


def test_a_string_by_itself_that_strikes_a_fret_buzzes() -> None:
    said = [judged(*alone(string, electric)).strings[0] for string in OPEN for electric in (False, True)]
    assert sum(one.state is StringState.BUZZ for one in said) >= 11
    assert all("fret" in one.reason for one in said if one.rattles)


@pytest.mark.parametrize("string", OPEN)
@pytest.mark.parametrize("noise_db", [-90.0, -70.0, -55.0])
def test_a_room_is_no_buzz(string: int, noise_db: float) -> None:
    verdict = judged(strum({string: OPEN[string]}, noise_db=noise_db), {string: OPEN[string]}).strings[0]
    assert verdict.state is StringState.CLEAR
    assert not verdict.rattles


def test_in_a_strum_the_right_string_is_named_and_stays_clear() -> None:
    named: set[tuple[str, int]] = set()
    for chord in CHORDS:
        for string in shape_pitches(chord):
            play = judged(played(chord, string), shape_pitches(chord))
            rattles = {one.string for one in play.strings if one.rattles}
            assert rattles <= {string}, (chord, string)
            assert all(one.state is StringState.CLEAR and "fret" in one.reason for one in play.strings if one.rattles)
            named |= {(chord, one) for one in rattles}
    assert len(named) >= 17, "of twenty-one"


@pytest.mark.parametrize("electric", [False, True])
@pytest.mark.parametrize("chord", CHORDS)
def test_of_a_clean_strum_no_string_is_named(chord: str, electric: bool) -> None:
    assert not any(one.rattles for one in judged(played(chord, None, electric), shape_pitches(chord)).strings)


def test_however_the_stream_is_cut_the_same_is_said() -> None:
    audio, target = played("x32010", 5), shape_pitches("x32010")
    assert judged(audio, target, 441) == judged(audio, target, 5000) == judged(audio, target)
