"""Profiles: what is written is read again, and a wrong value is refused by its name and range."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.limits import GUITAR, PARTIAL, STRING, Limit
from calibration.profile import Profile, StringProfile, written
from chordgame.engine.errors import Unreadable
from chordgame.plugging.profile_text import profile_in
from dsp.pitch import STANDARD

MINE = Profile(
    "Emily's „Gretsch“", "USB Audio, channel 1", STANDARD,
    (StringProfile(6, -3.2, 1.2e-4, 2.5, 12.0, (0.0, -3.5, -60.0)), StringProfile(1, 1.0, 2e-5, -4.0, 9.0)),
    a4=442.0, floor_db=-78.5, hum_hz=50.0,
)  # fmt: skip


def within(limit: Limit) -> st.SearchStrategy[float]:
    return st.floats(limit.low, limit.high)


strings = st.lists(st.integers(1, 6), unique=True, max_size=6).flatmap(
    lambda numbers: st.tuples(
        *(
            st.builds(
                StringProfile, st.just(number), **{name: within(limit) for name, limit in STRING.items()},
                partials_db=st.lists(within(PARTIAL), max_size=12).map(tuple),
            )
            for number in numbers
        )
    )
)  # fmt: skip
line = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=40)
profiles = st.builds(
    Profile, name=line, input=line, tuning=st.just(STANDARD), strings=strings, left_handed=st.booleans(),
    **{name: within(limit) for name, limit in GUITAR.items()},
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(profile=profiles)
def test_what_is_written_is_read_again(profile: Profile) -> None:
    assert profile_in(written(profile)) == profile


def test_the_file_explains_itself() -> None:
    text = written(MINE)
    assert text.startswith("# What ringclear knows of one guitar through one input.")
    assert "a4 = 442.0" in text
    assert "tuning = [40.0, 45.0, 50.0, 55.0, 59.0, 64.0]" in text
    assert "[[string]]\nnumber = 6\ncents = -3.2" in text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("a4 = 442.0", "a4 = 4420", "a4 is 4420; it must be a number from 390 to 480 Hz"),
        ("a4 = 442.0", "a4 = nan", "a4 is nan"),
        ("a4 = 442.0", 'a4 = "442"', "a4 is '442'; it must be a number"),
        ("a4 = 442.0", "a5 = 442.0", "unknown value 'a5'; known are a4, capo"),
        ("cents = -3.2", "cents = -320", "string 6 cents is -320; it must be a number from -100 to 100 cents"),
        ("stiffness = 0.00012", "", "string 6 lacks 'stiffness'"),
        ("number = 6", "number = 7", "string number is 7; it must be 1 to 6"),
        ("number = 6", "number = 1", r"the numbers are \[1, 1\]; each may come once"),
        ("-3.5", "3.5", "string 6 partials_db is 3.5; it must be a number from -120 to 0 dB"),
        ("version = 1", "version = 2", "a newer ringclear wrote this profile; update ringclear"),
        ("version = 1", "", "this is not a profile of ringclear"),
        ("tuning = [40.0, ", "tuning = [400, ", "tuning is 400"),
        ("tuning = [40.0, 45.0, 50.0, ", "tuning = [", "must list 4 to 8 open strings"),
        ("left_handed = false", "left_handed = 0", "left_handed is 0; it must be true or false"),
        ("capo = 0", "capo = = 0", "not TOML"),
        ("[[string]]", "[string]", "string: write each string under|not TOML"),
    ],
)
def test_a_wrong_value_is_named_with_its_range(old: str, new: str, words: str) -> None:
    text = written(MINE)
    assert old in text
    with pytest.raises(Unreadable, match=words):
        profile_in(text.replace(old, new, 1))


@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=200))
def test_any_text_is_a_profile_or_a_sentence(text: str) -> None:
    with pytest.raises(Unreadable):
        profile_in(text)
