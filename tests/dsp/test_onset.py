from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from bench.scenes import SAMPLED
from bench.shared import MISSING, available
from dsp.simulated import (
    ACOUSTIC,
    ELECTRIC,
    LIVING_ROOM,
    GuitarModel,
    How,
    Pluck,
    SimulatedGuitar,
    shape_pitches,
    strum,
)
from dsp.stream.onset import Onset, OnsetDetector, Stroke
from dsp.stream.rise import Rise
from tests.dsp.streaming import assert_chunking_changes_nothing, hostile_sounds, results

RATE = 44100


def heard(x: NDArray[np.float32], rate: float = RATE) -> tuple[list[Onset], list[Stroke]]:
    events = results(OnsetDetector(rate), x, 4096)
    return [e for e in events if isinstance(e, Onset)], [e for e in events if isinstance(e, Stroke)]


def play(
    *plucks: Pluck,
    model: GuitarModel = ACOUSTIC,
    rate: float = RATE,
    seconds: float = 2.5,
    seed: int = 0,
) -> NDArray[np.float32]:
    guitar = SimulatedGuitar(model, plucks, rate=rate, seed=seed, surroundings=LIVING_ROOM)
    x: NDArray[np.float32] = guitar.render(seconds)[0]
    return x


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
def test_a_strum_is_one_stroke(model: GuitarModel) -> None:
    strums = 0
    for seed in range(6):
        chord = strum(shape_pitches("320003"), 0.7, gap=0.025, seed=seed)
        onsets, strokes = heard(play(*chord, model=model, seed=seed))
        assert [o.t for o in onsets] == pytest.approx([0.7], abs=0.02)
        assert 0.7 < strokes[0].until + 0.02 < 0.9
        strums += strokes[0].is_strum
    assert strums >= 5


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
def test_six_plucks_are_six_strokes(model: GuitarModel) -> None:
    found, strums = 0, 0
    times = np.array([0.7 + 0.3 * k for k in range(6)])
    for seed, shape in enumerate(["320003", "022100", "x32010", "133211"]):
        plucks = [Pluck(t, s, p) for t, (s, p) in zip(times, shape_pitches(shape).items(), strict=False)]
        onsets, strokes = heard(play(*plucks, model=model, seed=seed))
        assert all(np.abs(times - o.t).min() < 0.02 for o in onsets)
        found += len(onsets)
        strums += sum(s.is_strum for s in strokes)
    assert found >= 23 - 2
    assert strums <= 2


@pytest.mark.parametrize("rate", [8000, 16000, 44100, 96000])
def test_times_hold_at_any_rate_and_are_known_soon(rate: int) -> None:
    onsets, _ = heard(play(Pluck(0.7, 4, 50.0), Pluck(1.3, 2, 60.0), rate=rate), rate)
    assert [o.t for o in onsets] == pytest.approx([0.7, 1.3], abs=0.02)
    assert all(o.heard_at - o.t < 0.04 for o in onsets)


def test_a_chord_that_is_damped_begins_nothing() -> None:
    chord = [Pluck(0.7, s, p, hold=0.6) for s, p in shape_pitches("022100").items()]
    onsets, _ = heard(play(*chord))
    assert len(onsets) == 1


def test_a_muted_pluck_is_an_onset_too() -> None:
    onsets, _ = heard(play(Pluck(0.8, 3, 55.0, How.MUTED)))
    assert [o.t for o in onsets] == pytest.approx([0.8], abs=0.02)


