"""Keeps what a guitar at home gives, makes a take of it with each verdict, and lays that on the disk."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from typing import Any

from chordgame.home.midi_past import COUNTS_FOR, MidiPast
from chordgame.home.take import HeardTake, PlayWindow, made_take
from chordgame.home.take_folder import TakeFolder
from chordgame.listening.judged_again import Basis
from chordgame.tape.last_seconds import LastSeconds
from chordgame.tape.replay import HEARD_BEFORE
from dsp.midi.guitar import MidiGuitar
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict, Target
from hardware.stream import Arrival, InputNews, RawBlock, RawMidi

KEPT = 30.0
"""Seconds of sound beside an open play: a strum that nobody announced is judged some seconds after it."""
MOST_MESSAGES = 5_000
"""MIDI messages of a play and of half a minute before it: more than fingers can bend. Of older ones stays what they
set."""
MOST_TAKES = 12
"""In memory; older ones lie on the disk."""


class TakeKeeper:
    """A guitar's keeper; plays have numbers here, and names at the table."""

    def __init__(self, folder: TakeFolder, midi: MidiGuitar | None = None) -> None:
        self._folder, self._midi = folder, midi
        self._past = None if midi is None else MidiPast(midi)
        self._names: dict[int, str] = {}
        self._arrivals: deque[Arrival] = deque()
        self._sound = LastSeconds(KEPT)
        self._open: tuple[int, Target, float, Mapping[str, Any]] | None = None
        self._made: deque[tuple[int, HeardTake]] = deque(maxlen=MOST_TAKES)
        self._troubles: SimpleQueue[str] = SimpleQueue()
        self._turn = threading.Lock()

    def name(self, play: int, called: str) -> None:
        """The table calls the play of this number so."""
        with self._turn:
            self._names = {play: called}

    def start(self) -> None:
        """Nothing is written before the first verdict."""

    def take(self, arrival: RawBlock | RawMidi | InputNews) -> None:
        """Keep what came in."""
        with self._turn:
            self._arrivals.append(arrival)
            self._forget_old(arrival.t)
        if isinstance(arrival, RawBlock):
            self._sound.take(arrival)

    def expected(self, play: int, target: Target, t: float, basis: Mapping[str, Any]) -> None:
        """A play was announced: from now on all of it is kept."""
        with self._turn:
            self._open = (play, dict(target), t, dict(basis))
            self._forget_old(t)  # maybe nothing comes any more, and what came last was hours ago

    def judged(self, play: int, verdict: PlayVerdict) -> None:
        """A play was judged for good: this is its take."""
        with self._turn:
            opened, self._open = self._open, None
            if opened is None or opened[0] != play:
                return
            _, target, t, basis = opened
            start, arrivals = self._heard_of(t)
        window = PlayWindow(t - start, verdict.t - start)
        self._keep(play, made_take(self._names.get(play, ""), target, basis, window, arrivals, self._midi))

    def _heard_of(self, t: float) -> tuple[float, list[Arrival]]:
        """What a play rests on that was announced at `t`, and the moment from which its times are counted."""
        if self._past is not None:
            return self._past.before(self._arrivals, t)
        return 0.0, [one for one in self._arrivals if _end(one) > t - HEARD_BEFORE]

    def judged_strum(self, play: int, target: Target, basis: Basis, stretch: Stretch) -> None:
        """A strum was judged that nobody had announced: the same of that."""
        window = PlayWindow(max(0.0, stretch.t), stretch.end, (stretch.t, stretch.end))
        with self._turn:
            arrivals = [one for one in self._arrivals if _end(one) > stretch.t and one.t < stretch.end]
        self._keep(play, made_take(self._names.get(play, ""), target, basis.plain(), window, arrivals, self._midi))

    def marked(self, t: float, mark: dict[str, Any]) -> None:
        """The table's log has a play now: the take is named there, and that is enough."""

    def trouble(self) -> str:
        """What went wrong since the last question."""
        try:
            return self._troubles.get_nowait()
        except Empty:
            return ""

    def close(self) -> None:
        """Everything that was taken to the disk is there."""
        self._folder.close()

    def between(self, start: float, end: float) -> Stretch | None:
        """What is left of the sound, in one channel."""
        return self._sound.between(start, end)

    def of(self, play: int) -> HeardTake | None:
        """The take of a play of ours."""
        with self._turn:
            return next((take for number, take in self._made if number == play), None)

    def called(self, name: str) -> bytes:
        """The take of that name, from memory or from the disk; nothing if it is gone."""
        with self._turn:
            here = next((take.data for _, take in self._made if take.name == name), b"")
        return here or self._folder.read(name)

    def _keep(self, play: int, take: HeardTake) -> None:
        with self._turn:
            self._made.append((play, take))
        self._folder.keep(take.name, take.data, self._troubles.put)

    def _forget_old(self, now: float) -> None:
        keep_from = now - KEPT if self._open is None else min(now - KEPT, self._open[2] - HEARD_BEFORE)
        while self._arrivals and self._is_old(self._arrivals[0], keep_from):
            old = self._arrivals.popleft()
            if self._past is not None:
                self._past.forget(old)

    def _is_old(self, arrival: Arrival, keep_from: float) -> bool:
        if self._past is None:
            return _end(arrival) < keep_from
        return arrival.t < keep_from - COUNTS_FOR or len(self._arrivals) > MOST_MESSAGES


def _end(arrival: Arrival) -> float:
    return arrival.t + arrival.samples.shape[1] / arrival.rate if isinstance(arrival, RawBlock) else arrival.t
