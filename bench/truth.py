"""Where the ear says an untruth: what each string did, and which state it was said to be in, and how surely.

    python3 run.py bench truth

A row is all strings of a set that truly did one thing: how many, what was said of them in per cent, and how many
were called CLEAR untruly with more than 95 %. Then how far the reported cents of CLEAR strings are off, and how often a
verdict given with some confidence names the right state.
"""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

import numpy as np

from bench.shared import MISSING, available
from bench.truth_sets import AT, ONLY_SIMULATED, RATE, SETS, Audio, Play, clips
from dsp.chord.six_channels import SixChannels
from dsp.chord.verify import Verifier
from dsp.verdict import StringState, StringVerdict

CLIPS = 60
NEVER = 60.0
EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.001)
SAID = (
    StringState.CLEAR, StringState.UNSURE, StringState.MUTED, StringState.SILENT, StringState.WRONG_PITCH,
    StringState.BUZZ,
)  # fmt: skip
TOO_SURE = 0.95
Told = list[tuple[StringState, float | None, StringVerdict]]
"""What a string did, how many cents it was off, and what was said of it."""


def told(play: Play, audio: Audio) -> Told:
    """What the ear says of each string, beside the truth."""
    if audio.ndim == 2:
        six = SixChannels(RATE, play.target, tuple(range(1, len(audio) + 1)), first_pluck=AT)
        six.push(audio)
        verdicts = six.flush()[-1].strings
    else:
        ear = Verifier(RATE, play.target, may_sound=play.may_sound, first_pluck=AT, opinion_every=NEVER)
        ear.push(audio)
        verdicts = ear.flush()[-1].strings
    return [(play.truth(v.string), 100 * play.off.get(v.string, 0.0), v) for v in verdicts]


def judged(name: str, real: bool, count: int = CLIPS) -> Told:
    """All strings of a set."""
    return [one for play, audio in clips(name, count, real) for one in told(play, audio)]


def _rows(name: str, strings: Told) -> None:
    by_truth: dict[tuple[StringState, str], list[StringVerdict]] = defaultdict(list)
    for truth, cents, verdict in strings:
        off = " off" if truth is StringState.CLEAR and cents else ""
        by_truth[truth, truth.name + off].append(verdict)
    for (truth, words), verdicts in sorted(by_truth.items(), key=lambda item: item[0][1]):
        states = [verdict.state for verdict in verdicts]
        shares = "".join(f"{100 * states.count(state) / len(states):9.1f}" for state in SAID)
        lies = sum(
            v.state is StringState.CLEAR and truth is not StringState.CLEAR and v.confidence > TOO_SURE
            for v in verdicts
        )
        print(f"{name:36}{words:12}{len(states):5d}{shares}{lies:9d}", flush=True)


def _print_cents(strings: Told) -> None:
    clear = [
        abs(v.cents - cents)
        for truth, cents, v in strings
        if truth is v.state is StringState.CLEAR and v.cents is not None and cents is not None
    ]
    if clear:
        off = np.array(clear)
        print(
            f"cents of {len(off)} CLEAR strings: median {np.median(off):.1f} off, more than 10 off: {(off > 10).sum()}"
        )


def _print_trust(strings: Told) -> None:
    print("confidence      verdicts   state right")
    decided = [(v.confidence, v.state is truth) for truth, _, v in strings if v.state is not StringState.UNSURE]
    for low, high in pairwise(EDGES):
        right = [ok for confidence, ok in decided if low <= confidence < high]
        if right:
            print(f"{low:.2f} to {min(high, 1.0):.2f} {len(right):10d} {100.0 * np.mean(right):13.1f}")


def report() -> None:
    """Print the table for the simulated guitars, and for the recorded ones where they are."""
    for real in (False, True):
        if real and not available():
            print(f"skipped: {MISSING}")
            return
        names = [*SETS, *(() if real else ONLY_SIMULATED)]
        print(f"{'recorded' if real else 'simulated':36}{'truly':12}{'n':>5}", end="")
        print("".join(f"{state.name.removesuffix('_PITCH'):>9}" for state in SAID) + f"{'>95%':>9}")
        everything: Told = []
        with ProcessPoolExecutor(2) as pool:
            for name, strings in zip(names, pool.map(judged, names, [real] * len(names)), strict=True):
                _rows(name, strings)
                everything += strings
        _print_cents(everything)
        _print_trust(everything)
        print()


if __name__ == "__main__":
    report()
