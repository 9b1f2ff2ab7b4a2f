"""A play to hear again and to look at: its sound as WAV, and a picture of why each string was judged so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from chordgame.listening.broken_play import shifted
from chordgame.listening.wav import wav
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict

BEFORE, AFTER = 0.6, 3.5
"""Seconds of sound around the first and the last pluck."""
LOUDEST, LOUDER_BY = 0.9, 30.0
"""What the loudest sample is brought to, of full scale; a room in which nothing sounded stays quiet all the same."""


class KeptSound(Protocol):
    """The guitar's sound, as far as it is kept."""

    @property
    def has_sound(self) -> bool:
        """Whether there was any; a MIDI guitar sends none."""

    def between(self, start: float, end: float) -> Stretch | None:
        """What is left of it between two times of the stream."""


@dataclass(frozen=True, slots=True)
class HeardAgain:
    """A decided play; `name` is what a page asks for it by, and nobody can guess."""

    name: str
    verdict: PlayVerdict
    sound: KeptSound
    first: float | None = None
    """The first pluck that was heard of it: a strum that failed is heard again too."""

    @property
    def _onsets(self) -> list[float]:
        return [one.t_onset for one in self.verdict.strings if one.t_onset is not None]

    @property
    def can_be_heard(self) -> bool:
        """Whether it is worth asking for; this does not read the disk."""
        return bool(self._onsets) and self.sound.has_sound

    def stretch(self) -> Stretch | None:
        """Its sound, if it is still there; may read the disk."""
        if not self.can_be_heard:
            return None
        first = min(self._onsets) if self.first is None else self.first
        return self.sound.between(first - BEFORE, max(self._onsets) + AFTER)

    def wav(self) -> bytes:
        """As every browser plays it; empty if it is gone."""
        heard = self.stretch()
        if heard is None:
            return b""
        loudest = float(np.max(np.abs(heard.samples), initial=1e-6))
        return wav(heard.samples * min(LOUDER_BY, LOUDEST / loudest), round(heard.rate))

    def drawn(self, picture: Callable[[Stretch, PlayVerdict], bytes]) -> bytes:
        """A picture of its sound with the verdict, which goes by the sound's own clock; empty if the sound is gone."""
        heard = self.stretch()
        return b"" if heard is None else picture(heard, shifted(self.verdict, -heard.t))
