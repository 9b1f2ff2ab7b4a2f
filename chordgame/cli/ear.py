"""`ringclear ear`: the guitar here is judged here, for a table that is somewhere else."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path

from chordgame.cli.ear_input import add_profile, add_tuning, knowledge, profile_of, tuning_of
from chordgame.cli.live_input import add_block
from chordgame.cli.parser import OneLineParser, add_main
from chordgame.engine.errors import BadSetup
from chordgame.engine.options import LONGEST_NAME
from chordgame.home.ear_at_home import EarAtHome, EarsSeat
from chordgame.home.heard_here import HeardHere
from chordgame.home.table_address import TableAddress, table_address
from chordgame.home.take_folder import TakeFolder, usual_takes
from chordgame.home.take_keeper import TakeKeeper
from chordgame.listening.ears import GuitarSetup
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.midi_settings import guitar_for
from chordgame.listening.open_input import is_midi, open_input
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.pages.serving import HostLoop
from dsp.verdict import Target
from hardware.stream import Input

WHOSE = "whose guitar is it? Say --seat and one of {}"
LONGEST_LINE = 1024
"""Bytes that a terminal gives at once at most."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `ear` command."""
    parser = add_main(
        commands, "ear", _ear,
        "  ringclear ear --join http://192.168.0.10:8642 FCCCM --input Scarlett\n"
        "  ringclear ear --join https://tables.example/join#FCCCM --seat Mia --input Scarlett:2",
    )  # fmt: skip
    help_ = "the address of the table's page, and the room code where it does not stand in the address"
    parser.add_argument("--join", nargs="+", required=True, metavar=("ADDRESS", "CODE"), help=help_)
    parser.add_argument("--seat", default="", metavar="NAME", help="whose guitar it is; else you are asked")
    what = "simulated, a sound or MIDI file, midi:NAME, or an audio device's name, with channels as NAME:2"
    parser.add_argument("--input", required=True, metavar="INPUT", help=what)
    add_block(parser)
    parser.add_argument("--name", default="", help="what the table calls this computer")
    parser.add_argument("--takes", type=Path, metavar="FOLDER", help="where takes are kept")
    add_tuning(parser)
    add_profile(parser)


def _ear(arguments: argparse.Namespace) -> int:
    address, code = _where(arguments.join)
    who = EarsSeat(code, (arguments.name or platform.node() or "a computer")[:LONGEST_NAME], arguments.seat)
    source = open_input(arguments.input, block=arguments.block)
    with contextlib.suppress(KeyboardInterrupt):  # the way to end it
        asyncio.run(_listen(arguments, address, who, source))
    print("\nThe ear is closed. Your takes stay on this computer.")
    return 0


def _where(given: list[str]) -> tuple[TableAddress, str]:
    """The table, and the room code from wherever it stands."""
    address = table_address(given[0])
    if len(given) > 2:
        raise BadSetup("--join: an address and a room code, and nothing more")
    code = given[1] if len(given) == 2 else address.code
    if not code:
        raise BadSetup("--join: the room code is missing; it stands on the table's page")
    return address, code


async def _listen(arguments: argparse.Namespace, address: TableAddress, who: EarsSeat, source: Input) -> None:
    profile = profile_of(arguments.profile)
    tuning, a4 = tuning_of(arguments, profile)
    setup = GuitarSetup(tuning, a4, knowledge(arguments.profile).guitar)
    loop = HostLoop(asyncio.get_running_loop())
    midi = guitar_for(source.name, tuning=tuning) if is_midi(arguments.input) else None
    keeper = TakeKeeper(TakeFolder(arguments.takes or usual_takes()), midi)
    guitar = HeardGuitar(source, setup, recording=keeper)
    ear = EarAtHome(address, who, keeper, _say, _choose, lambda _: None)
    strum = _strummer(source)
    ear.heard = here = HeardHere(guitar, keeper, setup, ear.send, loop.later, loop.aside, strum)
    guitar.start(loop.here(here.take_news))
    try:
        await ear.run()
    finally:
        guitar.close()


def _strummer(source: Input) -> Callable[[Target], object] | None:
    """What plays where nobody can: whoever tries it out has no guitar yet."""
    if not isinstance(source, SimulatedInput):
        return None
    _say(
        "This guitar is simulated. Press 'Let it play' on your phone when a play is due: two seconds later it plays it."
    )
    return source.play


def _say(sentence: str) -> None:
    print(sentence, flush=True)


def _choose(seats: list[str]) -> str:
    """Which seat it is; where nobody can answer it has to be said."""
    if not seats:
        raise BadSetup("nobody sits at this table yet. Take a seat on its page first")
    if len(seats) == 1:
        return seats[0]
    if not sys.stdin.isatty():
        raise BadSetup(WHOSE.format(", ".join(seats)))
    for number, seat in enumerate(seats, start=1):
        print(f"  {number}  {seat}")
    while True:
        typed = _typed("Whose guitar is this? ", seats)
        if typed.isdecimal() and 1 <= int(typed) <= len(seats):
            return seats[int(typed) - 1]
        if typed in seats:
            return typed


def _typed(question: str, seats: list[str]) -> str:
    """A line; read from the terminal itself, as Python waits at its end for a thread that reads its standard input."""
    print(question, end="", flush=True)
    line = os.read(sys.stdin.fileno(), LONGEST_LINE)
    if not line:  # Ctrl-D
        print()
        raise BadSetup(WHOSE.format(", ".join(seats)))
    return line.decode("utf-8", "replace").strip()
