"""The table's last word on a play rests on the judge's last look, whatever blocks the sound comes in."""

from __future__ import annotations

import numpy as np
import pytest

from chordgame.listening.sound_ear import SoundEar
from dsp.verdict import FINAL_AFTER
from hardware.stream import RawBlock
from tests.dsp.plucked import E_MAJOR, strum


@pytest.mark.parametrize(("rate", "block"), [(48_000, 480), (48_000, 256), (44_100, 128), (44_100, 441)])
def test_when_time_is_up_the_last_look_was_taken(rate: int, block: int) -> None:
    sound = strum(E_MAJOR, float(rate), lead=0.5, tail=1.0, dies=(4,)).astype(np.float32)
    ear = SoundEar()
    ear.expect(E_MAJOR)
    for start in range(0, len(sound) - block, block):
        ear.hear(RawBlock("x", start / rate, float(rate), sound[None, start : start + block]))
        if (ear.since_pluck or 0.0) >= FINAL_AFTER:
            break
    told = ear.verdict
    ear.end()
    last = ear.verdict
    assert told is not None
    assert last is not None
    assert told.strings == last.strings
