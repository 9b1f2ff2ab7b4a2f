from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from dsp.pitch import STANDARD, Strings, hertz
from dsp.simulated import (
    ACOUSTIC,
    DRY,
    ELECTRIC,
    LIVING_ROOM,
    GuitarModel,
    How,
    Pluck,
    SimulatedGuitar,
    Surroundings,
    roll,
    shape_pitches,
    strum,
)
from tests.dsp.streaming import CHUNKS
from tests.dsp.tunings import BASS, EIGHT_STRING

RATE = 44100


def one(how: How = How.CLEAR, model: GuitarModel = ACOUSTIC, pitch: float = 45.0) -> NDArray[np.float32]:
    x: NDArray[np.float32] = SimulatedGuitar(model, [Pluck(0.1, 5, pitch, how)], rate=RATE).render(1.5)[0]
    return x


def level(x: NDArray[np.float32], start: float, seconds: float = 0.1) -> float:
    part = x[int(start * RATE) : int((start + seconds) * RATE)]
    return float(20 * np.log10(np.sqrt(np.mean(part.astype(float) ** 2)) + 1e-12))


def energy_above(x: NDArray[np.float32], hz: float) -> float:
    power = np.abs(np.fft.rfft(x)) ** 2
    return float(power[np.fft.rfftfreq(len(x), 1 / RATE) > hz].sum() / power.sum())


@pytest.mark.parametrize("hexaphonic", [False, True])
def test_any_chunking_gives_the_same_bits(hexaphonic: bool) -> None:
    plucks = strum(shape_pitches("320003"), 0.05) + roll(shape_pitches("x32010"), 0.3, gap=0.05)

    def guitar() -> SimulatedGuitar:
        return SimulatedGuitar(ACOUSTIC, plucks, rate=22050, seed=3, hexaphonic=hexaphonic, surroundings=LIVING_ROOM)

    whole = guitar().render(0.7)
    for chunk in CHUNKS:
        stream = guitar()
        parts = [stream.read(min(chunk, whole.shape[1] - i)) for i in range(0, whole.shape[1], chunk)]
        assert np.array_equal(np.concatenate(parts, axis=1), whole)


def test_a_pluck_added_while_playing_is_the_pluck_given_beforehand() -> None:
    first, second = Pluck(0.02, 3, 55.0), Pluck(0.5, 3, 57.0)
    before = SimulatedGuitar(plucks=[first, second]).render(1.0)
    live = SimulatedGuitar(plucks=[first])
    start = live.render(0.2)
    live.play(second)
    assert np.array_equal(np.concatenate([start, live.render(0.8)], axis=1), before)


def test_the_seed_decides_everything() -> None:
    def noisy(seed: int) -> NDArray[np.float32]:
        return SimulatedGuitar(plucks=strum(shape_pitches("022100"), 0.01), seed=seed, surroundings=LIVING_ROOM).render(
            0.3
        )

    assert np.array_equal(noisy(1), noisy(1))
    assert not np.array_equal(noisy(1), noisy(2))


@pytest.mark.parametrize("string", range(1, 7))
def test_partials_lie_where_the_stiff_string_has_them(string: int) -> None:
    pitch = STANDARD[string] + 2
    exact = replace(ACOUSTIC, polarisation_cents=0.0)
    x = SimulatedGuitar(exact, [Pluck(0.0, string, pitch)], rate=RATE).render(1.0)[0]
    spectrum = np.abs(np.fft.rfft(x * np.hanning(len(x)), 1 << 19))
    b = exact.strings[string].stiffness_at(pitch)
    for n in (2, 3):
        expected = n * hertz(pitch) * np.sqrt(1 + b * n * n)
        near = np.arange(int((expected - 15) / RATE * 2**19), int((expected + 15) / RATE * 2**19))
        found = near[np.argmax(spectrum[near])] * RATE / 2**19
        assert abs(1200 * np.log2(found / expected)) < 1.0


def test_the_ways_of_playing_sound_different() -> None:
    clear, muted, choked, buzzing = (one(how) for how in How)
    assert level(clear, 0.6) - level(clear, 0.15) > -8
    assert level(muted, 0.4) - level(muted, 0.1) < -35
    assert level(choked, 0.11, 0.04) - level(clear, 0.11, 0.04) > -9
    assert level(choked, 0.6) - level(choked, 0.15) < -35
    assert energy_above(buzzing, 2500) > 2 * energy_above(clear, 2500)


def test_a_pluck_before_the_hold_is_over_leaves_nothing_of_the_first() -> None:
    first, second = Pluck(0.1, 5, 45.0, hold=0.6), Pluck(0.3, 5, 47.0, How.MUTED)
    x = SimulatedGuitar(plucks=[first, second], rate=RATE).render(1.2)[0]
    assert level(x, 0.2, 0.05) - level(x, 0.68) > 40
    twice = [Pluck(0.1, 5, 45.0), Pluck(0.1, 5, 45.0)]
    assert np.abs(SimulatedGuitar(plucks=twice, rate=RATE).render(0.09)[0]).max() < 1e-6


