"""Which notes sound, from when to when and how high: all that a MIDI guitar says of its strings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from dsp.midi.channels import Channels
from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.messages import Messages, MidiEvent, MidiKind

ALL_SOUND_OFF, ALL_NOTES_OFF, MODES = 120, 123, range(124, 128)
"""A change of mode means all notes off, too."""
LONGEST = 30.0
"""Seconds after which a note has ended, whatever was said: no string rings longer, so its end was lost."""
MOST_SOUNDING = 32
"""More notes than strings have no end: the oldest ended unheard."""
BENDS_KEPT = 1.0
"""Seconds of a note in which its pitch is followed closely; it is judged by then."""


@dataclass(eq=False, slots=True)
class PlayedNote:
    """A note: `pitches` are the moments at which its pitch changed, from its onset on."""

    channel: int
    number: int
    velocity: int
    onset: float
    pitches: list[tuple[float, float]] = field(default_factory=list)
    end: float | None = None
    broke_off: bool = False
    """Its end is not its own: the instrument could not be heard any more."""

    @property
    def pitch(self) -> float:
        """As it is now, or was at its end."""
        return self.pitches[-1][1]

    def lasted(self, now: float) -> float:
        """Seconds until its end, or until now."""
        return (now if self.end is None else self.end) - self.onset

    def bend_to(self, t: float, pitch: float) -> None:
        """Its pitch is another from now on."""
        if t <= self.onset or t - self.onset > BENDS_KEPT:
            self.pitches[-1] = (self.pitches[-1][0], pitch)
        elif pitch != self.pitch:
            self.pitches.append((t, pitch))


class Notes:
    """`push(t, data)` gives the notes that began; they change as they are bent and end."""

    def __init__(self, guitar: MidiGuitar) -> None:
        self.guitar = guitar
        self.reset()

    def reset(self) -> None:
        """Forget everything."""
        self._messages = Messages()
        self._channels = Channels(self.guitar)
        self.sounding: list[PlayedNote] = []
        self.now = 0.0
        self._said_at = 0.0

    def push(self, t: float, data: bytes) -> list[PlayedNote]:
        """Take bytes of `t` seconds; that may be a little ago, for they wait in queues."""
        self.advance(t)
        self._said_at = max(self._said_at, t)
        begun: list[PlayedNote] = []
        for event in self._messages.push(self._said_at, data):
            begun += self._take(event)
        return begun

    def advance(self, t: float) -> None:
        """Time passes; it never goes back."""
        self.now = max(self.now, t)
        self._end_followed()
        self._end(self.now, lambda note: self.now - note.onset >= LONGEST)

    def break_off(self) -> None:
        """The instrument cannot be heard any more, and nobody knows how its strings go on."""
        for note in self.sounding:
            note.broke_off = True
        self._end(self.now, lambda _: True)
        self._messages.reset()

    def _take(self, event: MidiEvent) -> list[PlayedNote]:
        self._channels.take(event)
        if event.kind is MidiKind.NOTE_ON:
            return [self._begin(event)]
        if event.kind is MidiKind.NOTE_OFF:
            self._end_oldest(event)
        elif event.kind is MidiKind.RESET:
            self._end(event.t, lambda _: True)
        elif event.kind is MidiKind.CONTROL and event.a in (ALL_SOUND_OFF, ALL_NOTES_OFF, *MODES):
            self._end(event.t, lambda note: note.channel == event.channel)
        if event.kind in (MidiKind.BEND, MidiKind.CONTROL):
            self._bend(event.t)
        return []

    def _begin(self, event: MidiEvent) -> PlayedNote:
        """In a channel of its own it may end another one, once it is no ghost."""
        pitch = event.a + self._channels.bend(event.channel)
        note = PlayedNote(event.channel, event.a, event.b, event.t, [(event.t, pitch)])
        self.sounding.append(note)
        if len(self.sounding) > MOST_SOUNDING:
            self._end(event.t, lambda one: one is self.sounding[0])
        return note

    def _end_followed(self) -> None:
        """A string has one note at a time: a new one on its channel has ended the old one, unless it is a ghost."""
        if self.guitar.mode is not Mode.STRINGS:
            return
        for new in [note for note in self.sounding if self._is_real(note)]:
            self._end(new.onset, lambda one, new=new: one.channel == new.channel and one.onset < new.onset)  # type: ignore[misc]

    def _is_real(self, note: PlayedNote) -> bool:
        """Whether it is loud enough, and has lasted long enough by now, to be no ghost."""
        return note.velocity >= self.guitar.softest and note.lasted(self.now) >= self.guitar.shortest

    def _end_oldest(self, event: MidiEvent) -> None:
        """Two strings can have the same note on one channel: each end is that of one of them, of a ghost first."""
        same = [note for note in self.sounding if (note.channel, note.number) == (event.channel, event.a)]
        if self.guitar.mode is Mode.STRINGS:
            same.sort(key=self._is_real)
        self._end(event.t, lambda note: note is same[0] if same else False)

    def _bend(self, t: float) -> None:
        for note in self.sounding:
            note.bend_to(t, note.number + self._channels.bend(note.channel))

    def _end(self, t: float, which: Callable[[PlayedNote], bool]) -> None:
        for note in self.sounding:
            if which(note):
                note.end = max(t, note.onset)
        self.sounding = [note for note in self.sounding if note.end is None]
