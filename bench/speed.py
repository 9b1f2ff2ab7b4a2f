"""What listening costs: share of one core for a 48 kHz stream, stage by stage, and memory.

python3 run.py bench speed
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping, Sized
from fractions import Fraction

import numpy as np
from scipy.signal import resample_poly

from bench.shared import available, comping
from dsp.chord.six_channels import SixChannels
from dsp.chord.strums import StrumEar
from dsp.chord.verify import Verifier
from dsp.notes.listen import Listener
from dsp.stream.onset import OnsetDetector
from dsp.stream.thinned import ThinnedHops
from dsp.tuner.tuner import StrumTuner, Tuner
from tests.dsp.plucked import E_MAJOR, Audio, strum

RATE = 48000.0
BLOCK = 480

Push = Callable[[Audio], Sized]


def cost(push: Push, audio: Audio) -> tuple[float, int]:
    """Seconds of processor time for each second of sound, and how much came out."""
    seconds = audio.shape[-1] / RATE
    blocks = [audio[..., start : start + BLOCK] for start in range(0, audio.shape[-1], BLOCK)]
    started = time.process_time()
    count = sum(len(push(block)) for block in blocks)
    return (time.process_time() - started) / seconds, count


def verdicts_by_playing() -> None:
    """The verifier's cost for each kind of playing."""
    rng = np.random.default_rng(0)
    playing = {
        "silence": np.zeros(int(10 * RATE)),
        "room noise": 1e-3 * rng.standard_normal(int(10 * RATE)),
        "a strum every two seconds": np.tile(strum(E_MAJOR, RATE, lead=0.2, tail=1.65), 5),
        "a strum every second": strums(),
        "three of six choked, the same": np.tile(strum(E_MAJOR, RATE, lead=0.2, tail=0.65, dies=(6, 4, 3)), 10),
        "a roll call": strum(E_MAJOR, RATE, gap=0.5),
        "a fast roll call": strum(E_MAJOR, RATE, gap=0.25, tail=0.25),
    }
    if available():
        played, rate, _ = comping()
        step = Fraction(int(RATE), rate)
        playing["a real comping guitar"] = resample_poly(played.astype(float), step.numerator, step.denominator)
    for name, audio in playing.items():
        share, verdicts = cost(Verifier(RATE, E_MAJOR).push, audio)
        pace = verdicts / (len(audio) / RATE)
        print(f"{name:32s} {100 * share:5.2f} % of a core, {pace:5.1f} verdicts a second")


def strums() -> Audio:
    return np.tile(strum(E_MAJOR, RATE, lead=0.2, tail=0.65), 10)


def stages() -> Mapping[str, Push]:
    """Every stage by its name; a stage that has another inside costs what both do."""
    hops, ear = ThinnedHops(RATE), StrumEar(RATE)
    return {
        "thinning": lambda block: list(hops.push(block)),
        "+ short spectra and plucks": lambda block: list(ear.push(block)),
        "+ cues and verdicts, every 20 ms": Verifier(RATE, E_MAJOR).push,
        "a verdict at the end only": Verifier(RATE, E_MAJOR, opinion_every=60.0).push,
        "onsets": OnsetDetector(RATE).push,
        "+ tuner, a string at a time": Tuner(RATE).push,
        "+ tuner, a strum": StrumTuner(RATE).push,
        "open listening": Listener(RATE).push,
    }


def main() -> None:
    """Print a line for each kind of playing, and for each stage with a strum every second."""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    verdicts_by_playing()
    print("\na strum every second:")
    for name, push in stages().items():
        share, _ = cost(push, strums())
        print(f"{name:32s} {100 * share:5.2f} % of a core, {1 / share:5.0f} times as fast as it sounds")
    share, _ = cost(SixChannels(RATE, E_MAJOR).push, np.tile(strums(), (6, 1)))
    print(f"{'six channels, a verifier each':32s} {100 * share:5.2f} % of a core")
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    print(f"\nmemory over the start: {grown / 1024:.0f} MB, test sounds included")


def report() -> None:
    """Print the figures."""
    main()


if __name__ == "__main__":
    main()