def test_a_rattle_ends_with_its_note() -> None:
    x = SimulatedGuitar(plucks=[Pluck(0.1, 5, 45.0, How.BUZZING, hold=0.1)], rate=RATE).render(0.6)[0]
    assert level(x, 0.15, 0.04) - level(x, 0.4) > 40


def test_a_second_pluck_stops_the_first_and_a_hold_ends_it() -> None:
    held = SimulatedGuitar(plucks=[Pluck(0.1, 5, 45.0, hold=0.4)], rate=RATE).render(1.0)[0]
    assert level(held, 0.4) - level(held, 0.8) > 40
    both = [Pluck(0.1, 6, 40.0), Pluck(0.6, 6, 52.0)]
    x = SimulatedGuitar(plucks=both, rate=RATE).render(1.4)[0]
    spectrum = np.abs(np.fft.rfft(x[int(0.8 * RATE) :] * np.hanning(len(x) - int(0.8 * RATE)), 1 << 17))
    third = 3 * hertz(40.0) / RATE * (1 << 17)  # the octave above does not share this partial
    fret = 2 * hertz(52.0) / RATE * (1 << 17)
    peak = [spectrum[int(at) - 8 : int(at) + 40].max() for at in (third, fret)]
    assert peak[1] > 30 * peak[0]


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
@pytest.mark.parametrize("tuning", [BASS, STANDARD, EIGHT_STRING])
@pytest.mark.parametrize("rate", [8000, 44100])
def test_any_number_of_strings_at_any_rate_stays_below_full_scale(
    model: GuitarModel, tuning: Strings, rate: int
) -> None:
    guitar = model.tuned(tuning)
    pitches = tuning
    x = SimulatedGuitar(guitar, strum(pitches, gap=0.003, velocity=0.9), rate=rate).render(0.4)
    assert 0.1 < np.abs(x).max() < 1.0


def test_a_hexaphonic_channel_hears_its_own_string_and_little_of_the_next() -> None:
    x = SimulatedGuitar(ACOUSTIC, [Pluck(0.0, 3, 55.0)], rate=RATE, hexaphonic=True).render(0.3)
    loud = np.sqrt((x.astype(float) ** 2).mean(axis=1))
    assert loud.argmax() == 2
    assert loud[1] == pytest.approx(ACOUSTIC.bleed * loud[2], rel=1e-3)
    assert loud[5] == 0


def test_hum_and_noise_have_their_levels() -> None:
    hum = SimulatedGuitar(rate=RATE, surroundings=Surroundings(hum=0.01, mains=60)).render(1)[0]
    assert np.abs(np.fft.rfft(hum)).argmax() == 60
    hiss = SimulatedGuitar(rate=RATE, surroundings=Surroundings(noise=0.01)).render(2)[0]
    assert np.std(hiss) == pytest.approx(0.01, rel=0.2)
    assert not SimulatedGuitar(rate=RATE, surroundings=DRY).render(0.1).any()


def test_shapes_are_read_from_the_thickest_string() -> None:
    assert shape_pitches("320003") == {6: 43, 5: 47, 4: 50, 3: 55, 2: 59, 1: 67}
    assert shape_pitches("x-x-10-x-12-x") == {4: 60, 2: 71}
    with pytest.raises(ValueError, match="has 5 frets, the tuning has 6"):
        shape_pitches("32000")
    with pytest.raises(ValueError, match="'h' is no fret"):
        shape_pitches("32h003")


def test_what_cannot_be_played_is_refused_with_the_reason() -> None:
    guitar = SimulatedGuitar()
    with pytest.raises(ValueError, match=r"string 7 is not one of 1\.\.6"):
        guitar.play(Pluck(0.0, 7, 40.0))
    guitar.render(0.5)
    with pytest.raises(ValueError, match="too late"):
        guitar.play(Pluck(0.1, 1, 64.0))


@settings(deadline=None, max_examples=15)
@given(
    seed=st.integers(0, 1000),
    gap=st.floats(0.0, 0.05),
    velocity=st.floats(0.05, 1.0),
    how=st.sampled_from(How),
    rate=st.sampled_from([8000.0, 16000.0, 44100.0, 96000.0, 192000.0]),
)
def test_whatever_is_played_is_finite_and_below_full_scale(
    seed: int, gap: float, velocity: float, how: How, rate: float
) -> None:
    pitches = shape_pitches("022100")
    plucks = strum(pitches, gap=gap, velocity=min(1.0, velocity), how=dict.fromkeys(pitches, how), seed=seed)
    plucks = tuple(replace(p, velocity=min(p.velocity, 1.0)) for p in plucks)
    x = SimulatedGuitar(ELECTRIC, plucks, rate=rate, seed=seed).render(0.2)
    assert np.isfinite(x).all()
    assert np.abs(x).max() < 1.3
