"""A slow hand: the strings of one chord up to a quarter of a second apart, and every one of them gets its time."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.verify import Verifier
from dsp.simulated import LIVING_ROOM, SimulatedGuitar, shape_pitches, strum
from dsp.verdict import Outcome, PlayVerdict, StringState

RATE = 44100
A_MINOR = shape_pitches("x02210")
AT = 1.0


def heard(gap: float, up: bool, left_out: int | None = None) -> PlayVerdict:
    played = {string: pitch for string, pitch in A_MINOR.items() if string != left_out}
    plucks = strum(played, AT, gap=gap, up=up)
    last = max(pluck.t for pluck in plucks)
    audio = SimulatedGuitar(plucks=plucks, rate=RATE, surroundings=LIVING_ROOM).render(last + 0.5)[0]
    verifier = Verifier(RATE, A_MINOR, may_sound={}, not_before=0.5)
    verifier.push(audio + 1e-5 * np.random.default_rng(1).standard_normal(len(audio)))
    return verifier.flush()[-1]


@pytest.mark.parametrize("gap", [0.05, 0.1, 0.15, 0.22])
@pytest.mark.parametrize("up", [False, True])
def test_a_slow_strum_passes(gap: float, up: bool) -> None:
    assert heard(gap, up).outcome is Outcome.CLEAR


@pytest.mark.parametrize("gap", [0.05, 0.15])
@pytest.mark.parametrize("string", [5, 1])
def test_a_string_left_out_of_it_does_not(gap: float, string: int) -> None:
    states = {one.string: one.state for one in heard(gap, False, string).strings}
    assert states[string] is not StringState.CLEAR
