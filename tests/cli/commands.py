"""All commands of the parser, for tests that go through them."""

import argparse
from collections.abc import Iterator


def every_command(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Each command by the words that call it, the outer ones too."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, inner in action.choices.items():
                full = f"{name} {word}".strip()
                yield full, inner
                yield from every_command(inner, full)
