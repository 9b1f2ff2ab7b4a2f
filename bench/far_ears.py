"""The same game twice: with the guitar at the table, and with an ear at home behind a bad line; the scores compared.

python -m bench.far_ears 4      as root: so many games, 300 ms give or take 100 each way, one packet of twenty lost
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from bench.bad_line import FAR, NEAR, NEAR_ADDRESS, bad_line
from chordgame.home.ear_at_home import EarAtHome, EarsSeat
from chordgame.home.heard_here import HeardHere
from chordgame.home.messages import PlayOrder
from chordgame.home.table_address import table_address
from chordgame.home.take_folder import TakeFolder
from chordgame.home.take_head import numbered
from chordgame.home.take_keeper import TakeKeeper
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.pages.serving import HostLoop
from dsp.simulated import How
from tests.home.evening import PlayersPage
from tests.patience import wait_for

PORT, NAMES = 8642, ("Ana", "Ben")
DELAY, SPREAD, LOST = 0.3, 0.1, 0.05
BADLY_EVERY = 3
"""Strums of which one is played with a muted string."""
FINGERS_TAKE = 0.5
NOBODY_AFTER = 20.0
"""Seconds without a move that has to be made: the game has come to its applause."""
AGAIN_AFTER = 8.0
"""Seconds after which whoever was not heard at all strums once more: a guitar that has only just begun may miss one."""


@dataclass
class Strummer:
    """What shall be muted in the next play; strings that are asked for alone are plucked well."""

    mutes: int | None = None

    def ways(self, strings: list[int], alone: bool = False) -> dict[int, How]:
        return {self.mutes: How.MUTED} if self.mutes in strings and self.mutes is not None and not alone else {}


def main(games: int) -> None:
    """Print what was scored in both, and how often a line broke off."""
    with tempfile.TemporaryDirectory() as folder, bad_line(DELAY, SPREAD, LOST):
        alike = plays = strings = 0
        for seed in range(games):
            there, took = played(Path(folder) / f"{seed}-table", NEAR, "table", seed)
            home, longer = played(Path(folder) / f"{seed}-home", FAR, "home", seed)
            same = there == home
            alike, plays, strings = alike + same, plays + len(home), strings + sum(len(one) for one in home)
            print(f"game {seed}: {len(there)} plays at the table in {took:.0f} s, ", end="")
            print(f"{len(home)} from home in {longer:.0f} s: {'the same' if same else 'others'}", flush=True)
            for one, other in zip(there, home, strict=False):
                if one != other:
                    print(f"  {one} at the table, {other} from home")
        print(f"{DELAY * 1000:.0f} ± {SPREAD * 1000:.0f} ms each way, {LOST:.0%} lost: ", end="")
        print(f"{alike} of {games} games scored the same, {plays} plays with {strings} strings")


def played(folder: Path, where: str, how: str, seed: int) -> tuple[list[dict[int, str]], float]:
    """A game, played by pages in this namespace: of each play the states of its strings."""
    command = [sys.executable, "-m", "chordgame", "play", "--tables", str(folder), "--seed", str(seed)]
    command += ["--lan", "--port", str(PORT), "--box", "off", "--no-browser"]
    host = subprocess.Popen(["ip", "netns", "exec", NEAR, *command], stdout=subprocess.PIPE, text=True)
    try:
        assert host.stdout is not None
        said = ""
        while "Ctrl-C" not in said:
            said += host.stdout.readline()
        code, ticket = re.findall(r"Room code: (\w+)", said)[0], re.findall(r"/host#(\S+)", said)[0]
        begun = time.monotonic()
        subprocess.run(["ip", "netns", "exec", where, sys.executable, "-m", "bench.far_ears", how, code, ticket,
                        str(folder)], check=True)  # fmt: skip
        return in_log(folder), time.monotonic() - begun
    finally:
        host.kill()
        host.communicate()


def in_log(folder: Path) -> list[dict[int, str]]:
    """What was heard of each play."""
    (log,) = folder.glob("*/chord_game-*.jsonl")
    moves = [json.loads(line).get("move", {}) for line in log.read_text().splitlines()]
    return [{one["string"]: one["state"] for one in move["heard"]} for move in moves if move.get("do") == "play"]


# ---------------------------------------------------------------- on either side of the line


def play(how: str, code: str, ticket: str, folder: Path) -> None:
    """Everybody does what is offered first, and clips are placed, until the game asks for awards."""
    with ExitStack() as stack:
        leader = page(stack, say="hello", ticket=ticket)
        leader.say(say="option", name="short", value="1")
        phones = {name: page(stack, say="join", code=code, name=name) for name in NAMES}
        strummers = {name: Strummer() for name in NAMES}
        if how == "home":
            for name in NAMES:
                ear = (code, name, folder / "takes" / name, strummers[name])
                threading.Thread(target=lambda ear=ear: asyncio.run(listen(*ear)), daemon=True).start()
                nod(phones[name])
        leader.say(say="start")
        announced = 0
        while offered := awaited(phones):
            name, offer = offered
            if not offer.get("ear"):
                move(phones[name], lambda: phones[name].say(say="move", move=offer["move"]))  # noqa: B023
                continue
            announced += 1
            strummers[name].mutes = offer_strings(offer)[0] if announced % BADLY_EVERY == 0 else None
            strum(phones[name], offer, strummers[name] if how == "table" else None)


def page(stack: ExitStack, **first: Any) -> PlayersPage:
    """A player's page at the other end."""
    where: Any = f"http://{NEAR_ADDRESS}:{PORT}"
    socket = connect(f"ws://{NEAR_ADDRESS}:{PORT}/socket", origin=where, open_timeout=60, ping_interval=None)
    return PlayersPage.reading(stack.enter_context(socket), **first)


