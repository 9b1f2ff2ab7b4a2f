"""What a MIDI guitar said long ago, as far as it still counts: where its bends stand, and how far they reach."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from dsp.midi.channels import Channels
from dsp.midi.guitar import MidiGuitar
from dsp.midi.messages import Messages
from dsp.midi.notes import LONGEST
from hardware.stream import Arrival, RawMidi

COUNTS_FOR = LONGEST
"""Seconds: no note of before sounds any more, whatever was said of its end."""


class MidiPast:
    """Takes messages that are forgotten, and says in a few what they left."""

    def __init__(self, guitar: MidiGuitar) -> None:
        self._messages, self._channels = Messages(), Channels(guitar)

    def forget(self, arrival: Arrival) -> None:
        """It is kept no longer."""
        if isinstance(arrival, RawMidi):
            for event in self._messages.push(arrival.t, arrival.data):
                self._channels.take(event)

    def before(self, arrivals: Iterable[Arrival], t: float) -> tuple[float, list[Arrival]]:
        """A moment not after `t`, and all that came in with times from there on: a day of before is none to judge.

        The moment is a whole second, so that nothing is rounded otherwise than it was.
        """
        kept = list(arrivals)
        start = math.floor(max(0.0, min((t, *(one.t for one in kept)))))
        left: list[Arrival] = [RawMidi("", start, data) for data in self._channels.as_said()]
        return float(start), [replace(one, t=one.t - start) for one in (*left, *kept)]
