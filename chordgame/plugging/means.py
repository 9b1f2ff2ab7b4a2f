"""What a host lends to the guitar corner: opening inputs, looking for them, and a file that remembers them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from chordgame.engine.errors import Refused
from chordgame.listening.plugged import Plugged
from chordgame.plugging.speaker import Speaker
from dsp.pitch import STANDARD, Strings
from dsp.stiff_string import GuitarKnowledge
from hardware.lookout import PluggedIn
from hardware.stream import Input

if TYPE_CHECKING:
    from calibration.calibration import Calibration


class LooksOut(Protocol):
    """Sees what is plugged in, while somebody wants to know."""

    def start(self, tell: Callable[[PluggedIn], object]) -> None:
        """Be ready; `tell` may be called from another thread."""
        ...

    def look(self, on: bool) -> None:
        """Whether anybody wants to know."""
        ...

    def close(self) -> None:
        """Look no more."""
        ...


class Blind:
    """Of a room without devices."""

    def start(self, tell: Callable[[PluggedIn], object]) -> None:
        """Nothing will be seen."""

    def look(self, on: bool) -> None:
        """There is nothing to see."""

    def close(self) -> None:
        """Nothing was opened."""


def opens_nothing(_: str, __: GuitarKnowledge | None = None) -> Plugged:
    """Of a room without devices."""
    raise Refused("no guitar can be plugged in here")


def opens_nothing_whole(_: str) -> tuple[Input, int | None]:
    """The same, for a check-up."""
    raise Refused("no guitar can be plugged in here")


def plugs_nothing(_: Input, __: GuitarKnowledge | None = None) -> Plugged:
    """Of a room that listens to nobody."""
    raise Refused("no guitar can be plugged in here")


def draws_nothing(_: Calibration) -> bytes:
    """Of a room without pictures."""
    return b""


def no_speaker() -> Speaker | None:
    """Of a room in which nothing clicks."""
    return None


Opens = Callable[[str, GuitarKnowledge | None], Plugged]
Plugs = Callable[[Input, GuitarKnowledge | None], Plugged]
"""With what is known of the guitar there, where it was calibrated."""


@dataclass(frozen=True, slots=True)
class GuitarMeans:
    """`given` was named on the command line: it is played until a page chooses another; None is what was chosen last.

    `open` may take seconds, and is called in another thread. Without a `file` nothing is remembered.
    """

    open: Opens = opens_nothing
    open_whole: Callable[[str], tuple[Input, int | None]] = opens_nothing_whole
    """All channels of a device, and which of them is meant: for a check-up."""
    plug: Plugs = plugs_nothing
    """Listen to an input that is there already, as a page's microphone is."""
    tuning: Strings = field(default_factory=lambda: STANDARD)
    lookout: LooksOut = field(default_factory=Blind)
    file: Path | None = None
    given: tuple[str, Plugged | None] | None = None
    speaker: Callable[[], Speaker | None] = no_speaker
    """A loudspeaker to click on, for a check-up."""
    draw: Callable[[Calibration], bytes] = draws_nothing
    """All that a calibration measured, as PNG; in another thread, since it takes seconds."""
    only_at_home: bool = False
    """Whether nothing can be plugged in here: each guitar is judged where it is played, or none is."""
