"""Takes as ears at home make them: some hundreds of strums, good and bad, of the simulated guitar.

python -m bench.home_takes make FOLDER 1000     makes them, with what was said of each
python -m bench.home_takes judge FOLDER         judges them again, in this process and with this numpy
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from chordgame.home.judged_take import judged_take
from chordgame.home.take import HeardTake, PlayWindow, made_take, read_take
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.judged_again import Basis, judged_again
from chordgame.listening.sound_ear import SoundEar
from chordgame.listening.when_over import Waits
from dsp.simulated import ACOUSTIC, LIVING_ROOM, How, SimulatedGuitar, roll, strum
from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from dsp.verdict import PlayVerdict
from hardware.stream import Arrival, InputNews, InputState, RawBlock
from hardware.whole_steps import in_whole_steps

RATE, BLOCK = 48_000, 512
OPEN = {6: 40, 5: 45, 4: 50, 3: 55, 2: 59, 1: 64}
ANNOUNCED, SECONDS = 2.1, 7.5
WAYS = (How.CLEAR, How.CLEAR, How.CLEAR, How.MUTED)
WAITS = Waits(in_all=45.0, from_first_string=10.0, after_unsure=2.0)
Words = list[tuple[int, str, str]]


def words_of(verdict: PlayVerdict) -> Words:
    """What was said of each string."""
    return [(one.string, one.state.value, one.reason) for one in verdict.strings]


def home_take(seed: int) -> tuple[HeardTake, PlayVerdict]:
    """One strum, as an ear at home judges it, and its take."""
    chance = random.Random(seed)
    target, how = _chord(chance)
    known = _known(chance) if chance.random() < 0.2 else None
    basis = Basis(_beside(chance, target), WAITS, GuitarSetup(knowledge=known))
    arrivals = list(_arrivals(chance, target, how, seed))
    verdict = judged_again(SoundEar(basis.setup), arrivals, target, (ANNOUNCED, math.inf), basis)
    assert verdict is not None
    heard = [one for one in arrivals if one.t < verdict.t]
    announced = next(one.t for one in arrivals if isinstance(one, RawBlock) and one.t >= ANNOUNCED)
    take = made_take(f"play-{seed}", target, basis.plain(), PlayWindow(announced, verdict.t), heard)
    return take, verdict


def _chord(chance: random.Random) -> tuple[dict[int, float], dict[int, How]]:
    strings = sorted(chance.sample(sorted(OPEN), chance.randint(1, 6)))
    target = {string: float(OPEN[string] + chance.randint(0, 7)) for string in strings}
    return target, {string: chance.choice(WAYS) for string in strings}


def _beside(chance: random.Random, target: Mapping[int, float]) -> dict[int, float]:
    return {string: float(pitch) for string, pitch in OPEN.items() if string not in target and chance.random() < 0.5}


def _known(chance: random.Random) -> GuitarKnowledge:
    return GuitarKnowledge({string: StringKnowledge(cents=chance.uniform(-5, 5)) for string in OPEN})


def _arrivals(
    chance: random.Random, target: Mapping[int, float], how: Mapping[int, How], seed: int
) -> Iterator[Arrival]:
    at, soft = ANNOUNCED + chance.uniform(0.3, 1.0), chance.uniform(0.4, 0.9)
    if chance.random() < 0.2:
        plucks = roll(dict(target), at, how=dict(how), seed=seed)
    else:
        plucks = strum(dict(target), at, how=dict(how), velocity=soft, seed=seed)
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, seed=seed, surroundings=LIVING_ROOM)
    sound = guitar.render(SECONDS).astype(np.float32)
    yield InputNews("guitar", 0.0, InputState.RUNNING, "")
    for n in range(sound.shape[1] // BLOCK):
        block = RawBlock("guitar", n * BLOCK / RATE, float(RATE), sound[:, n * BLOCK : (n + 1) * BLOCK])
        yield in_whole_steps(block)


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
        others += [(path.stem, said["words"], now)] if now != said["words"] else []
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


MOVED: list[float] = []


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        judge(Path(sys.argv[2]))
