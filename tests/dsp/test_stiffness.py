"""How stiff the strings of a chord are, read from the chord itself."""

from __future__ import annotations

import numpy as np
import pytest

from dsp.chord.chord_partials import ChordPartials, read_partials
from dsp.chord.cues import Listening
from dsp.chord.expected import expected
from dsp.chord.strums import Strum, StrumEar
from dsp.stiff_string import GuitarKnowledge
from tests.dsp.plucked import E_MAJOR, Audio, strum

RATE = 44100.0
PLUCKED, HEARD = 0.3, 0.5


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
    asked = expected(strings, np.array([chord[string] for string in strings]), GuitarKnowledge(), 12)
    return read_partials(heard.now, asked.f0, asked.stiffness, asked.certain)


@pytest.mark.parametrize("stiff", [0.5, 1.5])
def test_wound_strings_much_slacker_or_stiffer_than_usual_are_found_out(stiff: float) -> None:
    sound = strum(E_MAJOR, RATE, lead=PLUCKED, gap=0.0, tail=HEARD + 0.1, stiff=stiff)
    octaves = read(listened(sound), E_MAJOR).stretched
    found = dict(zip(sorted(E_MAJOR, reverse=True), octaves, strict=True))
    assert all(abs(found[string] - np.log2(stiff)) < 0.5 for string in (6, 5, 4))
