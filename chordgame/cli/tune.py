"""`ringclear tune`: how far each string is from its pitch."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from chordgame.cli.ear_input import add_profile, add_tuning, profile_of, tuning_of
from chordgame.cli.parser import OneLineParser, add_command
from chordgame.engine.plain import to_line
from dsp.tuner import Reading, StrumTuner, Tuner
from hardware.sound_file import read_sound

IN_TUNE = 3.0
"""Cents that nobody hears."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `tune` command."""
    parser = add_command(
        commands, "tune", "tune: say how far each plucked string is from its pitch", _tune,
        "  ringclear tune strings.wav\n  ringclear tune strum.wav --strum     all open strings from one strum",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE", help="WAV, FLAC or another sound file")
    parser.add_argument("--strum", action="store_true", help="the open strings were strummed together")
    add_tuning(parser)
    add_profile(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _tune(arguments: argparse.Namespace) -> int:
    tuning, a4 = tuning_of(arguments, profile_of(arguments.profile))
    sound = read_sound(arguments.file)
    tuner = (StrumTuner if arguments.strum else Tuner)(sound.rate, tuning, a4)
    found: dict[int, Reading] = {}
    for block in sound.mono_blocks():
        for reading in tuner.push(block):
            if _counts(reading, found.get(reading.string)):
                found[reading.string] = reading
    readings = sorted(found.values(), key=lambda reading: -reading.string)
    if arguments.json:
        print(to_line({"readings": list(map(_facts, readings))}))
    else:
        print("\n".join(map(_told, readings)) or "no string was heard")
    return 0


def _counts(reading: Reading, before: Reading | None) -> bool:
    """The surest reading of a string's last pluck: it may have been turned since the one before."""
    if before is None or reading.error <= before.error:
        return True
    return reading.pluck_t > before.pluck_t and reading.error < IN_TUNE


def _facts(reading: Reading) -> dict[str, Any]:
    return {
        "t": round(reading.pluck_t, 4),
        "string": reading.string,
        "pitch": round(reading.pitch, 5),
        "cents": round(reading.cents, 3),
        "f0": round(reading.f0, 4),
        "stiffness": float(f"{reading.stiffness:.3g}"),
        "error_cents": round(reading.error, 3),
    }


def _told(reading: Reading) -> str:
    if abs(reading.cents) < IN_TUNE:
        advice = "in tune"
    else:
        advice = "too high: loosen it" if reading.cents > 0 else "too low: tighten it"
    return f"string {reading.string}  {reading.cents:+7.1f} cents  {advice}"
