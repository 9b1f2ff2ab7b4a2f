"""Another concert pitch than 440 Hz: all that is written stays, all that sounds is higher or lower by the same."""

from __future__ import annotations

from dataclasses import replace

from dsp.pitch import midi
from dsp.verdict import PlayVerdict, StringVerdict, Target


def sounding(target: Target, a4: float) -> Target:
    """What strings sound, as numbers of the usual 440 Hz, that are asked for in another concert pitch."""
    return {string: pitch + midi(a4) - midi(440.0) for string, pitch in target.items()}


def as_asked(play: PlayVerdict, target: Target, a4: float) -> PlayVerdict:
    """A verdict on `sounding(target)` in the numbers of `target`."""
    higher = midi(a4) - midi(440.0)

    def asked(one: StringVerdict) -> StringVerdict:
        return one if one.pitch is None else replace(one, pitch=one.pitch - higher)

    return replace(play, target=dict(target), strings=tuple(map(asked, play.strings)))
