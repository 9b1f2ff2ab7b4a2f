"""A wire that loses, damages, repeats, cuts and shuffles what a box sends.

python -m tests.box.wire [MESSAGES]      a million unless told
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from chordgame.box.simulated import SimulatedFretboard
from hardware.box.believing import BoxListener, Shown
from hardware.box.frames import BoxMessage, decode
from hardware.box.readings import FretboardReading, Reading, read_state
from tests.box.boxes import Bench, fretboard, toggle


class BadWire:
    """A fretboard that hands play with, restarts included, heard through bad luck of every kind."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.sent = 0
        self.damaged_on_the_way = 0
        self.listener = BoxListener()

    def rounds(self, count: int) -> Iterator[tuple[Reading, Reading]]:
        """Everything shown, each with what really lay there when the message was sent that told it."""
        board = fretboard()
        truths: dict[tuple[int | None, int], Reading] = {}
        waiting: list[bytes] = []
        for _ in range(count):
            if self._rng.random() < 0.02:
                board.box.restart()
            toggle(board, self._rng.randint(1, 6), 2 * self._rng.randint(0, 6))
            for data in board.pass_time(self._rng.choice((12, 40, 260))):
                message = decode(data)
                truths[message.boot, message.sequence] = settled(board, message)
                waiting.append(data)
            while len(waiting) > 6:
                for data in self._happens_to(waiting.pop(self._rng.randrange(4))):
                    for news in self.listener.hear(data, 0.0):
                        if isinstance(news, Shown):
                            yield news.reading, truths[self.listener.told_by]

    def _happens_to(self, data: bytes) -> list[bytes]:
        self.sent += 1
        luck = self._rng.random()
        if luck < 0.05:
            return []
        if luck < 0.10:
            return [data, data]
        if luck < 0.20:
            self.damaged_on_the_way += 1
            return [self._damaged(data)]
        return [data]

    def _damaged(self, data: bytes) -> bytes:
        way = self._rng.randrange(3)
        if way == 0:
            return data[: self._rng.randrange(len(data))]
        noisy = bytearray(data)
        for _ in range(1 if way == 1 else self._rng.randint(2, 12)):
            noisy[self._rng.randrange(1, len(noisy) - 1)] ^= self._rng.randint(1, 127)
        return bytes(noisy)


def settled(board: Bench[SimulatedFretboard], message: BoxMessage) -> Reading:
    """What lay on the board when it sent this: before the clip of this round, until the new one has settled."""
    if message.type in ("state", "heartbeat"):
        return read_state("fretboard", message.payload)
    return truth(board)


def truth(board: Bench[SimulatedFretboard]) -> Reading:
    """What lies on the board."""
    return FretboardReading(frozenset(board.box.clips), frozenset())


def main(count: int) -> int:
    """A long run; the exit says whether anything wrong was believed."""
    wire = BadWire(random.Random(1))
    shown = wrong = 0
    while wire.sent < count:
        for reading, really in wire.rounds(200):
            shown += 1
            wrong += reading != really
    print(f"{wire.sent:,} messages, {wire.damaged_on_the_way:,} damaged, {shown:,} states shown, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))
