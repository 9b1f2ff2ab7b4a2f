"""What the ear takes from clips: rows of cues with the truth beside them, for fitting and for measuring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.mixes import Mix
from dsp.chord.cues import CUE_NAMES, Heard
from dsp.chord.ringing import MOST_AT_ONCE, SEVERAL
from dsp.chord.strums import Strum
from dsp.chord.verify import Verifier

Array = np.ndarray[Any, np.dtype[Any]]
LOOKS_EVERY = 0.125
BLOCK_SECONDS = 0.02
NEAR_PLUCK = 0.05
TIME_HEARD = CUE_NAMES.index("time_heard")


@dataclass
class Rows:
    """Cues of strings in strums at several looks, and whether each was plucked in this strum and rings."""

    cues: Array
    truth: Array


def _looks(made: Mix, rate: float) -> list[list[tuple[Strum, Heard]]]:
    target, beside = ({6 - s: p for s, p in pitches.items()} for pitches in (made.expected, made.may_sound or {}))
    may_sound = None if made.may_sound is None else beside
    verifier = Verifier(rate, target, may_sound=may_sound, first_pluck=made.t, opinion_every=LOOKS_EVERY, stands=0.0)
    step = int(BLOCK_SECONDS * rate)
    blocks = (made.audio[start : start + step] for start in range(0, len(made.audio), step))
    looks = [verifier.evidence for block in blocks if verifier.push(block)]
    verifier.flush()
    looks.append(verifier.evidence)
    return looks


def _near(strum: Strum, t: float) -> bool:
    return strum.first - NEAR_PLUCK < t < strum.last + NEAR_PLUCK


def _called(made: Mix, strums: list[Strum]) -> set[float]:
    """The strums that are plucks of a roll call, by what was truly plucked."""
    tones = {
        strum.first: sum(rings and _near(strum, made.plucked.get(s, -9.0)) for s, rings in made.rings.items())
        for strum in strums
    }
    single = {first for first, count in tones.items() if count <= MOST_AT_ONCE}
    return single if sum(tones[first] > 0 for first in single) > SEVERAL else set()


def rows_of(made: Mix, rate: float) -> Rows:
    """Collect every look at every strum; a ringing string counts only in the strum that started it."""
    looks = _looks(made, rate)
    cues, truth = [], []
    seen: set[tuple[float, float]] = set()
    called = _called(made, [strum for strum, _ in looks[-1]])
    for evidence in looks:
        for strum, heard in evidence:
            mark = (strum.first, float(heard.cues[0, TIME_HEARD]))
            if mark in seen:
                continue
            seen.add(mark)
            for row, string in enumerate(sorted(made.expected)):
                near = _near(strum, made.plucked.get(string, -9.0))
                if made.rings[string] and (string in made.twins or not near):
                    continue
                cues.append([*heard.cues[row], float(strum.first in called), strum.last - strum.first])
                truth.append(made.rings[string])
    return Rows(np.array(cues), np.array(truth, dtype=bool))
