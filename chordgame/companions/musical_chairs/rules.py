"""Every rule of Musical Chairs that a move can break, in one sentence each."""

from __future__ import annotations

from enum import Enum


class Rule(Enum):
    """The rules that can be broken."""

    YOUR_TURN = "it is not your turn for this"
    NOT_NOW = "this is not what comes next"
    CHAIR = "choose one of the eight chairs"
    OWN_CHAIR = "choose a chair that nobody else starts from"
    IN_HAND = "choose a card that is in your hand"
    LOWEST = "a Chair card has the number of the last one, or is the lowest in your hand that is higher"
    HIGHER_IN_HAND = "you can stop the music only when you have no higher Chair card"
    STEPS = "move your marker 1, 2 or 3 spaces clockwise"
    TOKEN = "you need a token that you hold and have not used"
    VACANT = "score another chair only if no marker stands at it"
    FROM_HAND = "add from your hand Chair cards below the highest one taken, and the Rest, of the same suit"
    ONE_SORT = "the token lets you score higher cards instead of lower ones, not both"
    IN_PILE = "choose a card that is in your score pile"
    CHAIR_CARD = "switch only a Chair card"
    CHOSEN = "you have chosen already, and cards are revealed together"
