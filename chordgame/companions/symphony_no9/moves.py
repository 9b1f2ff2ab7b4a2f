"""Everything that a patron can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.engine.game import Move


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take a cube from a career without paying: in the first turn, for the virtual patron, or as a bonus."""

    do: ClassVar[str] = "take"
    musician: str


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Pay for one cube in the second or the third turn."""

    do: ClassVar[str] = "buy"
    weighs_hand: ClassVar[bool] = True
    musician: str


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Buy nothing in the second or the third turn."""

    do: ClassVar[str] = "pass"
    weighs_hand: ClassVar[bool] = True
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """What the hand holds for the royal concert: coins, and furniture by its worth. Secret until all have chosen."""

    do: ClassVar[str] = "bid"
    secret: ClassVar[bool] = True
    coins: int
    furniture: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell furniture of this worth to the bank, at any time and for ever."""

    do: ClassVar[str] = "sell"
    worth: int


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """The bonus of a low concert: keep one of the cubes that paid."""

    do: ClassVar[str] = "keep"
    musician: str


@dataclass(frozen=True, slots=True)
class KeepNone(Move):
    """Leave that bonus."""

    do: ClassVar[str] = "keep_none"
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class GiveBack(Move):
    """After a failed concert: give a cube back to the box."""

    do: ClassVar[str] = "give_back"
    musician: str


@dataclass(frozen=True, slots=True)
class Count(Move):
    """After the last round: sell no more furniture, and count the points."""

    do: ClassVar[str] = "count"


ALL: tuple[type[Move], ...] = (Take, Buy, Pass, Bid, Sell, Keep, KeepNone, GiveBack, Count)
