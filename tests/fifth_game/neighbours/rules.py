"""The rules of Neighbours, as pure functions over a frozen state.

There are two cards of each number of the ring, and everybody holds three. On your turn put one on the pile: it is worth
a point for each place that it lies away from the top card, counted the short way round the ring, but only if that is
one or two places: neighbours. Then draw a card. When all cards are gone the most points win.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Event, Move, Offer, Table
from chordgame.engine.sentences import counted
from chordgame.theory.ring import CLOCKWISE, PLACE

COPIES = 2  # of each number: with one, you would soon know what the others hold
IN_HAND = 3  # enough to choose from
FARTHEST = 2  # places: beyond it the card is no neighbour, and scores nothing


@dataclass(frozen=True, slots=True)
class State:
    """All of the game: who sits where, what they hold and have scored, the stock and the pile, the top card last."""

    seats: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    turn: int = 0

    @property
    def whose(self) -> int:
        """The place of whoever has the turn."""
        return self.turn % len(self.seats)

    @property
    def over(self) -> bool:
        """Nobody holds a card any more."""
        return not any(self.hands)


@dataclass(frozen=True, slots=True)
class PutDown(Move):
    """One card of the hand goes on the pile."""

    do: ClassVar[str] = "put_down"
    card: int


def setup(table: Table) -> State:
    """Shuffle, turn one card up, and deal."""
    cards, _ = Chance(table.seed).shuffled(CLOCKWISE * COPIES)
    dealt = range(1, 1 + IN_HAND * len(table.seats), IN_HAND)
    hands = tuple(tuple(sorted(cards[at : at + IN_HAND])) for at in dealt)
    return State(table.seats, hands, (0,) * len(hands), cards[dealt.stop :], cards[:1])


def legal_moves(state: State, seat: str) -> tuple[Offer, ...]:
    """Any card of your hand, when it is your turn."""
    if state.over or seat != state.seats[state.whose]:
        return ()
    return tuple(Offer(PutDown(seat, card), at=f"card-{card}") for card in dict.fromkeys(state.hands[state.whose]))


def worth(top: int, card: int) -> int:
    """The points of this card on that one."""
    way = (PLACE[card] - PLACE[top]) % len(CLOCKWISE)
    apart = min(way, len(CLOCKWISE) - way)
    return apart if apart <= FARTHEST else 0


def apply(state: State, move: PutDown) -> tuple[State, tuple[Event, ...]]:
    """The state after the move, and what everybody reads of it; a move that is not legal changes nothing."""
    if move not in [offer.move for offer in legal_moves(state, move.seat)]:
        raise Refused("put down a card of your hand when it is your turn")
    hand, points = list(state.hands[state.whose]), worth(state.pile[-1], move.card)
    hand.remove(move.card)
    drawn, stock = state.stock[:1], state.stock[1:]
    after = replace(
        state,
        hands=_at(state.hands, state.whose, tuple(sorted([*hand, *drawn]))),
        points=_at(state.points, state.whose, state.points[state.whose] + points),
        stock=stock, pile=(*state.pile, move.card), turn=state.turn + 1,
    )  # fmt: skip
    events = [Event(f"{move.seat} puts down {move.card}: {counted(points, 'point')}.")]
    events += [Event(f"You drew {card}.", only=(move.seat,)) for card in drawn]
    return after, tuple(events)


def _at(items: tuple, place: int, item: object) -> tuple:  # type: ignore[type-arg]
    return (*items[:place], item, *items[place + 1 :])


def imagine(state: State, seat: str | None, chance: Chance) -> State:
    """What this seat may not know, made up anew: the stock, and the hands of the others."""
    own = state.seats.index(seat) if seat in state.seats else -1
    others = [hand for place, hand in enumerate(state.hands) if place != own]
    cards, _ = chance.shuffled((*state.stock, *(card for hand in others for card in hand)))
    left = list(cards)
    hands = tuple(
        hand if place == own else tuple(sorted(left.pop() for _ in hand)) for place, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, stock=tuple(left))


def shake(state: State, chance: Chance) -> State:
    """What nobody knows, made up anew: the order of the stock."""
    return replace(state, stock=chance.shuffled(state.stock)[0])


def pieces(state: State) -> dict[str, int]:
    """Every card, wherever it lies: none may ever be lost."""
    return Counter(str(card) for cards in (*state.hands, state.stock, state.pile) for card in cards)
