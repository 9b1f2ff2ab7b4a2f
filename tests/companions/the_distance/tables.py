"""Tables of The Distance in the middle of a game, set up for an example."""

from dataclasses import replace

from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.companions.the_distance.letters import INTERVALS, Letter, up
from chordgame.companions.the_distance.setting_up import dealt
from chordgame.companions.the_distance.state import House, State
from chordgame.engine.chance import Chance
from chordgame.engine.game import Event, Move, Offer

SEATS = ("ana", "ben", "carl")
FULL = ("C", "D", "A")


def opening(turned_up: str, interval: str = "seconds", hand: Cards = ("E", "E", "B"), *, hints: bool = False) -> State:
    """Ben's first turn: ana deals, and this card is turned up."""
    return _dealt(turned_up, interval, hand, FULL, hints)


def table(
    last: Letter, hand: Cards, interval: str = "seconds", *, others: Cards = FULL, stock: Cards | None = None,
    pile: Cards = ("C", "C"), hints: bool = False, turnovers: int = 10,
) -> State:  # fmt: skip
    """Ben's turn with this hand, where this letter was said last."""
    state = _dealt("C", interval, hand, others, hints)
    house = replace(state.house, turnovers=turnovers)
    state = replace(state, house=house, said=last, owed=(up(last, INTERVALS[interval]),), pile=pile)
    return state if stock is None else replace(state, stock=stock)


def _dealt(turned_up: str, interval: str, hand: Cards, others: Cards, hints: bool) -> State:
    house = House(INTERVALS[interval], 0, hints, 10)
    hands = (deck().sorted(others), deck().sorted(hand), deck().sorted(others))
    left = list(deck().cards)
    for card in (turned_up, *hands[0], *hands[1], *hands[2]):
        left.remove(card)
    stock, chance = Chance(5).shuffled(left)
    return dealt(house, SEATS, chance, hands, turned_up, stock)


def after(state: State, *moves: Move) -> State:
    """The state after these moves."""
    for move in moves:
        state, _ = THE_DISTANCE.apply(state, move)
    return state


def told(state: State, move: Move) -> list[str]:
    """What everybody is told of a move."""
    events: tuple[Event, ...] = THE_DISTANCE.apply(state, move)[1]
    return [event.text for event in events if event.only is None]


def offers(state: State, seat: str = "ben") -> list[Offer]:
    """What the seat may do."""
    return list(THE_DISTANCE.legal_moves(state, seat))


def labels(state: State, seat: str = "ben") -> list[str]:
    """The same in words."""
    return [THE_DISTANCE.describe(state, offer.move) for offer in offers(state, seat)]
