"""What is said of strings that do not ring: the state, and the reason that goes with it."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.verify import Verifier
from dsp.verdict import StringState, StringVerdict
from tests.dsp.plucked import C_MAJOR, G_MAJOR, OPEN, Audio, strum

RATE = 44100.0


def judge(audio: Audio, target: dict[int, float]) -> dict[int, StringVerdict]:
    verifier = Verifier(RATE, target, opinion_every=9.0)
    verifier.push(audio)
    return {verdict.string: verdict for verdict in verifier.flush()[-1].strings}


def thud(seconds: float = 0.03) -> Audio:
    """A damped string: a knock without a tone."""
    rng = np.random.default_rng(2)
    knock = np.zeros(int(1.2 * RATE))
    at = int(0.4 * RATE)
    knock[at : at + int(0.2 * RATE)] = rng.standard_normal(int(0.2 * RATE))
    knock[at:] *= np.exp(-np.arange(len(knock) - at) / RATE / seconds * 3)
    return 0.2 * knock + 1e-4 * rng.standard_normal(len(knock))


def without(string: int) -> dict[int, StringVerdict]:
    return judge(strum({s: p for s, p in G_MAJOR.items() if s != string}), G_MAJOR)


def clatter(length: int) -> Audio:
    """A dozen tones of no chord, struck with the strings and as loud as all of them."""
    rng, t = np.random.default_rng(5), np.arange(length) / RATE - 0.5
    tones = sum(np.sin(2 * np.pi * f * t + rng.uniform(0, 6)) for f in rng.uniform(150, 3000, 12))
    return np.asarray(np.where(t > 0, tones * np.exp(-2 * t), 0.0) / np.sqrt(12))


@pytest.mark.parametrize("string", [4, 1])
def test_what_hides_the_strings_that_ring_may_hide_one_more(string: int) -> None:
    played = strum({s: p for s, p in G_MAJOR.items() if s != string})
    told = judge(played + 0.8 * np.abs(played).max() * clatter(len(played)), G_MAJOR)
    assert told.pop(string).state is StringState.UNSURE
    assert {one.state for one in told.values()} <= {StringState.CLEAR, StringState.UNSURE}


def test_a_string_in_doubt_among_other_sounds_asks_for_quiet() -> None:
    played = strum({s: p for s, p in G_MAJOR.items() if s != 1})
    told = judge(played + 2.0 * np.abs(played).max() * clatter(len(played)), G_MAJOR)
    doubted = [one for one in told.values() if one.state is StringState.UNSURE]
    assert doubted
    assert all("let nothing else sound" in one.reason for one in doubted)


def test_where_nothing_rings_beside_what_else_sounds_it_is_said() -> None:
    noise = 0.3 * clatter(int(1.3 * RATE)) + 1e-4 * np.random.default_rng(1).standard_normal(int(1.3 * RATE))
    assert not any(one.state in (StringState.CLEAR, StringState.BUZZ) for one in judge(noise, G_MAJOR).values())
    assert StringState.SILENT in {one.state for one in judge(noise, G_MAJOR).values()}


@pytest.mark.parametrize("string", [6, 5, 4])
def test_a_string_left_out_is_not_said_to_have_been_struck(string: int) -> None:
    verdict = without(string)[string]
    assert verdict.state is StringState.SILENT
    assert verdict.t_onset is None
    assert ("the strum went across" in verdict.reason) == (string != 6)


def test_a_string_damped_as_it_is_plucked_alone_was_struck() -> None:
    verdict = judge(thud(), {4: 50.0})[4]
    assert verdict.state is StringState.MUTED
    assert "struck" in verdict.reason


def test_a_strum_of_which_nothing_rings_was_struck() -> None:
    assert {verdict.state for verdict in judge(thud(), G_MAJOR).values()} == {StringState.MUTED}


def test_one_wrong_note_is_one_strings_fault() -> None:
    # Strings 5 (48) and 4 (52) are silent but for one note between them: the nearer string's.
    played = {s: p for s, p in C_MAJOR.items() if s not in (5, 4)} | {4: 51.0}
    told = judge(strum(played), C_MAJOR)
    assert told[4].state is StringState.WRONG_PITCH
    assert told[5].state is not StringState.WRONG_PITCH
    assert told[4].pitch == pytest.approx(51.0, abs=0.2)


def test_opinions_keep_coming_and_notice_a_hand_that_damps() -> None:
    audio = strum(C_MAJOR, RATE, gap=0.01, tail=0.6)
    damped_at = 0.5 + 0.05 + 0.15
    stop = int(damped_at * RATE)
    audio[stop:] *= np.exp(-np.arange(len(audio) - stop) / RATE * 60.0)
    verifier = Verifier(RATE, C_MAJOR)
    plays = verifier.push(audio) + verifier.flush()
    assert np.diff([play.t for play in plays[:-1]]).max() < 0.03
    before = [play for play in plays if play.t < damped_at][-1]
    after = plays[-1]
    clear = [sum(verdict.state is StringState.CLEAR for verdict in play.strings) for play in (before, after)]
    assert clear[0] >= 4
    assert clear[1] < clear[0]


@pytest.mark.parametrize("frets", [-1, 1, 2])
def test_a_guitar_that_is_off_by_frets_is_one_fault(frets: int) -> None:
    told = judge(strum({s: p + frets for s, p in G_MAJOR.items()}), G_MAJOR)
    assert {verdict.state for verdict in told.values()} <= {StringState.WRONG_PITCH, StringState.UNSURE}
    assert all("the whole guitar sounds" in verdict.reason for verdict in told.values())


@pytest.mark.parametrize("frets", [-2, 2])
@pytest.mark.parametrize("string", OPEN)
def test_a_string_alone_at_another_fret_is_told_with_its_fret(string: int, frets: int) -> None:
    verdict = judge(strum({string: OPEN[string] + 5 + frets}), {string: OPEN[string] + 5})[string]
    assert verdict.state is StringState.WRONG_PITCH
    assert f"{abs(frets)} frets too {'high' if frets > 0 else 'low'}" in verdict.reason


@pytest.mark.parametrize("string", [6, 5, 4])
def test_the_octave_of_a_string_is_not_the_string(string: int) -> None:
    verdict = judge(strum({string: OPEN[string] + 12}), {string: OPEN[string]})[string]
    assert verdict.state is StringState.WRONG_PITCH
    assert verdict.reason == "it sounds an octave too high"


@pytest.mark.parametrize("string", [5, 4, 3])
def test_a_string_is_not_taken_for_the_octave_below_it(string: int) -> None:
    state = judge(strum({string: OPEN[string]}), {string: OPEN[string] + 12})[string].state
    assert state not in (StringState.CLEAR, StringState.BUZZ)


def test_failing_strings_are_told_as_surely_as_they_can_be_told() -> None:
    """A wrong note is heard; whether a silent string was struck is a guess."""
    wrong = judge(strum({**C_MAJOR, 4: 51.0}), C_MAJOR)[4]
    silent = judge(strum({s: p for s, p in C_MAJOR.items() if s != 4}), C_MAJOR)[4]
    assert (wrong.state, silent.state) == (StringState.WRONG_PITCH, StringState.SILENT)
    assert silent.confidence < 0.6 < 0.9 < wrong.confidence
