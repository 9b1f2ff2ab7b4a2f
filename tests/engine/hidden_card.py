"""A fifth game, that nobody wrote for the table: two boxes, a card in each, and whoever looks into one may keep it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Event, Game, Move, Offer, Result, Table
from chordgame.engine.view import Lines, View

CARDS = tuple("ABCDEFGH")


@dataclass(frozen=True, slots=True)
class State:
    """The stock, the card that each seat holds, and who has looked at the top of the stock."""

    seats: tuple[str, ...]
    stock: tuple[str, ...]
    hands: tuple[str, ...]
    looked: tuple[str, ...] = ()
    waved: int = 0


@dataclass(frozen=True, slots=True)
class Look(Move):
    """Look at the top card: for one's own eyes."""

    do: ClassVar[str] = "look"


@dataclass(frozen=True, slots=True)
class Wave(Move):
    """Nothing is to be seen by it."""

    do: ClassVar[str] = "wave"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Swap hands with the next seat: both see another card."""

    do: ClassVar[str] = "swap"


def setup(table: Table) -> State:
    cards, _ = Chance(table.seed).shuffled(CARDS)
    return State(table.seats, cards[2:], cards[:2])


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    if move.seat not in state.seats:
        raise Refused("nobody sits there")
    if isinstance(move, Look):
        return replace(state, looked=(*state.looked, move.seat)), (Event(f"It is {state.stock[0]}.", (move.seat,)),)
    if isinstance(move, Swap):
        return replace(state, hands=state.hands[::-1]), ()
    return replace(state, waved=state.waved + 1), (Event(f"{move.seat} waves."),)


def view(state: State, seat: str | None) -> View:
    lines = [f"{state.waved} waves"]
    lines += [f"in your hand: {card}" for one, card in zip(state.seats, state.hands, strict=True) if one == seat]
    lines += [f"on top: {state.stock[0]}"] * (seat in state.looked)
    return View("hidden_card", seat, "", (Lines("", tuple(lines)),))


def imagine(state: State, seat: str | None, chance: Chance) -> State:
    known = [card for one, card in zip(state.seats, state.hands, strict=True) if one == seat]
    known += [state.stock[0]] * (seat in state.looked)
    pool, _ = chance.shuffled(card for card in CARDS if card not in known)
    left = list(pool)
    hands = tuple(c if one == seat else left.pop() for one, c in zip(state.seats, state.hands, strict=True))
    top = (state.stock[0],) if seat in state.looked else ()
    return replace(state, hands=hands, stock=(*top, *left))


def shake(state: State, chance: Chance) -> State:
    seen = 1 if state.looked else 0
    rest, _ = chance.shuffled(state.stock[seen:])
    return replace(state, stock=(*state.stock[:seen], *rest))


HIDDEN_CARD: Game[State] = Game(
    id="hidden_card",
    title="Hidden card",
    rules=1,
    players=range(2, 3),
    options=(),
    moves=(Look, Wave, Swap),
    setup=setup,
    legal_moves=lambda _, seat: (Offer(Look(seat)), Offer(Wave(seat)), Offer(Swap(seat))),
    apply=apply,
    describe=lambda _, move: move.do,
    view=view,
    result=lambda state: Result(False, dict.fromkeys(state.seats, 0)),
    imagine=imagine,
    pieces=lambda state: {"cards": len(state.stock) + len(state.hands)},
    chapter=lambda _: 0,
    shake=shake,
)
