"""What the ear takes from clips in which a string strikes a fret: `python -m bench.world.rattle_rows FOLDER [CHUNKS]`.

A chunk holds clips of simulated guitars and of sampled ones, with a rattling string and without. What is there is not
made again: delete the folder after changing any cue, or the world.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from bench.world.guitars import BUILT, guitars
from bench.world.playing import ALONE, DRIVEN, EVEN, HIDDEN, IN_A_BAND, PALMS, SOFT
from bench.world.rattling import Rattle, heard, plain, rattle
from dsp.chord.buzz import inputs

CHUNKS, SEED, LEFT_OUT = 60, 23, 80
"""Chunks, and how many of the simulated guitars nobody learns from."""
OF_EACH = {"plain": 80, "plain clean": 40, "built": 60, "built clean": 30, "sampled": 25, "sampled clean": 40}
"""Clips of each kind in a chunk."""
RATTLING = {"": 0.3, EVEN: 0.4, SOFT: 0.05, HIDDEN: 0.1, ALONE: 0.15}
CLEAN = {"": 0.25, EVEN: 0.2, SOFT: 0.05, HIDDEN: 0.05, ALONE: 0.15, PALMS: 0.1, DRIVEN: 0.1, IN_A_BAND: 0.1}
NEAR, LATEST, MOST_STRINGS = 0.05, 0.3, 6
"""A string that is plucked so soon after another is often not noticed by itself: it belongs to the strum that begins no
later than `NEAR` after it, and whose last pluck was noticed no longer than `LATEST` before it."""


def clip(
    kind: str, number: int, names: tuple[str, ...], left_out: bool = False, fret: bool = True
) -> tuple[str, Rattle]:
    """A clip, and whose; the same on every run. Without the `fret`, all of it but the rattle."""
    rng = np.random.default_rng([SEED, number, left_out, *map(ord, kind)])
    model = int(rng.integers(BUILT - LEFT_OUT, BUILT) if left_out else rng.integers(BUILT - LEFT_OUT))
    what, rattles = kind.removesuffix(" clean"), not kind.endswith("clean")
    if what == "plain":
        return "built", plain(model, rng, rattles, fret)
    shares = RATTLING if rattles else CLEAN
    manner = str(rng.choice(list(shares), p=list(shares.values())))
    guitar = "built" if what == "built" else str(rng.choice(names))
    return guitar, rattle(guitar, model, rng, manner, rattles, fret)


def rows_of(made: Rattle) -> list[dict[str, Any]]:
    """One for each strum that was heard long enough, its strings padded."""
    found = []
    evidence = heard(made).evidence
    for place, (strum, look) in enumerate(evidence):
        if look.blurred is None:
            continue
        until = min([strum.last + LATEST, *(later.first - NEAR for later, _ in evidence[place + 1 :])])
        rattles = made.string is not None and strum.first - NEAR < made.at < until
        table = np.zeros((MOST_STRINGS, *look.blurred.shape[1:]), np.float16)
        cues = inputs(strum.last - strum.first, look)
        padded = np.zeros((MOST_STRINGS, cues.shape[1]), np.float32)
        truth = np.full(MOST_STRINGS, -1, np.int8)
        count = min(len(cues), MOST_STRINGS)
        table[:count], padded[:count] = look.blurred[:count], np.nan_to_num(cues[:count])
        for row, string in enumerate(sorted(made.scene.expected)):
            if made.scene.rings[string]:
                truth[row] = 0 if string != made.string else 1 if rattles else -1
        found.append({"table": table, "cues": padded, "truth": truth, "strings": len(made.scene.expected)})
    return found


def chunk(number: int) -> dict[str, Any]:
    """The rows of one chunk."""
    names = tuple(name for name in guitars() if name != "built")
    rows: list[dict[str, Any]] = []
    for kind, count in OF_EACH.items():
        for at in range(count):
            guitar, made = clip(kind, number * count + at, names)
            rows += [{**row, "kind": kind, "guitar": guitar} for row in rows_of(made)]
    return {name: np.array([row[name] for row in rows]) for name in rows[0]}


def main() -> None:
    """Make what is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("chunks", type=int, nargs="?", default=CHUNKS)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for number in range(options.chunks):
        path = options.folder / f"{number:03d}.npz"
        if not path.exists():
            rows = chunk(number)
            np.savez(path, **rows)
            print(path, len(rows["truth"]), int((rows["truth"] == 1).sum()), flush=True)


if __name__ == "__main__":
    main()
