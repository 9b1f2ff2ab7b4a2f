"""From cues to a state, a confidence and words."""
from __future__ import annotations
import numpy as np
from dsp.cues import Heard
from dsp.strums import Strum
from dsp.verdict import Source, StringState, StringVerdict, Target

def judge_all(strings: tuple[int, ...], target: Target, evidence: list[tuple[Strum, Heard]]) -> tuple[StringVerdict, ...]:
    return nothing_heard(strings, 1.0)

def nothing_heard(strings: tuple[int, ...], listened: float) -> tuple[StringVerdict, ...]:
    return tuple(StringVerdict(s, StringState.SILENT, None, None, None, 0.9, Source.MONO, "nothing was plucked") for s in strings)
