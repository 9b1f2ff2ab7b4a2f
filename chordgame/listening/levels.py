"""How loud it is, some twenty times a second, for the needle on the page."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from chordgame.listening.guitar_news import Level
from hardware.stream import RawBlock, RawMidi

EVERY = 0.05
"""Seconds that a level is gathered over: as long as the eye takes for one moment."""
SHOWN_EVERY = 0.12
"""Seconds from one level on the pages to the next: each is a message to every page."""
FULL_SCALE = 0.999
"""Converters of 12 bits and more reach it only where they clip."""
QUIETEST_DB = -120.0
"""Below what 16 bits hold: silence, and a number that a page can draw."""
NOTE_ON, HARDEST = 0x90, 127
"""As MIDI has it."""


class LevelMeter:
    """Gathers blocks of any size; the loudest channel counts."""

    def __init__(self) -> None:
        self._peak, self._samples = 0.0, 0

    def push(self, block: RawBlock) -> list[Level]:
        """At most one level, when enough was gathered."""
        x = np.nan_to_num(block.samples, nan=0.0, posinf=1.0, neginf=-1.0)
        if x.size:
            self._peak = max(self._peak, float(np.abs(x).max()))
            self._samples += x.shape[1]
        if self._samples < EVERY * block.rate:
            return []
        level = Level(block.t + x.shape[1] / block.rate, db(self._peak), self._peak >= FULL_SCALE)
        self._peak, self._samples = 0.0, 0
        return [level]


class Loudest:
    """For pages, which need no more than some a second: the loudest level since the last that they were shown."""

    def __init__(self) -> None:
        self._since: Level | None = None
        self._shown_at = -math.inf

    def take(self, level: Level, now: float) -> Level | None:
        """The level to show now, if one is due."""
        loudest = self._since if self._since and self._since.peak_db > level.peak_db else level
        self._since = replace(loudest, clipped=loudest.clipped or level.clipped)
        if now - self._shown_at < SHOWN_EVERY:
            return None
        due, self._since, self._shown_at = self._since, None, now
        return due


def level_of_note(message: RawMidi) -> list[Level]:
    """How hard a string was plucked, where messages come instead of sound."""
    data = message.data
    is_pluck = len(data) == 3 and data[0] & 0xF0 == NOTE_ON and data[2] > 0
    return [Level(message.t, db(data[2] / HARDEST))] if is_pluck else []


def db(amplitude: float) -> float:
    """Decibels of full scale."""
    return 20 * math.log10(amplitude) if amplitude > 1e-6 else QUIETEST_DB
