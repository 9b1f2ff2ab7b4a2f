"""What is measured is what the simulated guitar was built with, within the tolerances stated here."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.calibration import About, calibrate
from calibration.knowledge import knowledge_of
from calibration.limits import ProfileRefused
from calibration.measure import decay_of, measure_pluck, partial_levels, pitch_of, strings_of
from calibration.noise import floor_db, hum_hz
from calibration.profile import written
from calibration.take import Take
from chordgame.plugging.profile_text import profile_in
from dsp.pitch import STANDARD, Strings, hertz
from dsp.simulated import ACOUSTIC, SimulatedGuitar, Surroundings
from dsp.stream.partials import StiffString
from tests.calibration.guided import RATE, Session, session
from tests.dsp.tunings import BASS, SEVEN_STRING


def decaying(db_per_s: float, f0: float = 110.0, stiffness: float = 1e-4, orders: int = 8) -> Take:
    t = np.arange(int(1.5 * RATE)) / RATE
    n = np.arange(1.0, orders + 1)
    where = n * f0 * np.sqrt(1 + stiffness * n**2)
    waves = 0.1 * np.sin(2 * np.pi * where[:, None] * t) / n[:, None]
    return Take(RATE, np.asarray(waves.sum(axis=0) * 10 ** (-db_per_s * t / 20)))


@pytest.mark.parametrize("db_per_s", [2.0, 10.0, 40.0])
def test_decay_is_recovered_to_two_per_cent(db_per_s: float) -> None:
    assert decay_of(decaying(db_per_s), StiffString(110.0, 1e-4, 0.0, ())) == pytest.approx(db_per_s, rel=0.02)


def test_partials_are_recovered_to_half_a_decibel() -> None:
    levels = partial_levels(decaying(0.5), StiffString(110.0, 1e-4, 0.0, ()))[:8]
    assert levels - levels[0] == pytest.approx(-20 * np.log10(np.arange(1, 9)), abs=0.5)
    assert levels[0] == pytest.approx(-20.0, abs=0.5)


def test_an_octave_is_not_taken_for_the_string_below_it() -> None:
    fit = pitch_of(decaying(10.0, hertz(64.0), 2e-5), STANDARD, 440.0)
    assert fit is not None
    assert fit.f0 == pytest.approx(hertz(64.0), rel=1e-4)


@pytest.mark.parametrize(("seed", "tuning"), [(1, STANDARD), (2, BASS), (3, SEVEN_STRING)])
def test_a_guitar_is_recovered(seed: int, tuning: Strings) -> None:
    """Strings to half a cent, stiffness to a tenth (wound) and to a third (plain, where it hardly matters)."""
    done = session(seed, tuning)
    for string in strings_of(done.guide.recorded.plucks):
        built = done.guitar.strings[string.number]
        assert string.cents == pytest.approx(built.detune_cents, abs=0.5)
        assert string.stiffness == pytest.approx(built.stiffness, rel=0.1 if built.open_pitch < 55 else 0.33)
        assert 3.0 < string.decay_db_per_s < 40.0
        assert max(string.partials_db) == 0.0


@pytest.fixture(scope="module")
def played() -> Session:
    return session(4, {string: pitch + 2 for string, pitch in STANDARD.items()})


def test_a_capo_is_taken_out_of_the_stiffness(played: Session) -> None:
    about = About("g", "line", STANDARD, capo=2)
    profile = calibrate(about, played.guide.recorded).profile
    assert about.sounding == {string: pitch + 2 for string, pitch in STANDARD.items()}
    low = profile.strings[0]
    assert low.stiffness == pytest.approx(played.guitar.strings[6].stiffness / 2 ** (2 / 6), rel=0.1)


def test_levels_are_beside_their_mean_and_the_file_reads_back(played: Session) -> None:
    profile = calibrate(About("g", "line", STANDARD, capo=2, left_handed=True), played.guide.recorded).profile
    assert sum(string.level_db for string in profile.strings) == pytest.approx(0.0, abs=0.05)
    assert [string.number for string in profile.strings] == [6, 5, 4, 3, 2, 1]
    assert profile_in(written(profile)) == profile


def test_a_value_that_cannot_be_is_refused(played: Session) -> None:
    take = played.guide.recorded.takes[6][0]
    with pytest.raises(ProfileRefused, match=r"string 6 cents is .*; it must be a number from -100 to 100 cents"):
        measure_pluck(take, StiffString(95.0, 1e-4, 0.0, ()), 6, 40.0, 440.0)
    lasting = Take(RATE, decaying(0.0).samples)
    with pytest.raises(ProfileRefused, match=r"string 5 decay_db_per_s is .* from 0.5 to 200 dB a second"):
        measure_pluck(lasting, StiffString(110.0, 1e-4, 0.0, ()), 5, 45.0, 440.0)


def test_the_ear_is_told_how_the_strings_are_tuned_and_no_more(played: Session) -> None:
    """Of stiffness and levels the strum itself says more."""
    profile = calibrate(About("g", "line", STANDARD), played.guide.recorded).profile
    told = knowledge_of(profile)
    assert {told.of(string.number).cents == string.cents for string in profile.strings} == {True}
    assert {(told.of(n).stiffness, told.of(n).partials_db) for n in range(1, 7)} == {(None, ())}


@pytest.mark.parametrize("mains", [50.0, 60.0])
def test_the_mains_are_told_apart(mains: float) -> None:
    around = Surroundings(noise=2e-4, hum=2e-4, mains=mains)
    silence = Take(RATE, SimulatedGuitar(ACOUSTIC, rate=RATE, surroundings=around).render(2.0)[0].astype(np.float64))
    assert hum_hz(silence) == mains
    assert floor_db(silence) == pytest.approx(-70.0, abs=4.0)


@pytest.mark.parametrize("x", [np.zeros(2 * RATE), np.zeros(10), np.zeros(0)])
def test_nothing_hums_in_nothing(x: np.ndarray) -> None:
    assert hum_hz(Take(RATE, x)) == 0.0
    assert floor_db(Take(RATE, x)) == -200.0
