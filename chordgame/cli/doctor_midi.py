"""The doctor's look at a MIDI guitar: do notes come, from which strings, and on which channels?"""

from __future__ import annotations

import time
from collections.abc import Iterator

from calibration.check_up import Part
from calibration.check_up_words import Finding, Weight
from calibration.words import ORDINALS
from chordgame.cli.doctor_telling import DoctorTelling
from chordgame.engine.words import listed
from chordgame.live.midi_settings import BadMidiSettings, guitar_for
from dsp.midi.guitar import MidiGuitar, Mode
from dsp.pitch import Tuning
from hardware.stream import Input, InputNews, InputState, RawMidi

STRINGS_WITHIN = 40.0
NOTE_ON, CHANNEL = 0x90, 0x0F
NO_NOTES = "switch the guitar's converter on, check its cable, and start again"


def midi_findings(source: Input, tuning: Tuning, tell: DoctorTelling) -> Iterator[Finding]:
    """Listen until every open string was plucked, or the time is up, and say what came."""
    try:
        guitar = guitar_for(source.name, tuning=tuning)
    except BadMidiSettings as error:
        yield Finding("settings", Weight.STOPS, str(error), "mend that file, or move it away, and start again")
        return
    tell.ask(Part.STRINGS)
    heard: dict[int, int] = {}
    until = time.monotonic() + STRINGS_WITHIN
    while len(heard) < len(tuning) and time.monotonic() < until:
        for arrival in source.read(0.1):
            if isinstance(arrival, InputNews) and arrival.state in (InputState.LOST, InputState.ENDED):
                if arrival.state is InputState.LOST:
                    yield Finding("device", Weight.STOPS, arrival.sentence, NO_NOTES)
                    return
                until = 0.0
            if isinstance(arrival, RawMidi):
                heard |= _string(arrival.data, tuning)
                tell.strings_heard(len(tuning), set(heard))
    tell.ask(Part.DONE)
    yield Finding("device", Weight.FINE, source.name)
    astray = tuple(_strays(heard, guitar, source.name))
    yield from astray
    yield from _strings(heard, tuning)
    if heard and not astray:
        yield _channels(heard)


def _string(message: bytes, tuning: Tuning) -> dict[int, int]:
    """The open string that a note-on means, and its channel from 1."""
    if len(message) != 3 or message[0] & 0xF0 != NOTE_ON or message[2] == 0:
        return {}
    channel = (message[0] & CHANNEL) + 1
    return {string: channel for string, pitch in enumerate(tuning, start=1) if round(pitch) == message[1]}


def _strays(heard: dict[int, int], guitar: MidiGuitar, name: str) -> Iterator[Finding]:
    """Strings on channels that are not theirs would not be heard in a game, however clear they ring."""
    strays = [s for s, channel in sorted(heard.items(), reverse=True) if guitar.channels.get(channel) != s]
    if guitar.mode is Mode.STRINGS and strays:
        came = listed(f"the {ORDINALS[string]} string on channel {heard[string]}" for string in strays)
        told = f"{came}: this guitar is not set up so"
        yield Finding("channels", Weight.STOPS, told, f"set it up with 'ringclear midi --input \"midi:{name}\"'")


def _strings(heard: dict[int, int], tuning: Tuning) -> Iterator[Finding]:
    missing = [string for string in range(len(tuning), 0, -1) if string not in heard]
    if not heard:
        yield Finding("strings", Weight.STOPS, "no open string was heard", NO_NOTES)
    elif missing:
        names = " and the ".join(ORDINALS[string] for string in missing)
        told = f"{len(heard)} of {len(tuning)} strings were heard, not the {names}"
        yield Finding("strings", Weight.STOPS, told, f"tune the guitar, start again, and pluck the {names} string open")
    else:
        yield Finding("strings", Weight.FINE, f"all {len(tuning)} strings were heard")


def _channels(heard: dict[int, int]) -> Finding:
    channels = list(heard.values())
    if len(set(channels)) == len(channels):
        return Finding("channels", Weight.FINE, "each string has a channel of its own")
    next_step = "set the converter to a channel a string ('mono mode'): then strings of one pitch are told apart"
    return Finding("channels", Weight.NOTE, f"strings share channel {max(channels, key=channels.count)}", next_step)
