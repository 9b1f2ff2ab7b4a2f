"""The ear as a detector for the benchmark: `python ringbench.py ringbench_adapter:detect`."""

from __future__ import annotations

from typing import Any

import numpy as np

from dsp.chord.verify import Verifier
from dsp.verdict import PlayVerdict, StringState

ONLY_AT_THE_END = 60.0


def hear(audio: np.ndarray[Any, Any], rate: int, expected: dict[int, float], t: float) -> PlayVerdict:
    """Return what the ear says at the end of the clip."""
    target = {6 - string: pitch for string, pitch in expected.items()}
    verifier = Verifier(rate, target, first_pluck=t, opinion_every=ONLY_AT_THE_END)
    verifier.push(audio)
    return verifier.flush()[-1]


def detect(audio: np.ndarray[Any, Any], rate: int, expected: dict[int, float], t: float) -> dict[int, bool | None]:
    """Answer for each string (0 = low E): rings, does not, or unsure."""
    return answer_of(hear(audio, rate, expected, t))


def answer_of(heard: PlayVerdict) -> dict[int, bool | None]:
    """Put a verdict in the benchmark's words."""
    answer: dict[int, bool | None] = {}
    for string in heard.strings:
        unsure = string.state is StringState.UNSURE
        answer[6 - string.string] = None if unsure else string.state is StringState.CLEAR
    return answer
