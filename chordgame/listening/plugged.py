"""A guitar that is plugged in: what listens to it, and what keeps its sound."""

from __future__ import annotations

from dataclasses import dataclass

from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.tape.tape import Tape


@dataclass(frozen=True, slots=True)
class Plugged:
    """A guitar with its tape."""

    guitar: HeardGuitar
    tape: Tape

    @property
    def simulated(self) -> SimulatedInput | None:
        """The guitar to be played from a page; None if it is a real one."""
        source = self.guitar.source
        return source if isinstance(source, SimulatedInput) else None
