"""The ear for a MIDI guitar at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.notes import Notes, PlayedNote
from dsp.midi.verify import MidiVerifier
from dsp.notes.listen import Note, positions
from dsp.stiff_string import GuitarKnowledge
from dsp.verdict import PlayVerdict, Target
from hardware.stream import RawBlock, RawMidi

SURE, INFERRED = 0.95, 0.85
"""How sure a note's string is where its channel says it, and where only its pitch does."""


class MidiEar:
    """Hears messages; what the guitar said of itself before a play is not forgotten in it."""

    def __init__(self, guitar: MidiGuitar | None = None) -> None:
        self._guitar = guitar or MidiGuitar()
        self._notes = Notes(self._guitar)
        self._judge: MidiVerifier | None = None
        self._heard_for = 0.0
        self._missed = 0.0
        """Seconds since the latest pluck in which the guitar was lost."""
        self._latest: PlayVerdict | None = None

    @property
    def now(self) -> float:
        """The stream's time, as far as it is known."""
        return self._notes.now

    @property
    def heard_for(self) -> float:
        """Seconds heard since something is expected."""
        return self._heard_for

    @property
    def since_pluck(self) -> float | None:
        """Seconds heard since the open play's latest pluck, without the gaps."""
        t = self._judge.last_pluck if self._judge else None
        return None if t is None else self.now - t - self._missed

    @property
    def verdict(self) -> PlayVerdict | None:
        """What is known of the open play."""
        return replace(self._latest, t=self.now) if self._latest else None

    def expect(self, target: Target | None, may_sound: Target | None = None) -> None:  # noqa: ARG002
        """Judge from here on; messages say themselves which string they are of."""
        self._heard_for, self._missed, self._latest = 0.0, 0.0, None
        self._judge = None
        if target is not None:
            self._judge = MidiVerifier(self._guitar, target, not_before=self.now, notes=self._notes)

    def know(self, knowledge: GuitarKnowledge | None) -> None:
        """Messages tell their pitches themselves."""

    def hear(self, arrival: RawBlock | RawMidi) -> Sequence[Note]:
        """Take a message, with the driver's time."""
        if not isinstance(arrival, RawMidi):
            return ()
        self._heard_for += max(0.0, arrival.t - self.now)
        if self._judge is not None:
            before = self._judge.last_pluck
            self._keep(self._judge.push(arrival.t, arrival.data))
            self._missed *= self._judge.last_pluck == before
            return ()
        begun = self._notes.push(arrival.t, arrival.data)
        return [self._note(note) for note in begun if note.velocity >= self._guitar.softest]

    def pass_time(self, seconds: float) -> None:
        """Nothing came for so long: what sounds goes on sounding."""
        t = self.now + seconds
        self._heard_for += seconds
        if self._judge is not None:
            self._keep(self._judge.advance(t))
        else:
            self._notes.advance(t)

    def break_off(self) -> None:
        """The guitar is lost: nobody knows how its strings go on."""
        self._notes.break_off()

    def go_on(self, t: float) -> None:
        """It is heard from now on; what lies before was not listened to."""
        self._missed += max(0.0, t - self.now)
        self._notes.advance(t)

    def end(self) -> None:
        """The last word."""
        if self._judge is not None:
            self._keep(self._judge.flush())

    def _keep(self, due: list[PlayVerdict]) -> None:
        if due:
            self._latest = due[-1]

    def _note(self, note: PlayedNote) -> Note:
        by_channel = self._guitar.mode is Mode.STRINGS
        places = positions(note.pitch, self._guitar.tuning)
        if by_channel:
            places = tuple(place for place in places if place.string == self._guitar.channels.get(note.channel))
        return Note(note.onset, None, note.pitch, SURE if by_channel else INFERRED, places)
