"""Moves with the states before and after them, for whoever looks back on a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chordgame.engine.game import Move


@dataclass(frozen=True, slots=True)
class Passage:
    """A move that holds, and what it changed."""

    before: Any
    move: Move
    after: Any
