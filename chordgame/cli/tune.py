"""`ringclear tune`: how far each string is from its pitch."""

from __future__ import annotations

import argparse
from pathlib import Path

from chordgame.cli.ear_input import add_profile, add_tuning, profile_of, tuning_of
from chordgame.cli.live_input import add_input
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.cli.tune_live import tune_live
from chordgame.cli.tune_words import IN_TUNE_CENTS, in_words, reading_to_plain
from chordgame.engine.errors import BadSetup
from chordgame.engine.plain import to_line
from chordgame.engine.sentences import listed
from dsp.tuner.tuner import Reading, StrumTuner, Tuner
from hardware.sound_file import read_sound

TOO_UNSURE = 5.0
"""Cents of error from which a reading is no help."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `tune` command."""
    parser = add_main(
        commands, "tune", _tune,
        "  ringclear tune --input Scarlett        live, until Ctrl-C\n"
        "  ringclear tune strings.wav\n  ringclear tune strum.wav --strum     all open strings from one strum",
    )  # fmt: skip
    parser.add_argument("file", type=Path, nargs="?", metavar="FILE", help="WAV, FLAC or another sound file")
    add_input(parser, "instead of FILE: an audio device to listen to, as 'Scarlett' or 'Scarlett:2'")
    parser.add_argument("--strum", action="store_true", help="the open strings were strummed together")
    add_tuning(parser)
    add_profile(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _tune(arguments: argparse.Namespace) -> int:
    if (arguments.file is None) == (arguments.input is None):
        raise BadSetup("tune: name either a sound file or --input, which listens live")
    tuning, a4 = tuning_of(arguments, profile_of(arguments.profile))
    ear = StrumTuner if arguments.strum else Tuner
    if arguments.input is not None:
        return tune_live(arguments, lambda rate: ear(rate, tuning, a4))
    sound = read_sound(arguments.file)
    tuner = ear(sound.rate, tuning, a4)
    found: dict[int, Reading] = {}
    for block in sound.mono_blocks():
        for reading in tuner.push(block):
            if _counts(reading, found.get(reading.string)):
                found[reading.string] = reading
    readings = sorted(found.values(), key=lambda reading: -reading.string)
    unread = sorted(tuning.keys() - found.keys(), reverse=True)
    if arguments.json:
        print(to_line({"readings": list(map(reading_to_plain, readings)), "unread": unread}))
    else:
        print("\n".join([*map(in_words, readings), *_missing(unread)]) if readings else "no string was heard")
    return 0


def _missing(unread: list[int]) -> list[str]:
    """What to do about strings that could not be read."""
    if not unread:
        return []
    strings = f"string{'s' if len(unread) > 1 else ''} {listed(map(str, unread))}"
    return [f"{strings} could not be read: pluck each alone and let it ring for a second"]


def _counts(reading: Reading, before: Reading | None) -> bool:
    """The surest reading of a string's last pluck: it may have been turned since the one before."""
    if reading.error > TOO_UNSURE:
        return False
    if before is None or reading.error <= before.error:
        return True
    return reading.pluck_t > before.pluck_t and reading.error < IN_TUNE_CENTS
