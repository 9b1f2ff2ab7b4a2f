"""Through a loud amplifier, or in a band, what seems to ring may be another's tone: the ear is to be surer there."""

from __future__ import annotations

import numpy as np

from dsp.chord.verify import Verifier
from dsp.simulated import ELECTRIC, How, SimulatedGuitar, shape_pitches, strum
from dsp.verdict import StringState, StringVerdict

RATE = 44100.0
A_MAJOR = shape_pitches("x02220")
MUTED = 4
"""What the amplifier adds of strings 5 and 3 may lie at its place."""
TOO_LOUD = 15.0
"""How much more the amplifier is given than it can carry."""


def through_an_amplifier(fates: dict[int, How], seed: int) -> dict[int, StringVerdict]:
    guitar = SimulatedGuitar(ELECTRIC, strum(A_MAJOR, 0.5, how=fates, seed=seed), rate=RATE, seed=seed)
    sound = guitar.render(1.3)[0]
    loud = 0.3 * np.tanh(TOO_LOUD * sound / np.abs(sound).max())
    ear = Verifier(RATE, A_MAJOR, first_pluck=0.5, opinion_every=9.0)
    ear.push(loud + 1e-5 * np.random.default_rng(seed).standard_normal(len(loud)))
    return {one.string: one for one in ear.flush()[-1].strings}


def test_a_muted_string_does_not_pass_for_what_an_amplifier_adds() -> None:
    told = [through_an_amplifier({MUTED: How.MUTED}, seed) for seed in range(6)]
    muted = [one.pop(MUTED) for one in told]
    assert StringState.CLEAR not in {one.state for one in muted}
    doubted = [one.reason for one in muted if one.state is StringState.UNSURE]
    assert doubted
    assert all("turn the distortion down" in reason for reason in doubted)
    assert {one.state for rest in told for one in rest.values()} == {StringState.CLEAR}


def after_another_chord(fates: dict[int, How]) -> dict[int, StringVerdict]:
    """An A minor while the C major before it still rings, half as loud."""
    before, now = (shape_pitches(shape) for shape in ("x32010", "x02210"))
    first = SimulatedGuitar(ELECTRIC, strum(before, 0.1, seed=51), rate=RATE, seed=51).render(1.9)[0]
    second = SimulatedGuitar(ELECTRIC, strum(now, 1.0, how=fates, seed=1), rate=RATE, seed=1).render(1.9)[0]
    ear = Verifier(RATE, now, first_pluck=1.0, opinion_every=9.0)
    ear.push(second + 0.5 * first * np.abs(second).max() / np.abs(first).max())
    return {one.string: one for one in ear.flush()[-1].strings}


def test_a_muted_string_does_not_pass_for_what_rings_from_the_chord_before() -> None:
    told = after_another_chord({MUTED: How.MUTED})
    muted = told.pop(MUTED)
    assert (muted.state, muted.reason) == (StringState.UNSURE, "other sounds may pass for it: pluck it alone")
    assert {one.state for one in told.values()} == {StringState.CLEAR}
    assert {one.state for one in after_another_chord({}).values()} == {StringState.CLEAR}


def test_a_chord_still_passes_through_an_amplifier() -> None:
    told = [through_an_amplifier({}, seed) for seed in range(3)]
    assert {one.state for strings in told for one in strings.values()} == {StringState.CLEAR}
