"""`ringclear midi`: MIDI guitars that are plugged in, and how each speaks."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from chordgame.cli.ear_input import add_tuning, seconds, tuning_of
from chordgame.cli.parser import OneLineParser, add_main, print_lines
from chordgame.engine.errors import BadSetup
from chordgame.engine.plain import to_line
from chordgame.engine.sentences import listed
from chordgame.listening.midi_settings import as_known, guitar_for, own, save, shipped
from chordgame.listening.midi_setup import PATIENCE, find_out
from chordgame.listening.open_input import MIDI, open_input
from dsp.midi.guitar import BadMidiGuitar, MidiGuitar, Mode, checked
from hardware.midi_input import midi_ports
from hardware.midi_ports import lasting

GAVE_UP = 1  # the exit code


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `midi` command."""
    parser = add_main(
        commands, "midi", _midi,
        "  ringclear midi                              which are plugged in, and how they speak\n"
        "  ringclear midi --input midi:TriplePlay      pluck what it asks for, and it is set up\n"
        "  ringclear midi --input midi:GR --channels 11,12,13,14,15,16 --bend 24",
    )  # fmt: skip
    parser.add_argument("--input", metavar="midi:NAME", help="the guitar to set up; a part of its name will do")
    by_hand = "set it by hand: a channel a string, channels dealt out in turn, or one for all"
    parser.add_argument("--mode", choices=[mode.value for mode in Mode], help=by_hand)
    parser.add_argument("--channels", metavar="N,…", help="set it by hand: the channels of strings 1, 2, 3 and so on")
    parser.add_argument("--bend", type=float, metavar="SEMITONES", help="of a full bend, where the guitar does not say")
    parser.add_argument("--softest", type=int, metavar="VELOCITY", help="notes under it are ghosts (8)")
    parser.add_argument("--file", type=Path, help="settings other than this user's own")
    parser.add_argument("--patience", type=_patience, default=PATIENCE, metavar="SECONDS", help="(%(default)s)")
    parser.add_argument("--json", action="store_true", help="a JSON object a guitar")
    add_tuning(parser)


def _patience(text: str) -> float:
    value = seconds(text)
    if value == 0.0:
        raise argparse.ArgumentTypeError("nobody plucks in no time; give some seconds")
    return value


def _midi(arguments: argparse.Namespace) -> int:
    return _list(arguments) if arguments.input is None else _set_up(arguments)


def _list(arguments: argparse.Namespace) -> int:
    known = (*own(arguments.file), *shipped())
    guitars = {lasting(port): guitar_for(port, known) for port in midi_ports()}
    if arguments.json:
        print_lines(to_line({"port": port, **_to_plain(guitar)}) for port, guitar in guitars.items())
    else:
        lines = [f"{port}: {in_words(guitar)}" for port, guitar in guitars.items()]
        print("\n".join(lines) or "No MIDI input is plugged in.")
    return 0


def _set_up(arguments: argparse.Namespace) -> int:
    spec = arguments.input if arguments.input.startswith(MIDI) else MIDI + arguments.input
    asked = _asked_for(arguments)
    source = open_input(spec)
    if arguments.mode or arguments.channels:
        guitar = asked
    else:
        found = find_out(source, lambda words: print(words, flush=True), asked, arguments.patience)
        if found is None:
            print("Nothing was found out, and nothing has changed. Is the guitar's volume up?")
            return GAVE_UP
        guitar = found.guitar
        print(found.sentence[0].upper() + found.sentence[1:] + ".")
    where = save(as_known(source.name, guitar), arguments.file)
    print(to_line(_to_plain(guitar)) if arguments.json else f"{source.name}: {in_words(guitar)}. Kept in {where}.")
    return 0


def _asked_for(arguments: argparse.Namespace) -> MidiGuitar:
    """What was set by hand, on top of the defaults."""
    tuning, _ = tuning_of(arguments)
    guitar = MidiGuitar(tuning=tuning, bend=arguments.bend)
    if arguments.softest is not None:
        guitar = replace(guitar, softest=arguments.softest)
    if arguments.mode:
        guitar = replace(guitar, mode=Mode(arguments.mode))
    if arguments.channels:
        guitar = replace(guitar, channels=_channels(arguments.channels, len(tuning)))
    try:
        return checked(guitar)
    except BadMidiGuitar as error:
        raise BadSetup(str(error)) from None


def _channels(text: str, strings: int) -> dict[int, int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() for part in parts) or len(set(parts)) < len(parts):
        raise BadSetup(f"--channels: {text!r} is no list of different channels, as 1,2,3,4,5,6")
    if len(parts) != strings:
        raise BadSetup(f"--channels: give one for each of the {strings} strings, not {len(parts)}")
    return {int(part): string for string, part in enumerate(parts, start=1)}


def in_words(guitar: MidiGuitar) -> str:
    """How a guitar speaks."""
    bend = "as it says itself" if guitar.bend is None else f"{guitar.bend:g} semitones"
    if guitar.mode is Mode.MPE:
        return f"MPE, bends {bend}"
    if guitar.mode is Mode.ONE:
        return f"all strings on one channel, bends {bend}"
    by_string = {string: channel for channel, string in guitar.channels.items()}
    return f"strings 1 to {len(by_string)} on channels {listed(by_string[s] for s in sorted(by_string))}, bends {bend}"


def _to_plain(guitar: MidiGuitar) -> dict[str, object]:
    known = as_known("", guitar)
    return {**known.settings, "bend": guitar.bend}
