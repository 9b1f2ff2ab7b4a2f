from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from bench.shared import MISSING, available, phone_strings
from dsp.pitch import STANDARD, hertz
from dsp.simulated import ACOUSTIC, ELECTRIC, GuitarModel, Pluck, SimulatedGuitar, shape_pitches, strum
from dsp.stiff_string import stiff
from dsp.tuner.tuner import Reading, StrumTuner, Tuner
from tests.dsp.streaming import assert_chunking_changes_nothing, hostile_sounds, results
from tests.dsp.tunings import BASS

RATE = 44100
# Without beating the pitch of every partial is exact.
EXACT = {
    "acoustic": replace(ACOUSTIC, polarisation_cents=0.0),
    "electric": replace(ELECTRIC, polarisation_cents=0.0),
}


def noisy(x: NDArray[np.float32], db: float = 40.0, seed: int = 0) -> NDArray[np.float32]:
    power = np.sqrt(np.mean(x.astype(float) ** 2))
    noise = np.random.default_rng(seed).standard_normal(len(x))
    return np.asarray(x + noise * power * 10 ** (-db / 20), np.float32)


def one_string(
    model: GuitarModel, string: int, pitch: float, seconds: float = 0.9, rate: float = RATE
) -> NDArray[np.float32]:
    return noisy(SimulatedGuitar(model, [Pluck(0.1, string, pitch)], rate=rate).render(seconds)[0])


def test_a_steady_tone_is_read_to_a_tenth_of_a_cent() -> None:
    t = np.arange(RATE) / RATE
    for frequency in (82.5, 110.0, 196.9, 330.1):
        tone = sum(np.sin(2 * np.pi * k * frequency * t) / k for k in (1, 2, 3))
        last = results(Tuner(RATE), 0.2 * np.asarray(tone), 4096)[-1]
        assert 1200 * np.log2(last.f0 / frequency) == pytest.approx(0, abs=0.02)


# A low E through a telephone: level of each partial, and how far the body pulls it, in cents.
LEVELS = np.array([0.0, 6.0, 3.5, 4.5, 0.3, 5.4, 15.0, 1.6, 1.0, 1.5, 1.3, 1.1])
PULLED = np.array([0.0, -2.7, -1.3, -2.6, 0.0, -1.9, 0.7, 0.0, -0.6, -0.2, 0.0, 0.0])


