"""`ringclear` where the simulated guitarist makes one mistake: the first chord of five strings has a damped one."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from chordgame.cli.main import main
from chordgame.listening.simulated_input import SimulatedInput
from dsp.simulated import How

STRINGS, DAMPED = 5, 2
play = SimulatedInput.play
erred: list[int] = []


def err_once(self: SimulatedInput, pitches: Mapping[int, float], **how: Any) -> float:
    """As it is wanted, but for the first time that a chord has so many strings."""
    if len(pitches) == STRINGS and not erred:
        erred.append(DAMPED)
        how["how"] = {DAMPED: How.MUTED}
    return play(self, pitches, **how)


if __name__ == "__main__":
    SimulatedInput.play = err_once  # type: ignore[method-assign]
    sys.exit(main())