def nod(phone: PlayersPage) -> None:
    """Yes to the ear that asks."""
    wait_for(lambda: phone.newest["room"].get("ears"), "no ear asks")
    phone.say(say="let_ear", figures=phone.newest["room"]["ears"][0]["figures"], on=True)
    wait_for(lambda: phone.newest["room"].get("heard_at_home"), "the ear did not come in")


def awaited(phones: dict[str, PlayersPage]) -> tuple[str, dict[str, Any]] | None:
    """Who is waited for, and what is done; None once the songs are to be judged."""
    end = time.monotonic() + NOBODY_AFTER
    while not any(one.offers for one in phones.values()):
        time.sleep(0.05)
        if time.monotonic() > end:
            return None
    name, phone = next((name, one) for name, one in phones.items() if one.offers)
    offer = min(phone.offers, key=lambda one: one["move"]["do"] != "place_clip")
    return None if offer["move"]["do"] in ("applaud", "give_award") else (name, offer)


def offer_strings(offer: dict[str, Any]) -> list[int]:
    """The strings that fingers of this play hold; the thickest first."""
    held = [finger["from_string"] for finger in offer["move"]["fingers"]]
    return sorted(held, reverse=True) or [0]


def move(phone: PlayersPage, make: Callable[[], None]) -> None:
    """Once more if it was lost on the way, as a page does."""
    before = phone.view["n"]
    make()
    wait_for(lambda: phone.view["n"] > before, f"no move came of it: {phone.refusals}")


def strum(phone: PlayersPage, offer: dict[str, Any], here: Strummer | None) -> None:
    """Announce it; where the guitar stands at the table, this page strums it, and plucks what is asked for."""
    before, asked, plucked_at = phone.view["n"], None, 0.0
    wait_for(lambda: phone.newest["guitar"]["state"] == "running", "the guitar does not begin")
    phone.say(say="announce", move=offer["move"])
    time.sleep(FINGERS_TAKE)

    def judged() -> bool:
        nonlocal asked, plucked_at
        now = phone.newest.get("guitar", {}).get("play") or {}
        unheard = all(one["state"] == "WAITING" for one in now.get("strings", ()))
        if here is not None and now.get("asks") and now["number"] != asked:
            asked = now["number"]
            phone.say(say="pluck", only=[now["asks"]])
        elif here is not None and unheard and time.monotonic() - plucked_at > AGAIN_AFTER:
            plucked_at = time.monotonic()
            phone.say(say="pluck", muted=list(here.ways(offer_strings(offer))))
        return bool(phone.view["n"] > before)

    wait_for(judged, f"it was never judged: {phone.refusals} {phone.newest.get('guitar')}")


async def listen(code: str, seat: str, takes: Path, strummer: Strummer) -> None:
    """An ear at home, whose guitar is strummed half a second after each order."""
    loop = HostLoop(asyncio.get_running_loop())
    source = SimulatedInput(seed=len(seat))
    keeper = TakeKeeper(TakeFolder(takes))
    guitar = HeardGuitar(source, recording=keeper)
    ear = EarAtHome(
        table_address(f"http://{NEAR_ADDRESS}:{PORT}"), EarsSeat(code, seat, seat), keeper,
        lambda words: print(f"  {seat}: {words}", flush=True), lambda seats: seats[0], lambda _: None,
    )  # fmt: skip
    ear.heard = here = HeardHere(guitar, keeper, GuitarSetup(), ear.send, loop.later, loop.aside)
    take_order, known = here.take_order, set[str]()

    def pluck(order: PlayOrder, target: dict[int, float], alone: bool, after: float) -> None:
        def now() -> None:
            if here.waits_for(order.play):
                source.play(target, how=strummer.ways(list(target), alone))
                pluck(order, target, alone, AGAIN_AFTER)

        loop.later(after, now)

    def strummed(order: PlayOrder | None) -> None:
        take_order(order)
        if order is not None and order.play not in known:
            known.add(order.play)
            target = numbered(order.target)
            alone = order.waits["from_first_string"] is None
            pluck(order, target, alone, FINGERS_TAKE)

    here.take_order = strummed  # type: ignore[method-assign]
    guitar.start(loop.here(here.take_news))
    await ear.run()


if __name__ == "__main__":
    if sys.argv[1] in ("table", "home"):
        play(sys.argv[1], sys.argv[2], sys.argv[3], Path(sys.argv[4]))
    else:
        main(int(sys.argv[1]))
