"""Everything that a seat can do in Musical Chairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chordgame.engine.game import Move


@dataclass(frozen=True, slots=True)
class Sit(Move):
    """Put the marker next to a chair to start from."""

    do: ClassVar[str] = "sit"
    chair: str


# ---------------------------------------------------------------- during a round


@dataclass(frozen=True, slots=True)
class PlayCard(Move):
    """Play a Chair card, a Rest or a Repeat."""

    do: ClassVar[str] = "play"
    card: str


@dataclass(frozen=True, slots=True)
class Walk(Move):
    """Move the marker to a chair within reach."""

    do: ClassVar[str] = "walk"
    chair: str


@dataclass(frozen=True, slots=True)
class StopMusic(Move):
    """Stop the music; `token` uses the token that allows it in spite of a higher card."""

    do: ClassVar[str] = "stop_music"
    weighs_hand: ClassVar[bool] = True
    stands_out: ClassVar[bool] = True
    token: bool = False


@dataclass(frozen=True, slots=True)
class PassOnce(Move):
    """Pass with the token that allows it once a round."""

    do: ClassVar[str] = "pass_once"
    weighs_hand: ClassVar[bool] = True
    way_out: ClassVar[bool] = True


# ---------------------------------------------------------------- at the end of a round


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """Choose a card for the battle, face down."""

    do: ClassVar[str] = "fight"
    secret: ClassVar[bool] = True
    card: str


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Leave the battle; nobody knows until the cards are revealed."""

    do: ClassVar[str] = "decline"
    way_out: ClassVar[bool] = True
    secret: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ScoreChair(Move):
    """Say which chair to score: one's own, or with a token a vacant one."""

    do: ClassVar[str] = "score_chair"
    chair: str


@dataclass(frozen=True, slots=True)
class FromHand(Move):
    """Move cards from the hand to the score pile."""

    do: ClassVar[str] = "from_hand"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Enough(Move):
    """Score no more cards from the hand."""

    do: ClassVar[str] = "enough"
    weighs_hand: ClassVar[bool] = True
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Pay a card of the score pile for the token beside the chair."""

    do: ClassVar[str] = "buy"
    card: str


@dataclass(frozen=True, slots=True)
class LeaveToken(Move):
    """Leave the token where it lies."""

    do: ClassVar[str] = "leave_token"


@dataclass(frozen=True, slots=True)
class SwitchOut(Move):
    """Discard a scored Chair card for one from the hand."""

    do: ClassVar[str] = "switch_out"
    weighs_hand: ClassVar[bool] = True
    card: str


@dataclass(frozen=True, slots=True)
class SwitchIn(Move):
    """The card from the hand that is scored instead."""

    do: ClassVar[str] = "switch_in"
    card: str


@dataclass(frozen=True, slots=True)
class NoSwitch(Move):
    """Switch nothing."""

    do: ClassVar[str] = "no_switch"
    way_out: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep the hand for the next round."""

    do: ClassVar[str] = "keep"
    weighs_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DiscardAll(Move):
    """Discard the entire hand."""

    do: ClassVar[str] = "discard_all"
    weighs_hand: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DrawNinth(Move):
    """Draw one card more than the others, with the token that allows it."""

    do: ClassVar[str] = "draw_ninth"


@dataclass(frozen=True, slots=True)
class NoNinth(Move):
    """Begin the round with as many cards as the others."""

    do: ClassVar[str] = "no_ninth"


ALL = (
    Sit, PlayCard, Walk, StopMusic, PassOnce, Fight, Decline, ScoreChair, FromHand, Enough,
    Buy, LeaveToken, SwitchOut, SwitchIn, NoSwitch, Keep, DiscardAll, DrawNinth, NoNinth,
)  # fmt: skip
