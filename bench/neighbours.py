"""A guitar that nobody touches beside one that is played on the same interface: is the neighbour's strum ever hers?

    python3 run.py bench neighbours

Real strums where they are, else simulated ones. What leaks of them is all that the other channel hears, and the chord
is asked for there: the table must not take it. And the other way round: who plays beside a neighbour who strums louder
has played.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from bench.takes import Strummed, strums
from dsp.verdict import Outcome
from tests.listening.test_crosstalk import RATE, TwoOnOneInterface

Sound = NDArray[np.float32]
LEAKS_DB = (-20.0, -25.0, -30.0, -35.0, -40.0, -45.0, -50.0)
SOFTER_DB = (0.0, -6.0, -12.0)
"""What she plays herself, beside the neighbour's strum."""


def sound_of(one: Strummed) -> Sound:
    """At the interface's rate."""
    from scipy.signal import resample_poly

    sound: Sound = resample_poly(one.sound[0], RATE, one.rate).astype(np.float32)
    return sound


def untouched(plays: list[Strummed], leak_db: float) -> str:
    """How often the chord would have passed there, and how often it did."""
    found = Counter[str]()
    for one in plays:
        two = TwoOnOneInterface(leak_db, one.target, sound_of(one))
        said = two.heard()
        found["would have passed"] += said.outcome is Outcome.CLEAR
        found["passed"] += any(
            play.verdict is not None and play.verdict.outcome is Outcome.CLEAR for play in two.decided
        )
        found["decided"] += bool(two.decided)
    return (
        f"leaks at {leak_db:.0f} dB: of {len(plays)} strums {found['would have passed']} would have passed by the ear "
        f"alone, {found['passed']} did; {found['decided']} were judged at all"
    )


def playing(plays: list[Strummed], softer_db: float) -> str:
    """How often somebody who plays is taken for a neighbour who leaks at -25 dB."""
    taken = 0
    half = len(plays) // 2  # one recording is asked for in several ways, one after the other
    for mine, other in zip(plays, [*plays[half:], *plays[:half]], strict=True):
        bens, hers = sound_of(other), sound_of(mine)
        count = min(len(bens), len(hers))
        hers = (10 ** (softer_db / 20) * hers[:count]).astype(np.float32)
        two = TwoOnOneInterface(-25.0, mine.target, bens[:count], hers)
        said = two.heard()
        taken += any(one.t_onset is not None for one in said.strings) and two.corner.remark != ""
    return f"she plays, {softer_db:.0f} dB beside the neighbour: {taken} of {len(plays)} taken for the neighbour"


def report() -> None:
    """Print it."""
    plays = list(strums())
    for leak_db in LEAKS_DB:
        print(untouched(plays, leak_db), flush=True)
    for softer_db in SOFTER_DB:
        print(playing(plays, softer_db), flush=True)
