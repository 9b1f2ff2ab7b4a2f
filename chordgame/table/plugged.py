"""A guitar that is plugged in: what listens to it, and what keeps its sound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.pages.serving import HostLoop
from chordgame.table.guitar_corner import GuitarCorner
from chordgame.tape.tape import Tape
from dsp.verdict import PlayVerdict
from hardware.stretch import Stretch

Picture = Callable[[Stretch, PlayVerdict], bytes]


@dataclass(frozen=True, slots=True)
class Plugged:
    """A guitar with its tape; `picture` draws the sound of a play with its verdict."""

    guitar: HeardGuitar
    tape: Tape
    picture: Picture

    @property
    def simulated(self) -> SimulatedInput | None:
        """The guitar to be played from a page; None if it is a real one."""
        source = self.guitar.source
        return source if isinstance(source, SimulatedInput) else None


def listen_to(plugged: Plugged, corner: GuitarCorner, loop: HostLoop) -> None:
    """The guitar in its corner from now on; the news of its thread are taken on the loop."""
    corner.plug_in(plugged.guitar, plugged.tape, plugged.simulated)
    plugged.guitar.start(loop.here(corner.take_news))
