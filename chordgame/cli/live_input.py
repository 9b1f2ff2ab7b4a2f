"""What the commands that listen live have in common: naming an input, and showing how loud it is."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain

from chordgame.cli.parser import whole
from chordgame.engine.errors import BadSetup
from chordgame.listening.open_input import is_midi, open_input
from hardware.audio_input import BLOCK
from hardware.errors import InputFailed, Reason
from hardware.stream import Input, InputNews, InputState, RawBlock

BEGINS_WITHIN = 12.0
"""Seconds; some drivers take ten to open."""
SHOWN_EVERY = 0.04
"""Seconds from one live line to the next: as fast as eyes follow."""
QUIET_DB, LOUD_DB, BAR = -70.0, 0.0, 20
"""What the bar goes from and to, and its letters; chosen by eye."""
INPUT = "an audio device ('Scarlett', 'Scarlett:2', 'hexaphonic:1-6'), a sound file, or 'simulated'"


def add_input(parser: argparse.ArgumentParser, purpose: str = INPUT, *, required: bool = False) -> None:
    """The options for what is listened to."""
    parser.add_argument("--input", required=required, metavar="NAME|FILE|simulated", help=purpose)
    add_block(parser)


def add_block(parser: argparse.ArgumentParser) -> None:
    """The option for how much an audio device hands over at a time."""
    help_ = "samples that an audio device hands over at a time, from 64; more is safer, less is quicker (%(default)s)"
    parser.add_argument("--block", type=whole, default=BLOCK, metavar="N", help=help_)


def sounding(spec: str, block: int) -> Input:
    """The input that `spec` names, if it is one that sounds."""
    if is_midi(spec):
        raise BadSetup(f"--input: {spec} gives notes, not sound; plug the guitar into an audio input for this")
    return open_input(spec, block=block)


def live_blocks(source: Input, tell: Callable[[str], None]) -> Iterator[RawBlock]:
    """What comes from an input, from its start to its end; news of it is passed on, and a lost one is waited for."""
    source.start()
    try:
        while True:
            for arrival in source.read(0.1):
                if isinstance(arrival, RawBlock):
                    yield arrival
                elif isinstance(arrival, InputNews):
                    tell(arrival.sentence)
                    if arrival.state is InputState.ENDED:
                        return
    finally:
        source.close()


def begun(source: Input, tell: Callable[[str], None]) -> tuple[float, Iterator[RawBlock]]:
    """The rate of an input, once its first block has come, and its blocks; one that does not begin has failed."""
    waiting = _Waiting(source)
    blocks = live_blocks(waiting, tell)
    first = next(blocks, None)
    if first is None:
        raise InputFailed(source.name, waiting.reason or Reason.EMPTY)
    waiting.until = None
    return first.rate, _at_one_rate(first, blocks)


def _at_one_rate(first: RawBlock, rest: Iterator[RawBlock]) -> Iterator[RawBlock]:
    for block in chain([first], rest):
        if block.rate != first.rate:
            raise InputFailed(block.device, Reason.NEW_RATE)
        yield block


class _Waiting:
    """An input that gives up, for the reason given last, where it does not begin in time."""

    def __init__(self, source: Input) -> None:
        self._source = source
        self.name, self.start, self.close = source.name, source.start, source.close
        self.until: float | None = time.monotonic() + BEGINS_WITHIN
        self.reason: Reason | None = None

    def read(self, wait: float) -> list[RawBlock | InputNews]:
        arrived = [one for one in self._source.read(wait) if isinstance(one, RawBlock | InputNews)]
        self.reason = next((one.reason for one in arrived if isinstance(one, InputNews)), self.reason)
        if self.until is not None and time.monotonic() > self.until:
            raise InputFailed(self.name, self.reason or Reason.STALLED)
        return arrived


def level_bar(db: float) -> str:
    """How loud it is, to be looked at."""
    full = round(BAR * min(1.0, max(0.0, (db - QUIET_DB) / (LOUD_DB - QUIET_DB))))
    return f"[{'#' * full}{'.' * (BAR - full)}] {max(db, -99.0):4.0f} dB"


class LiveLine:
    """The last line of a terminal, which changes in place; lines above it stay. Nothing where nobody watches."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._shown_at = 0.0

    def show(self, text: str) -> None:
        """Put this into the live line; what comes faster than eyes can follow is left out."""
        if self._live and text and time.monotonic() - self._shown_at >= SHOWN_EVERY:
            self._shown_at = time.monotonic()
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{text[:width]:{width}}", end="", file=sys.stderr, flush=True)

    def line(self, text: str) -> None:
        """A line that stays."""
        if self._live:
            print(f"\r{'':{shutil.get_terminal_size().columns - 1}}\r", end="", file=sys.stderr, flush=True)
        print(text, flush=True)
