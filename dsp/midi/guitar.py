"""What must be known of a MIDI guitar to understand it: which string is on which channel, and how far it bends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from dsp.pitch import STANDARD, Strings


class Mode(Enum):
    """How it is known which string a note is of."""

    STRINGS = "strings"  # a channel a string
    MPE = "mpe"  # a channel a note: the string follows from its pitch
    ONE = "one"  # everything on one channel


GENERAL_BEND, MPE_BEND = 2.0, 48.0
"""Semitones of a full bend where nobody says otherwise: by General MIDI, and by MPE for its notes' channels."""
LOWEST_BEND, HIGHEST_BEND = 0.0, 96.0  # semitones, as MPE has it
CHANNELS = range(1, 17)


def channels_from(first: int, strings: int = 6) -> dict[int, int]:
    """String 1 on channel `first`, and so on upwards."""
    return {first + offset: offset + 1 for offset in range(strings)}


@dataclass(frozen=True, slots=True)
class MidiGuitar:
    """One instrument's way with MIDI; the defaults are those of most guitar converters."""

    mode: Mode = Mode.STRINGS
    channels: Mapping[int, int] = field(default_factory=lambda: channels_from(1))
    """The string of each channel; unused by the other modes."""
    bend: float | None = None
    """Semitones of a full bend; None: what the instrument says, or what is usual."""
    tuning: Strings = field(default_factory=lambda: STANDARD)
    softest: int = 8
    """Notes under this velocity are ghosts: a hand that comes to rest, a string that sounds along."""
    shortest: float = 0.03
    """Seconds; notes that end sooner are ghosts too: the converter heard a pick's scrape."""

    @property
    def usual_bend(self) -> float:
        """Semitones of a full bend until the instrument says otherwise."""
        if self.bend is not None:
            return self.bend
        return MPE_BEND if self.mode is Mode.MPE else GENERAL_BEND


class BadMidiGuitar(ValueError):
    """A description of a MIDI guitar that cannot be; the text says why."""


def checked(guitar: MidiGuitar) -> MidiGuitar:
    """The same guitar, if it can be one."""
    strings = list(guitar.channels.values())
    complaints = (
        (not set(guitar.channels) <= set(CHANNELS), "channels are counted from 1 to 16"),
        (len(set(strings)) != len(strings), "two channels have the same string"),
        (not all(string in guitar.tuning for string in strings), f"strings are 1 to {len(guitar.tuning)}"),
        (guitar.mode is Mode.STRINGS and not strings, "no channel has a string"),
        (not LOWEST_BEND <= guitar.usual_bend <= HIGHEST_BEND, f"a full bend is 0 to {HIGHEST_BEND:g} semitones"),
        (not 0 <= guitar.softest <= 127, "velocities are 0 to 127"),
        (not 0.0 <= guitar.shortest <= 0.3, "the shortest note is 0 to 0.3 seconds"),
    )
    for wrong, words in complaints:
        if wrong:
            raise BadMidiGuitar(words)
    return guitar
