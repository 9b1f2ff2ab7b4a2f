"""What listening costs: share of one core for a 48 kHz stream, and memory.

python3 run.py bench speed
"""

from __future__ import annotations

import resource
import time
from fractions import Fraction

import numpy as np
from scipy.signal import resample_poly

from dsp.verify import Verifier
from tests.bench.shared import available, comping
from tests.dsp.plucked import E_MAJOR, strum

RATE = 48000.0
BLOCK = 480


def cost(audio: np.ndarray) -> tuple[float, int]:
    """Seconds of processor time for each second of sound, and the number of verdicts."""
    verifier = Verifier(RATE, E_MAJOR)
    blocks = [audio[start : start + BLOCK] for start in range(0, len(audio), BLOCK)]
    started = time.process_time()
    verdicts = sum(len(verifier.push(block)) for block in blocks)
    return (time.process_time() - started) / (len(audio) / RATE), verdicts


def main() -> None:
    """Print a line for each kind of playing."""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rng = np.random.default_rng(0)
    playing = {
        "silence": np.zeros(int(10 * RATE)),
        "room noise": 1e-3 * rng.standard_normal(int(10 * RATE)),
        "a strum every two seconds": np.tile(strum(E_MAJOR, RATE, lead=0.2, tail=1.65), 5),
        "a strum every second": np.tile(strum(E_MAJOR, RATE, lead=0.2, tail=0.65), 10),
        "three of six choked, the same": np.tile(strum(E_MAJOR, RATE, lead=0.2, tail=0.65, dies=(6, 4, 3)), 10),
        "a roll call": strum(E_MAJOR, RATE, gap=0.5),
        "a fast roll call": strum(E_MAJOR, RATE, gap=0.25, tail=0.25),
    }
    if available():
        audio, rate, _ = comping()
        step = Fraction(int(RATE), rate)
        playing["a real comping guitar"] = resample_poly(audio, step.numerator, step.denominator)
    for name, audio in playing.items():
        share, verdicts = cost(audio)
        pace = verdicts / (len(audio) / RATE)
        print(f"{name:30s} {100 * share:5.2f} % of a core, {pace:5.1f} verdicts a second")
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    print(f"memory over the start: {grown / 1024:.0f} MB, test sounds included")


def report() -> None:
    """Print the figures."""
    main()


if __name__ == "__main__":
    main()
