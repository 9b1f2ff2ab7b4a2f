"""What the ear's commands have in common: sound files, expected pitches, tunings, profiles."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path

from calibration.knowledge import knowledge_of
from calibration.limits import GUITAR, PITCH
from calibration.profile import Profile
from chordgame.cli.profile_file import read_profile
from chordgame.engine.errors import BadSetup
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.tuning import Tuning, tunings
from chordgame.songs.typed_chord import WRITTEN, chord_frets
from dsp.pitch import Strings
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import Target

STANDARD, CONCERT_PITCH = "standard", 440.0
LOWEST, HIGHEST = PITCH.low, PITCH.high
MOST_STRINGS = 8
LATEST = 1e6
"""Seconds; eleven days of sound are no file."""
LONGEST_SHOWN = 40  # letters of what was typed, in a sentence about it
NOTE_NAME = re.compile(r"([A-Ga-g])([#b]?)(-?\d)")
SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
WANTED = "the same string by string, as 6:43 or 6:G2; string 1 is the thinnest, numbers are MIDI notes"
MOST_FRETS = 30.0  # beyond the last fret of any neck


def add_target(parser: argparse.ArgumentParser, *, required: bool) -> None:
    """The options for what should ring, and for what may sound beside it."""
    wanted = parser.add_mutually_exclusive_group(required=required)
    wanted.add_argument("--chord", metavar="CHORD", help=f"what should ring: {WRITTEN}")
    wanted.add_argument("--expect", metavar="STRING:PITCH,…", help=WANTED)
    beside = "what other strings may sound too, if they are struck: the ear hears better when it knows"
    parser.add_argument("--may-sound", metavar="STRING:PITCH,…", help=beside)


def beside_of(arguments: argparse.Namespace, expect: Target) -> Target | None:
    """What may sound beside these strings, where that is known."""
    may_sound = None if arguments.may_sound is None else target_from(arguments.may_sound, "--may-sound")
    check_apart(expect, may_sound)
    return may_sound


def target_from(given: object, option: str) -> Target:
    """`6:43,5:47`, `6:G2,5:B2`, or an object of the same, as a pitch a string."""
    if isinstance(given, dict):
        return {_string(string, option): _pitch(string, pitch, option) for string, pitch in given.items()}
    if not isinstance(given, str):
        raise BadSetup(f"{option}: write it as 6:43,5:47 or as an object")
    pairs = [_pair(part, option) for part in given.split(",")]
    strings = [string for string, _ in pairs]
    twice = next((string for string in strings if strings.count(string) > 1), None)
    if twice is not None:
        raise BadSetup(f"{option}: string {twice!r} is given twice")
    return target_from(dict(pairs), option)


def expected(given: object, option: str = "--expect") -> Target:
    """What should ring: at least one string."""
    target = target_from(given, option)
    if not target:
        raise BadSetup(f"{option}: name at least one string, as in 6:43")
    return target


def wanted(arguments: argparse.Namespace, profile: Profile | None) -> Target | None:
    """What should ring, if it was said: a chord in the tuning, or pitches."""
    if arguments.chord is not None:
        return chord_pitches(arguments.chord, strings_of(arguments, profile))
    return None if arguments.expect is None else expected(arguments.expect)


def chord_pitches(typed: str, tuning: Strings) -> dict[int, float]:
    """What each string of a chord sounds; a measured tuning is held as the nearest one that has frets."""
    board = Fretboard(Tuning({string: round(pitch) for string, pitch in tuning.items()}))
    frets = chord_frets(board, typed).sounding
    if not frets:
        raise BadSetup("--chord: at least one string is played")
    sounding = {string: tuning[string] + fret for string, fret in frets.items()}
    return {string: _pitch(str(string), pitch, "--chord") for string, pitch in sounding.items()}


def check_apart(expect: Target, may_sound: Target | None) -> None:
    """A string is asked for or may sound beside, not both."""
    both = sorted(expect.keys() & (may_sound or {}).keys())
    if both:
        raise BadSetup(f"--may-sound: string {both[0]} is in --expect already")


def check_fits(known: Known, expect: Target) -> None:
    """A profile is one guitar's: strings that it does not have were meant for another."""
    if known.guitar is None or not known.guitar.strings:
        return
    numbers = sorted(known.guitar.strings)
    beyond = sorted(set(expect) - set(numbers))
    if beyond:
        strings = f"strings {numbers[0]} to {numbers[-1]}"
        raise BadSetup(f"--profile: it is of a guitar with {strings}; string {beyond[0]} is asked for")
    for string, pitch in expect.items():
        open_pitch = known.guitar.of(string).open_pitch
        if open_pitch is not None and not open_pitch - 0.5 <= pitch <= open_pitch + MOST_FRETS:
            raise BadSetup(
                f"--profile: string {string} is tuned to {open_pitch:g} there; {pitch:g} is not one of its frets"
            )


def _pair(part: str, option: str) -> tuple[str, str]:
    string, colon, pitch = part.partition(":")
    if not colon:
        raise BadSetup(f"{option}: {part!r} is not STRING:PITCH, as in 6:43 or 6:G2")
    return string.strip(), pitch.strip()


def _string(text: str, option: str) -> int:
    if text not in map(str, range(1, MOST_STRINGS + 1)):
        raise BadSetup(f"{option}: {text!r} is no string; they are 1 (the thinnest) to {MOST_STRINGS}")
    return int(text)


def _pitch(string: str, given: object, option: str) -> float:
    pitch = _named(given) if isinstance(given, str) else None
    if pitch is None:
        try:
            pitch = float(given)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            pitch = -1.0
    if isinstance(given, bool) or not LOWEST <= pitch <= HIGHEST:
        numbers = f"a MIDI note number {LOWEST:g} to {HIGHEST:g}"
        shown = str(given)[:LONGEST_SHOWN]
        raise BadSetup(f"{option}: string {string} at {shown!r}; a pitch is {numbers}, or a name as E2")
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
    return None if path is None else read_profile(path)


def add_tuning_name(parser: argparse.ArgumentParser) -> None:
    """The option for how the guitar is tuned."""
    parser.add_argument("--tuning", choices=list(tunings()), help=f"({STANDARD})")


def add_tuning(parser: argparse.ArgumentParser) -> None:
    """The options for how the guitar is tuned, and to what."""
    add_tuning_name(parser)
    parser.add_argument("--a4", type=float, metavar="HZ", help=f"concert pitch ({CONCERT_PITCH:g})")


def tuning_of(arguments: argparse.Namespace, profile: Profile | None = None) -> tuple[Strings, float]:
    """The open strings, and concert pitch: as asked, else as the profile says, else the usual."""
    limit = GUITAR["a4"]
    if arguments.a4 is not None and not limit.low <= arguments.a4 <= limit.high:
        raise BadSetup(f"--a4: {arguments.a4:g} is outside {limit.low:g} to {limit.high:g} Hz")
    a4 = arguments.a4 or (profile.a4 if profile else CONCERT_PITCH)
    return strings_of(arguments, profile), a4


def strings_of(arguments: argparse.Namespace, profile: Profile | None) -> Strings:
    """The open strings: as asked, else as the profile says, else the usual."""
    if profile is not None and arguments.tuning is None:
        return {string: pitch + profile.capo for string, pitch in profile.tuning.items()}
    return {string: float(pitch) for string, pitch in tunings()[arguments.tuning or STANDARD].items()}
