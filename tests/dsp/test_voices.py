"""A voice is no string: its pitch glides, and whoever speaks or sings into a play gets no CLEAR string for it."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from bench.speaking import AT, NO_SPEAKER, SPEAKER, clips, taken
from dsp.chord.cues import SHORTEST_SPAN
from dsp.chord.steadiness import LOWEST_HZ, gliding
from dsp.chord.verify import Verifier
from dsp.pitch import hertz
from dsp.stream.spectrum import Spectrum
from dsp.verdict import PlayVerdict, StringState
from tests.dsp.plucked import E_MAJOR, G_MAJOR, Audio, pluck, strum
from tests.dsp.voices import voiced, wander
from tests.rounds import rounds

RATE = 11025.0
SPAN = 0.49


def steady(seconds: float) -> Audio:
    return np.arange(int(seconds * RATE)) / RATE


def sung(midi: float, cents: Audio) -> Audio:
    return voiced(midi + cents / 100.0, RATE, "a")


def is_a_voice(sound: Audio, rate: float = RATE) -> bool:
    return gliding(sound, rate).is_a_voices


@pytest.mark.parametrize("midi", [43.0, 50.0, 57.0, 64.0])
@pytest.mark.parametrize("cents_a_second", [-700.0, -400.0, 400.0, 700.0])
def test_what_glides_one_way_is_a_voice(midi: float, cents_a_second: float) -> None:
    assert is_a_voice(sung(midi, cents_a_second * steady(SPAN)))


@pytest.mark.parametrize("midi", [43.0, 50.0, 57.0, 64.0])
def test_vibrato_is_a_voice_and_a_level_tone_is_not(midi: float) -> None:
    assert is_a_voice(sung(midi, 50.0 * np.sin(2.0 * np.pi * 5.5 * steady(SPAN))))
    assert not is_a_voice(sung(midi, 0.0 * steady(SPAN)))


@pytest.mark.parametrize("chord", [E_MAJOR, G_MAJOR, {6: 40.0}, {1: 64.0}, {4: 50.0, 3: 55.0}])
@pytest.mark.parametrize("noise_db", [-70.0, -40.0])
def test_strings_are_none(chord: dict[int, float], noise_db: float) -> None:
    sound = strum(chord, RATE, lead=0.0, gap=0.02, tail=SPAN, noise_db=noise_db)
    assert not is_a_voice(sound[-int(SPAN * RATE) :])


def test_nor_is_silence() -> None:
    assert not is_a_voice(np.zeros(int(SPAN * RATE)))


def test_a_hard_pluck_that_starts_sharp_is_none() -> None:
    """A slack low string struck hard begins a tenth of a semitone sharp."""
    t, f0 = steady(SPAN), hertz(40.0)
    bent = 2.0 ** (10.0 * np.exp(-t / 0.1) / 1200.0)
    turned = 2.0 * np.pi * f0 * np.cumsum(bent) / RATE
    sound = np.sum([np.exp(-(2.0 + 0.2 * k) * t) / k * np.sin(k * turned) for k in range(1, 12)], axis=0)
    assert not is_a_voice(sound)


@pytest.mark.parametrize("rate", [1000.0, 1150.0, 8000.0, 11025.0, 12000.0, 21999.0])
def test_the_shortest_span_is_long_enough_at_any_rate(rate: float) -> None:
    t = np.arange(int((SHORTEST_SPAN - 0.006) * rate)) / rate
    assert not is_a_voice(np.sin(2.0 * np.pi * 2.0 * LOWEST_HZ * t), rate)


def test_taking_a_known_glide_out_gives_the_sharpness_of_a_level_tone() -> None:
    t = np.arange(int(0.11 * RATE)) / RATE - 0.055
    pace = 0.3
    tones = range(1, 8)
    level, glides = (
        np.sum([np.sin(2 * np.pi * 130 * k * (t + 0.5 * g * t * t)) for k in tones], axis=0) for g in (0.0, pace)
    )
    sharper = _sharpness_db(level) - _sharpness_db(glides)
    assert gliding(glides, RATE).most_db == pytest.approx(sharper, abs=0.3)


def _sharpness_db(sound: Audio) -> float:
    levels = Spectrum(sound, RATE).levels
    levels = levels[levels > 1e-3 * levels.max()]
    return float(10.0 * np.log10((levels**2).sum()) - 20.0 * np.log10(levels.sum()))


# ---------------------------------------------------------------- through the verifier


def heard(sound: Audio, target: dict[int, float]) -> PlayVerdict:
    """What is said of two seconds in which this begins at 1.0 s."""
    audio = np.concatenate([np.zeros(int(RATE)), sound])
    ear = Verifier(RATE, target, first_pluck=1.0)
    ear.push(audio + 1e-4 * np.random.default_rng(0).standard_normal(len(audio)))
    return ear.flush()[-1]


@pytest.mark.parametrize("string", sorted(G_MAJOR))
def test_who_sings_a_strings_note_with_vibrato_is_no_string(string: int) -> None:
    t = steady(1.0)
    rng = np.random.default_rng(string)
    cents = 40.0 * np.sin(2.0 * np.pi * 5.5 * t) + wander(1.0, RATE, 5.0, rng)[: len(t)]
    told = heard(voiced(G_MAJOR[string] + cents / 100.0, RATE, "a", rise=0.03), G_MAJOR).strings
    assert not [one for one in told if one.state is StringState.CLEAR]


def reasons(kind: str, count: int) -> set[str]:
    """Why strings are UNSURE."""
    said = set()
    for clip in clips(kind, count):
        ear = Verifier(clip.rate, clip.target, first_pluck=AT, opinion_every=9.0)
        ear.push(clip.audio)
        said |= {one.reason for one in ear.flush()[-1].strings if one.state is StringState.UNSURE}
    return said


def test_the_reason_names_the_voice() -> None:
    assert "somebody may be speaking or singing: let it be quiet, and play again" in reasons("sung with vibrato", 12)


def test_a_tone_held_evenly_does_not_die_as_a_string_does() -> None:
    expected = "it does not die away as a plucked string does: let nothing else sound, and play again"
    assert expected in reasons("sung evenly", 40)


@pytest.mark.parametrize("string", sorted(G_MAJOR))
def test_a_plucked_string_still_rings(string: int) -> None:
    told = heard(pluck(G_MAJOR[string], RATE, 1.0, string), {string: G_MAJOR[string]})
    assert told.strings[0].state is StringState.CLEAR


@pytest.mark.parametrize("midi", [76.0, 81.0, 84.0, 88.0])
@pytest.mark.parametrize("noise_db", [-80.0, -55.0])
def test_a_high_note_alone_still_rings(midi: float, noise_db: float) -> None:
    sound = strum({1: midi}, RATE, lead=AT, noise_db=noise_db)
    assert heard(sound, {1: midi}).strings[0].state is StringState.CLEAR


@pytest.mark.skipif(shutil.which(SPEAKER) is None, reason=NO_SPEAKER)
@pytest.mark.parametrize(
    ("kind", "for_a_moment", "at_last"),
    [("speech", rounds(3, 5), 1), ("speech without melody", rounds(5, 9), rounds(2, 3))],
)
def test_speech_is_hardly_ever_clear(kind: str, for_a_moment: int, at_last: int) -> None:
    found = [taken(clip) for clip in clips(kind, rounds(30, 60))]
    assert sum(one.for_a_moment for one in found) <= for_a_moment
    assert sum(bool(one.at_the_end) for one in found) <= at_last


@pytest.mark.parametrize(("kind", "most"), [("sung with vibrato", 1), ("drums", 0)])
def test_nor_are_songs_and_drums(kind: str, most: int) -> None:
    assert sum(bool(taken(clip).at_the_end) for clip in clips(kind, rounds(20, 40))) <= most
