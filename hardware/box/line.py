"""A line to a box: what it says comes in, what it is asked goes out. A MIDI port, or a socket."""

from __future__ import annotations

from typing import Protocol

from hardware.stream import Arrival, Input


class BoxLine(Input, Protocol):
    """An input that can be spoken to."""

    def send(self, data: bytes) -> None:
        """A message to the box; nothing while the line is lost."""

    def open_again(self) -> list[Arrival]:
        """Give up a line that says nothing, and open it anew."""
