"""Finding out how a MIDI guitar speaks: "pluck the 6th string, then the 1st" tells its channels."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsp.midi.guitar import MidiGuitar, Mode, channels_from
from dsp.midi.notes import Notes, PlayedNote
from dsp.midi.places import IN_TUNE

FEWEST_STRINGS = 2
LONG_ENOUGH = 0.1
"""Seconds; a shorter note is no answer to the question."""
OUT_OF_TUNE = 2 * IN_TUNE


@dataclass(frozen=True, slots=True)
class FoundGuitar:
    """The guitar that fits what was plucked, and a sentence about it."""

    guitar: MidiGuitar
    sentence: str


class Discovery:
    """Ask `question` of the player, `push` what comes in; `found` when both strings were plucked.

    Strings on neighbouring channels, upwards or downwards, tell the whole map. One channel for both strings
    tells that pitch alone must do; so does the same channel for every note. MPE deals out channels in turn, so
    the lowest string is asked for twice: a channel that is another for the same string cannot be the string's.
    """

    def __init__(self, guitar: MidiGuitar | None = None) -> None:
        self._guitar = guitar or MidiGuitar()
        self._notes = Notes(replace(self._guitar, mode=Mode.ONE))
        self._lowest, self._highest = len(self._guitar.tuning), 1
        self._asked = (self._lowest, self._highest, self._lowest)
        self._answers: list[PlayedNote] = []
        self._waiting: PlayedNote | None = None
        self.remark = ""
        """Why the latest pluck was no answer."""

    @property
    def question(self) -> str:
        """What the player is to do now."""
        if self.done:
            return ""
        string = self._asked[len(self._answers)]
        once_more = " once more" if len(self._answers) == len(self._asked) - 1 else ""
        return f"Pluck string {string}{once_more}, open, and let it ring: the {_which(string)} one."

    @property
    def done(self) -> bool:
        """Whether everything was answered."""
        return len(self._answers) == len(self._asked)

    def push(self, t: float, data: bytes) -> None:
        """What came in at `t` seconds."""
        begun = [note for note in self._notes.push(t, data) if note.velocity >= self._guitar.softest]
        if begun:
            self._waiting = begun[-1]
        self.advance(t)

    def advance(self, t: float) -> None:
        """Time has passed: a note that rings on for a moment is an answer."""
        self._notes.advance(t)
        note = self._waiting
        if note is None or self.done or note.lasted(self._notes.now) < LONG_ENOUGH:
            return
        self._waiting = None
        self._answer(note)

    def _answer(self, note: PlayedNote) -> None:
        string = self._asked[len(self._answers)]
        off = note.pitch - self._guitar.tuning[string - 1]
        if abs(off) > OUT_OF_TUNE:
            direction = "higher" if off > 0 else "lower"
            self.remark = f"That note is {abs(off):.0f} semitones {direction} than string {string} when it is open."
            return
        self.remark = ""
        self._answers.append(note)

    @property
    def found(self) -> FoundGuitar | None:
        """What follows from the answers."""
        if not self.done:
            return None
        lowest, highest, again = (note.channel for note in self._answers)
        if lowest == highest == again:
            return self._found(Mode.ONE, {}, f"everything comes on channel {lowest}: strings are known by their pitch")
        if lowest != again:
            return self._found(Mode.MPE, {}, "channels are dealt out in turn (MPE): strings are known by their pitch")
        return self._by_channel(highest, lowest)

    def _by_channel(self, highest: int, lowest: int) -> FoundGuitar:
        strings = len(self._guitar.tuning)
        if lowest - highest == strings - 1:
            channels = channels_from(highest, strings)
        elif highest - lowest == strings - 1:
            channels = {lowest + offset: strings - offset for offset in range(strings)}
        else:
            words = f"string 1 is on channel {highest}, string {strings} on {lowest}, which leaves the others open"
            return self._found(Mode.ONE, {}, f"{words}: strings are known by their pitch")
        words = f"string 1 is on channel {highest}, string {strings} on channel {lowest}"
        return self._found(Mode.STRINGS, channels, f"each string has a channel of its own: {words}")

    def _found(self, mode: Mode, channels: dict[int, int], sentence: str) -> FoundGuitar:
        return FoundGuitar(replace(self._guitar, mode=mode, channels=channels), sentence)


def _which(string: int) -> str:
    return "thinnest" if string == 1 else "thickest"
