"""A string that rattles against a fret is not clear, and a noisy room does not rattle."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.verify import Verifier
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, How, Pluck, SimulatedGuitar
from dsp.verdict import StringState, StringVerdict
from tests.dsp.plucked import OPEN, Audio, strum

RATE = 44100.0


def rattling(audio: Audio, amount: float) -> Audio:
    """Noise at each swing to one side, as the string strikes the fret."""
    envelope = np.convolve(np.abs(audio), np.ones(2205) / 2205, "same") * 1.6
    strikes = np.clip(-audio / (envelope + 1e-3) - 0.5, 0, None)
    noise = np.diff(np.random.default_rng(0).standard_normal(len(audio) + 1))
    return audio + amount * envelope * strikes * noise


def judge(audio: Audio, string: int) -> StringVerdict:
    verifier = Verifier(RATE, {string: OPEN[string]}, opinion_every=9.0)
    verifier.push(audio)
    return verifier.flush()[-1].strings[0]


@pytest.mark.parametrize("string", OPEN)
def test_buzz_is_told(string: int) -> None:
    verdict = judge(rattling(strum({string: OPEN[string]}), 1.5), string)
    assert verdict.state is StringState.BUZZ
    assert "fret" in verdict.reason


@pytest.mark.parametrize("string", OPEN)
@pytest.mark.parametrize("noise_db", [-90.0, -70.0, -55.0])
def test_a_room_is_no_buzz(string: int, noise_db: float) -> None:
    assert judge(strum({string: OPEN[string]}, noise_db=noise_db), string).state is StringState.CLEAR


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
@pytest.mark.parametrize("string", OPEN)
@pytest.mark.parametrize("how", [How.BUZZING, How.CLEAR])
def test_the_simulated_guitars_own_rattle_is_told(model: GuitarModel, string: int, how: How) -> None:
    pitch = OPEN[string] + 3
    sound = SimulatedGuitar(model, [Pluck(0.5, string, pitch, how)], rate=RATE, seed=string).render(1.1)[0]
    verifier = Verifier(RATE, {string: pitch}, opinion_every=9.0)
    verifier.push(sound + 1e-5 * np.random.default_rng(string).standard_normal(len(sound)))
    expected = StringState.BUZZ if how is How.BUZZING else StringState.CLEAR
    assert verifier.flush()[-1].strings[0].state is expected
