"""How a guitar is tuned, string by string, and the tunings that have a name."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from chordgame.neck.by_string import ByString


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class Tuning(ByString[int]):
    """The MIDI note of each open string: `tuning[6]` is the low E of a guitar."""

    def raised(self, frets: int) -> Tuning:
        """What the open strings sound with a capo at this fret."""
        return Tuning({string: pitch + frets for string, pitch in self.items()})


@functools.cache
def tunings() -> Mapping[str, Tuning]:
    """The tunings by name."""
    text = resources.files(__package__).joinpath("tunings.toml").read_text(encoding="utf-8")
    return {name: Tuning.from_list(pitches) for name, pitches in tomllib.loads(text).items()}
