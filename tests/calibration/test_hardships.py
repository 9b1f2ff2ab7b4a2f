"""What will be hard on a guitar: who hides behind whom, and what its player can do about it."""

from __future__ import annotations

from dataclasses import replace

from calibration.hardships import hardships
from calibration.profile import Profile, StringProfile
from calibration.shadows import chords_of, shadows
from dsp.pitch import STANDARD

FALL = tuple(-3.0 * n for n in range(12))
STRINGS = tuple(StringProfile(number, 0.0, 0.0001, 0.0, 9.0, FALL) for number in range(6, 0, -1))
GUITAR = Profile("g", "line", STANDARD, STRINGS, floor_db=-90.0)


def test_an_octave_hides_behind_the_string_below_it() -> None:
    of_g = {one.string: one for one in shadows(GUITAR) if one.chord == "G"}
    assert of_g[1].behind == 3
    assert of_g[1].in_the_clear < of_g[6].in_the_clear


def test_a_string_alone_in_its_place_stands_in_the_clear() -> None:
    (one,) = [one for one in shadows(replace(GUITAR, strings=STRINGS[:1])) if one.chord == "open"]
    assert (one.in_the_clear, one.behind, one.is_hidden) == (1.0, None, False)


def test_other_tunings_have_their_open_strings_only() -> None:
    assert list(chords_of(replace(GUITAR, tuning={1: 62.0, 2: 57.0, 3: 55.0, 4: 50.0, 5: 45.0, 6: 38.0}))) == ["open"]
    assert chords_of(replace(GUITAR, capo=2))["G"][6] == 45.0


def test_each_trouble_has_a_sentence() -> None:
    strings = (
        replace(STRINGS[0], cents=-12.0), replace(STRINGS[1], level_db=-11.0), replace(STRINGS[2], decay_db_per_s=45.0),
    )  # fmt: skip
    told = "\n".join(hardships(replace(GUITAR, strings=strings, floor_db=-50.0, hum_hz=60.0), -30.0))
    assert "the room is only 20 dB below the strings" in told
    assert "the mains hum at 60 Hz" in told
    assert "the 6th string is 12 cents flat" in told
    assert "the 5th string is 11 dB quieter than the others" in told
    assert "the 4th string dies away fast (45 dB a second)" in told


def test_a_good_guitar_in_a_quiet_room_has_at_most_its_shadows() -> None:
    assert all("hides behind" in sentence for sentence in hardships(GUITAR, -30.0))
