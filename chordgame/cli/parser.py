"""Command line parsing that answers mistakes in one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, TypeAlias

from chordgame.cli.as_called import as_called
from chordgame.cli.complaints import in_our_words, no_choice, too_much
from chordgame.cli.contents import CONTENTS
from chordgame.engine.chance import LARGEST_SEED
from chordgame.engine.errors import BadSetup

LARGEST_PORT = 65_535  # 16 bits

Command = Callable[[argparse.Namespace], int]


class GivenOnce(argparse._StoreAction):
    """An option with one value: a second one would drop the first without a word, so it is refused."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, option: str | None = None
    ) -> None:
        """Keep it, unless there is one already."""
        given = vars(namespace).setdefault("given", set())
        if option is not None and self.dest in given:
            parser.error(f"{option} is given twice")
        given.add(self.dest)
        setattr(namespace, self.dest, values)


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaints are one line and lead to the help; an option counts once, or adds up."""

    def __init__(self, **words: Any) -> None:
        """As its base, with our own way to keep a value."""
        super().__init__(**words)
        self.register("action", None, GivenOnce)
        self.register("action", "store", GivenOnce)

    def error(self, message: str) -> NoReturn:
        """What is wrong with the words given."""
        self.exit(2, as_called(f"{self.prog}: {in_our_words(message)} (see '{self.prog} --help')\n"))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What is left over is said here, by the command that it was meant for."""
        known, left = super().parse_known_args(args, namespace)
        if left:
            self.error(too_much(left, self._option_string_actions))
        return known, left

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """A word out of a few has to be one of them."""
        if action.choices is not None and value not in action.choices:
            name = action.metavar if action.metavar == "COMMAND" else "/".join(action.option_strings)
            raise argparse.ArgumentError(
                None, no_choice(str(name or action.dest), str(value), map(str, action.choices))
            )


Commands: TypeAlias = "argparse._SubParsersAction[OneLineParser]"


def add_command(commands: Commands, name: str, purpose: str, run: Command, examples: str) -> OneLineParser:
    """A command with its help, which ends in examples."""
    parser = add_group(commands, name, purpose, examples)
    parser.set_defaults(run=run)
    return parser


def add_group(commands: Commands, name: str, purpose: str, examples: str) -> OneLineParser:
    """A command that others stand below; alone it shows its help."""
    parser = commands.add_parser(
        name,
        help=purpose,
        description=purpose[0].upper() + purpose[1:] + ".",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=lambda _: show_help(parser))
    return parser


def add_main(commands: Commands, name: str, run: Command, examples: str) -> OneLineParser:
    """One of the commands in the contents."""
    return add_command(commands, name, CONTENTS[name], run, examples)


def show_help(parser: argparse.ArgumentParser) -> int:
    """What there is to be said."""
    parser.print_help()
    return 0


def print_lines(lines: Iterable[str]) -> None:
    """What lists things prints: a line a thing, in words or as JSON."""
    for line in lines:
        print(line)


def whole(text: str) -> int:
    """A whole number from 0 on."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
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
