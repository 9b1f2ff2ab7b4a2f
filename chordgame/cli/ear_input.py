"""What the ear's commands have in common: sound files, expected pitches, tunings, profiles."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from calibration.knowledge import knowledge_of
from calibration.limits import ProfileRefused
from calibration.profile import Profile, read_profile
from chordgame.chord_game.fretboard import tunings
from chordgame.engine.errors import BadSetup
from dsp.pitch import Tuning
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import Target
from hardware.errors import InputFailed, Reason

STANDARD, CONCERT_PITCH = "standard", 440.0
LOWEST, HIGHEST = 12.0, 100.0
MOST_STRINGS = 8
LATEST = 1e6
"""Seconds; eleven days of sound are no file."""
LONGEST_SHOWN = 40
NOTE_NAME = re.compile(r"([A-Ga-g])([#b]?)(-?\d)")
SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
WANTED = "what should ring, as 6:43 or 6:G2; string 1 is the thinnest, numbers are MIDI notes"


def expected(text: str, where: str = "--expect") -> Target:
    """`6:43,5:47` or `6:G2,5:B2` as a pitch a string."""
    pairs = [_pair(part, where) for part in text.split(",")]
    strings = [string for string, _ in pairs]
    twice = next((string for string in strings if strings.count(string) > 1), None)
    if twice is not None:
        raise BadSetup(f"{where}: string {twice!r} is given twice")
    return target_of(dict(pairs), where)


def _pair(part: str, where: str) -> tuple[str, str]:
    string, colon, pitch = part.partition(":")
    if not colon:
        raise BadSetup(f"{where}: {part!r} is not STRING:PITCH, as in 6:43 or 6:G2")
    return string.strip(), pitch.strip()


def target_of(given: Mapping[str, object], where: str) -> Target:
    """Expected pitches from texts or numbers, checked."""
    if not given:
        raise BadSetup(f"{where}: name at least one string, as in 6:43")
    return {_string(string, where): _pitch(string, pitch, where) for string, pitch in given.items()}


def _string(text: str, where: str) -> int:
    if text not in map(str, range(1, MOST_STRINGS + 1)):
        raise BadSetup(f"{where}: {text!r} is no string; they are 1 (the thinnest) to {MOST_STRINGS}")
    return int(text)


def _pitch(string: str, given: object, where: str) -> float:
    pitch = _named(given) if isinstance(given, str) else None
    if pitch is None:
        try:
            pitch = float(given)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            pitch = -1.0
    if isinstance(given, bool) or not LOWEST <= pitch <= HIGHEST:
        shown = str(given)[:LONGEST_SHOWN]
        raise BadSetup(
            f"{where}: string {string} at {shown!r}; a pitch is a MIDI note number 12 to 100, or a name as E2"
        )
    return pitch


def _named(text: str) -> float | None:
    """A note's name with its octave as its MIDI number: middle C is C4."""
    found = NOTE_NAME.fullmatch(text)
    if found is None:
        return None
    letter, sign, octave = found.groups()
    return float(12 * (int(octave) + 1) + SEMITONES[letter.upper()] + {"#": 1, "b": -1, "": 0}[sign])


def seconds(text: str) -> float:
    """A moment in a file, as argparse takes it."""
    try:
        return checked_seconds(float(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a moment in seconds, 0 or later") from None


def checked_seconds(value: float) -> float:
    """A moment that a file can have."""
    if not 0.0 <= value <= LATEST:
        raise ValueError(value)
    return value


def text_of(path: Path) -> str:
    """The text in a file."""
    try:
        if path.exists() and path.is_dir():
            raise InputFailed(str(path), Reason.NOT_A_FILE)
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise InputFailed(str(path), Reason.NO_FILE) from None
    except UnicodeDecodeError:
        raise InputFailed(str(path), Reason.NOT_TEXT) from None
    except OSError:
        raise InputFailed(str(path), Reason.NOT_READABLE) from None


def add_profile(parser: argparse.ArgumentParser) -> None:
    """The option for what is known of the guitar."""
    parser.add_argument("--profile", type=Path, metavar="FILE", help="the guitar's profile from 'calibrate'")


@dataclass(frozen=True, slots=True)
class Known:
    """What the ear knows beforehand: of the guitar, and its concert pitch."""

    guitar: GuitarKnowledge | None = None
    a4: float = CONCERT_PITCH


def knowledge(path: Path | None) -> Known:
    """What a profile knows, if there is one."""
    profile = profile_of(path)
    return Known() if profile is None else Known(knowledge_of(profile), profile.a4)


def profile_of(path: Path | None) -> Profile | None:
    """The profile in a file."""
    if path is None:
        return None
    try:
        return read_profile(text_of(path))
    except ProfileRefused as error:
        raise ProfileRefused(f"{path}: {error}") from None


def add_tuning(parser: argparse.ArgumentParser) -> None:
    """The options for how the guitar is tuned."""
    parser.add_argument("--tuning", choices=list(tunings()), help=f"({STANDARD})")
    parser.add_argument("--a4", type=float, metavar="HZ", help=f"concert pitch ({CONCERT_PITCH:g})")


def tuning_of(arguments: argparse.Namespace, profile: Profile | None = None) -> tuple[Tuning, float]:
    """Open strings from the thinnest, and concert pitch: as asked, else as the profile says, else the usual."""
    if arguments.a4 is not None and not 390 <= arguments.a4 <= 480:
        raise BadSetup(f"--a4: {arguments.a4:g} is outside 390 to 480 Hz")
    a4 = arguments.a4 or (profile.a4 if profile else CONCERT_PITCH)
    if profile is not None and arguments.tuning is None:
        return tuple(pitch + profile.capo for pitch in reversed(profile.tuning)), a4
    return tuple(float(pitch) for pitch in reversed(tunings()[arguments.tuning or STANDARD])), a4
