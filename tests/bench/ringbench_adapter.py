"""The ear as a detector for the benchmark: `python ringbench.py ringbench_adapter:detect`."""

from __future__ import annotations

from typing import Any

import numpy as np

from dsp.verdict import StringState
from dsp.verify import Verifier

ONLY_AT_THE_END = 60.0


def detect(
    audio: np.ndarray[Any, Any], rate: int, expected: dict[int, float], t: float
) -> dict[int, bool | None]:
    """Answer for each string (0 = low E): rings, does not, or unsure."""
    target = {6 - string: pitch for string, pitch in expected.items()}
    verifier = Verifier(rate, target, first_pluck=t, opinion_every=ONLY_AT_THE_END)
    verifier.push(audio)
    heard = verifier.flush()[-1]
    answer: dict[int, bool | None] = {}
    for string in heard.strings:
        unsure = string.state is StringState.UNSURE
        answer[6 - string.string] = None if unsure else string.state is StringState.CLEAR
    return answer
