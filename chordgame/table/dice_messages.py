"""What pages say of lots: the pledge of a seat, and its share of the lot that is being drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.pages.messages import Message


@dataclass(frozen=True, slots=True)
class Pledge(Message):
    """This page gives to lots for that seat, by this pledge."""

    say: ClassVar[str] = "pledge"
    seat: str
    pledge: str


@dataclass(frozen=True, slots=True)
class AskLog(Message):
    """The game is over: let me see its log, and whether it is the one that I drew along in."""

    say: ClassVar[str] = "dice_log"


@dataclass(frozen=True, slots=True)
class GiveShare(Message):
    """That seat's share of a lot."""

    say: ClassVar[str] = "share"
    seat: str
    lot: int
    share: str
