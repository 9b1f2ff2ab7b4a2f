"""Takes as ears at home make them: some hundreds of strums, good and bad, of the simulated guitar, judged and forged.

python -m bench.home_takes make FOLDER 1000     makes them, with what was said of each
python -m bench.home_takes judge FOLDER         judges them again, in this process and with this numpy
python -m bench.home_takes forge 1000           forges so many, in turn in each way, and looks whether it is found out
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

from chordgame.home.judged_take import judged_take, words_of
from chordgame.home.take import read_take
from tests.home.forging import FORGERIES, exposed, honest
from tests.home.strums import home_take


def make(folder: Path, count: int) -> None:
    """So many takes, each beside what was said of it."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(count):
        if (folder / f"{seed:05}.json").exists():
            continue
        take, verdict = home_take(seed)
        (folder / f"{seed:05}.take").write_bytes(take.data)
        said = {"words": words_of(verdict), "sure": [one.confidence for one in verdict.strings]}
        (folder / f"{seed:05}.json").write_text(json.dumps(said))


def judge(folder: Path) -> None:
    """The same words, or which are others."""
    begun, plays, strings, others = time.monotonic(), 0, 0, []
    for path in sorted(folder.glob("*.take")):
        said = json.loads(path.with_suffix(".json").read_text())
        again = judged_take(read_take(path.read_bytes()))
        now = [list(one) for one in words_of(again)]
        plays, strings = plays + 1, strings + len(now)
        moved = max(abs(a - b.confidence) for a, b in zip(said["sure"], again.strings, strict=True))
        before = sorted(said["words"], reverse=True)
        others += [(path.stem, before, now)] if now != before else []
        MOVED.append(moved)
    for name, before, after in others:
        print(f"  {name}: {before} is now {after}")
    each = (time.monotonic() - begun) / max(1, plays)
    print(f"numpy {np.__version__}, Python {sys.version.split()[0]}: of {plays} takes with {strings} strings ", end="")
    print(
        f"{len(others)} say other words; a string is surer or less sure by {max(MOVED, default=0.0):.1e} at most; ",
        end="",
    )
    print(f"{each:.2f} s each")


def forge(count: int) -> None:
    """Each way in turn, on strums of its own."""
    found: Counter[str] = Counter()
    missed: list[str] = []
    for seed in range(-(-count // len(FORGERIES))):
        one, chance = honest(seed), random.Random(seed)
        for forges in FORGERIES[: count - seed * len(FORGERIES)]:
            if exposed(forges(one, chance), one):
                found[forges.__name__] += 1
            else:
                missed.append(f"{forges.__name__} of strum {seed}")
    print(f"of {count} forged or altered takes and verdicts {sum(found.values())} were exposed, in {len(found)} ways")
    for name in missed:
        print(f"  not exposed: {name}")


MOVED: list[float] = []


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(Path(sys.argv[2]), int(sys.argv[3]))
    elif sys.argv[1] == "judge":
        judge(Path(sys.argv[2]))
    else:
        forge(int(sys.argv[2]))
