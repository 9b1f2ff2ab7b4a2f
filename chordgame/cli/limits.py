"""`ringclear limits`: how much a host takes from others, how long it waits for them, and why just so much."""

from __future__ import annotations

import argparse
import textwrap

from chordgame.cli.parser import OneLineParser, add_main
from chordgame.engine.plain import to_line
from chordgame.limits import LIMITS, Bound

WIDTH = 96
"""Letters of a line: a terminal of the usual hundred has room for it."""


def add_to(commands: argparse._SubParsersAction[OneLineParser]) -> None:
    """The `limits` command."""
    parser = add_main(
        commands, "limits", _limits,
        "  ringclear limits\n  ringclear limits --json",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _limits(arguments: argparse.Namespace) -> int:
    if arguments.json:
        print(to_line({about: list(bounds) for about, bounds in LIMITS.items()}))
    else:
        print("\n\n".join("\n".join([about, *map(_shown, bounds)]) for about, bounds in LIMITS.items()))
    return 0


def _shown(bound: Bound) -> str:
    """What it is about and how much, and under it why."""
    why = textwrap.wrap(bound.why[0].upper() + bound.why[1:] + ".", WIDTH - 6)
    return "\n".join([f"  {bound}", *(f"      {line}" for line in why)])
