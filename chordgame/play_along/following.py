"""Chord after chord is listened for as the song runs, or waits. Pure: time is the guitar's own, by its samples."""

from __future__ import annotations

from collections.abc import Sequence

from chordgame.listening.ears import GuitarEar
from chordgame.listening.when_over import Waits
from chordgame.play_along.chords_due import ChordDue
from chordgame.play_along.played import ChordPlayed, as_played, begins_to_count
from dsp.verdict import Outcome
from hardware.stream import RawBlock, RawMidi

TRIES = 3
"""How often a song that waits asks for a chord before it goes on: more is no music any more."""
WAITING = Waits(in_all=float("inf"), after_unsure=1.0)
"""While the song waits no clock runs; what the ear cannot make out it need not."""


class Following:
    """One time through the chords; `hear` takes what came from the guitar and gives the chords that are over.

    `begins` is the stream's time of the first beat; without it the song waits for each chord until it rings.
    """

    def __init__(self, dues: Sequence[ChordDue], ear: GuitarEar, begins: float | None) -> None:
        self._dues, self._ear, self._begins = dues, ear, begins
        self._at = -1 if begins is not None else 0
        self._tries = 0
        if begins is None:
            self._expect()

    @property
    def now(self) -> ChordDue | None:
        """The chord that is listened for; none before the first, and after the last."""
        return self._dues[self._at] if 0 <= self._at < len(self._dues) else None

    @property
    def next(self) -> ChordDue | None:
        """The one after it."""
        return self._dues[self._at + 1] if self._at + 1 < len(self._dues) else None

    @property
    def over(self) -> bool:
        """Whether the last chord is over."""
        return self._at >= len(self._dues)

    def hear(self, arrival: RawBlock | RawMidi) -> list[ChordPlayed]:
        """Take what came; the chords that are over by it."""
        self._ear.hear(arrival)
        return self._waited() if self._begins is None else self._run(self._begins)

    def pass_time(self, seconds: float) -> list[ChordPlayed]:
        """Nothing came for so long, from a guitar that has no clock of its own."""
        self._ear.pass_time(seconds)
        return self._waited() if self._begins is None else self._run(self._begins)

    def end(self) -> list[ChordPlayed]:
        """Nothing will come any more: the chord that is open is judged by what there is, and the rest was not due."""
        if self.now is None:
            return []
        played = self._closed(self.now)
        self._at = len(self._dues)
        return [played] if not played.missed else []

    def _run(self, begins: float) -> list[ChordPlayed]:
        over = []
        while not self.over and self._ear.now >= begins + self._ends():
            if self.now is not None:
                over.append(self._closed(self.now))
            self._at += 1
            self._expect()
        return over

    def _ends(self) -> float:
        """When the present chord is over: the next one begins to count."""
        if self.next is not None:
            return begins_to_count(self.next)
        return self._dues[-1].until

    def _closed(self, due: ChordDue) -> ChordPlayed:
        self._ear.end()
        return as_played(due, self._ear.verdict, self._begins)

    def _waited(self) -> list[ChordPlayed]:
        due, verdict = self.now, self._ear.verdict
        if due is None or verdict is None or not WAITING.is_decided(verdict, self._ear.since_pluck):
            return []
        played = self._closed(due)
        self._tries += 1
        if verdict.outcome is not Outcome.FAILED or self._tries >= TRIES:
            self._at, self._tries = self._at + 1, 0
        self._expect()
        return [played]

    def _expect(self) -> None:
        due = self.now
        self._ear.expect(due.target if due else None, due.may_sound if due else None)
