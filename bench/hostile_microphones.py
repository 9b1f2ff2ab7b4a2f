"""A hundred thousand hostile messages about microphones: none is heard as sound of another's guitar, no one comes in.

python -m bench.hostile_microphones [--messages 100000]

Pages of the wire alone (tests/strangers) forge and flood, at the sockets that a host has for anybody: strangers, people
who only look on, and Ana, who has a seat and wants to be heard as Ben. Ben's page is a microphone all the while.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.browser_mic import hosted
from chordgame.limits import BURST, PACKET_BURST
from chordgame.pages.address import lan_addresses
from chordgame.table.host import Host
from hardware.page_packets import written_packet
from hardware.stream import Input, RawBlock
from tests.plugging.test_microphones import NOISE, RATE, SIZE, hostile
from tests.strangers.wire import TEXT, SentAway, StrangersPage

BINARY = 2
MESSAGES, A_PAGE = 100_000, 600
"""Messages in all, and of one page, which is sent away for more of them at once."""
RATES = (
    "48000",
    "8000",
    "0",
    "-5",
    "1e9",
    "NaN",
    "Infinity",
    '"48000"',
    "null",
    "true",
    "48000.5",
    "[48000]",
    "9" * 400,
)
FORGED = ("", ',"seat":"Ben"', ',"input":"page:Ben"', ',"again":true', ',"again":"Ben"', ',"ticket":"Ben"')
BENS, ANAS = "127.0.41.1", "127.0.42.1"


@dataclass(frozen=True)
class Door:
    """Where pages come in, and the code that lets them look on."""

    port: int
    code: str

    @classmethod
    def of(cls, host: Host) -> Door:
        address, _, code = host.addresses.join.partition("#")
        return cls(int(address.split(":")[2].partition("/")[0]), code)


class Ben:
    """An honest phone: it sends a known sound as fast as time goes, and what the host hears of it is compared."""

    def __init__(self, host: Host, door: Door) -> None:
        self.page, _ = seated(door, "Ben", BENS)
        self.page.say("be_microphone", rate=RATE)
        assert self.page.told("microphone")["on"]
        assert host.room is not None
        self.heard: Input = host.room.stand.microphones.open("page:Ben")
        self.sent = self.came = self.others = 0
        self.over = threading.Event()
        self.heard.start()
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=self._send, daemon=True).start()

    def _send(self) -> None:
        begun = time.monotonic()
        while not self.over.wait(0.01):
            while self.sent * SIZE / RATE < time.monotonic() - begun:
                self.page.send(BINARY, written_packet(self.sent * SIZE, NOISE))
                self.sent += 1

    def _read(self) -> None:
        with suppress(SentAway, OSError):
            while True:
                self.page.next_told()

    def listen(self) -> None:
        """Until nothing comes any more."""
        while True:
            arrived = self.heard.read(0.2)
            for one in arrived:
                if isinstance(one, RawBlock):
                    self.came += 1
                    self.others += not np.array_equal(one.samples[0], NOISE)
            if self.over.is_set() and not arrived:
                return


def seated(door: Door, name: str, own: str) -> tuple[StrangersPage, str]:
    """A phone that sits down, and its ticket."""
    page = StrangersPage.open(door.port, own)
    page.say("join", code=door.code, name=name)
    return page, str(page.told("welcome")["ticket"])


def stranger(door: Door, own: str, _: str) -> StrangersPage:
    """It never says who it is."""
    return StrangersPage.open(door.port, own)


def forger(door: Door, own: str, _: str) -> StrangersPage:
    """It comes with a ticket that nobody gave it."""
    page = StrangersPage.open(door.port, own)
    page.say("hello", ticket="B" * 22)
    return page


def onlooker(door: Door, own: str, _: str) -> StrangersPage:
    """It looks on, as anybody may who knows the code."""
    page = StrangersPage.open(door.port, own)
    page.say("watch", code=door.code)
    page.told("welcome")
    return page


def ana(door: Door, own: str, ticket: str) -> StrangersPage:
    """She has a seat of her own."""
    page = StrangersPage.open(door.port, own)
    page.say("hello", ticket=ticket)
    page.told("welcome")
    return page


KINDS: tuple[Callable[[Door, str, str], StrangersPage], ...] = (stranger, forger, onlooker, ana)


def message(rng: random.Random, number: int) -> tuple[int, bytes]:
    """Words now and then, else what may be sound or not; every third is whole, as loud as can be."""
    if number % (A_PAGE // (BURST.most - 10)) == 0:
        rate = "48000" if rng.random() < 0.5 else rng.choice(RATES)
        return TEXT, f'{{"say":"be_microphone","rate":{rate}{rng.choice(FORGED)}}}'.encode()
    if number % 3 == 0:
        return BINARY, written_packet(rng.choice((number * SIZE, 0, 2**64 - SIZE)), np.ones(SIZE, np.float32))
    return BINARY, hostile(rng)[:8192]


def attack(page: StrangersPage, rng: random.Random, most: int) -> tuple[int, str]:
    """How many messages a page brought out before it was sent away, and how that ended."""
    sent = 0
    try:
        for number in range(most):
            page.send(*message(rng, number))
            sent += 1
        page.say("be_microphone", rate=RATE)
        ended = "on" if page.stays(0.05) else "sent away"
    except (SentAway, OSError):
        ended = "sent away"
    page.device.close()
    return sent, ended


def report(messages: int = MESSAGES) -> None:
    """Print how it ended."""
    if not lan_addresses():
        print("skipped: this computer is in no network")
        return
    rng, counts, ends, began = random.Random(7), Counter[str](), Counter[str](), time.monotonic()
    with tempfile.TemporaryDirectory() as name, hosted(Path(name)) as host:
        door = Door.of(host)
        page, ticket = seated(door, "Ana", ANAS)
        page.device.close()
        ben = Ben(host, door)
        listening = threading.Thread(target=ben.listen, daemon=True)
        listening.start()
        for number in itertools.count():
            left = messages - sum(counts.values())
            if left <= 0:
                break
            kind = KINDS[number % len(KINDS)]
            with suppress(SentAway):
                page = kind(door, ANAS if kind is ana else f"127.0.43.{1 + number % 200}", ticket)
                flood = PACKET_BURST.most + 100 if number % 8 >= len(KINDS) else A_PAGE
                sent, ended = attack(page, rng, min(left, flood))
                counts[kind.__name__] += max(1, sent)
                ends[f"{kind.__name__} {ended}"] += 1
        ben.over.set()
        listening.join(20.0)
        assert host.room is not None
        seats = [one.name for one in host.room.file.saved.seats]
        inputs = sorted({*host.room.stand.microphones._all})
    told = ", ".join(f"{count} by {kind}" for kind, count in counts.items())
    print(f"{sum(counts.values())} messages in {time.monotonic() - began:.0f} s: {told}")
    print(f"how their pages ended: {json.dumps(ends)}")
    print(f"of Ben: {ben.came} of {ben.sent} packets heard, {ben.others} that are not what his page sent")
    print(f"who has a seat: {', '.join(seats)}; inputs that ever were: {', '.join(inputs)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=MESSAGES)
    report(parser.parse_args().messages)
