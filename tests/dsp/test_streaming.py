"""However a stream is cut into blocks, the verdicts are the same to the last bit."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.six_channels import SixChannels
from dsp.chord.verify import MOST_STRUMS, Verifier
from dsp.stream.thinned import ThinnedHops
from tests.dsp.plucked import C_MAJOR, Audio, strum


def cut(audio: Audio, size: int) -> list[Audio]:
    return [audio[..., start : start + size] for start in range(0, audio.shape[-1], size)]


@pytest.mark.parametrize("rate", [8000.0, 22050.0, 44100.0])
@pytest.mark.parametrize("size", [1, 64, 441, 4096])
def test_verdicts_do_not_depend_on_blocks(rate: float, size: int) -> None:
    audio = strum(C_MAJOR, rate, lead=0.3, tail=0.55)
    whole, pieces = Verifier(rate, C_MAJOR, opinion_every=0.1), Verifier(rate, C_MAJOR, opinion_every=0.1)
    expected = whole.push(audio) + whole.flush()
    heard = [play for block in cut(audio, size) for play in pieces.push(block)] + pieces.flush()
    assert heard == expected


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
@pytest.mark.parametrize("rate", [11025.0, 44100.0, 192000.0])
def test_hops_do_not_depend_on_blocks(rate: float, size: int) -> None:
    audio = np.random.default_rng(3).standard_normal(5000)
    whole, pieces = ThinnedHops(rate), ThinnedHops(rate)
    expected = list(whole.push(audio))
    heard = [hop for block in cut(audio, size) for hop in pieces.push(block)]
    assert len(heard) == len(expected)
    assert all(np.array_equal(a, b) for a, b in zip(heard, expected, strict=True))


def test_six_channels_do_not_depend_on_blocks() -> None:
    rows = [strum({s: p}, lead=0.3, tail=0.4) for s, p in sorted(C_MAJOR.items(), reverse=True)]
    audio = np.stack([np.zeros_like(rows[0]), *rows])
    whole, pieces = SixChannels(44100.0, C_MAJOR), SixChannels(44100.0, C_MAJOR)
    whole.push(audio)
    for block in cut(audio, 441):
        pieces.push(block)
    assert whole.flush() == pieces.flush()


def test_thinning_keeps_a_tone_and_its_time() -> None:
    rate, t = 48000.0, np.arange(48000) / 48000.0
    hops = ThinnedHops(rate)
    thin = np.concatenate(list(hops.push(np.sin(2 * np.pi * 440 * t))))
    at = np.arange(len(thin)) / hops.rate
    assert np.abs(thin - np.sin(2 * np.pi * 440 * at))[200:].max() < 1e-3


def test_stereo_is_heard_as_the_mean_of_its_channels() -> None:
    audio = strum(C_MAJOR, tail=0.2)
    mono, stereo = ThinnedHops(44100.0), ThinnedHops(44100.0)
    both = np.stack([2 * audio, np.zeros_like(audio)])
    assert np.array_equal(list(mono.push(audio)), list(stereo.push(both)))


def test_an_endless_stream_of_strums_is_bounded() -> None:
    verifier = Verifier(8000.0, C_MAJOR, opinion_every=9.0)
    verifier.push(np.tile(strum(C_MAJOR, 8000.0, lead=0.1, tail=0.3), 60))
    assert len(verifier.evidence) <= MOST_STRUMS + 1
