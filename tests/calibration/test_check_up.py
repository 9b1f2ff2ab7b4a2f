"""The check-up: what it says of healthy guitars, and of each thing that can be wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.check_up import CheckPart, CheckUp
from calibration.check_up_words import Finding, Weight, findings
from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, GuitarModel, How, SimulatedGuitar, roll, strum

RATE = 48_000
Sound = NDArray[np.float32]
RNG = np.random.default_rng(0)


@cache
def open_strings(
    leave_out: tuple[int, ...] = (), hexaphonic: bool = False, detuned: tuple[int, float] = (5, 0.0)
) -> Sound:
    """A second of silence, then the open strings one by one, through an input with a little noise."""
    pitches = {string: pitch for string, pitch in STANDARD.items() if string not in leave_out}
    string, cents = detuned
    model: GuitarModel = replace(
        ACOUSTIC,
        strings={s: replace(one, detune_cents=cents if s == string else 0.0) for s, one in ACOUSTIC.strings.items()},
    )
    guitar = SimulatedGuitar(model, roll(pitches, 1.3, gap=0.5), rate=RATE, hexaphonic=hexaphonic)
    sound = guitar.render(5.2)
    noise = np.random.default_rng(1).standard_normal(sound.shape) * 2e-4
    return (sound + noise).astype(np.float32)


def checked(sound: Sound, cut: int = 4096) -> dict[str, Finding]:
    check_up = CheckUp(RATE, len(sound))
    for start in range(0, sound.shape[1], cut):
        check_up.push(sound[:, start : start + cut])
    return {finding.about: finding for finding in findings(check_up)}


@pytest.mark.parametrize("hexaphonic", [False, True])
def test_a_healthy_guitar_is_fine_in_all(hexaphonic: bool) -> None:
    found = checked(open_strings(hexaphonic=hexaphonic))
    assert {finding.weight for finding in found.values()} == {Weight.FINE}
    assert found["strings"].sentence == "all 6 strings were heard"


def hum(mains: float) -> Callable[[Sound], Sound]:
    def added(x: Sound) -> Sound:
        harmonics = np.arange(1, 6)[:, None]
        waves = np.sin(2 * np.pi * mains * harmonics * np.arange(x.shape[1]) / RATE) / harmonics
        spoiled: Sound = (x + 0.003 * waves.sum(axis=0)).astype(np.float32)
        return spoiled

    return added


@pytest.mark.parametrize(
    ("spoiled", "about", "weight", "words"),
    [
        (lambda x: np.clip(20 * x, -1, 1), "level", Weight.STOPS, "clips"),
        (lambda x: 0.01 * x, "level", Weight.STOPS, "too quiet"),
        (lambda x: 0.08 * x, "level", Weight.NOTE, "rather quiet"),
        (lambda x: x + 0.004 * RNG.standard_normal(x.shape), "noise", Weight.NOTE, "rather noisy"),
        (lambda x: x + 0.014 * RNG.standard_normal(x.shape), "noise", Weight.STOPS, "too noisy"),
        (lambda x: x[:, int(1.2 * RATE) :], "noise", Weight.STOPS, "never silent"),
        (lambda x: 0 * x, "strings", Weight.STOPS, "no string was heard"),
        (hum(50), "hum", Weight.NOTE, "50 Hz"),
        (hum(60), "hum", Weight.NOTE, "60 Hz"),
    ],
)
def test_what_is_wrong_is_named(spoiled: Callable[[Sound], Sound], about: str, weight: Weight, words: str) -> None:
    found = checked(spoiled(open_strings()))[about]
    assert (found.weight, words in found.sentence) == (weight, True), found
    assert found.next


def test_strings_that_were_not_plucked_are_named() -> None:
    found = checked(open_strings(leave_out=(3, 6)))["strings"]
    assert found.sentence == "4 of 6 strings were heard, not the 6th and the 3rd"


@pytest.mark.parametrize(("cents", "words"), [(-40.0, "the 5th 40 cents flat"), (25.0, "the 5th 25 cents sharp")])
def test_a_string_out_of_tune_is_heard_and_named(cents: float, words: str) -> None:
    found = checked(open_strings(detuned=(5, cents)))
    assert found["strings"].weight is Weight.FINE
    assert found["tuning"].weight is Weight.NOTE
    assert words[:4] in found["tuning"].sentence
    assert words.rpartition(" ")[2] in found["tuning"].sentence


def test_channels_in_another_order_are_put_right() -> None:
    found = checked(open_strings(hexaphonic=True)[::-1])["channels"]
    assert found.weight is Weight.STOPS
    assert "':6,5,4,3,2,1'" in found.next


def test_how_the_stream_is_cut_changes_nothing() -> None:
    assert checked(open_strings(), 441) == checked(open_strings(), 1 << 20)


def test_it_ends_by_itself() -> None:
    check_up = CheckUp(RATE)
    check_up.push(np.zeros((1, 60 * RATE), np.float32))
    assert check_up.part is CheckPart.DONE
    assert check_up.missing == (6, 5, 4, 3, 2, 1)


def test_a_dull_rate_is_noted() -> None:
    assert findings(CheckUp(16_000))[0].weight is Weight.NOTE


def with_offset(x: Sound, offset: float) -> Sound:
    """As a converter gives it whose middle lies beside zero."""
    return (x + offset).astype(np.float32)


@pytest.mark.parametrize("offset", [0.001, 0.01, 0.03, 0.2])
def test_an_offset_hides_no_string(offset: float) -> None:
    found = checked(with_offset(open_strings(), offset))
    assert found["strings"].sentence == "all 6 strings were heard"
    assert not [one for one in found.values() if one.weight is Weight.STOPS]
    assert found["offset"].weight is Weight.NOTE


@pytest.mark.parametrize("mains", [50.0, 60.0])
@pytest.mark.parametrize("amplitude", [0.003, 0.01, 0.05])
def test_hum_hides_no_string(mains: float, amplitude: float) -> None:
    x = open_strings()
    waves = np.sin(2 * np.pi * mains * np.arange(x.shape[1]) / RATE)
    waves = waves + np.sin(6 * np.pi * mains * np.arange(x.shape[1]) / RATE) / 3
    found = checked((0.5 * x + amplitude * waves).astype(np.float32))
    assert found["strings"].sentence == "all 6 strings were heard"
    assert found["hum"].weight is Weight.NOTE
    assert not [one for one in found.values() if one.weight is Weight.STOPS]


def test_a_string_that_rings_on_is_no_hum() -> None:
    """An A string is near to harmonics of the mains, and no silence."""
    ringing = SimulatedGuitar(ACOUSTIC, roll({5: 45.0}, 0.0, gap=0.5), rate=RATE).render(3.0)[:, RATE // 4 :]
    check_up = CheckUp(RATE)
    check_up.push(4 * ringing[:, : round(1.5 * RATE)])
    assert check_up.silence is None


@pytest.mark.parametrize("plugged_into", [1, 2, 8])
def test_the_channel_that_the_guitar_is_on_is_found(plugged_into: int) -> None:
    """Of eight, of which the first is listened to; the others have their noise, and a little of the guitar."""
    strings = open_strings()[0]
    noise = np.random.default_rng(3).standard_normal((8, len(strings))) * 1e-5
    device = noise + 0.003 * strings
    device[plugged_into - 1] += strings
    check_up = CheckUp(RATE, 8, listened=1)
    check_up.push(device.astype(np.float32))
    found = {one.about: one for one in findings(check_up)}
    assert found["strings"].sentence == "all 6 strings were heard"
    assert "channels" not in found, "it is no pickup with a channel a string"
    assert (found["channel"].weight is Weight.FINE) is (plugged_into == 1)
    assert f"channel {plugged_into}" in found["channel"].sentence


@pytest.mark.parametrize(("semitones", "words"), [(-1, "1.0 semitones too low"), (1, "1.0 semitones too high")])
def test_a_guitar_that_is_a_semitone_off_is_known(semitones: int, words: str) -> None:
    tuned = {string: pitch + semitones for string, pitch in STANDARD.items()}
    sound = SimulatedGuitar(ACOUSTIC, roll(tuned, 1.3, gap=0.5), rate=RATE).render(5.2)
    noise = np.random.default_rng(1).standard_normal(sound.shape) * 2e-4
    check_up = CheckUp(RATE)
    check_up.push((sound + noise).astype(np.float32))
    check_up.push((2e-4 * np.random.default_rng(2).standard_normal((1, 7 * RATE))).astype(np.float32))
    assert check_up.part is CheckPart.DONE, "a string that lies too low to be heard is not waited for"
    found = {finding.about: finding for finding in findings(check_up)}
    assert found["strings"].weight is Weight.STOPS
    assert words in found["strings"].sentence
    assert "tuning" not in found, "it is said once"


def with_chord(how: How = How.CLEAR) -> Sound:
    """The open strings one by one, and then all at once, the fourth as said."""
    strings = open_strings()
    chord = SimulatedGuitar(ACOUSTIC, strum(STANDARD, 1.0, how={4: how}), rate=RATE).render(3.2)
    return np.concatenate([strings, chord.astype(np.float32)], axis=1)


def test_the_chord_at_the_end_is_judged_and_ends_it() -> None:
    found = checked(with_chord())["chord"]
    assert (found.weight, found.sentence) == (Weight.FINE, "a chord of all open strings rings clear")


def test_a_string_of_the_chord_that_does_not_ring_is_named() -> None:
    found = checked(with_chord(How.MUTED))["chord"]
    assert found.weight is Weight.NOTE
    assert "the 4th string" in found.sentence
    assert "the 5th string" not in found.sentence


def test_who_strums_no_chord_is_ready_all_the_same() -> None:
    rings_out = SimulatedGuitar(ACOUSTIC, roll(STANDARD, 1.3, gap=0.5), rate=RATE).render(8.0)
    rings_out[:, -3 * RATE :] *= np.linspace(1.0, 0.0, 3 * RATE) ** 2
    sound = np.concatenate([rings_out, np.zeros((1, 8 * RATE))], axis=1)
    found = checked((sound + 2e-4 * np.random.default_rng(1).standard_normal(sound.shape)).astype(np.float32))
    assert (found["chord"].weight, found["chord"].sentence) == (Weight.NOTE, "no chord was strummed")
    assert not [one for one in found.values() if one.weight is Weight.STOPS]


def test_a_chord_that_is_too_loud_is_said_though_single_strings_were_not() -> None:
    sound = with_chord()
    sound[:, round(5.2 * RATE) :] *= 20
    assert "clips" in checked(np.clip(sound, -1, 1))["level"].sentence
