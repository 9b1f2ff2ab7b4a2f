"""`ringclear box`: what the box says, and a simulated one."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from chordgame.box.sentences import NAMES, hello_in_words, in_words
from chordgame.cli import box_building
from chordgame.cli.parser import OneLineParser, add_command, add_main, port
from chordgame.disk.versioned_file import text_in
from chordgame.engine.errors import BadSetup, Unreadable
from chordgame.engine.plain import to_line
from chordgame.simulated_box.running import OpenPorts, RunningBoxes, midi_ports_of_their_own, one_socket
from chordgame.simulated_box.script import ScriptLine, read_script
from chordgame.simulated_box.sim_page import SimPage
from hardware.box.box_input import FromBox
from hardware.box.every_box import AUTO, EveryBox
from hardware.box.socket_line import SOCKET
from hardware.errors import InputFailed

NOT_HEARD = NOT_DONE = 1  # the exit code
SERVER_ENDED = "the system's MIDI server has ended, and the box's ports with it; start the box again once it is back"
LOOKING = "Looking for a box; Ctrl-C ends it."
NO_BOX = "No box has said anything. Is it plugged in? 'ringclear box sim' is one to try without a board."
PORTS = "the box: auto (by its answer), a MIDI port by a part of its name, or socket:PORT (%(default)s)"


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `box` command."""
    parser = add_main(
        commands, "box", _watch,
        "  ringclear box                       every box that answers, until Ctrl-C\n"
        "  ringclear box --box \"Stack box\"     one by its name\n"
        "  ringclear box sim                   a simulated one, to try everything with\n"
        "  ringclear box rims --out rims.pdf   what to print for one that you build\n"
        "  ringclear box levels                is it wired right?",
    )  # fmt: skip
    parser.add_argument("--box", default=AUTO, metavar="auto|PORT", help=PORTS)
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")
    kinds = parser.add_subparsers(title="commands", metavar="COMMAND")
    box_building.add_to(kinds)
    sim = add_command(
        kinds, "sim", "a simulated box: MIDI ports of its own, and a page to turn its cams and push its clips", _sim,
        "  ringclear box sim                        opens its page; then start 'ringclear play'\n"
        "  ringclear box sim --script evening.txt   hands that follow a script, faults included\n"
        "  ringclear box sim --socket 9087          where a system makes no MIDI ports: play --box socket:9087",
    )  # fmt: skip
    sim.add_argument("--script", type=Path, metavar="FILE", help="deeds, one a line; - reads them as they come")
    sim.add_argument("--no-page", action="store_true", help="without its page; ends with the script")
    sim.add_argument("--no-browser", action="store_true", help="only print the page's address")
    sim.add_argument("--port", type=port, help="the port to serve the page at; any free one if not given")
    sim.add_argument("--socket", type=port, metavar="PORT", help="a socket in place of MIDI ports; 0 for any free one")


# ---------------------------------------------------------------- watching


def _watch(arguments: argparse.Namespace) -> int:
    telling = _Telling(arguments.json)
    watching = EveryBox(arguments.box, say=telling.say)
    watching.start(telling.report)
    print(LOOKING, file=sys.stderr, flush=True)
    until = time.monotonic() + arguments.seconds if arguments.seconds is not None else None
    try:
        with contextlib.suppress(KeyboardInterrupt):
            while until is None or time.monotonic() < until:
                time.sleep(0.1)
                telling.look(watching)
    finally:
        watching.close()
    if telling.heard:
        return 0
    print(NO_BOX, file=sys.stderr)
    return NOT_HEARD


