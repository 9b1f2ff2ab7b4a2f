"""A wire that loses, damages, repeats, cuts and shuffles what a box sends.

python -m tests.box.wire [MESSAGES]      a million unless told
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping

from ringbox import messages

from chordgame.simulated_box.simulated import SimulatedFretboard
from hardware.box.believing import BoxListener, BoxShows
from hardware.box.frames import BoxMessage, decode
from hardware.box.readings import FretboardReading, Reading
from tests.box.boxes import Bench, fretboard, toggle

SETTLES = messages.SCAN * (messages.SETTLE - 1)
"""Milliseconds from a hand at a look until the box believes it: what it tells before is what lay there before."""

Sent = tuple[int | None, int]
"""A message by its box's start and its sequence number."""


class BadWire:
    """A fretboard that hands play with, restarts included, heard through bad luck of every kind."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._board = fretboard()
        self.sent = 0
        self.damaged_on_the_way = 0
        self.mended = self.not_mended = 0
        """Whole states that came through before anything newer: was their truth shown from then on?"""
        self.outdated = 0
        """States shown by a message of an earlier start that came after messages of a later one."""
        self.listener = BoxListener()
        self._newest = self._latest_start = 0
        self._order: dict[Sent, int] = {}
        self._starts: dict[int | None, int] = {}

    def rounds(self, count: int) -> Iterator[tuple[Reading, Reading]]:
        """Everything shown, each with what really lay there when the message was sent that told it."""
        board = self._board
        truths: dict[Sent, Reading] = {}
        waiting: list[bytes] = []
        for _ in range(count):
            if self._rng.random() < 0.02:
                board.box.restart()
            before, begun, first = truth(board), board.now, len(board.sent)
            toggle(board, self._rng.randint(1, 6), 2 * self._rng.randint(0, 6))
            board.pass_time(self._rng.choice((12, 40, 260)))
            for at, data in board.sent[first:]:
                message = decode(data)
                truths[message.boot, message.sequence] = before if at - begun < SETTLES else truth(board)
                self._order[message.boot, message.sequence] = len(self._order)
                self._starts.setdefault(message.boot, len(self._starts))
                waiting.append(data)
            while len(waiting) > 6:
                sent = waiting.pop(self._rng.randrange(4))
                for data in self._happens_to(sent):
                    for news in self.listener.take_message(data, 0.0):
                        if isinstance(news, BoxShows):
                            believed = decode(data)
                            self.outdated += self._starts[believed.boot] < self._latest_start
                            yield news.reading, truths[believed.boot, believed.sequence]
                    if data == sent:
                        self._came_through(decode(data), truths)

    def _came_through(self, message: BoxMessage, truths: Mapping[Sent, Reading]) -> None:
        known_by = message.boot, message.sequence
        is_newest = self._order[known_by] >= self._newest
        self._newest = max(self._newest, self._order[known_by])
        if message.type in ("state", "heartbeat"):
            self._latest_start = max(self._latest_start, self._starts[message.boot])
        if is_newest and message.type in ("state", "heartbeat"):
            shown = self.listener.reading == truths[known_by]
            self.mended += shown
            self.not_mended += not shown

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
    print(f"{wire.mended:,} whole states came through before anything newer; {wire.not_mended} did not show the truth")
    print(f"{wire.outdated} states were shown of an earlier start of the box, after a later one was heard")
    expected = wire.damaged_on_the_way / 2**32
    print(f"expected of a CRC of 32 bits by chance: {expected:.1e} wrong states in so many damaged messages")
    return 1 if wrong or wire.not_mended or wire.outdated else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000))
