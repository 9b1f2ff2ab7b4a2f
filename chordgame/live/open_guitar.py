"""From a few words to a guitar at the table: its input, and the ear for it."""

from __future__ import annotations

from chordgame.live.ears import Ear, GuitarFacts
from chordgame.live.heard_guitar import HeardGuitar
from chordgame.live.midi_ear import MidiEar
from chordgame.live.midi_settings import guitar_for
from chordgame.live.open_input import is_midi, open_input
from chordgame.live.patience import Patience
from chordgame.live.sound_ear import SoundEar
from dsp.midi.guitar import MidiGuitar
from dsp.pitch import STANDARD


def open_guitar(
    spec: str,
    facts: GuitarFacts | None = None,
    *,
    midi: MidiGuitar | None = None,
    patience: Patience | None = None,
    paced: bool = True,
) -> HeardGuitar:
    """The guitar that `spec` names, not yet listened to.

    `midi` is how a MIDI guitar speaks; None: as was set up for its name, or as most do.
    """
    source = open_input(spec, paced=paced)
    ear: Ear = SoundEar(facts)
    if is_midi(spec):
        ear = MidiEar(midi or guitar_for(source.name, tuning=facts.tuning if facts else STANDARD))
    return HeardGuitar(source, ear=ear, patience=patience)
