"""A guitar that is plugged in: what listens to it, and what keeps its sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.listening.guitar_news import GuitarNews
from chordgame.listening.heard_again import KeptSound
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from dsp.stretch import Stretch
from dsp.verdict import PlayVerdict

Picture = Callable[[Stretch, PlayVerdict], bytes]
TakeNews = Callable[[GuitarNews], None]


class KeepsSound(KeptSound, Protocol):
    """Keeps the last seconds of a guitar, and on the disk as much as the players want."""

    def record(self, megabytes: int) -> None:
        """So much of it on the disk from now on."""


@dataclass(frozen=True, slots=True)
class Plugged:
    """A guitar with its tape; `pictures` draw the sound of a play with its verdict, by the kind of file."""

    guitar: HeardGuitar
    tape: KeepsSound
    pictures: Mapping[str, Picture]

    @property
    def simulated(self) -> SimulatedInput | None:
        """The guitar to be played from a page; None if it is a real one."""
        source = self.guitar.source
        return source if isinstance(source, SimulatedInput) else None


def listen_to(plugged: Plugged, corner: GuitarCorner, here: Callable[[TakeNews], TakeNews]) -> None:
    """The guitar in its corner from now on; `here` lets the news of its thread be taken where the corner is."""
    corner.plug_in(plugged.guitar, plugged.tape, plugged.simulated)
    plugged.guitar.start(here(corner.take_news))
