"""What a move weighs on its way to a page, and what it costs to pack it.

python3 run.py bench on_the_wire
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from chordgame.pages.packed import LEVEL
from tests.table.tables import Page, Table

SEATS = ("Ana", "Ben", "Carl", "Dot")
WORDS = "rain on the kettle"
MOVES = 150
"""Into the evening: the cams are chosen, and some turns are played."""
BEST_OF = 3
"""A loaded machine is only ever slower."""


def report() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        sent = an_evening(Path(folder))
    print(f"{len(sent)} messages to {len(SEATS)} pages in {MOVES} moves of the chord game, bytes:")
    print(f"{'':28}{'mean':>8}{'median':>8}{'p95':>8}{'ms each':>9}")
    print_line("as they are", [len(one) for one in sent], 0.0)
    for level in (LEVEL, 6):
        took = [packed(sent, level) for _ in range(BEST_OF)]
        print_line(f"packed, level {level}", took[0][0], 1000 * min(one[1] for one in took) / len(sent))


def packed(sent: list[bytes], level: int) -> tuple[list[int], float]:
    """The sizes on their way, and the seconds that it took."""
    packs = PerMessageDeflate(True, True, 15, 15, {"level": level})
    began = time.perf_counter()
    sizes = [len(packs.encode(Frame(Opcode.TEXT, one)).data) for one in sent]
    return sizes, time.perf_counter() - began


def print_line(name: str, sizes: list[int], cost: float) -> None:
    """One way of sending."""
    low = sorted(sizes)
    mean, median, p95 = sum(low) // len(low), low[len(low) // 2], low[int(0.95 * len(low))]
    print(f"{name:28}{mean:8}{median:8}{p95:8}{cost:9.3f}")


def an_evening(folder: Path) -> list[bytes]:
    """Each message that one of the pages gets, as it would be sent."""
    table, chance, sent = Table(folder), random.Random(3), list[bytes]()
    pages = [table.phone(name) for name in SEATS]
    table.leader.say("start")
    for _ in range(MOVES):
        for page in pages:
            before = len(page.texts)
            page.listen()
            if new := page.texts[before:]:
                sent.append(f"[{','.join(new)}]".encode())
        page, move = chosen(pages, chance)
        page.room.take_message(page.guest, json.dumps({"say": "move", "move": move}))
        table.clock.passes(1.0)
    table.room.close()
    return sent


def chosen(pages: list[Page], chance: random.Random) -> tuple[Page, dict[str, Any]]:
    """A page that is waited for, and one of the moves that it reads, each kind as likely as another."""
    kinds: dict[str, list[tuple[Page, dict[str, Any]]]] = {}
    for page in pages:
        for offer in page.views[page.seat]["offers"]:
            if not offer.get("way_out"):
                kinds.setdefault(offer["move"]["do"], []).append((page, offer))
    page, offer = chance.choice(kinds[chance.choice(sorted(kinds))])
    return page, {**offer["move"], **dict.fromkeys(offer.get("free", ()), WORDS)}
