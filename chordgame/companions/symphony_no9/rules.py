"""Every rule that a move can break, in one sentence each; errors are made from them."""

from __future__ import annotations

from enum import Enum


class Rule(Enum):
    """The rules that can be broken."""

    YOUR_TURN = "it is not your turn for this"
    NOT_NOW = "this is not what comes next"
    MUSICIAN = "choose a musician of this game"
    CUBES_LEFT = "take a cube from a career that has cubes left"
    MONEY = "pay with money that you have"
    LIMIT = "stay within the limit of a contribution, furniture counted in full"
    WHOLE_COINS = "contribute whole coins, none or more"
    ONE_BID = "you can bid only once"
    COUNTED = "you count once, and only with furniture left to sell"
    FURNITURE = "sell or contribute furniture that you have, each piece once"
    IN_HAND = "furniture held for the concert cannot be sold"
    PAID_OUT = "keep one of the cubes that paid"
    HELD = "give back a cube that you have"
