"""music21 in a process of its own: it is large, and no page waits for it or goes down with it.

What is asked goes in on standard input as a line of JSON, and what comes of it, or a sentence, comes back as one.
"""

from __future__ import annotations

import subprocess
from typing import Any, TypeVar

from chordgame.engine.errors import Unreadable
from chordgame.engine.plain import from_plain, parse, to_line
from hardware.own_process import ROOT, command, environment

Value = TypeVar("Value")
PATIENCE = 120
"""Seconds: the longest song takes ten on a slow computer."""
NOT_UNDERSTOOD = "this score cannot be understood: export it again as MusicXML"


def asked(module: str, question: Any, kind: type[Value], if_not: str = NOT_UNDERSTOOD) -> Value:
    """What a module of ours answers to this, in its own process; `if_not` is what to say of what it stumbles over."""
    try:
        done = subprocess.run(
            command(module), input=to_line(question), env=environment(), cwd=ROOT, capture_output=True,
            text=True, encoding="utf-8", timeout=PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Unreadable(f"this took longer than {PATIENCE} seconds: it is longer than any song") from None
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        raise Unreadable(if_not)
    value: Value = from_plain(kind, parse(lines[-1], "the answer"), "answer")
    return value
