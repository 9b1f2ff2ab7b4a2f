"""The door: which command, and how its mistakes are told."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from chordgame.cli import devices, game, play, stack
from chordgame.cli.parser import OneLineParser
from chordgame.engine.errors import YouErred

DESCRIPTION = """\
A companion for a tabletop chord game: it hears which strings of your guitar ring clear,
knows the rules, and keeps score and lyrics."""
COULD_NOT = 2
INTERRUPTED = 130


def build_parser() -> OneLineParser:
    """The parser of all commands."""
    parser = OneLineParser(
        prog="ringclear",
        description=DESCRIPTION,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in (play, game, stack, devices):
        module.add_to(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what people can cause ends in one line on stderr and exit code 2."""
    arguments = build_parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except YouErred as error:
        print(f"ringclear: {error}", file=sys.stderr)
        return COULD_NOT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone (`| head`): nothing more to say, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
