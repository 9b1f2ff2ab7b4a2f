"""How far long work has come, for whoever watches a terminal."""

from __future__ import annotations

import sys


def show_progress(done: int, of: int, things: str) -> None:
    """A line that counts up in place; nothing where nobody watches."""
    if sys.stderr.isatty():
        print(f"\r{done} of {of} {things}", end="\n" if done == of else "", file=sys.stderr)
