"""What the ear's confidence is worth when it says that a string rings, as a table and drawn.

    python -m bench.confidence PICTURE.svg [--nets GUITAR=FILE ...]

With the recordings beside the repository also on sampled guitars; with networks that never heard them (see
`cross_validate`) by those too.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from bench.calibrating import HORIZON, RATE, Clip, simulated_clips, simulated_guitar
from bench.cross_validate import Verdict, bench_sets, measured_sets
from bench.shared import MISSING, available
from chordgame.plots.trust_curve import trust, trust_picture
from dsp.chord.verify import Verifier
from dsp.verdict import StringState

SIMULATED, SAMPLED, LEFT_OUT = "simulated guitars", "sampled guitars, fitted on them", "sampled guitars, each left out"
SEEDS, CHORDS = range(700, 724), 28
SAID_TO_RING = (StringState.CLEAR, StringState.BUZZ)


def simulated() -> list[Verdict]:
    """Verdicts on strums of simulated guitars, none like another."""
    return [
        verdict
        for seed in SEEDS
        for clip in simulated_clips(simulated_guitar(seed), seed, CHORDS)
        for verdict in verdicts_on(clip)
    ]


def verdicts_on(clip: Clip) -> list[Verdict]:
    verifier = Verifier(RATE, clip.expected, first_pluck=clip.at, opinion_every=60.0)
    verifier.push(clip.audio)
    strings = verifier.flush()[-1].strings
    return [(one.confidence, clip.rings[one.string]) for one in strings if one.state in SAID_TO_RING]


def groups(nets: Mapping[str, Path]) -> dict[str, list[Verdict]]:
    found = {SIMULATED: simulated()}
    if available():
        found[SAMPLED] = [v for measured in measured_sets(bench_sets(), {}, HORIZON) for v in measured.trust]
        if nets:
            found[LEFT_OUT] = [v for measured in measured_sets(bench_sets(), nets, HORIZON) for v in measured.trust]
    return found


def print_all(found: dict[str, list[Verdict]]) -> None:
    for name, verdicts in found.items():
        print(f"{name}: {len(verdicts)} verdicts\n  confidence   right   95 % between   verdicts")
        for one in trust(verdicts):
            bounds = f"{100 * one.low:5.1f} and {100 * one.high:5.1f}"
            print(f"  {one.confidence:10.3f} {100 * one.right:7.1f}  {bounds} {one.count:10d}")
        sure = [right for confidence, right in verdicts if confidence >= 0.9]
        print(f"  of those told with 0.9 or more {100 * np.mean(sure):.1f} % are right")
    if not available():
        print(MISSING)


def report() -> None:
    print_all(groups({}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--nets", nargs="*", default=[], metavar="GUITAR=FILE")
    options = parser.parse_args()
    found = groups({guitar: Path(file) for guitar, _, file in (one.partition("=") for one in options.nets)})
    print_all(found)
    options.picture.write_bytes(trust_picture(found))
    print(options.picture)


if __name__ == "__main__":
    main()
