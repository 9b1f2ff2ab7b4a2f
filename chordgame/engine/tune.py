"""Music that a table hears, as notes for a guitar: whoever has a speaker makes sound of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TuneNote:
    """A string plucked at a beat; `pitch` is a MIDI note number, `loud` is from 0 to 1."""

    beat: float
    string: int
    pitch: int
    loud: float


@dataclass(frozen=True, slots=True)
class Tune:
    """A tune that may be repeated without a gap: its speed in beats a minute, its length, and its notes in order."""

    bpm: int
    beats: int
    notes: tuple[TuneNote, ...]

    @property
    def seconds(self) -> float:
        """How long it is, once."""
        return self.beats * 60 / self.bpm

    def at(self, note: TuneNote) -> float:
        """When a note sounds, in seconds from the start."""
        return note.beat * 60 / self.bpm
