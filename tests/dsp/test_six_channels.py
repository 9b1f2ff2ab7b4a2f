"""A channel a string: the same states, and bleed is not playing."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.six_channels import SixChannels
from dsp.verdict import Source, StringState, StringVerdict
from tests.dsp.plucked import E_MAJOR, Audio, pluck

RATE = 44100.0


def channels(played: dict[int, float], bleed: float = 0.0, dies: tuple[int, ...] = ()) -> Audio:
    rng = np.random.default_rng(2)
    rows = []
    for string in (6, 5, 4, 3, 2, 1):
        row = 1e-4 * rng.standard_normal(int(1.1 * RATE))
        if string in played:
            start = int((0.4 + 0.02 * (6 - string)) * RATE)
            sound = pluck(played[string], RATE, 0.8, string, dies_in=0.25 if string in dies else None)
            row[start:] += sound[: len(row) - start]
        rows.append(row)
    clean: Audio = np.stack(rows)
    return np.asarray(clean + bleed * (clean.sum(axis=0) - clean))


def judge(audio: Audio, target: dict[int, float] = E_MAJOR) -> dict[int, StringVerdict]:
    six = SixChannels(RATE, target)
    six.push(audio)
    return {verdict.string: verdict for verdict in six.flush()[-1].strings}


@pytest.mark.parametrize("bleed", [0.0, 0.03])
def test_all_ring(bleed: float) -> None:
    heard = judge(channels(E_MAJOR, bleed))
    assert {verdict.state for verdict in heard.values()} == {StringState.CLEAR}
    assert {verdict.source for verdict in heard.values()} == {Source.HEX}


@pytest.mark.parametrize("missing", [6, 4, 2, 1])
def test_bleed_is_not_playing(missing: int) -> None:
    played = {s: p for s, p in E_MAJOR.items() if s != missing}
    heard = judge(channels(played, bleed=0.03))
    assert heard[missing].state is not StringState.CLEAR
    assert all(heard[s].state is StringState.CLEAR for s in played)


def test_a_choked_string_fails_alone() -> None:
    heard = judge(channels(E_MAJOR, dies=(3,)))
    assert heard[3].state is not StringState.CLEAR
    assert heard[4].state is StringState.CLEAR


def test_a_wrong_fret_is_named() -> None:
    heard = judge(channels({**E_MAJOR, 3: 57.0}))
    assert heard[3].state is StringState.WRONG_PITCH


def test_a_string_without_a_channel_is_refused() -> None:
    with pytest.raises(ValueError, match="have no channel"):
        SixChannels(RATE, {7: 35.0})
