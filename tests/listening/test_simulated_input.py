"""The simulated guitar buzzes for whoever wants to see what happens, on open strings too."""

from __future__ import annotations

import pytest

from chordgame.listening.simulated_input import SimulatedInput
from dsp.chord.verify import Verifier
from dsp.simulated import How
from dsp.verdict import StringState
from hardware.stream import RawBlock
from tests.dsp.plucked import OPEN

SOUND = 1.5
"""Seconds: the pluck comes at once, and half a second of it is judged."""


@pytest.mark.parametrize("string", OPEN)
def test_an_open_string_that_shall_buzz_does(string: int) -> None:
    guitar = SimulatedInput(paced=False)
    guitar.start()
    guitar.play({string: OPEN[string]}, how={string: How.BUZZING})
    ear, t = Verifier(48_000, {string: OPEN[string]}, opinion_every=9.0), 0.0
    while t < SOUND:
        blocks = [one for one in guitar.read(0.01) if isinstance(one, RawBlock)]
        for block in blocks:
            ear.push(block.samples[0])
            t = block.t
    guitar.close()
    assert [one.state for one in ear.flush()[-1].strings] == [StringState.BUZZ]
