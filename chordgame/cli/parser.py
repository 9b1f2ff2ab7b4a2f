"""Command line parsing that answers mistakes in one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from chordgame.engine.chance import LARGEST_SEED
from chordgame.engine.errors import BadSetup

LARGEST_PORT = 65_535  # 16 bits

Command = Callable[[argparse.Namespace], int]


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaints are one line and lead to the help."""

    def error(self, message: str) -> NoReturn:
        """What is wrong with the words given."""
        self.exit(2, f"{self.prog}: {message} (see '{self.prog} --help')\n")


def add_command(
    commands: argparse._SubParsersAction[OneLineParser], name: str, purpose: str, run: Command, examples: str
) -> OneLineParser:
    """A command with its help, which ends in examples."""
    parser = add_group(commands, name, purpose, examples)
    parser.set_defaults(run=run)
    return parser


def add_group(
    commands: argparse._SubParsersAction[OneLineParser], name: str, purpose: str, examples: str
) -> OneLineParser:
    """A command that others stand below."""
    return commands.add_parser(
        name,
        help=purpose,
        description=purpose[0].upper() + purpose[1:] + ".",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def whole(text: str) -> int:
    """A whole number from 0 on."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def seed(text: str) -> int:
    """A seed of chance."""
    value = whole(text)
    if value > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"a seed is at most {LARGEST_SEED}")
    return value


def port(text: str) -> int:
    """Where a server may be found."""
    value = whole(text)
    if value > LARGEST_PORT:
        raise argparse.ArgumentTypeError(f"a port is at most {LARGEST_PORT}; 0 is any free one")
    return value


def names(text: str) -> tuple[str, ...]:
    """Names between commas."""
    return tuple(name.strip() for name in text.split(","))


def settings(pairs: list[str]) -> dict[str, str]:
    """`k=v` texts as a mapping."""
    given: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"option {pair!r}: write it as name=value")
        if name in given:
            raise BadSetup(f"option {name!r} is given twice")
        given[name] = value
    return given
