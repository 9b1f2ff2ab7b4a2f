"""The same strum, the same verdict: real strums begun at many places of the ear's grid, after zeros and after noise.

    python3 run.py bench same_strum

Outcomes that change with how a chord's recording lies in the stream, and strings that are CLEAR here and fail there.
"""

from __future__ import annotations

import numpy as np

from bench.felt import HORIZON, ringbench2
from bench.ringbench_adapter import hear
from bench.shared import MISSING, SHARED, available
from dsp.verdict import Outcome, StringState

CHORDS, PLACES = 40, 20
LATEST = 0.12
"""Seconds by which a recording is moved in the stream."""
FAINT_DB = -100.0


def leads(rng: np.random.Generator, rate: int) -> list[np.ndarray]:
    """What may come before a recording: silence and faint noise, of many lengths."""
    found = []
    for place in range(PLACES):
        length = int(rng.uniform(0.0, LATEST) * rate) + rate // 2
        lead = rng.standard_normal(length) * 10 ** (FAINT_DB / 20)
        lead[: (0, length, int(0.6 * length))[place % 3]] = 0.0
        found.append(lead.astype(np.float32))
    return found


def report() -> None:
    """Print how many changed."""
    if not (available() and (SHARED / "ringbench2.py").is_file()):
        print(f"skipped: {MISSING}")
        return
    bench, rng = ringbench2(), np.random.default_rng(3)
    cases = [case for name in bench.STRUMMED[:3] for case in bench.cases(name) if all(case.truth.values())]
    cases = cases[:: max(1, len(cases) // CHORDS)][:CHORDS]
    outcomes, flips, strings, changed = 0, 0, 0, 0
    for case in cases:
        audio = case.audio[: int((case.t_last + HORIZON) * case.rate)]
        plays = [
            hear(np.concatenate([lead, audio]), case.rate, case.expected, case.t + len(lead) / case.rate)
            for lead in leads(rng, case.rate)
        ]
        said = [play.outcome for play in plays]
        usual = max(set(said), key=said.count)
        outcomes += len(said)
        changed += sum(one is not usual for one in said)
        for row in range(len(case.expected)):
            states = [play.strings[row].state for play in plays]
            strings += 1
            flips += StringState.CLEAR in states and bool(set(states) - {StringState.CLEAR, StringState.UNSURE})
    print(f"{changed} of {outcomes} outcomes are not the chord's usual one; of {len(cases)} chords")
    print(f"{flips} of {strings} strings are CLEAR at one place and fail at another")
    passed = sum(hear(c.audio, c.rate, c.expected, c.t).outcome is Outcome.CLEAR for c in cases)
    print(f"{passed} of {len(cases)} pass as they lie in the recording")
