"""The verifier on plucked strings made here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dsp.chord.strums import LONGEST_HEARD, Strum
from dsp.chord.verify import Verifier
from dsp.simulated import ACOUSTIC, ELECTRIC, LIVING_ROOM, GuitarModel, SimulatedGuitar
from dsp.simulated import strum as strum_of
from dsp.verdict import FINAL_AFTER, Outcome, PlayVerdict, StringState
from tests.dsp.plucked import C_MAJOR, E_MAJOR, G_MAJOR, Audio, strum


def judge(audio: Audio, target: dict[int, float], rate: float = 44100.0, **options: Any) -> PlayVerdict:
    verifier = Verifier(rate, target, opinion_every=9.0, **options)
    verifier.push(audio)
    return verifier.flush()[-1]


def states(play: PlayVerdict) -> dict[int, StringState]:
    return {verdict.string: verdict.state for verdict in play.strings}


@pytest.mark.parametrize("chord", [E_MAJOR, G_MAJOR, C_MAJOR])
@pytest.mark.parametrize("rate", [16000.0, 44100.0, 48000.0, 96000.0])
def test_a_clean_chord_rings(chord: dict[int, float], rate: float) -> None:
    play = judge(strum(chord, rate), chord, rate)
    told = list(states(play).values())
    assert set(told) <= {StringState.CLEAR, StringState.UNSURE}
    assert told.count(StringState.CLEAR) >= len(chord) - 1


@pytest.mark.parametrize("missing", [6, 5])
def test_a_string_left_out_is_noticed(missing: int) -> None:
    played = {s: p for s, p in G_MAJOR.items() if s != missing}
    play = judge(strum(played), G_MAJOR)
    assert states(play)[missing] is StringState.SILENT
    assert play.outcome is Outcome.FAILED
    assert all(states(play)[s] in (StringState.CLEAR, StringState.UNSURE) for s in played)


@pytest.mark.parametrize("string", [6, 5, 4])
def test_a_choked_string_fails(string: int) -> None:
    play = judge(strum(G_MAJOR, dies=(string,)), G_MAJOR)
    assert states(play)[string] in (StringState.MUTED, StringState.SILENT)


@pytest.mark.parametrize("string", [6, 5, 4, 3, 2, 1])
@pytest.mark.parametrize("frets", [-1, 1])
def test_the_next_fret_is_rejected(string: int, frets: int) -> None:
    played = {**C_MAJOR, 6: 43.0, string: ({6: 43.0} | C_MAJOR)[string] + frets}
    play = judge(strum(played), {6: 43.0} | C_MAJOR)
    assert states(play)[string] is StringState.WRONG_PITCH
    told = next(verdict for verdict in play.strings if verdict.string == string)
    assert f"one fret too {'high' if frets > 0 else 'low'}" in told.reason


def test_a_single_string_at_the_wrong_fret_is_told_with_its_pitch() -> None:
    verdict = judge(strum({6: 41.0}), {6: 40.0}).strings[0]
    assert verdict.state is StringState.WRONG_PITCH
    assert verdict.pitch == pytest.approx(41.0, abs=0.1)
    assert "one fret too high" in verdict.reason


def test_roll_call_adds_up() -> None:
    play = judge(strum(E_MAJOR, gap=0.5), E_MAJOR)
    assert set(states(play).values()) == {StringState.CLEAR}
    assert play.outcome is Outcome.CLEAR


def test_roll_call_misses_the_string_that_was_not_plucked() -> None:
    played = {s: p for s, p in E_MAJOR.items() if s != 1}
    play = judge(strum(played, gap=0.5), E_MAJOR)
    assert states(play)[1] is StringState.SILENT
    assert [states(play)[s] for s in played] == [StringState.CLEAR] * 5


def test_what_is_unsure_is_settled_by_plucking_it_again() -> None:
    alone = strum({4: 50.0}, lead=0.3)
    audio = np.concatenate([strum({s: p for s, p in G_MAJOR.items() if s != 4}, tail=1.5), alone])
    play = judge(audio, G_MAJOR)
    assert states(play)[4] is StringState.CLEAR


def test_noise_that_begins_and_a_sound_that_breaks_off_change_nothing_of_a_strum() -> None:
    """String 1 is a fret flat, and hides among the overtones of string 5."""
    rate, quiet = 48_000, 1e-5 * np.random.default_rng(0).uniform(-1.0, 1.0, 2 * 48_000)
    guitar = SimulatedGuitar(plucks=strum_of({**G_MAJOR, 1: 66.0}, 0.5), rate=rate, surroundings=LIVING_ROOM)
    verifier = Verifier(rate, G_MAJOR, not_before=0.3)
    verifier.push(np.concatenate([quiet[: rate // 2], guitar.render(3.0)[0]]))
    strummed = {string: state for string, state in states(verifier.verdict).items() if string != 1}
    assert set(strummed.values()) == {StringState.CLEAR}
    knocks = np.concatenate([quiet[:rate], *(3 * [0.3 * np.exp(-np.arange(rate // 2) / 400.0)])])
    verifier.push(knocks)
    after = states(verifier.flush()[-1])
    assert len(verifier.evidence) > 2
    assert {string: after[string] for string in strummed} == strummed


def test_a_first_opinion_comes_early_and_the_final_one_in_time() -> None:
    verifier = Verifier(48000.0, C_MAJOR)
    plays = verifier.push(strum(C_MAJOR, 48000.0, gap=0.0, tail=1.2))
    assert plays[0].t < 0.5 + 0.25
    assert plays[-1].t == pytest.approx(1.0, abs=0.05)
    steps = np.diff([play.t for play in plays])
    assert steps.max() < 0.031


def final_after_last_pluck(model: GuitarModel, gap: float, rate: int = 48_000) -> float:
    """Seconds from the last string's pluck to the end of the block that brings the final verdict."""
    plucks = strum_of(E_MAJOR, 0.5, gap=gap)
    last = max(pluck.t for pluck in plucks)
    sound = SimulatedGuitar(model, plucks, rate=rate, surroundings=LIVING_ROOM).render(last + 1.0)[0]
    verifier, block = Verifier(rate, E_MAJOR, not_before=0.3), rate // 100
    told = [start for start in range(0, len(sound), block) if verifier.push(sound[start : start + block])]
    return (told[-1] + block) / rate - last


@pytest.mark.parametrize("model", [ACOUSTIC, ELECTRIC])
@pytest.mark.parametrize("gap", [0.4, 0.5, 0.6])
def test_the_final_verdict_is_told_half_a_second_after_the_last_string(model: GuitarModel, gap: float) -> None:
    assert 0.47 < final_after_last_pluck(model, gap) <= 0.5


def test_a_strum_that_goes_on_is_judged_a_little_later() -> None:
    strum = Strum(1.0, 1.05)
    strum.go_on(1.06)
    assert strum.ended == 1.06
    strum.go_on(1.2)
    assert strum.ended == pytest.approx(1.05 + LONGEST_HEARD - FINAL_AFTER)
    strum.go_on(1.4)
    assert strum.went_on_until == 1.2


def test_silence_is_said_to_be_silent() -> None:
    play = judge(np.zeros(44100), G_MAJOR, first_pluck=0.1)
    assert set(states(play).values()) == {StringState.SILENT}


def test_reset_forgets() -> None:
    verifier = Verifier(44100.0, G_MAJOR)
    fresh = verifier.push(strum(G_MAJOR)) + verifier.flush()
    verifier.push(strum(C_MAJOR))
    verifier.reset()
    assert verifier.push(strum(G_MAJOR)) + verifier.flush() == fresh
