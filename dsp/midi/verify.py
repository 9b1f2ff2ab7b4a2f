"""The verifier for MIDI guitars: given which pitch each string should have, which strings ring clear?

It keeps to the rules of the verifier for sound (`dsp.chord.verify`): evidence adds up over strums and single plucks,
one clear pluck of a string is enough, otherwise the latest one counts.
"""

from __future__ import annotations

from dsp.chord.verify import EARLIEST_BEFORE_ANNOUNCED, OPINION_EVERY
from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.notes import Notes, PlayedNote
from dsp.midi.places import Placed, place
from dsp.midi.ringing import RingingNote, heard_of
from dsp.midi.telling import nothing_of, unison_in_doubt, verdict_of
from dsp.verdict import FINAL_AFTER, PlayVerdict, StringVerdict, Target

MOST_NOTES = 256
"""Older ones are forgotten, so that an endless stream costs no more than a short one."""


class MidiVerifier:
    """Streaming judge of one play: `push(t, data)` and `advance(t)` return a verdict when something changed.

    `not_before` is the time before which nothing counts (None: from the start); `notes` is what the guitar was
    heard to do so far, so that its bends are known.
    """

    def __init__(
        self, guitar: MidiGuitar, target: Target, *, not_before: float | None = None, notes: Notes | None = None
    ) -> None:
        self._guitar, self._target = guitar, dict(target)
        self._strings = tuple(sorted(target, reverse=True))
        self._not_before = 0.0 if not_before is None else not_before
        self._notes = notes or Notes(guitar)
        self._forget()

    def reset(self) -> None:
        """Forget what was heard; the target stays."""
        self._notes.reset()
        self._forget()

    def _forget(self) -> None:
        self._played: list[PlayedNote] = []
        self._said: tuple[object, ...] | None = None
        self._looked_at = -OPINION_EVERY

    def push(self, t: float, data: bytes) -> list[PlayVerdict]:
        """Take bytes that came at `t` seconds."""
        sounding = list(self._notes.sounding)
        begun = self._notes.push(t, data)
        earliest = self._not_before - EARLIEST_BEFORE_ANNOUNCED
        self._played += [note for note in begun if note.onset >= earliest and note.velocity >= self._guitar.softest]
        self._forget_ghosts()
        return self._changed(at_once=sounding != self._notes.sounding)

    def advance(self, t: float) -> list[PlayVerdict]:
        """Time has passed, and nothing came."""
        self._notes.advance(t)
        return self._changed(at_once=False)

    def break_off(self) -> None:
        """The guitar cannot be heard any more; what did not ring long enough is left open."""
        self._notes.break_off()

    def flush(self) -> list[PlayVerdict]:
        """End of the stream: judge by what there is."""
        return [self.verdict]

    @property
    def now(self) -> float:
        """Seconds of the stream so far."""
        return self._notes.now

    @property
    def last_pluck(self) -> float | None:
        """When the latest pluck that counts was heard."""
        return max((note.onset for note in self._played), default=None)

    @property
    def verdict(self) -> PlayVerdict:
        """What is known now."""
        placed = place(self._guitar, self._played, self._target)
        strings = tuple(self._string(string, placed) for string in self._strings)
        return PlayVerdict(self.now, dict(self._target), unison_in_doubt(strings, self._target, self._by_channel))

    @property
    def _by_channel(self) -> bool:
        return self._guitar.mode is Mode.STRINGS

    def _forget_ghosts(self) -> None:
        """What ended at once was no pluck."""
        kept = [note for note in self._played if note.end is None or note.lasted(self.now) >= self._guitar.shortest]
        self._played = kept[-MOST_NOTES:]

    def _changed(self, at_once: bool) -> list[PlayVerdict]:
        """A verdict, if it is another than the one before; before the first pluck there is nothing to say.

        Converters send bends by the hundred, and time passes in small steps: those are looked at now and then.
        """
        if not self._played or not (at_once or self.now >= self._looked_at + OPINION_EVERY):
            return []
        self._looked_at = self.now
        verdict = self.verdict
        said = tuple((one.string, one.state, one.reason) for one in verdict.strings)
        if said == self._said:
            return []
        self._said = said
        return [verdict]

    def _string(self, string: int, placed: list[Placed]) -> StringVerdict:
        mine = [heard_of(one, self._target[string], self.now) for one in placed if one.string == string]
        if mine:
            return verdict_of(string, _most_telling(mine), self._target[string], by_channel=self._by_channel)
        since = self._not_before if self.last_pluck is None else self.last_pluck
        strays = {one.channel for one in self._played if one.channel not in self._guitar.channels}
        return nothing_of(string, self.now - since >= FINAL_AFTER, strays if self._by_channel else set())


def _most_telling(heard: list[RingingNote]) -> RingingNote:
    """One clear pluck is enough; otherwise the latest one settles it."""
    clear = [one for one in heard if one.is_clear]
    return clear[0] if clear else heard[-1]