class _Telling:
    """Lines for people, or for programs."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._lock = threading.Lock()
        self._met: set[tuple[str, str]] = set()
        self._damaged = 0
        self.heard = False

    def report(self, report: FromBox) -> None:
        """What a box says, from its own thread."""
        with self._lock:
            self.heard = True
            self._line(device=report.device, kind=report.kind, says=in_words(report.news))

    def say(self, sentence: str) -> None:
        """Said of no box in particular."""
        with self._lock:
            self._line(device="", kind="", says=sentence)

    def look(self, watching: EveryBox) -> None:
        """What nobody tells: who came, and that messages were damaged."""
        with self._lock:
            for box in watching.inputs:
                for kind, hello in box.hellos.items():
                    if (box.name, kind) not in self._met:
                        self._met.add((box.name, kind))
                        self._line(device=box.name, kind=kind, says=f"here, at {box.name}; {hello_in_words(hello)}")
            damaged = sum(box.damaged for box in watching.inputs)
            if damaged > self._damaged:
                self._damaged = damaged
                sentence = f"{damaged} messages so far were damaged on the way, and thrown away"
                self._line(device="", kind="", says=sentence)

    def _line(self, device: str, kind: str, says: str) -> None:
        if self._as_json:
            print(to_line({"device": device, "kind": kind, "says": says}), flush=True)
        else:
            alone = len({port for port, one in self._met if one == kind}) < 2
            name = NAMES.get(kind, "") if alone else f"{NAMES[kind]} at {device}"
            print(f"{name}: {says}" if kind else says, flush=True)


# ---------------------------------------------------------------- a simulated one


def _sim(arguments: argparse.Namespace) -> int:
    live = arguments.script == Path("-")
    lines = read_script(text_in(arguments.script)) if arguments.script and not live else ()
    boxes = _started(arguments.socket)
    _tell(boxes.addresses)
    hands = _Hands(boxes)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            if arguments.no_page:
                hands.follow(lines, live)
            else:
                _with_page(boxes, lambda: hands.play(lines, live), arguments)
    finally:
        boxes.close()
    return NOT_DONE if hands.undone else 0


def _started(port: int | None) -> RunningBoxes:
    """On MIDI ports, or where there can be none, on a socket."""
    boxes = RunningBoxes(_ports(port), _lost)
    try:
        boxes.start()
    except InputFailed as failed:
        print(f"{failed.reason.value[0].upper()}{failed.reason.value[1:]}.")
        boxes = RunningBoxes(_ports(0))
        boxes.start()
    except OSError:
        raise BadSetup(f"port {port} cannot be used, perhaps it is taken; --socket 0 finds a free one") from None
    return boxes


def _tell(addresses: tuple[str, ...]) -> None:
    print(f"The simulated box is plugged in: {' and '.join(addresses)}.")
    if any(address.startswith(SOCKET) for address in addresses):
        print(f"Let the table listen to it: ringclear play --box {addresses[0]}")
    sys.stdout.flush()


def _ports(port: int | None) -> OpenPorts:
    return midi_ports_of_their_own if port is None else one_socket(port, lambda sentence: print(sentence, flush=True))


def _lost() -> NoReturn:
    """The driver is left behind: it crashes when a port is closed whose server has ended."""
    print(f"ringclear: {SERVER_ENDED}", file=sys.stderr, flush=True)
    os._exit(NOT_DONE)


class _Hands:
    """What moves the pieces: a script, or deeds line by line as they come in. What cannot be done is said."""

    def __init__(self, boxes: RunningBoxes) -> None:
        self._boxes = boxes
        self.undone = 0

    def follow(self, lines: tuple[ScriptLine, ...], live: bool) -> None:
        """To the end of what is given; with nothing given until Ctrl-C."""
        self.play(lines, live)
        if not live and not lines:
            print("Ctrl-C unplugs it.", flush=True)
            threading.Event().wait()

    def play(self, lines: tuple[ScriptLine, ...], live: bool) -> None:
        """The script, or standard input."""
        self._boxes.play(lines, self._say)
        if live:
            for text in sys.stdin:
                self._do(text)

    def _do(self, text: str) -> None:
        """A line; a wrong one is named and changes nothing."""
        before = self.undone
        try:
            self._boxes.play(read_script(text), self._say)
        except Unreadable as error:
            self._say(str(error))
        if self.undone == before:
            print("done", flush=True)

    def _say(self, why: str) -> None:
        self.undone += 1
        print(f"not done: {why}", flush=True)


def _with_page(boxes: RunningBoxes, work: Callable[[], None], arguments: argparse.Namespace) -> None:
    page = SimPage(boxes, arguments.port)
    print(f"\n  its page  {page.address}\n\nCtrl-C unplugs it.", flush=True)
    threading.Thread(target=work, daemon=True).start()
    page.run(browser=not arguments.no_browser)
