"""Where the sound of a calibration comes from: a rate, and blocks that may depend on what the guide asks."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.guide import Guide
from calibration.limits import STRING
from calibration.simulated_player import SimulatedPlayer, guitar_of
from chordgame.cli.ear_input import tuning_of
from chordgame.cli.live_input import add_input, begun, sounding
from chordgame.cli.parser import seed
from chordgame.engine.errors import BadSetup
from chordgame.listening.open_input import is_file, is_midi
from chordgame.listening.simulated_input import RATE, SIMULATED
from hardware.sound_file import read_sound

Blocks = Iterator[NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class PluckSource:
    """An input: a file, the simulated guitar, or whatever gives blocks of samples."""

    name: str
    rate: float
    blocks: Callable[[Guide], Blocks]


def add_source(parser: argparse.ArgumentParser) -> None:
    """The options for what is listened to."""
    what = "your guitar's audio device, a recording of what the guide asks for, or 'simulated': a guitar that plays it"
    add_input(parser, what, required=True)
    parser.add_argument("--seed", type=seed, default=0, help="another simulated guitar (%(default)s)")
    off = "simulated strings out of tune, as 5:-30"
    parser.add_argument("--detune", nargs="+", action="extend", default=[], metavar="STRING:CENTS", help=off)


def source_of(arguments: argparse.Namespace) -> PluckSource:
    """What was asked for."""
    if arguments.input == SIMULATED:
        return _simulated(arguments)
    if arguments.detune:
        raise BadSetup("--detune is for the simulated guitar")
    if is_midi(arguments.input) or not is_file(arguments.input):
        return _live(arguments)
    sound = read_sound(Path(arguments.input))
    return PluckSource(Path(arguments.input).name, sound.rate, lambda _: sound.mono_blocks())


def _live(arguments: argparse.Namespace) -> PluckSource:
    device = sounding(arguments.input, arguments.block)
    rate, blocks = begun(device, lambda sentence: print(sentence, file=sys.stderr))
    return PluckSource(device.name, rate, lambda _: (block.samples for block in blocks))


def _simulated(arguments: argparse.Namespace) -> PluckSource:
    tuning, _ = tuning_of(arguments)
    sounding = {string: pitch + arguments.capo for string, pitch in tuning.items()}
    guitar = guitar_of(sounding, arguments.seed, _detuned(arguments.detune, len(tuning)))

    def blocks(guide: Guide) -> Blocks:
        return SimulatedPlayer(guide, guitar, arguments.seed).blocks()

    return PluckSource(f"simulated guitar {arguments.seed}", RATE, blocks)


def _detuned(texts: list[str], strings: int) -> dict[int, float]:
    return dict(_string_off(text, strings) for text in texts)


def _string_off(text: str, strings: int) -> tuple[int, float]:
    string, _, off = text.partition(":")
    try:
        number, cents = int(string), float(off)
    except ValueError:
        raise BadSetup(f"--detune: {text!r} is not STRING:CENTS, as in 5:-30") from None
    limit = STRING["cents"]
    if not (1 <= number <= strings and limit.low <= cents <= limit.high):
        raise BadSetup(f"--detune: {text!r}: strings are 1 to {strings}, cents {limit.low:g} to {limit.high:g}")
    return number, cents
