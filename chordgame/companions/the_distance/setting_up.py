"""The deal: seven cards each, and one turned up."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.letters import INTERVALS, LETTERS, Letter
from chordgame.companions.the_distance.state import FIRST_RULES, House, Phase, State, owed_after
from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Table


def setup(table: Table) -> State:
    """The table after the deal; the player to the left of the dealer starts."""
    options, seats = table.options, table.seats
    house = House(
        interval=INTERVALS[str(options["interval"])],
        dealer=seats.index(str(options["dealer"])),
        hints=bool(options["hints"]),
        turnovers=int(options["turnovers"]),
    )
    cards, chance = Chance(table.seed).shuffled(deck().cards)
    deal = deck().deal
    if len(cards) < deal * len(seats) + 1:
        wanted = f"{deal} for each of {len(seats)} players and one to turn up"
        raise BadSetup(f"the deck has {len(cards)} cards: too few for {wanted}")
    hands = tuple(deck().sorted(cards[place * deal : (place + 1) * deal]) for place in range(len(seats)))
    turned_up, stock = cards[deal * len(seats)], cards[deal * len(seats) + 1 :]
    return dealt(house, seats, chance, hands, turned_up, stock)


def setup_by_first_rules(table: Table) -> State:
    """The table of a game that was begun by the first rules."""
    state = setup(table)
    return replace(state, house=replace(state.house, rules=FIRST_RULES))


def dealt(
    house: House, seats: tuple[str, ...], chance: Chance, hands: tuple[Cards, ...], turned_up: str, stock: Cards
) -> State:
    """The table with these cards dealt: a wild turned up leaves every letter open, a card of two letters both."""
    first: tuple[Letter, ...] = deck().letters(turned_up) or LETTERS
    owed = owed_after(first, house.interval)
    player = (house.dealer + 1) % len(seats)
    return State(house, seats, chance, Phase.PUT, player, hands, stock, (turned_up,), owed)
