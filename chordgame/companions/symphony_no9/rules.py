"""Every rule that a move can break, in one sentence each; errors are made from them."""

from __future__ import annotations

from enum import Enum


class Rule(Enum):
    """The rules that can be broken."""

    YOUR_TURN = "it is not your turn for this"
    NOT_NOW = "this is not what comes next"
    MUSICIAN = "the musician must be one of this game"
    CUBES_LEFT = "a cube is taken from a career that has cubes left"
    MONEY = "one pays with money that one has"
    LIMIT = "a contribution has a limit, furniture counted in full"
    WHOLE_COINS = "a contribution is whole coins, none or more"
    ONE_BID = "a bid is made once"
    COUNTED = "one counts once, with furniture left to sell"
    FURNITURE = "one sells or contributes furniture that one has, each piece once"
    IN_HAND = "furniture held for the concert cannot be sold"
    PAID_OUT = "the cube kept is one of those that paid"
    HELD = "a cube given back is one that one has"
