"""A part of a sound file with one play in it, and the ear that judges it."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from chordgame.cli.ear_input import seconds
from chordgame.engine.errors import BadSetup
from chordgame.listening.sound_ear import CHANNELS_A_STRING_EACH, HEARD_BEFORE
from dsp.chord.six_channels import SixChannels
from dsp.chord.verify import Verifier
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, Target
from hardware.errors import InputFailed, Reason
from hardware.sound_file import Sound, read_sound


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Sound that begins at `start` seconds of its file; `pluck` is when the first string is plucked in it."""

    sound: Sound
    start: float
    pluck: float | None


def add_moments(parser: argparse.ArgumentParser) -> None:
    """The options for which part of a file is heard."""
    parser.add_argument("--at", type=seconds, metavar="SECONDS", help="when the first string is plucked")
    parser.add_argument("--until", type=seconds, metavar="SECONDS", help="nothing later is heard")


def excerpt_of(file: Path, at: float | None, until: float | None) -> Excerpt:
    """The play's part of the file."""
    start = 0.0 if at is None else max(0.0, at - HEARD_BEFORE)
    sound = read_sound(file, start, until)
    cut_before = until is not None and at is not None and until <= at
    if at is not None and at >= start + sound.seconds and not cut_before:
        raise InputFailed(str(file), Reason.BEYOND_END, f"{at:g} s, it is {start + sound.seconds:.2f} s long")
    return Excerpt(sound, start, None if at is None else at - start)


def judge_excerpt(
    excerpt: Excerpt,
    expect: Target,
    known: GuitarKnowledge | None,
    *,
    may_sound: Target | None = None,
    mix: bool = False,
) -> PlayVerdict:
    """The last word on the play, on the excerpt's clock; a channel a string is heard string by string, 1 first."""
    ear = _ear(excerpt, expect, may_sound, known, mix)
    for block in excerpt.sound.blocks() if isinstance(ear, SixChannels) else excerpt.sound.mono_blocks():
        ear.push(block)
    return ear.flush()[-1]


def _ear(
    excerpt: Excerpt, expect: Target, may_sound: Target | None, known: GuitarKnowledge | None, mix: bool
) -> Verifier | SixChannels:
    rate, count = excerpt.sound.rate, excerpt.sound.x.shape[0]
    if mix or count not in CHANNELS_A_STRING_EACH:
        return Verifier(rate, expect, may_sound=may_sound, first_pluck=excerpt.pluck, knowledge=known)
    beyond = [string for string in expect if string > count]
    if beyond:
        raise BadSetup(f"string {beyond[0]} has no channel among {count}; --mix hears all channels as one")
    return SixChannels(rate, expect, tuple(range(1, count + 1)), first_pluck=excerpt.pluck, knowledge=known)
