"""Whatever comes in, there is an answer, and never a clear string without a string."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as nps

from dsp.chord.verify import Verifier
from dsp.verdict import PlayVerdict, StringState
from tests.dsp.plucked import G_MAJOR, Audio, strum

RATE = 44100.0
FAILS = (StringState.MUTED, StringState.SILENT, StringState.WRONG_PITCH)


def final(
    audio: npt.ArrayLike, target: dict[int, float] = G_MAJOR, rate: float = RATE, first_pluck: float | None = None
) -> PlayVerdict:
    verifier = Verifier(rate, target, first_pluck=first_pluck, opinion_every=0.2)
    verifier.push(audio)
    return verifier.flush()[-1]


def clear_count(play: PlayVerdict) -> int:
    return sum(verdict.state is StringState.CLEAR for verdict in play.strings)


def noises() -> dict[str, Audio]:
    rng = np.random.default_rng(5)
    t = np.arange(int(2 * RATE)) / RATE
    burst = np.exp(-20 * (t % 0.5)) * rng.standard_normal(len(t))
    return {
        "silence": np.zeros_like(t),
        "dc": np.full_like(t, 0.5),
        "white": 0.1 * rng.standard_normal(len(t)),
        "drums": 0.3 * burst,
        "hum": np.sum([0.1 / k * np.sin(2 * np.pi * 50 * k * t) for k in range(1, 12)], axis=0),
        "siren": 0.2 * np.sin(2 * np.pi * 400 * t + 30 * np.sin(2 * np.pi * 1.5 * t)),
        "nan": np.full_like(t, np.nan),
        "inf": np.where(t > 1, np.inf, 0.0),
        "square clipping": np.sign(rng.standard_normal(len(t))),
    }


@pytest.mark.parametrize("name", noises())
def test_what_is_no_guitar_is_not_clear(name: str) -> None:
    assert clear_count(final(noises()[name], first_pluck=1.0)) == 0
    assert clear_count(final(noises()[name])) == 0


@pytest.mark.parametrize("audio", [[], [0.3], np.zeros(0), np.zeros((3, 0)), [float("nan")], [1e300, -1e300]])
def test_hardly_any_input_is_unsure(audio: npt.ArrayLike) -> None:
    assert {verdict.state for verdict in final(audio).strings} == {StringState.UNSURE}


@pytest.mark.parametrize("rate", [8000.0, 11025.0, 22050.0, 32000.0, 44100.0, 96000.0, 192000.0])
def test_any_rate(rate: float) -> None:
    assert clear_count(final(strum(G_MAJOR, rate), rate=rate)) >= 3


@pytest.mark.parametrize("rate", [0.0, -1.0, 500.0, float("nan"), 1e9])
def test_an_impossible_rate_is_refused_with_its_range(rate: float) -> None:
    with pytest.raises(ValueError, match="must be in range"):
        Verifier(rate, G_MAJOR)


def test_a_clipped_chord_is_never_said_to_fail_for_sure() -> None:
    told = final(np.clip(30 * strum(G_MAJOR), -1, 1)).strings
    assert clear_count(final(np.clip(30 * strum(G_MAJOR), -1, 1))) >= 1
    assert all(verdict.confidence < 0.9 for verdict in told if verdict.state in FAILS)


@pytest.mark.parametrize("mains", [50, 60])
def test_what_went_on_all_the_time_is_nobodys_wrong_note(mains: int) -> None:
    t = np.arange(int(2 * RATE)) / RATE
    hum = np.sum([0.1 / k * np.sin(2 * np.pi * mains * k * t) for k in range(1, 12)], axis=0)
    told = final(hum, first_pluck=1.0).strings
    assert {verdict.state for verdict in told} <= {StringState.SILENT, StringState.UNSURE}
    assert all("no pluck was heard" in verdict.reason for verdict in told)


def test_nothing_audible_is_silent() -> None:
    told = final(1e-8 * strum(G_MAJOR), first_pluck=0.5).strings
    assert {verdict.state for verdict in told} == {StringState.SILENT}


def test_an_empty_target_has_an_empty_verdict() -> None:
    assert final(strum(G_MAJOR), target={}).strings == ()


@pytest.mark.parametrize("pitch", [0.0, 20.0, 110.0, 127.0])
def test_any_pitch_may_be_asked(pitch: float) -> None:
    play = final(strum(G_MAJOR), target={6: pitch, 1: 64.0})
    assert play.strings[0].state is not StringState.CLEAR


@pytest.mark.parametrize("pitch", [float("inf"), float("nan"), -1.0, 128.0])
def test_an_impossible_pitch_is_refused(pitch: float) -> None:
    with pytest.raises(ValueError, match="pitches must be in range"):
        Verifier(RATE, {6: pitch})


@settings(max_examples=25, deadline=None)
@given(
    nps.arrays(np.float64, st.integers(0, 9000), elements=st.floats(allow_nan=True, allow_infinity=True)),
    st.sampled_from([8000.0, 16000.0, 44100.0]),
    st.dictionaries(st.integers(1, 8), st.floats(20.0, 100.0), max_size=8),
)
def test_random_audio_never_raises(audio: npt.ArrayLike, rate: float, target: dict[int, float]) -> None:
    play = final(audio, target=target, rate=rate, first_pluck=0.05)
    assert sorted(verdict.string for verdict in play.strings) == sorted(target)
    assert all(0.0 <= verdict.confidence <= 1.0 for verdict in play.strings)
