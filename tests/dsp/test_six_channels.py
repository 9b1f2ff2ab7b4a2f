"""A channel a string: the same states, and bleed is not playing."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.six_channels import SixChannels
from dsp.simulated import ACOUSTIC, How, SimulatedGuitar, shape_pitches, strum
from dsp.verdict import Source, StringState, StringVerdict
from tests.dsp.plucked import E_MAJOR, Audio, pluck

RATE = 44100.0


def channels(played: dict[int, float], bleed: float = 0.0, dies: tuple[int, ...] = ()) -> Audio:
    rng = np.random.default_rng(2)
    rows = []
    for string in (1, 2, 3, 4, 5, 6):
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
    assert heard[missing].state is StringState.SILENT
    assert "only string" in heard[missing].reason
    assert all(heard[s].state is StringState.CLEAR for s in played)


@pytest.mark.parametrize("bleed", [0.0, 0.03])
@pytest.mark.parametrize("string", [6, 4, 3, 1])
def test_a_string_that_dies_at_once_was_struck(string: int, bleed: float) -> None:
    heard = judge(channels(E_MAJOR, bleed, dies=(string,)))
    state = heard.pop(string).state
    assert state is StringState.MUTED or (string == 6 and state is StringState.UNSURE)
    assert {verdict.state for verdict in heard.values()} == {StringState.CLEAR}


def test_a_channel_nobody_asks_about_may_bleed_all_the_same() -> None:
    played = {s: p for s, p in E_MAJOR.items() if s != 4}
    heard = judge(channels(played, bleed=0.03), {4: 52.0})
    assert heard[4].state is StringState.SILENT


def test_reset_forgets() -> None:
    six = SixChannels(RATE, E_MAJOR)
    audio = channels(E_MAJOR, dies=(3,))
    six.push(audio)
    first = six.flush()
    six.reset()
    assert {verdict.state for verdict in six.flush()[-1].strings} == {StringState.UNSURE}
    six.reset()
    six.push(audio)
    assert six.flush() == first


def test_a_wrong_fret_is_named() -> None:
    heard = judge(channels({**E_MAJOR, 3: 57.0}))
    assert heard[3].state is StringState.WRONG_PITCH
    assert heard[3].pitch == pytest.approx(57.0, abs=0.2)
    assert "one fret too high" in heard[3].reason


def test_a_string_without_a_channel_is_refused() -> None:
    with pytest.raises(ValueError, match="have no channel"):
        SixChannels(RATE, {7: 35.0})


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("shape", "muted"), [("320003", (5,)), ("320003", (4,)), ("320003", (5, 4)), ("x32010", (4,))])
def test_a_neighbours_tone_in_a_muted_strings_channel_is_not_its_own(
    shape: str, muted: tuple[int, ...], seed: int
) -> None:
    expected = shape_pitches(shape)
    plucks = strum(expected, 1.0, how=dict.fromkeys(muted, How.MUTED), seed=seed)
    sound = SimulatedGuitar(ACOUSTIC, plucks, rate=int(RATE), seed=seed, hexaphonic=True).render(2.0)
    heard = judge(sound.astype(np.float64), expected)
    assert {string for string, one in heard.items() if one.state is StringState.MUTED} == set(muted)
    assert {string for string, one in heard.items() if one.state is StringState.CLEAR} == set(expected) - set(muted)
