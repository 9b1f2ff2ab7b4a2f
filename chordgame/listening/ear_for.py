"""Which ear an input needs."""

from __future__ import annotations

from chordgame.listening.ears import GuitarEar, GuitarSetup
from chordgame.listening.midi_ear import MidiEar
from chordgame.listening.midi_settings import guitar_for
from chordgame.listening.sound_ear import SoundEar
from dsp.midi.guitar import MidiGuitar
from dsp.pitch import STANDARD
from hardware.midi_file import MidiFileInput
from hardware.midi_input import MidiInput
from hardware.stream import Input


def ear_for(source: Input, setup: GuitarSetup | None = None, midi: MidiGuitar | None = None) -> GuitarEar:
    """For messages or for sound; `midi` is how a MIDI guitar speaks, None: as was set up for it, or as most do."""
    if not isinstance(source, (MidiInput, MidiFileInput)):
        return SoundEar(setup)
    return MidiEar(midi or guitar_for(source.name, tuning=setup.tuning if setup else STANDARD))
