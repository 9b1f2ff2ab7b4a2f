"""What a page's microphone sends: the number of the packet's first sample, and samples of 16 bits.

A packet brings the one before along, so that one may be lost on its way and nothing of the sound is.

Sixteen bits are what phones give, and every bit of them is a sound: no packet can hold what is no number.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np

from hardware.sound_file import Samples

HEAD = struct.Struct("<Q")
WIDTH = 2  # bytes of a sample
FULL = 32_768
"""The number that is full scale."""
MOST_SAMPLES = 2048
"""In one packet: 43 ms at 48 kHz. Pages send 512 new ones and the 512 before; more would only be late."""


class NoPacket(ValueError):
    """It is no packet of a microphone."""


@dataclass(frozen=True, slots=True)
class Packet:
    """Samples of one channel, with the number of the first one."""

    first: int
    samples: Samples

    def since(self, number: int) -> Packet:
        """What of it comes from this sample on; nothing where all of it was before."""
        known = min(len(self.samples), max(0, number - self.first))
        return Packet(self.first + known, self.samples[known:]) if known else self

    @property
    def after(self) -> int:
        """The number of the sample that comes next."""
        return self.first + len(self.samples)


def read_packet(data: bytes) -> Packet:
    """The packet in these bytes; whatever is none is refused."""
    count, odd = divmod(len(data) - HEAD.size, WIDTH)
    if odd or not 1 <= count <= MOST_SAMPLES:
        raise NoPacket(f"a packet has 1 to {MOST_SAMPLES} samples")
    samples = np.frombuffer(data, "<i2", offset=HEAD.size).astype(np.float32) / np.float32(FULL)
    return Packet(HEAD.unpack_from(data)[0], samples)


def written_packet(first: int, samples: Samples) -> bytes:
    """As a page writes it; what is beyond full scale is cut off, as every converter does."""
    whole = np.clip(np.rint(samples * FULL), -FULL, FULL - 1)
    return HEAD.pack(first) + whole.astype("<i2").tobytes()
