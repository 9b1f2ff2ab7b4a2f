"""A take, judged again: the same ear hears the same blocks and says the same words."""

from __future__ import annotations

import math

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
from hardware.stream import RawBlock

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
