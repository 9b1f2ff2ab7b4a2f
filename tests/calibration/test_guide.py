"""The guide: every sentence it can say, and that nothing bad is ever accepted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from calibration import prompts
from calibration.guide import Guide, GuideShows, steps_for
from dsp.pitch import STANDARD, Strings
from dsp.simulated import How, Pluck, SimulatedGuitar, strum
from tests.calibration.guided import QUIET, RATE, Sound, exact, low_e, played, problems, session, told
from tests.dsp.tunings import BASS

AT = QUIET + 0.3


def tuned(cents: float) -> Sound:
    return played(low_e(AT), model=exact().tuned(STANDARD, {6: cents}))


def clipped() -> Sound:
    return np.asarray(np.clip(played(low_e(AT)) * 60.0, -1.0, 1.0))


def with_another_string_ringing() -> Sound:
    return played(low_e(AT, velocity=0.9), Pluck(AT + 0.02, 4, 50.0, velocity=0.6))


SPOILT: dict[str, tuple[Callable[[], Sound], str]] = {
    "flat": (lambda: tuned(-30.0), "the 6th string is 30 cents flat: tune it first"),
    "sharp": (lambda: tuned(42.0), "the 6th string is 42 cents sharp: tune it first"),
    "another string": (
        lambda: played(Pluck(AT, 4, 50.0, hold=1.9)),
        "that was the 4th string, I am waiting for the 6th",
    ),
    "no open string": (
        lambda: played(Pluck(AT, 6, 43.0, hold=1.9)),
        "that was G2, the open 6th string should be E2: tune it first",
    ),
    "muted": (lambda: played(low_e(AT, How.MUTED)), prompts.MUTED),
    "choked": (lambda: played(low_e(AT, How.CHOKED)), prompts.MUTED),
    "clipped": (clipped, prompts.TOO_LOUD),
    "quiet": (lambda: played(low_e(AT)) * 0.03, prompts.TOO_QUIET),
    "cut short": (lambda: played(low_e(AT), low_e(AT + 0.6)), prompts.CUT_SHORT),
    "others ring": (with_another_string_ringing, "other strings sound too: damp them, then pluck the 6th alone"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_bad_pluck_is_told_in_words_and_not_accepted(name: str) -> None:
    sound, words_ = SPOILT[name]
    shown = told(sound())
    assert words_ in problems(shown)
    first = next(one for one in shown if one.problem == words_)
    assert (first.step, first.accepted) == (2, False)


def test_noise_has_no_pitch() -> None:
    sound = played(seconds=6.0)
    burst = np.random.default_rng(0).standard_normal(2 * RATE).astype(np.float32)
    sound[int(AT * RATE) : int(AT * RATE) + len(burst)] += 0.1 * burst
    shown = told(sound)
    assert problems(shown)
    assert max(one.step for one in shown) == 2


def test_a_first_step_that_is_not_silent_is_asked_again() -> None:
    shown = told(played(low_e(0.5), low_e(1.5), seconds=2.4))
    assert problems(shown) == [prompts.NOT_SILENT]
    assert {one.step for one in shown} == {1}


@pytest.mark.parametrize("noisy", [0.3, 0.9, 1.3, 1.9])
def test_two_silent_seconds_are_enough_whenever_they_begin(noisy: float) -> None:
    sound = played(seconds=noisy + QUIET)
    sound[: int(noisy * RATE)] += 0.1 * np.random.default_rng(0).standard_normal(int(noisy * RATE)).astype(np.float32)
    assert [one.step for one in told(sound) if one.accepted] == [2]


@pytest.mark.parametrize("offset", [0.01, 0.2])
def test_an_offset_is_no_sound(offset: float) -> None:
    shown = told((played(low_e(AT)) + offset).astype(np.float32))
    assert (problems(shown), [one.step for one in shown if one.accepted]) == ([], [2, 3])
    too_loud = told(np.clip(clipped() + offset, -1.0, 1.0).astype(np.float32))
    assert problems(too_loud) == [prompts.TOO_LOUD]


def test_two_plucks_that_differ_are_asked_again() -> None:
    slipping = Pluck(AT + 3.0, 6, STANDARD[6] + 0.1, hold=1.9)
    shown = told(played(low_e(AT), slipping, seconds=9.0))
    assert problems(shown) == ["the two plucks of the 6th string differ by 10 cents: pluck it once more"]
    assert {one.step for one in shown} == {1, 2, 3}


def test_one_string_is_no_strum() -> None:
    done = session()
    guide = Guide(RATE)
    last = next(k for k, one in enumerate(done.shown) if one.step == 14)
    until = int(done.shown[last].t * RATE)
    guide.push(done.sound[:until])
    guide.push(played(low_e(0.5), seconds=3.0))
    assert (guide.done, guide.problem) == (False, prompts.ONE_ALONE)


def test_a_problem_is_forgotten_when_it_is_mended() -> None:
    shown = told(played(low_e(AT, How.MUTED), low_e(AT + 2.0), seconds=8.0))
    accepted = [one for one in shown if one.accepted]
    assert [one.problem for one in accepted] == ["", ""]
    assert accepted[-1].prompt == "once more: pluck the open 6th string (E2)"


def test_it_shows_what_it_hears() -> None:
    heard = [one.heard for one in told(tuned(-12.0)) if one.heard]
    assert {one.string for one in heard} == {6}
    assert np.median([one.cents for one in heard]) == pytest.approx(-12.0, abs=1.0)


@pytest.mark.parametrize("tuning", [STANDARD, BASS])
def test_strings_are_asked_thickest_first_and_twice(tuning: Strings) -> None:
    strings = [step.string for step in steps_for(tuning)]
    count = len(tuning)
    assert strings == [None, *(s for s in range(count, 0, -1) for _ in range(2)), None]


def as_shown(sound: Sound, chunk: int) -> list[GuideShows]:
    guide = Guide(RATE)
    return [one for start in range(0, len(sound), chunk) for one in guide.push(sound[start : start + chunk])]


def test_any_chunks_give_the_same() -> None:
    sound = played(low_e(AT, How.MUTED), low_e(AT + 1.5), Pluck(AT + 4.0, 5, 45.0), seconds=8.0)
    whole = as_shown(sound, len(sound))
    assert len(whole) > 50
    for chunk in (64, 441, 4096):
        assert as_shown(sound, chunk) == whole


@pytest.mark.parametrize("rate", [8000, 22050, 96000])
def test_any_rate_will_do(rate: int) -> None:
    guitar = SimulatedGuitar(exact(), [low_e(AT), low_e(AT + 2.5)], rate=rate)
    assert max(one.step for one in told(guitar.render(AT + 5.0)[0], rate=rate)) == 4


@pytest.mark.parametrize("sound", [np.zeros(0), np.zeros(1), np.full(40000, np.nan), np.full(40000, 0.7), np.ones(9)])
def test_what_is_no_guitar_gets_nowhere(sound: Sound) -> None:
    guide = Guide(RATE)
    guide.push(sound)
    guide.flush()
    assert not guide.done
    with pytest.raises(ValueError, match="not done yet"):
        _ = guide.recorded


def test_a_whole_calibration_takes_less_than_two_minutes() -> None:
    done = session()
    assert done.guide.done
    assert done.shown[-1].prompt == prompts.DONE
    assert done.guide.now < 120.0
    assert done.guide.push(done.sound) == []
    done.guide.reset()
    assert done.guide.step == steps_for(STANDARD)[0]


def test_a_strum_that_dies_is_refused() -> None:
    done = session()
    guide = Guide(RATE)
    last = next(one for one in done.shown if one.step == 14)
    guide.push(done.sound[: int(last.t * RATE)])
    muted = dict.fromkeys(range(1, 7), How.MUTED)
    guide.push(played(*strum(STANDARD, 0.5, how=muted), seconds=3.0))
    assert guide.problem == prompts.MUTED
