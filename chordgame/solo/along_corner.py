"""Playing along at the desk: the song runs or waits, each chord is judged, and at the end the hard changes are named.

The guitar is the one that the desk listens to; while the song runs it listens for the song's chords alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from chordgame.chord_game.coach.progress import progress_of
from chordgame.chord_game.coach.progress_picture import progress
from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Move
from chordgame.listening.announced import Announced
from chordgame.listening.guitar_in_hand import GuitarInHand
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Schedule
from chordgame.play_along.chords_due import ChordDue, chords_due
from chordgame.play_along.following import TRIES
from chordgame.play_along.hard_changes import in_sentences
from chordgame.play_along.played import ChordPlayed, as_played, begins_to_count
from chordgame.play_along.practice import attempts_of, keep_practice, practice_of
from chordgame.solo.along_messages import PlayAlong, StopAlong
from chordgame.solo.desk import Desk
from chordgame.solo.hearing import Hearing
from chordgame.solo.song import song_of
from chordgame.solo.turning import SEAT
from chordgame.songs.song import Song
from dsp.verdict import Outcome

COUNT_IN = 4
"""Beats: a bar of the usual time."""
LEAD = 1.0
"""Seconds before the count-in: from the button to the strings."""
NOTICED = 0.1
"""Seconds from a pluck to its news: an ear's hop or two, a driver's block, and the way to the desk."""
SHOWN = 6
"""Chords that have just been played, on the page."""
OPENING = "the guitar is not heard yet; look at Guitar, beside the neck"
PLUG_IN = "plug in a guitar first: Guitar, beside the neck"


class AlongCorner:
    """`changed` is called with what pages have to be shown anew; `folder` is where practice is kept."""

    def __init__(
        self,
        desk: Callable[[], Desk],
        hearing: Hearing,
        changed: Callable[..., None],
        schedule: Schedule,
        clock: Callable[[], float],
        folder: Path,
        tell: Callable[[str], None],
    ) -> None:
        self._desk, self._hearing, self._changed = desk, hearing, changed
        self._schedule, self._clock, self._folder, self._tell = schedule, clock, folder, tell
        self._song: Song | None = None
        self._speed = 1.0
        self._dues: tuple[ChordDue, ...] = ()
        self._at, self._begins, self._tries, self._run = -1, 0.0, 0, 0
        self._waits = self._runs = False
        self._heard: Announced | None = None
        self._played: list[ChordPlayed] = []

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say about it."""
        return Answering(PlayAlong, self._begin), Answering(StopAlong, lambda *_: self._over())

    # ------------------------------------------------------------ the song runs, or waits

    def _begin(self, _: Guest, message: PlayAlong) -> None:
        if self._hearing.corner.now is None:
            raise Refused(PLUG_IN)
        self._over()
        _insist_on_sound(song_of(self._desk()), self._hearing.corner.now)
        song, names = song_of(self._desk()), self._desk().names
        speed = message.percent / 100
        dues = chords_due(song, speed, message.first, message.end or None, message.rounds)
        self._song, self._speed, self._waits, self._runs = song, speed, message.waits, True
        self._dues = dues if names else tuple(replace(due, label=_shape(song, due)) for due in dues)
        self._played, self._at, self._tries = [], -1, 0
        self._hearing.taken_over(self._decided)
        self._hearing.corner.stop()
        if self._waits:
            self._next()
        else:
            self._begins = self._clock() + LEAD + COUNT_IN * 60 / song.tempo / speed
            self._later()
        self._changed("along")

    def _later(self) -> None:
        """The next chord begins to count when it is time."""
        run = self._run
        nxt = self._dues[self._at + 1] if self._at + 1 < len(self._dues) else None
        at = self._begins + self._on_its_way + (begins_to_count(nxt) if nxt else self._dues[-1].until)
        self._schedule(max(0.0, at - self._clock()), lambda: self._time_for_next(run))

    def _time_for_next(self, run: int) -> None:
        if run != self._run or not self._runs:
            return
        if self._at >= 0:
            self._played.append(self._as_played(self._dues[self._at], self._heard or self._hearing.corner.announced))
        self._next()
        if self._runs:
            self._later()

    def _next(self) -> None:
        self._at, self._tries, self._heard = self._at + 1, 0, None
        if self._at >= len(self._dues):
            self._over()
            return
        self._listen()
        self._changed("along")

    def _listen(self) -> None:
        due, corner = self._dues[self._at], self._hearing.corner
        corner.listen_for(SEAT, Move(SEAT), due.label, due.target, due.may_sound, heard_now=not self._waits)
        if corner.simulated is not None and self._song is not None:  # it plays for who has no guitar
            early = 0.0 if self._waits else max(0.0, self._begins + due.at - self._clock())
            self._schedule(early, lambda: self._pluck(due))

    def _pluck(self, due: ChordDue) -> None:
        simulated = self._hearing.corner.simulated
        if simulated is not None and self._runs:
            simulated.play(due.target, hold=due.until - due.at)

    def _decided(self, play: Announced) -> None:
        """The ear has said its last word on a chord."""
        self._heard = play
        if not (self._waits and self._runs):
            return
        self._played.append(self._as_played(self._dues[self._at], play))
        self._tries += 1
        failed = play.verdict is None or play.verdict.outcome is Outcome.FAILED
        if failed and self._tries < TRIES:
            self._listen()
            self._changed("along")
        else:
            self._next()

    def _as_played(self, due: ChordDue, play: Announced | None) -> ChordPlayed:
        played = as_played(due, play.verdict if play else None, None)
        if self._waits or play is None or play.since is None or played.missed:
            return played
        return replace(played, late=round(play.since - NOTICED - self._begins - due.at, 3))

    @property
    def _on_its_way(self) -> float:
        """Seconds that the guitar's sound takes to the ear, as far as they were measured."""
        guitar = self._hearing.corner.now
        return 0.0 if guitar is None else guitar.late

    def _over(self) -> None:
        self._run += 1
        if not self._runs:
            return
        self._runs = False
        self._hearing.corner.stop()
        self._hearing.taken_over(None)
        self._hearing.begin()
        self._keep()
        self._changed("along", "guitar")

    def _keep(self) -> None:
        if self._song is None:
            return
        try:
            practice = practice_of(self._song, self._speed, self._played)
            keep_practice(self._folder, time.strftime("%Y-%m-%d-%H%M%S"), practice)
        except YouErred as error:
            self._tell(str(error))

    # ------------------------------------------------------------ showing

    def shown(self) -> dict[str, Any]:
        """Where the song is, what was just played, and at the end what was hard."""
        due = self._dues[self._at] if self._runs and self._at >= 0 else None
        after = self._dues[self._at + 1] if self._runs and self._at + 1 < len(self._dues) else None
        beat = 60 / self._song.tempo / self._speed if self._song else 0.0
        return {
            "tell": "along",
            "runs": self._runs,
            "waits": self._waits,
            "begins_in": max(0.0, self._begins - self._clock()) if self._runs and not self._waits else 0.0,
            "beat": beat,
            "now": due.place if due else None,
            "next": after.place if after else None,
            "played": [[one.due.label, _how(one)] for one in self._played[-SHOWN:]],
            "sentences": [] if self._runs or self._song is None else list(in_sentences(self._played)),
            "picture": "" if self._runs else self._picture(),
        }

    def _picture(self) -> str:
        if self._song is None:
            return ""
        attempts = attempts_of(practice_of(self._song, self._speed, self._played))
        drawing = progress_of([attempts], named=self._desk().names)
        return progress(drawing) if drawing else ""


def _insist_on_sound(song: Song, guitar: GuitarInHand) -> None:
    """A song that is there, and a guitar that is heard by now."""
    if song.strums and guitar.state != "running":
        raise Refused(OPENING)


def _shape(song: Song, due: ChordDue) -> str:
    return str(song.strums[due.place].shape)


def _how(one: ChordPlayed) -> str:
    if one.missed:
        return "not played"
    said = [f"string {string} did not ring" for string in one.faults] + (["late"] if one.is_late else [])
    return ", ".join(said) or "clear"
