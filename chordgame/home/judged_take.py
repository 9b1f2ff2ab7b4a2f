"""A take, judged again: the same ear hears the same blocks and says the same words."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from chordgame.home.take import HeardTake
from chordgame.home.take_head import TakeRefused, numbered
from chordgame.listening.ears import GuitarEar
from chordgame.listening.judged_again import judged_again
from chordgame.listening.midi_ear import MidiEar
from chordgame.listening.sound_ear import SoundEar
from chordgame.listening.which_play import judged_from
from chordgame.tape.last_seconds import LastSeconds
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict
from hardware.stream import Arrival, RawBlock
from hardware.whole_steps import STEPS

Words = list[tuple[int, str, str]]
"""Of each string its state, and why."""
NUDGES = 3
"""A take on an edge says other words for most of them; one that is on none says the same for all."""
NOTHING = "no string can be heard in it"


def judged_take(take: HeardTake) -> PlayVerdict:
    """What the ear says of it."""
    target, basis = numbered(take.head.target), take.head.basis.basis
    if take.head.stretch is not None:
        return judged_from(stretch_of(take, *take.head.stretch), target, basis.may_sound or {})
    midi = take.head.midi_guitar
    ear: GuitarEar = SoundEar(basis.setup) if midi is None else MidiEar(midi.guitar)
    said = judged_again(ear, take.arrivals, target, (take.head.announced, take.head.until), basis)
    if said is None:
        raise TakeRefused(NOTHING)
    return said


def sits_on_an_edge(take: HeardTake, fits: Callable[[PlayVerdict], bool]) -> bool:
    """Whether the least that a converter can add to a sample makes it say what fits, too.

    Two computers reckon alike to fifteen figures, and no more. Where that decides, both are right.
    """
    return any(fits(judged_take(_nudged(take, seed))) for seed in range(NUDGES))


def _nudged(take: HeardTake, seed: int) -> HeardTake:
    """Each sample a step of 24 bits up, or down, or as it was."""
    chance = np.random.default_rng(seed)

    def nudged(one: Arrival) -> Arrival:
        if not isinstance(one, RawBlock):
            return one
        steps = chance.integers(-1, 2, one.samples.shape).astype(np.float32) / np.float32(STEPS)
        return replace(one, samples=one.samples + steps)

    return replace(take, arrivals=tuple(map(nudged, take.arrivals)))


def words_of(verdict: PlayVerdict) -> Words:
    """What was said of each string, from the thickest."""
    return sorted(((one.string, one.state.value, one.reason) for one in verdict.strings), reverse=True)


def stretch_of(take: HeardTake, start: float, end: float) -> Stretch:
    """A part of its sound, in one channel, as the last seconds of a guitar are kept."""
    kept = LastSeconds(math.inf)
    for one in take.arrivals:
        if isinstance(one, RawBlock):
            kept.take(one)
    stretch = kept.between(start, end)
    if stretch is None:
        raise TakeRefused(NOTHING)
    return stretch
