"""How far long work has come, for whoever watches a terminal."""

from __future__ import annotations

import sys

WIDTH = 24  # letters of the bar; chosen by eye
CLEAR_LINE = "\r\x1b[K"


def show_progress(done: int, of: int, things: str) -> None:
    """A bar that grows in place; nothing where nobody watches."""
    if sys.stderr.isatty():
        full = WIDTH * done // max(1, of)
        bar = "█" * full + "·" * (WIDTH - full)
        end = CLEAR_LINE if done >= of else ""
        print(f"\r{bar} {done} of {of} {things}", end=end, file=sys.stderr, flush=True)


def clear_progress() -> None:
    """The bar goes, so that something else can stand on its line."""
    if sys.stderr.isatty():
        print(end=CLEAR_LINE, file=sys.stderr, flush=True)
