"""What pages say about seats: phones leave, take another name, take a bot's seat or ask for one; the host answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.pages.messages import Message


@dataclass(frozen=True, slots=True)
class LeaveSeat(Message):
    """I do not play any more."""

    say: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Rename(Message):
    """Call me otherwise."""

    say: ClassVar[str] = "rename"
    name: str


@dataclass(frozen=True, slots=True)
class TakeOver(Message):
    """I am `name`, and play this bot's seat from now on."""

    say: ClassVar[str] = "take_over"
    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class AskForSeat(Message):
    """I am watching, and would like to play."""

    say: ClassVar[str] = "ask_seat"
    name: str


@dataclass(frozen=True, slots=True)
class RatherWatch(Message):
    """I asked for a seat, and want none any more."""

    say: ClassVar[str] = "rather_watch"


# ---------------------------------------------------------------- the host


@dataclass(frozen=True, slots=True)
class GiveSeat(Message):
    """Whoever asked under this name gets that seat; none is a friendly no."""

    say: ClassVar[str] = "give_seat"
    name: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class LetPhonesIn(Message):
    """Whether phones and other computers in the house may open the table's pages."""

    say: ClassVar[str] = "let_phones_in"
    on: bool


OF_THE_HOST = (GiveSeat, LetPhonesIn)
