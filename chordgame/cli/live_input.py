"""What the commands that listen live have in common: naming an input, and showing how loud it is."""

from __future__ import annotations

import argparse
import shutil
import sys

from chordgame.cli.parser import whole
from hardware.audio_input import BLOCK

QUIET_DB, LOUD_DB, BAR = -70.0, 0.0, 20
INPUT = "an audio device ('Scarlett', 'Scarlett:2', 'hexaphonic:1-6'), a sound file, or 'simulated'"


def add_input(parser: argparse.ArgumentParser, words: str = INPUT, *, required: bool = False) -> None:
    """The options for what is listened to."""
    parser.add_argument("--input", required=required, metavar="NAME|FILE|simulated", help=words)
    add_block(parser)


def add_block(parser: argparse.ArgumentParser) -> None:
    """The option for how much an audio device hands over at a time."""
    help_ = "samples that an audio device hands over at a time, from 64; more is safer, less is quicker (%(default)s)"
    parser.add_argument("--block", type=whole, default=BLOCK, metavar="N", help=help_)


def level_bar(db: float) -> str:
    """How loud it is, to be looked at."""
    full = round(BAR * min(1.0, max(0.0, (db - QUIET_DB) / (LOUD_DB - QUIET_DB))))
    return f"[{'#' * full}{'.' * (BAR - full)}] {max(db, -99.0):4.0f} dB"


class LiveLine:
    """The last line of a terminal, which changes in place; lines above it stay. Nothing where nobody watches."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()

    def show(self, text: str) -> None:
        """Put this into the live line."""
        if self._live:
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{text[:width]:{width}}", end="", file=sys.stderr, flush=True)

    def line(self, text: str) -> None:
        """A line that stays."""
        if self._live:
            print(f"\r{'':{shutil.get_terminal_size().columns - 1}}\r", end="", file=sys.stderr, flush=True)
        print(text, flush=True)
