"""Every rule of Musical Chairs that a move can break, in one sentence each."""

from __future__ import annotations

from enum import Enum


class Rule(Enum):
    """The rules that can be broken."""

    YOUR_TURN = "it is not your turn for this"
    NOT_NOW = "this is not what comes next"
    CHAIR = "the board has eight chairs"
    OWN_CHAIR = "everybody starts from another chair"
    IN_HAND = "the card must be in your hand"
    LOWEST = "a Chair card has the number of the last one, or is the lowest in your hand that is higher"
    HIGHER_IN_HAND = "the music is stopped by a player who has no higher Chair card"
    STEPS = "a marker moves 1, 2 or 3 spaces clockwise"
    TOKEN = "this needs a token that you hold and have not used"
    VACANT = "another chair is scored only if no marker stands at it"
    FROM_HAND = "from the hand go Chair cards below the highest one taken, and the Rest, of the same suit"
    ONE_SORT = "the token lets you score higher cards instead of lower ones, not both"
    IN_PILE = "the card must be in your score pile"
    CHAIR_CARD = "only a Chair card is switched"
    CHOSEN = "you have chosen already, and cards are revealed together"
