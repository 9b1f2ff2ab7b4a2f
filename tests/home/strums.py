"""Strums of the simulated guitar as an ear at home judges them, each with its take; much quicker than they sound."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping

import numpy as np

from chordgame.home.messages import order_of
from chordgame.home.promises import TakePromise
from chordgame.home.take import HeardTake, PlayWindow, made_take
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


def home_take(seed: int) -> tuple[HeardTake, PlayVerdict]:
    """One strum, and its take."""
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


def promise_of(take: HeardTake, verdict: PlayVerdict) -> TakePromise:
    """What an honest ear promises of it."""
    basis = take.head.basis.basis
    order = order_of(take.head.play, verdict.target, basis.may_sound, basis.waits)
    return TakePromise("Mia", order, verdict, take.name, take.sound, len(take.data))


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
