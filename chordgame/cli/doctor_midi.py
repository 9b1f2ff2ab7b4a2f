"""The doctor's look at a MIDI guitar: do notes come, from which strings, and on the channels that are believed?"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from calibration.check_up import STRINGS_WITHIN, CheckPart
from calibration.check_up_words import Finding, Weight
from calibration.prompts import ORDINALS
from chordgame.cli.doctor_telling import DoctorTelling
from chordgame.engine.errors import Unreadable
from chordgame.listening.midi_settings import guitar_for
from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.notes import Notes, PlayedNote
from dsp.midi.places import FRET_WITHIN_SEMITONES
from dsp.pitch import Strings
from hardware.stream import Input, InputNews, InputState, RawMidi

NO_NOTES = "switch the guitar's converter on, check its cable, and start again"
A_CHANNEL_A_STRING = "set the converter to a channel a string ('mono mode'): then each note says which string it is of"


def midi_findings(source: Input, tuning: Strings, tell: DoctorTelling) -> Iterator[Finding]:
    """Listen until every open string was plucked, or the time is up, and say what came."""
    try:
        guitar = guitar_for(source.name, tuning=tuning)
    except Unreadable as error:
        yield Finding("settings", Weight.STOPS, str(error), "mend that file, or move it away, and start again")
        return
    tell.ask(CheckPart.STRINGS)
    notes, heard = Notes(guitar), dict[int, int]()
    until = time.monotonic() + STRINGS_WITHIN
    while len(heard) < len(tuning) and time.monotonic() < until:
        for arrival in source.read(0.1):
            if isinstance(arrival, InputNews) and arrival.state in (InputState.LOST, InputState.ENDED):
                if arrival.state is InputState.LOST:
                    yield Finding("device", Weight.STOPS, arrival.sentence, NO_NOTES)
                    return
                until = 0.0
            if isinstance(arrival, RawMidi):
                for note in notes.push(arrival.t, arrival.data):
                    heard |= _string(note, guitar, heard)
                tell.strings_heard(len(tuning), set(heard))
    tell.ask(CheckPart.DONE)
    yield Finding("device", Weight.FINE, source.name)
    yield from _strings(heard, tuning)
    if heard:
        yield _channels(heard, guitar, source.name)


def _string(note: PlayedNote, guitar: MidiGuitar, heard: Mapping[int, int]) -> dict[int, int]:
    """The open string that a pluck means, and its channel from 1; of strings in unison one that was not heard yet."""
    if note.velocity < guitar.softest:
        return {}
    fits = [string for string, pitch in guitar.tuning.items() if abs(note.pitch - pitch) <= FRET_WITHIN_SEMITONES]
    return dict.fromkeys(sorted(fits, key=heard.__contains__)[:1], note.channel)


def _strings(heard: Mapping[int, int], tuning: Strings) -> Iterator[Finding]:
    missing = sorted(tuning.keys() - heard.keys(), reverse=True)
    if not heard:
        yield Finding("strings", Weight.STOPS, "no open string was heard", NO_NOTES)
    elif missing:
        names = " and the ".join(ORDINALS[string] for string in missing)
        words = f"{len(heard)} of {len(tuning)} strings were heard, not the {names}"
        yield Finding(
            "strings", Weight.STOPS, words, f"tune the guitar, start again, and pluck the {names} string open"
        )
    else:
        yield Finding("strings", Weight.FINE, f"all {len(tuning)} strings were heard")


def _channels(heard: Mapping[int, int], guitar: MidiGuitar, name: str) -> Finding:
    """Whether notes come as this guitar is believed to speak: otherwise its strings are not heard in a game."""
    if guitar.mode is Mode.MPE:
        return Finding("channels", Weight.FINE, "a channel a note (MPE): strings are known by their pitch")
    if guitar.mode is Mode.ONE:
        return Finding(
            "channels", Weight.NOTE, "all on one channel: strings are known by their pitch", A_CHANNEL_A_STRING
        )
    believed = {string: channel for channel, string in guitar.channels.items()}
    strays = [string for string in sorted(heard, reverse=True) if heard[string] != believed.get(string)]
    if not strays:
        return Finding("channels", Weight.FINE, "each string has a channel of its own")
    string = strays[0]
    words = (
        f"the {ORDINALS[string]} string came on channel {heard[string]}, but is heard on {believed.get(string, 'none')}"
    )
    return Finding("channels", Weight.STOPS, words, f"find out how it speaks: ringclear midi --input '{name}'")
