"""How a chord of a song was played: its strings, and whether it came in time."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.engine.heard import HeardString
from chordgame.listening.heard_strings import as_heard
from chordgame.play_along.chords_due import ChordDue
from dsp.verdict import PlayVerdict

EARLY = 0.15
"""Seconds before its beat from which on a pluck is meant for a chord: hands are early by less, and the last stroke of
the chord before comes sooner, but in the fastest songs."""
EARLY_BEATS = 0.25
"""The same as a part of the shortest chord, for those."""
LATE = 0.25
"""Seconds after its beat at which a chord is late: a quick change takes half of that, and a listener hears it."""


@dataclass(frozen=True, slots=True)
class ChordPlayed:
    """A chord that was due, every string with what was heard of it, and by how many seconds it came late.

    Without strings nothing was played; `late` is None where the song waited, and where nothing was played.
    """

    due: ChordDue
    strings: tuple[HeardString, ...] = ()
    late: float | None = None

    @property
    def missed(self) -> bool:
        """Whether nothing was played."""
        return not self.strings

    @property
    def faults(self) -> dict[int, str]:
        """What each string did that did not ring clear, where the ear was sure."""
        return {one.string: one.state for one in self.strings if one.state not in ("CLEAR", "UNSURE")}

    @property
    def is_late(self) -> bool:
        """Whether a listener heard the change come late."""
        return self.late is not None and self.late > LATE

    @property
    def is_good(self) -> bool:
        """Whether nothing is to be said of it."""
        return not (self.missed or self.faults or self.is_late)


def begins_to_count(due: ChordDue) -> float:
    """The second from which on a pluck is meant for this chord."""
    return due.at - min(EARLY, EARLY_BEATS * (due.until - due.at))


def as_played(due: ChordDue, verdict: PlayVerdict | None, begins: float | None) -> ChordPlayed:
    """What came of a chord; `begins` is the stream's time of the song's first beat, None where the song waits."""
    strings = tuple(map(as_heard, verdict.strings)) if verdict else ()
    onsets = [one.t_onset for one in strings if one.t_onset is not None]
    if not onsets:
        return ChordPlayed(due)
    return ChordPlayed(due, strings, None if begins is None else round(min(onsets) - begins - due.at, 3))
