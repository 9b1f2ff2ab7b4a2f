"""What every input gives, be it an interface, a MIDI guitar or a file: sound or messages, and news of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from hardware.errors import Reason
from hardware.sound_file import Samples


class InputState(Enum):
    """How an input fares; LOST ones are tried again until they are closed."""

    OPENING = "opening"
    RUNNING = "running"
    LOST = "lost"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class RawBlock:
    """Samples as the device gave them, a row a channel.

    `t` is the stream's time of the first sample: seconds by the sample counter, gaps counted in.
    `lost` samples are missing just before it; `delay` is how long ago, in seconds, the driver handed it over.
    """

    device: str
    t: float
    rate: float
    samples: Samples
    lost: int = 0
    delay: float = 0.0


@dataclass(frozen=True, slots=True)
class RawMidi:
    """One whole MIDI message, with the driver's time in seconds of the stream."""

    device: str
    t: float
    data: bytes


@dataclass(frozen=True, slots=True)
class InputNews:
    """The input's state changed; `sentence` tells the players, and `gap` is how long nothing was heard."""

    device: str
    t: float
    state: InputState
    sentence: str
    reason: Reason | None = None
    gap: float = 0.0


Arrival = RawBlock | RawMidi | InputNews


class Input(Protocol):
    """Something to listen to. Nothing is opened before `start`."""

    @property
    def name(self) -> str:
        """The device's name, as players know it."""

    def start(self) -> None:
        """Begin to listen; what goes wrong later arrives as news."""

    def read(self, wait: float) -> Sequence[Arrival]:
        """What arrived since the last call, in order; waits at most `wait` seconds for the first."""

    def close(self) -> None:
        """Stop, within some two seconds, whatever the driver does."""
