"""From a few words to a guitar at the table: its input, the ear for it, and what is kept of it."""

from __future__ import annotations

from chordgame.listening.ear_for import ear_for
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.open_input import open_input
from chordgame.tape.recording import Recording, RecordingSettings
from dsp.midi.guitar import MidiGuitar


def open_guitar(
    spec: str,
    setup: GuitarSetup | None = None,
    *,
    midi: MidiGuitar | None = None,
    recording: RecordingSettings | None = None,
    paced: bool = True,
) -> HeardGuitar:
    """The guitar that `spec` names, not yet listened to; it is recorded where settings for that are given."""
    source = open_input(spec, paced=paced)
    kept = Recording(source.name, recording) if recording is not None else None
    return HeardGuitar(source, ear=ear_for(source, setup, midi), recording=kept)
