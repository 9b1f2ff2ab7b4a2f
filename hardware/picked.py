"""Some channels of an input: the left of a stereo one, one of two guitars, the strings of a six-channel pickup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hardware.stream import Arrival, Input, RawBlock


class Picked:
    """An input of which only the given channels are heard, counted from 1, in the given order."""

    def __init__(self, whole: Input, channels: tuple[int, ...]) -> None:
        self.whole, self._channels = whole, channels

    @property
    def name(self) -> str:
        """The device's name, and which of its channels."""
        return f"{self.whole.name}, channel{'s' if len(self._channels) > 1 else ''} {in_words(self._channels)}"

    def start(self) -> None:
        """Begin to listen."""
        self.whole.start()

    def read(self, wait: float) -> Sequence[Arrival]:
        """What arrived, of these channels; a channel that the device does not have is silent."""
        return [self._of(arrival) if isinstance(arrival, RawBlock) else arrival for arrival in self.whole.read(wait)]

    def close(self) -> None:
        """Stop."""
        self.whole.close()

    def _of(self, block: RawBlock) -> RawBlock:
        have, silence = block.samples, np.zeros(block.samples.shape[1], np.float32)
        rows = [have[channel - 1] if channel <= len(have) else silence for channel in self._channels]
        return replace(block, samples=np.stack(rows))


def in_words(channels: tuple[int, ...]) -> str:
    """Channels as people write them: 1-6, or 2, or 1,3."""
    runs = len(channels) > 2 and channels == tuple(range(channels[0], channels[-1] + 1))
    return f"{channels[0]}-{channels[-1]}" if runs else ",".join(map(str, channels))