def room(seed: int, seconds: float = 3.0) -> NDArray[np.float64]:
    """A room's noise, falling by 3 dB an octave."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(int(seconds * RATE)))
    hertz = np.fft.rfftfreq(int(seconds * RATE), 1 / RATE)
    noise = np.fft.irfft(spectrum / np.sqrt(np.maximum(hertz, 60.0)))
    return np.asarray(noise / noise.std())


def test_a_room_that_grows_louder_is_seldom_a_pluck() -> None:
    found = 0
    for seed in range(8):
        noise = 0.003 * room(seed)
        t = np.arange(len(noise)) / RATE - 1.5
        five_db_louder = 5.0 * np.clip(t / 0.02, 0.0, 1.0) * np.exp(-np.maximum(t - 0.15, 0.0) / 0.1)
        found += len(heard((noise * 10 ** (five_db_louder / 20)).astype(np.float32))[0])
    assert found <= 2


def test_a_soft_pluck_stands_out_of_a_room() -> None:
    for seed in range(4):
        x = play(Pluck(1.5, 5, 45.0), seconds=3.0, seed=seed)
        x = x / np.sqrt(np.mean(x[int(1.5 * RATE) :] ** 2))
        onsets, _ = heard((0.01 * (x + 0.2 * room(seed))).astype(np.float32))
        assert [o.t for o in onsets] == pytest.approx([1.5], abs=0.02)


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
def test_a_strum_begins_with_its_first_string_however_soft(model: GuitarModel) -> None:
    for seed in range(4):
        soft, loud = Pluck(0.7, 6, 40.0, velocity=0.1), Pluck(0.72, 2, 59.0, velocity=1.0)
        onsets, _ = heard(play(soft, loud, model=model, seconds=1.2, seed=seed))
        assert [o.t for o in onsets] == pytest.approx([0.7], abs=0.01)


def test_what_sounds_when_the_stream_begins_was_not_plucked() -> None:
    x = play(Pluck(0.1, 5, 45.0), Pluck(0.1, 4, 52.0))[RATE // 2 :]
    assert heard(x)[0] == []
    rng = np.random.default_rng(0)
    assert heard(rng.standard_normal(3 * RATE).astype(np.float32))[0] == []


def test_chunks_change_nothing() -> None:
    x = play(*strum(shape_pitches("x32010"), 0.3), rate=8000, seconds=0.8)
    events = assert_chunking_changes_nothing(lambda: OnsetDetector(8000), x)
    assert len(events) == 2


@pytest.mark.parametrize("rate", [8000.0, 44100.0, 192000.0])
def test_nothing_breaks_it(rate: float) -> None:
    for name, x in hostile_sounds(rate).items():
        events = results(OnsetDetector(rate), x, 5000)
        assert len(events) < 30, name


@settings(deadline=None, max_examples=20)
@given(
    t=st.floats(0.6, 0.9),
    gap=st.floats(0.01, 0.035),
    shape=st.sampled_from(["022100", "x32010", "320003"]),
    up=st.booleans(),
)
def test_every_strum_is_found_once(t: float, gap: float, shape: str, up: bool) -> None:
    onsets, strokes = heard(play(*strum(shape_pitches(shape), t, gap=gap, up=up), seconds=1.6))
    assert [o.t for o in onsets] == pytest.approx([t], abs=0.03)
    assert len(strokes) == 1


def test_mixed_strums_and_rolls_are_found() -> None:
    from bench.onsets import mixed

    totals = mixed(2, ["sim-acoustic", "sim-electric"], kinds=("strum", "roll", "choke"))
    strokes, found, right = (sum(column) for column in zip(*totals.values(), strict=True))
    assert right / strokes > 0.95
    assert right / found > 0.95


def test_few_lines_that_rise_far_count_more_than_many_that_rise_a_little() -> None:
    def rise(climb_db: list[float], order: float) -> float:
        lines = Rise(2, depth=200.0, forget=1.0, order=order)
        for climbed in (0.0, 0.0, 1.0):
            last = lines.add(10 ** (climbed * np.array(climb_db) / 20))
        return last

    string, room = [16.0, 0.0, 0.0, 0.0], [4.0, 4.0, 4.0, 4.0]
    assert rise(string, 1.0) == pytest.approx(4.0)
    assert rise(room, 1.0) == pytest.approx(4.0)
    assert rise(string, 2.0) == pytest.approx(8.0)
    assert rise(room, 2.0) == pytest.approx(4.0)


@pytest.mark.skipif(not available(), reason=MISSING)
def test_voices_and_clatter_in_the_room_are_seldom_taken_for_plucks() -> None:
    from bench.onsets import mixed, together

    strokes, found, right = together(mixed(8, SAMPLED, kinds=("noise",)))
    assert right / strokes > 0.97
    assert right / found > 0.92


@pytest.mark.skipif(not available(), reason=MISSING)
def test_the_played_recording_reaches_the_target() -> None:
    from bench.onsets import played

    assert played()[0] >= 0.82
