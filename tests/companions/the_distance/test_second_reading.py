"""Whole games reckoned a second time from their moves alone, by code from the rulebook that shares none of ours.

Cards are counted, not known: only those that somebody puts down have to be looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.engine.brains import brain_named, next_to_act
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move, Table
from chordgame.engine.options import read_options
from tests.rounds import rounds

WILD = ("?", "Chromatic Scale")
STEPS = {"seconds": 1, "thirds": 2, "fourths": 3, "fifths": 4, "sixths": 5, "sevenths": 6}
MINDS = ("thoughtful", "greedy", "random", "errs")


def letters(card: str) -> set[str]:
    return set("ABCDEFG") if card in WILD else {name[0] for name in card.split("/")}


@dataclass
class Evening:
    """How many cards everybody has, how many lie where, and which letters are right."""

    hands: dict[str, int]
    step: int
    stock: int
    turned_up: str
    pile: int = 1
    right: set[str] = field(default_factory=set)
    put: tuple[str, ...] = ()
    winner: str = ""
    moved: bool = False
    passes: int = 0
    standstill: int = 0

    def __post_init__(self) -> None:
        self.right = {self.up(letter) for letter in letters(self.turned_up)}

    def up(self, letter: str) -> str:
        return "ABCDEFGABCDEFG"["ABCDEFG".index(letter) + self.step]

    def draw(self, seat: str, count: int) -> None:
        for _ in range(count):
            if not self.stock:
                self.stock, self.pile = self.pile - 1, 1
            drawn = min(1, self.stock)
            self.stock -= drawn
            self.hands[seat] += drawn
            self.moved |= drawn == 1

    def take(self, move: Move, whose: str) -> None:
        seats = list(self.hands)
        if isinstance(move, m.Put):
            self.put = move.cards
            self.hands[move.seat] -= len(move.cards)
        elif isinstance(move, m.Say):
            self.say(move.seat, move.letter)
        elif isinstance(move, m.Draw):
            self.draw(move.seat, 1)
        elif isinstance(move, m.Pass):
            self.turn_over(passed=True)
        elif isinstance(move, m.Musicards) and move.seat != whose:
            assert whose in seats
            self.draw(whose, 2)
            self.moved = False

    def say(self, seat: str, letter: str) -> None:
        notes = {card for card in self.put if card not in WILD}
        fits = len(notes) <= 1 and all(letter in letters(card) for card in notes)
        if fits and letter in self.right:
            self.pile += len(self.put)
            self.right = {self.up(letter)}
            self.moved = True
            self.winner = self.winner or ("" if self.hands[seat] else seat)
        else:
            self.hands[seat] += len(self.put)
            self.draw(seat, 2)
        self.turn_over(passed=False)

    def turn_over(self, *, passed: bool) -> None:
        """How many turns in a row moved nothing, and how many of the latest of them were passes."""
        self.standstill = 0 if self.moved else self.standstill + 1
        self.passes = self.passes + 1 if passed and not self.moved else 0
        self.moved = False


def a_move(state: object, seat: str, mind: str, chance: Chance) -> tuple[Move, Chance]:
    """Of a bot, which never errs; or anything that is offered, as people err."""
    if mind == "errs":
        offers = [offer.move for offer in THE_DISTANCE.legal_moves(state, seat)]  # type: ignore[arg-type]
        puts = [move for move in offers if not isinstance(move, m.Draw)]
        return chance.pick(puts or offers)
    own, chance = chance.split()
    return brain_named(THE_DISTANCE, mind)(state, seat, own), chance


@pytest.mark.parametrize("count", range(2, 6))
def test_hands_and_winners_of_whole_games(count: int) -> None:
    """The first without cards wins; errors cost two cards, and so does a Musicards! that somebody else says first."""
    for seed in range(rounds(4, 50)):
        seats, interval = ("ana", "ben", "carl", "dan", "eve")[:count], list(STEPS)[seed % 6]
        options = read_options(THE_DISTANCE.options, {"interval": interval}, seats)
        state, chance = THE_DISTANCE.setup(Table(seats, options, seed)), Chance(seed)
        evening = Evening(dict.fromkeys(seats, 7), STEPS[interval], 53 - 7 * count, state.pile[0])
        while (seat := next_to_act(THE_DISTANCE, state, seats)) is not None:
            mind = MINDS[(seats.index(seat) + seed) % len(MINDS)]
            move, chance = a_move(state, seat, mind, chance)
            if isinstance(move, m.Musicards) and seed % 2:
                move = m.Musicards(seats[(seats.index(seat) + 1) % count])
            evening.take(move, state.whose)
            state, _ = THE_DISTANCE.apply(state, move)
            assert [len(hand) for hand in state.hands] == list(evening.hands.values())
            assert (len(state.stock), len(state.pile)) == (evening.stock, evening.pile)
        result = THE_DISTANCE.result(state)
        if evening.winner:
            assert result.awards[0].winners == (evening.winner,)
        else:
            assert evening.passes == count or evening.standstill == 5 * count, "nobody could move any more"
            fewest = min(evening.hands.values())
            assert result.awards[0].winners == tuple(s for s, cards in evening.hands.items() if cards == fewest)
