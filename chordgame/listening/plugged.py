"""A guitar that is plugged in: what listens to it, and what keeps its sound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from chordgame.listening.guitar_news import LiveGuitar
from chordgame.listening.heard_again import KeptSound
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from dsp.stiff_string import GuitarKnowledge
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict

Picture = Callable[[Stretch, PlayVerdict], bytes]
"""Draws the sound of a play with its verdict."""


class KeepsSound(KeptSound, Protocol):
    """Keeps the last seconds of a guitar, and on the disk as much as the players want."""

    def record(self, megabytes: int) -> None:
        """So much of it on the disk from now on."""


@dataclass(frozen=True, slots=True)
class Plugged:
    """A guitar with its tape."""

    guitar: LiveGuitar
    tape: KeepsSound

    @property
    def simulated(self) -> SimulatedInput | None:
        """The guitar to be played from a page; None if it is a real one."""
        source = self.guitar.source if isinstance(self.guitar, HeardGuitar) else None
        return source if isinstance(source, SimulatedInput) else None

    def know(self, knowledge: GuitarKnowledge | None) -> None:
        """So much is known of it, from the next play on; one that is heard far away is known there."""
        if isinstance(self.guitar, HeardGuitar):
            self.guitar.know(knowledge)
