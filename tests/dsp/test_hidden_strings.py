"""Strings in the shadow of a lower one: what the set's stiffness foretells of them, and how shared lines beat."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.beating import beating
from dsp.chord_partials import ChordPartials, read_partials
from dsp.cues import Listening
from dsp.fingering import fingering
from dsp.pitch import hertz
from dsp.stiff_string import Floats, GuitarKnowledge
from dsp.strums import Strum, StrumEar
from tests.dsp.plucked import E_MAJOR, Audio, strum

RATE = 44100.0
PLUCKED, HEARD = 0.3, 0.5
LOW_E, ITS_OCTAVE = 40.0, 52.0
EVERY_PARTIAL_SHARED = {6: LOW_E, 4: ITS_OCTAVE}


def listened(audio: Audio) -> Listening:
    """All that is at hand half a second after a pluck at `PLUCKED`."""
    ear = StrumEar(RATE)
    list(ear.push(audio))
    heard = ear.listen(Strum(PLUCKED, PLUCKED), PLUCKED + HEARD)
    assert heard is not None
    return heard


def read(heard: Listening, chord: dict[int, float]) -> ChordPartials:
    """The partials of a chord as they are first looked for: with the stiffness that strings usually have."""
    strings = tuple(sorted(chord, reverse=True))
    asked = fingering(strings, np.array([chord[string] for string in strings]), GuitarKnowledge(), 12)
    return read_partials(heard.now, asked.f0, asked.stiffness, asked.certain)


@pytest.mark.parametrize("stiff", [0.5, 1.0, 1.5])
def test_a_string_with_no_partial_of_its_own_is_as_stiff_as_its_set(stiff: float) -> None:
    sound = strum(E_MAJOR, RATE, lead=PLUCKED, gap=0.0, tail=HEARD + 0.1, stiff=stiff)
    octaves = read(listened(sound), E_MAJOR).stretched
    wound = dict(zip(sorted(E_MAJOR, reverse=True), octaves, strict=True))
    assert all(abs(wound[string] - np.log2(stiff)) < 0.5 for string in (6, 5, 4))


def tones(*hertz_and_level: tuple[float, float]) -> Audio:
    """Tones that begin at `PLUCKED` and lose 10 dB a second."""
    t = np.arange(int((PLUCKED + HEARD) * RATE)) / RATE - PLUCKED
    dying = np.exp(-1.15 * t) * (t >= 0.0)
    sound = sum(level * np.sin(2.0 * np.pi * f * t + number) for number, (f, level) in enumerate(hertz_and_level))
    return np.asarray(dying * sound + 1e-6 * np.random.default_rng(1).standard_normal(len(t)))


def low_e(stiffness: float = 15e-5) -> list[tuple[float, float]]:
    n = np.arange(1.0, 13.0)
    return [(float(f), 0.1 / k) for f, k in zip(hertz(LOW_E) * n * np.sqrt(1 + stiffness * n**2), n, strict=True)]


def beats_of_the_octave(audio: Audio) -> float:
    heard = listened(audio)
    told: Floats = beating(heard.steps, read(heard, EVERY_PARTIAL_SHARED))["beats_shared"]
    return float(told[1])


def test_one_dying_tone_does_not_beat() -> None:
    assert beats_of_the_octave(tones(*low_e())) < -1.9


@pytest.mark.parametrize("cents", [-6.0, 4.0, 8.0])
def test_an_octave_that_rings_makes_the_lines_beat_that_it_shares(cents: float) -> None:
    octave = [(2.0 * f * 2.0 ** (cents / 1200.0), level) for f, level in low_e(stiffness=0.0)[:6]]
    assert beats_of_the_octave(tones(*low_e(), *octave)) > -1.5
