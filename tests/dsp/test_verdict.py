"""What holds of a verdict whichever ear says it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dsp.chord.six_channels import SixChannels
from dsp.chord.verify import Verifier
from dsp.midi.guitar import MidiGuitar
from dsp.midi.verify import MidiVerifier
from dsp.verdict import PlayVerdict, Target
from tests.dsp.plucked import G_MAJOR, strum

MIXED_UP = {string: G_MAJOR[string] for string in (3, 6, 1, 5, 2, 4)}


def by_sound(target: Target) -> PlayVerdict:
    ear = Verifier(44100.0, target)
    ear.push(strum(G_MAJOR, tail=0.5))
    return ear.flush()[-1]


def by_channels(target: Target) -> PlayVerdict:
    return SixChannels(44100.0, target).flush()[-1]


def by_midi(target: Target) -> PlayVerdict:
    return MidiVerifier(MidiGuitar(), target).flush()[-1]


@pytest.mark.parametrize("judged", [by_sound, by_channels, by_midi])
def test_the_strings_come_as_a_downstroke_meets_them(judged: Callable[[Target], PlayVerdict]) -> None:
    assert [one.string for one in judged(MIXED_UP).strings] == [6, 5, 4, 3, 2, 1]
