"""What a page may say about guitars, at a table and at a desk alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.pages.messages import Message


@dataclass(frozen=True, slots=True)
class LookForGuitars(Message):
    """I would like to see what is plugged in; `open` while somebody looks at the list."""

    say: ClassVar[str] = "look_for_guitars"
    open: bool


@dataclass(frozen=True, slots=True)
class ChooseGuitar(Message):
    """This input is that seat's guitar; of no seat it is everybody's, and no input is the one that everybody plays."""

    say: ClassVar[str] = "choose_guitar"
    input: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class NameGuitar(Message):
    """We call it so."""

    say: ClassVar[str] = "name_guitar"
    input: str
    name: str


@dataclass(frozen=True, slots=True)
class ForgetGuitar(Message):
    """It is another guitar now, or it was sold: what is known of it and its name are wrong."""

    say: ClassVar[str] = "forget_guitar"
    input: str


@dataclass(frozen=True, slots=True)
class CheckGuitar(Message):
    """Lead us until this guitar is ready; of no input: that is enough."""

    say: ClassVar[str] = "check_guitar"
    input: str


@dataclass(frozen=True, slots=True)
class CalibrateGuitar(Message):
    """Get to know this guitar, string by string; of no input: that is enough."""

    say: ClassVar[str] = "calibrate_guitar"
    input: str


@dataclass(frozen=True, slots=True)
class TryBox(Message):
    """Tick what this device of a box reads, "stack" or "fretboard"; of no device: that is enough."""

    say: ClassVar[str] = "try_box"
    device: str


@dataclass(frozen=True, slots=True)
class BeMicrophone(Message):
    """I send what I hear, so many samples a second; `again` where I only come back after a while."""

    say: ClassVar[str] = "be_microphone"
    rate: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class StopMicrophone(Message):
    """I send no more."""

    say: ClassVar[str] = "stop_microphone"


@dataclass(frozen=True, slots=True)
class AskSecureWay(Message):
    """My browser gives its microphone to secure pages only: where is one?"""

    say: ClassVar[str] = "ask_secure_way"


ABOUT_GUITARS = (LookForGuitars, ChooseGuitar, NameGuitar, ForgetGuitar, CheckGuitar, CalibrateGuitar, TryBox)
"""Said by the host's page alone: the devices are those of the host's computer."""
