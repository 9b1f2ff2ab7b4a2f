"""Finding out a guitar's channels by two strings."""

import pytest

from dsp.midi.discovery import Discovery
from dsp.midi.guitar import BadMidiGuitar, MidiGuitar, Mode, channels_from, checked
from tests.dsp.midi.guitarist import note


def ask(*plucks: tuple[int, float]) -> Discovery:
    """Pluck (channel, note) every two seconds."""
    discovery = Discovery()
    for k, (channel, number) in enumerate(plucks):
        for t, data in note(1.0 + 2.0 * k, channel, number, lasts=1.0):
            discovery.push(t, data)
    return discovery


@pytest.mark.parametrize(
    ("plucks", "mode", "channels"),
    [
        ([(6, 40), (1, 64), (6, 40)], Mode.STRINGS, channels_from(1)),
        ([(16, 40), (11, 64), (16, 40)], Mode.STRINGS, channels_from(11)),
        ([(1, 40), (6, 64), (1, 40)], Mode.STRINGS, {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}),
        ([(1, 40), (1, 64), (1, 40)], Mode.ONE, {}),
        ([(2, 40), (3, 64), (4, 40)], Mode.MPE, {}),
        ([(9, 40), (1, 64), (9, 40)], Mode.ONE, {}),
    ],
)
def test_two_strings_tell_the_map(plucks: list[tuple[int, float]], mode: Mode, channels: dict[int, int]) -> None:
    found = ask(*plucks).found
    assert found is not None
    assert (found.guitar.mode, found.guitar.channels) == (mode, channels)
    assert checked(found.guitar) == found.guitar


def test_it_asks_one_string_after_another() -> None:
    assert ask().question == "Pluck string 6, open, and let it ring: the thickest one."
    assert ask((6, 40)).question == "Pluck string 1, open, and let it ring: the thinnest one."
    assert ask((6, 40), (1, 64)).question == "Pluck string 6 once more, open, and let it ring: the thickest one."
    assert ask((6, 40), (1, 64), (6, 40)).question == ""


def test_a_wrong_string_is_no_answer() -> None:
    discovery = ask((5, 45))
    assert discovery.question.startswith("Pluck string 6,")
    assert discovery.remark == "That note is 5 semitones higher than string 6 when it is open."


def test_ghosts_are_no_answer() -> None:
    discovery = Discovery()
    for t, data in [*note(1.0, 3, 40, velocity=2), *note(2.0, 3, 40, lasts=0.02)]:
        discovery.push(t, data)
    assert discovery.question.startswith("Pluck string 6,")


@pytest.mark.parametrize(
    ("guitar", "words"),
    [
        (MidiGuitar(channels={0: 1}), "channels are counted from 1 to 16"),
        (MidiGuitar(channels={1: 1, 2: 1}), "two channels have the same string"),
        (MidiGuitar(channels={1: 7}), "strings are 1 to 6"),
        (MidiGuitar(channels={}), "no channel has a string"),
        (MidiGuitar(bend=200.0), "a full bend is 0 to 96 semitones"),
    ],
)
def test_what_no_guitar_can_be_is_refused(guitar: MidiGuitar, words: str) -> None:
    with pytest.raises(BadMidiGuitar, match=words):
        checked(guitar)