def pulled_by_a_body(line_high: float, line_level: float) -> float:
    """What is read of a low E, with a line that is no partial's so many cents over 20 times its f0."""
    t, f0 = np.arange(RATE) / RATE, hertz(40.0)
    partials = stiff(f0, 1.34e-4, np.arange(1.0, 13.0)) * 2 ** (PULLED / 1200)
    string = np.sin(2 * np.pi * partials * t[:, None]) @ LEVELS
    line = line_level * np.sin(2 * np.pi * 20 * f0 * 2 ** (line_high / 1200) * t)
    sound = np.float32(0.01 * np.exp(-t) * (string + line))
    last: Reading = results(Tuner(RATE), noisy(np.pad(sound, (RATE // 10, 0))), 4096)[-1]
    return last.cents


def test_a_line_high_up_that_is_no_partial_turns_nothing() -> None:
    alone = pulled_by_a_body(0.0, line_level=0.0)
    assert alone == pytest.approx(0.0, abs=2.0)
    for high in range(50, 100, 6):
        assert pulled_by_a_body(high, line_level=0.6) == pytest.approx(alone, abs=0.1)


@pytest.mark.parametrize(("midi", "stiffness"), [(52.0, 5.4e-4), (57.0, 1.6e-3), (62.0, 1.9e-3)])
def test_a_short_thick_string_is_read_as_stiff_as_it_is(midi: float, stiffness: float) -> None:
    t = np.arange(int(1.2 * RATE)) / RATE
    n = np.arange(1.0, 13.0)
    at = stiff(hertz(midi), stiffness, n)
    tones = np.exp(-(1.0 + at / 2000.0) * t[:, None]) * np.sin(2 * np.pi * at * t[:, None] + n) / n
    x = np.concatenate([np.zeros(RATE // 10), 0.2 * tones.sum(axis=1)])
    first = Tuner(RATE).push(noisy(x.astype(np.float32), 60.0))[0]
    assert 100 * (first.pitch - midi) == pytest.approx(0.0, abs=0.05)
    assert first.stiffness == pytest.approx(stiffness, rel=0.01)


@pytest.mark.parametrize("guitar", EXACT)
def test_plucked_strings_are_read_to_hundredths_of_a_cent(guitar: str) -> None:
    errors, first = [], []
    for k in range(18):
        string, off = k % 6 + 1, -35 + 4.1 * k
        pitch = STANDARD[string] + off / 100
        readings = results(Tuner(RATE), one_string(EXACT[guitar], string, pitch), 4096)
        assert {r.string for r in readings} == {string}
        first.append(abs(readings[0].cents - off))
        assert readings[0].t - 0.1 < 0.15
        errors.append(abs(readings[-1].cents - off))
        stiffness = EXACT[guitar].strings[string].stiffness
        assert readings[-1].stiffness == pytest.approx(stiffness, rel=0.1)
    assert np.median(errors) < 0.005
    assert max(errors) < 0.03
    assert max(first) < 0.5


def test_all_strings_are_read_from_one_strum() -> None:
    missing, errors = 0, []
    for k in range(4):
        off = dict(zip(STANDARD, np.random.default_rng(k).uniform(-30, 30, 6), strict=True))
        guitar = EXACT["acoustic"].tuned(STANDARD, off)
        x = SimulatedGuitar(guitar, strum(shape_pitches("000000"), 0.1, gap=0.01, seed=k), rate=RATE).render(1.2)[0]
        latest: dict[int, Reading] = {r.string: r for r in results(StrumTuner(RATE), noisy(x), 4096)}
        missing += 6 - len(latest)
        errors += [abs(r.cents - off[s]) for s, r in latest.items()]
    assert missing <= 1
    assert np.median(errors) < 0.02
    assert np.quantile(errors, 0.9) < 0.5


def by_pluck(readings: list[Reading], t: float) -> list[Reading]:
    return [r for r in readings if abs(r.pluck_t - t) < 0.05]


@pytest.mark.parametrize("guitar", EXACT)
@pytest.mark.parametrize("order", [(6, 5, 4, 3, 2, 1), (1, 2, 3, 4, 5, 6), (4, 1, 5, 2, 6, 3)])
def test_strings_plucked_one_by_one_are_read_while_the_others_ring(guitar: str, order: tuple[int, ...]) -> None:
    off = np.random.default_rng(order[0]).uniform(-30, 30, 6)
    plucks = [Pluck(0.1 + 0.5 * k, s, STANDARD[s] + off[s - 1] / 100) for k, s in enumerate(order)]
    readings = results(Tuner(RATE), noisy(SimulatedGuitar(EXACT[guitar], plucks, rate=RATE).render(3.3)[0]), 4096)
    for pluck in plucks:
        told = by_pluck(readings, pluck.t)
        assert {r.string for r in told} == {pluck.string}
        assert told[0].t - pluck.t < 0.3
        assert told[-1].cents == pytest.approx(off[pluck.string - 1], abs=0.1)


@pytest.mark.parametrize("string", [6, 3, 1])
def test_a_string_is_read_again_after_it_was_turned(string: int) -> None:
    turned = [-28.0, -14.0, -5.0, 0.5]
    ringing = [Pluck(0.1, 5, STANDARD[5]), Pluck(0.6, 2, STANDARD[2])]
    plucks = [Pluck(1.1 + 0.5 * k, string, STANDARD[string] + c / 100) for k, c in enumerate(turned)]
    sound = SimulatedGuitar(EXACT["acoustic"], [*ringing, *plucks], rate=RATE).render(3.1)[0]
    readings = results(Tuner(RATE), noisy(sound), 4096)
    for pluck, cents in zip(plucks, turned, strict=True):
        told = by_pluck(readings, pluck.t)
        assert {r.string for r in told} == {string}
        assert told[-1].cents == pytest.approx(cents, abs=0.1)


def test_other_tunings_and_reference_pitches() -> None:
    bass = EXACT["electric"].tuned(BASS)
    x = SimulatedGuitar(bass, [Pluck(0.1, 4, BASS[4] + 0.1)], rate=RATE, a4=443.0).render(1.2)[0]
    last = results(Tuner(RATE, BASS, a4=443.0), x, 4096)[-1]
    assert last.string == 4
    assert last.cents == pytest.approx(10, abs=0.1)
    assert last.f0 == pytest.approx(hertz(BASS[4] + 0.1, 443.0), rel=1e-5)


def test_silence_and_noise_have_no_pitch() -> None:
    assert results(Tuner(RATE), np.zeros(RATE), 4096) == []
    hiss = 0.1 * np.random.default_rng(1).standard_normal(RATE)
    assert results(StrumTuner(RATE), hiss, 4096) == []


@pytest.mark.parametrize("stage", [Tuner, StrumTuner])
def test_chunks_change_nothing(stage: type[Tuner] | type[StrumTuner]) -> None:
    x = SimulatedGuitar(plucks=strum(shape_pitches("000000"), 0.05, gap=0.005), rate=8000).render(0.7)[0]
    assert assert_chunking_changes_nothing(lambda: stage(8000), x)


@pytest.mark.parametrize("stage", [Tuner, StrumTuner])
@pytest.mark.parametrize("rate", [8000.0, 44100.0, 192000.0])
def test_nothing_breaks_it(stage: type[Tuner] | type[StrumTuner], rate: float) -> None:
    for x in hostile_sounds(rate).values():
        readings = results(stage(rate), x, 5000)
        assert all(np.isfinite([one.f0, one.cents, one.stiffness, one.error]).all() for one in readings)


@settings(deadline=None, max_examples=20)
@given(
    string=st.integers(1, 6),
    off=st.floats(-45, 45),
    rate=st.sampled_from([16000.0, 44100.0, 48000.0, 96000.0]),
    velocity=st.floats(0.2, 1.0),
)
def test_any_string_at_any_rate(string: int, off: float, rate: float, velocity: float) -> None:
    pluck = Pluck(0.1, string, STANDARD[string] + off / 100, velocity=velocity)
    x = SimulatedGuitar(EXACT["electric"], [pluck], rate=rate).render(0.6)[0]
    last = results(Tuner(rate), noisy(x), 4096)[-1]
    assert last.string == string
    assert last.cents == pytest.approx(off, abs=0.05)


@pytest.mark.skipif(not available(), reason=MISSING)
def test_phone_recordings_give_the_right_string() -> None:
    for name, pitch, x, rate, start, end in phone_strings():
        part = x[: int(min(end, start + 1.2) * rate)]
        readings = [r for r in results(Tuner(rate), part, 1 << 14) if r.pluck_t >= start - 0.1]
        assert readings, name
        assert all(STANDARD[r.string] == pitch for r in readings), name
