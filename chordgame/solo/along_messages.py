"""What a page may say about playing along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.pages.messages import Message


@dataclass(frozen=True, slots=True)
class PlayAlong(Message):
    """Play along from one strum to another, so many times round, at this part of the tempo; or let the song wait."""

    say: ClassVar[str] = "along"
    percent: int = 100
    rounds: int = 1
    first: int = 0
    end: int = 0
    waits: bool = False


@dataclass(frozen=True, slots=True)
class StopAlong(Message):
    """Enough of it."""

    say: ClassVar[str] = "along_stop"
