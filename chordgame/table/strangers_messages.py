"""What pages say where people do not know each other: that something is not okay, and what the host does about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.pages.messages import Message


@dataclass(frozen=True, slots=True)
class Complain(Message):
    """This isn't okay: in my own words, and about whom, if that is anybody."""

    say: ClassVar[str] = "report"
    words: str
    about: str = ""


# ---------------------------------------------------------------- the host


@dataclass(frozen=True, slots=True)
class RemoveForGood(Message):
    """Whoever plays this seat, or asks for one by this name, does not come back."""

    say: ClassVar[str] = "remove_for_good"
    name: str


@dataclass(frozen=True, slots=True)
class LetBackIn(Message):
    """They may come again after all."""

    say: ClassVar[str] = "let_back_in"
    name: str


@dataclass(frozen=True, slots=True)
class Nod(Message):
    """What this seat wrote may be read by everybody; without `on` they shall write something else."""

    say: ClassVar[str] = "nod"
    seat: str
    on: bool


@dataclass(frozen=True, slots=True)
class ReportsRead(Message):
    """I have read what was reported until this moment."""

    say: ClassVar[str] = "reports_read"
    until: str


OF_THE_HOST = (RemoveForGood, LetBackIn, Nod, ReportsRead)
