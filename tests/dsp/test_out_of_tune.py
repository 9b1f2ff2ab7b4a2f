"""A string out of tune rings, and is told by how much; a guitar out of tune is told as one."""

from __future__ import annotations

import pytest

from dsp.chord.verify import Verifier
from dsp.verdict import StringState, StringVerdict
from tests.dsp.plucked import C_MAJOR, G_MAJOR, strum

RATE = 44100.0


def judge(pitches: dict[int, float], target: dict[int, float], gap: float = 0.025) -> dict[int, StringVerdict]:
    verifier = Verifier(RATE, target, opinion_every=9.0)
    verifier.push(strum(pitches, gap=gap))
    return {verdict.string: verdict for verdict in verifier.flush()[-1].strings}


@pytest.mark.parametrize("cents", [-45, -30, 25, 40])
@pytest.mark.parametrize("string", [5, 4, 3, 1])
def test_one_string_out_of_tune_rings_and_is_told_to_be_tuned(string: int, cents: int) -> None:
    told = judge({**C_MAJOR, string: C_MAJOR[string] + cents / 100}, C_MAJOR)
    verdict = told[string]
    assert verdict.state is StringState.CLEAR
    assert verdict.cents == pytest.approx(cents, abs=4)
    assert f"cents {'sharp' if cents > 0 else 'flat'}: tune it" in verdict.reason
    assert all("tune it" not in other.reason for other in told.values() if other.string != string)


@pytest.mark.parametrize("cents", [-40, 30])
def test_a_guitar_out_of_tune_as_a_whole_is_told_as_one(cents: int) -> None:
    told = judge({s: p + cents / 100 for s, p in G_MAJOR.items()}, G_MAJOR)
    clear = [verdict for verdict in told.values() if verdict.state is StringState.CLEAR]
    assert len(clear) >= 5
    assert all("the whole guitar is" in verdict.reason and "tune it" not in verdict.reason for verdict in clear)
    measured = [verdict.cents for verdict in clear if verdict.cents is not None]
    assert len(measured) >= 4
    assert measured == pytest.approx([cents] * len(measured), abs=4)


@pytest.mark.parametrize("gap", [0.025, 0.5])
def test_a_guitar_in_tune_is_not_said_to_be_out_of_tune(gap: float) -> None:
    told = judge(G_MAJOR, G_MAJOR, gap)
    assert {verdict.reason for verdict in told.values() if verdict.state is StringState.CLEAR} == {"it rings"}
    assert sum(verdict.state is StringState.CLEAR for verdict in told.values()) >= 5
