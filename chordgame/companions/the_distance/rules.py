"""Every rule of The Distance that a move can break, in one sentence each."""

from __future__ import annotations

from enum import Enum


class Rule(Enum):
    """The rules that can be broken. A wrong card or letter breaks none: it costs penalty cards."""

    YOUR_TURN = "it is not your turn for this"
    NOT_NOW = "this is not what comes next"
    IN_HAND = "put down cards from your hand"
    SOME_CARD = "put down at least one card"
    THREE_DRAWN = "this game was begun by rules that let you draw at most 3 cards in a turn"
    NOTHING_TO_DRAW = "nothing is left to draw: the stock and what lies under the top card are gone"
    DRAW_FIRST = "to pass, draw 3 cards first"
    ON_A_GUITAR = "a plucked note is a MIDI note number from 0 to 127"
