"""`ringclear tune`: how far each string is from its pitch."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.cli.ear_input import add_tuning, tuning_of
from chordgame.cli.live_input import add_input
from chordgame.cli.parser import OneLineParser, add_command
from chordgame.cli.tune_live import tune_live
from chordgame.cli.tune_words import facts, told
from chordgame.engine.errors import BadSetup
from chordgame.engine.plain import to_line
from dsp.tuner import Reading, StrumTuner, Tuner
from hardware.sound_file import read_sound

BLOCK = 4096


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `tune` command."""
    parser = add_command(
        commands, "tune", "tune: say how far each plucked string is from its pitch", _tune,
        "  ringclear tune --input Scarlett        live, until Ctrl-C\n"
        "  ringclear tune strings.wav\n  ringclear tune strum.wav --strum     all open strings from one strum",
    )  # fmt: skip
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="WAV, FLAC or another sound file")
    add_input(parser, "instead of FILE: an audio device to listen to, as 'Scarlett' or 'Scarlett:2'")
    parser.add_argument("--strum", action="store_true", help="the open strings were strummed together")
    add_tuning(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _tune(arguments: argparse.Namespace) -> int:
    tuning, a4 = tuning_of(arguments)
    if (arguments.file is None) == (arguments.input is None):
        raise BadSetup("tune: name either a sound file or --input, which listens live")
    ear = StrumTuner if arguments.strum else Tuner
    if arguments.input is not None:
        return tune_live(arguments, lambda rate: ear(rate, tuning, a4))
    sound = read_sound(arguments.file)
    tuner = ear(sound.rate, tuning, a4)
    found: dict[int, Reading] = {}
    for block in sound.blocks(BLOCK):
        for reading in tuner.push(block.mean(axis=0)):
            surest = found.get(reading.string)
            if surest is None or reading.error <= surest.error:
                found[reading.string] = reading
    readings = sorted(found.values(), key=lambda reading: -reading.string)
    if arguments.json:
        print(to_line({"readings": list(map(facts, readings))}))
    else:
        print("\n".join(map(told, readings)) or "no string was heard")
    return 0
