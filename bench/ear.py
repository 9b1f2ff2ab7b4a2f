"""How well the ear hears the benchmark's real guitars, with the weights that are shipped."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from bench.ringbench_adapter import detect
from bench.shared import MISSING, available, ringbench

HORIZON = 0.5
COLUMNS = ("err", "miss", "false", "cover", "whole", "clean")


def report(clips: int = 112) -> None:
    """Print a line a set, and the mean of each kind over the guitars."""
    if not available():
        print(f"skipped: {MISSING}")
        return
    bench, kinds = ringbench(), defaultdict(list)
    print(f"{'':18}" + "".join(f"{column:>8}" for column in COLUMNS))
    for name in bench.sets():
        answers = bench.run(detect, name, horizons=(HORIZON,), n=clips)[HORIZON]
        score = bench.score(answers)
        row = [100 * score[column] for column in COLUMNS]
        kinds[name.partition("-")[0]].append(row)
        print(f"{name:18}" + "".join(f"{value:8.1f}" for value in row), flush=True)
    for kind, rows in kinds.items():
        print(f"{'mean ' + kind:18}" + "".join(f"{value:8.1f}" for value in np.mean(rows, axis=0)))
