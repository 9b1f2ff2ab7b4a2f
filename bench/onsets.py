"""How well plucks are noticed: `python -m bench.onsets [scenes of each kind [seed]]`."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bench.scenes import KINDS, RATE, SAMPLED, SIMULATED, Scene, scenes
from bench.shared import MISSING, Audio, available, comping
from dsp.stream.onset import Onset, OnsetDetector, Stroke


def detect(x: Audio, rate: int) -> tuple[list[Onset], list[Stroke]]:
    detector = OnsetDetector(rate)
    events = [*detector.push(x), *detector.flush()]
    return [e for e in events if isinstance(e, Onset)], [e for e in events if isinstance(e, Stroke)]


def matched(truth: Sequence[float], found: Sequence[float], within: float) -> int:
    from mir_eval.util import match_events

    return len(match_events(np.array(truth), np.array(found), within)) if len(truth) and len(found) else 0


def grouped(times: NDArray[np.float64], gap: float) -> list[float]:
    """Note onsets closer than `gap` seconds to the one before are one stroke."""
    starts = np.concatenate([[True], np.diff(times) > gap])
    return [float(t) for t in times[starts]]


Counts = tuple[int, int, int]


def mixed(
    n: int, guitars: Sequence[str], kinds: Sequence[str] = KINDS, *, room_noise: float = 0.1, seed: int = 7
) -> dict[str, Counts]:
    """Per kind: strokes, found onsets, matched within 30 ms."""
    totals = {}
    for kind in kinds:
        counts = np.zeros(3, int)
        for guitar in guitars:
            for scene in scenes(kind, guitar, n, seed, room_noise):
                found = [onset.t for onset in detect(scene.audio, RATE)[0]]
                counts += len(scene.strokes), len(found), matched(scene.strokes, found, 0.03)
        totals[kind] = (int(counts[0]), int(counts[1]), int(counts[2]))
    return totals


def together(totals: dict[str, Counts]) -> Counts:
    strokes, found, right = (sum(column) for column in zip(*totals.values(), strict=True))
    return strokes, found, right


def share(counts: Counts) -> str:
    strokes, found, right = counts
    return f"recall {right / strokes:.3f} precision {right / found:.3f}"


def strums_told(scene: Scene) -> tuple[int, int]:
    """(strokes found, of these told rightly as strum or pluck); strums are of 3 sounding strings or more."""
    right = total = 0
    for stroke in detect(scene.audio, RATE)[1]:
        near = [t for t in scene.strokes if abs(t - stroke.t) < 0.03]
        if near:
            later = [t for t in scene.strokes if t > near[0]]
            end = min(later, default=np.inf)
            plucks = sum(near[0] <= p.t < min(end, near[0] + 0.3) for p in scene.plucks)
            if plucks != 2:
                total += 1
                right += stroke.is_strum == (plucks >= 3)
    return total, right


def played() -> tuple[float, float]:
    """F within 50 ms of the played recording's strokes (notes within 50 ms are one), and core used."""
    from mir_eval.onset import f_measure

    x, rate, notes = comping()
    begun = time.process_time()
    found = [onset.t for onset in detect(x, rate)[0]]
    cost = (time.process_time() - begun) / (len(x) / rate)
    return f_measure(np.array(grouped(notes[:, 0], 0.05)), np.array(found), window=0.05)[0], cost


def main(n: int = 8, seed: int = 7) -> None:
    guitars = [*(SAMPLED if available() else ()), *SIMULATED]
    totals = mixed(n, guitars, seed=seed)
    without_room = totals | mixed(n, guitars, ("noise",), room_noise=0.0, seed=seed)
    for kind, counts in totals.items():
        print(f"onsets {kind:6s} {share(counts)} of {counts[0]}")
    print(f"onsets all    {share(together(totals))}  (target 0.98, 30 ms)")
    # A word or a door in a recorded room is an onset too, but nobody's pluck.
    print(f"    no room laid under: noise {share(without_room['noise'])}; all {share(together(without_room))}")
    told = [strums_told(scene) for kind in ("strum", "roll") for g in guitars for scene in scenes(kind, g, n, seed)]
    total, good = (sum(column) for column in zip(*told, strict=True))
    print(f"strum or pluck told rightly {good / total:.3f}  ({total} strokes)")
    if not available():
        print(f"played recording skipped: {MISSING}")
        return
    f, cost = played()
    print(f"onsets played F {f:.3f} (target 0.82, 50 ms)   {100 * cost:.1f} % of a core")


def report() -> None:
    """Print the figures."""
    main()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
