"""Getting to know a MIDI guitar at its port: what it is asked, and what follows."""

from __future__ import annotations

import time
from collections.abc import Callable

from dsp.midi.discovery import Discovery, FoundGuitar
from dsp.midi.guitar import MidiGuitar
from hardware.stream import Input, InputNews, InputState, RawMidi

PATIENCE = 60.0
"""Seconds for each question: time to take the guitar from its stand."""
READ_WAIT = 0.05
"""Seconds between two looks at the clock."""


def find_out(
    source: Input,
    say: Callable[[str], None],
    guitar: MidiGuitar | None = None,
    patience: float = PATIENCE,
    left: Callable[[], bool] = lambda: False,
) -> FoundGuitar | None:
    """Ask for one string after another until the guitar's way to speak is known.

    None when nothing fitting was plucked for `patience` seconds, somebody `left`, or the input has ended. The input is
    started, and closed again.
    """
    discovery = Discovery(guitar)
    source.start()
    try:
        return _ask(source, discovery, say, patience, left)
    finally:
        source.close()


def _ask(
    source: Input, discovery: Discovery, say: Callable[[str], None], patience: float, left: Callable[[], bool]
) -> FoundGuitar | None:
    """Nothing is asked before the guitar can be heard; each answer gives time for the next."""
    say_once = _Once(say)
    state, clock = InputState.OPENING, _StreamClock()
    asked, since = "", time.monotonic()
    while not left() and not discovery.done and state is not InputState.ENDED and time.monotonic() - since < patience:
        if state is InputState.RUNNING and discovery.question != asked:
            asked, since = discovery.question, time.monotonic()
            say(asked)
        arrivals = source.read(READ_WAIT)
        for arrival in arrivals:
            if isinstance(arrival, RawMidi):
                discovery.push(clock.heard(arrival.t), arrival.data)
            elif isinstance(arrival, InputNews):
                state = arrival.state
                say(arrival.sentence)
        discovery.advance(clock.now)
        say_once(discovery.remark)
    return discovery.found


class _Once:
    """Says what is new, and not empty."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say, self._last = say, ""

    def __call__(self, sentence: str) -> None:
        if sentence and sentence != self._last:
            self._say(sentence)
        self._last = sentence


class _StreamClock:
    """The stream's time between messages: that of the latest, and what has passed since it came."""

    def __init__(self) -> None:
        self._t, self._at = 0.0, time.monotonic()

    def heard(self, t: float) -> float:
        self._t, self._at = t, time.monotonic()
        return t

    @property
    def now(self) -> float:
        return self._t + time.monotonic() - self._at
