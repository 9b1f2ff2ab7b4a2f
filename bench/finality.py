"""How long after the last pluck the ear tells a first opinion and its final verdict, in stream time.

python3 run.py bench finality

Scenes of `scenes.py` in blocks of 10 ms. Time counts to the end of the block that brings the verdict, from the last
pluck that sounded: strings that were left out are none, muted ones are. A first opinion is one that has heard every
string for the shortest span in which pitches can be told. The final verdict is the one after which the ear waits for
the next pluck.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

import numpy as np

from bench.scenes import RATE, SAMPLED, SIMULATED, Scene, scenes
from bench.shared import available
from dsp.chord.cues import SHORTEST_SPAN
from dsp.chord.verify import Verifier
from dsp.simulated import shape_pitches
from dsp.verdict import FINAL_AFTER

BLOCK = RATE // 100
FIRST_PLUCK = 1.0
FADE = 0.3
"""A note that ends with a click is plucked once more, as far as anybody can hear."""
WANTED = {"first opinion": 0.25, "final verdict": 0.5}


@dataclass(frozen=True)
class Told:
    """Seconds from the last pluck to what was told of it; infinite if nothing ever was."""

    first: float = inf
    final: float = inf


def told(scene: Scene, block: int = BLOCK) -> Told:
    """When the ear told what of the last strum."""
    target = {string: float(pitch) for string, pitch in shape_pitches(scene.shape).items()}
    verifier = Verifier(RATE, target, first_pluck=FIRST_PLUCK)
    last, first = scene.plucks[-1].t, inf
    for start in range(0, len(scene.audio), block):
        plays = verifier.push(scene.audio[start : start + block])
        since = (start + block) / RATE - last
        if not plays or since < SHORTEST_SPAN:
            continue
        first = min(first, since)
        plucked = FIRST_PLUCK if verifier.last_pluck is None else verifier.last_pluck
        if plays[-1].t >= plucked + FINAL_AFTER:
            return Told(first, since)
    return Told(first)


def sounding(found: Iterable[Scene]) -> list[Scene]:
    """Those in which any string sounds after the first pluck was due."""
    return [scene for scene in found if scene.plucks and scene.plucks[-1].t > FIRST_PLUCK]


def measured(kind: str, guitars: Iterable[str], count: int) -> list[Told]:
    """One kind of scenes on some guitars."""
    return [told(scene) for guitar in guitars for scene in sounding(scenes(kind, guitar, count, fade=FADE))]


def line(times: list[float]) -> str:
    """Median, 95 % and worst."""
    middle, most = np.quantile(times, [0.5, 0.95], method="higher")
    return f"median {middle:.3f}, 95 % {most:.3f}, worst {max(times):.3f} s"


def main(count: int = 28) -> None:
    """Print the figures; noise is recorded rooms, laid under simulated guitars too."""
    guitars = [*SIMULATED, *(SAMPLED if available() else ())]
    for kind in ("strum", "roll", "noise") if available() else ("strum", "roll"):
        every = measured(kind, guitars, count)
        print(f"{kind}: {len(every)} on {len(guitars)} guitars, after the last pluck that sounded")
        times = ([one.first for one in every], [one.final for one in every])
        for (name, wanted), column in zip(WANTED.items(), times, strict=True):
            print(f"  {name}: {line(column)} (wanted at 95 %: {wanted})")


def report() -> None:
    """Print the figures."""
    main()


if __name__ == "__main__":
    main()
