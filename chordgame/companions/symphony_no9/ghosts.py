"""What a cube, a hand or a sale would do: who would get the next composition, which concert it helps, what is left."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions import ghosts
from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.hand_ahead import in_words
from chordgame.companions.symphony_no9.selling import furniture_gone
from chordgame.companions.symphony_no9.sponsoring import major_patron
from chordgame.companions.symphony_no9.state import VIRTUAL, Hand, Phase, State
from chordgame.companions.symphony_no9.success import discard_performers
from chordgame.companions.symphony_no9.turn_table import apply
from chordgame.companions.symphony_no9.turns import row_with_cubes
from chordgame.companions.symphony_no9.view import view
from chordgame.engine.sentences import counted


def _take(state: State, move: m.Take) -> tuple[str, State]:
    row = row_with_cubes(state, move.musician)
    place = len(state.seats) if state.phase is Phase.FOR_VIRTUAL else state.turn
    after = state.taken(place, row)
    return _patron(after, row), after


def _buy(state: State, move: m.Buy) -> tuple[str, State]:
    row = row_with_cubes(state, move.musician)
    after = state.taken(state.turn, row).with_paid(state.turn, state.price)
    return f"You pay ${state.price}. {_patron(after, row)}", after


def _patron(after: State, row: int) -> str:
    """As it stands with this cube; others take theirs before the tiles are given."""
    patron, name = major_patron(after, row), after.house.names[row]
    whose = "nobody" if patron is None else (*after.seats, VIRTUAL.lower())[patron]
    cubes = 0 if patron is None else after.boards[patron].cubes[row]
    return f"Then {whose} has most cubes of {name} ({cubes}), and would get the next composition."


def _give_back(state: State, move: m.GiveBack) -> tuple[str, State]:
    row = state.house.names.index(move.musician)
    after = state.given_back(state.acting, row, 1)
    return f"You keep {after.boards[state.acting].cubes[row]} of {move.musician}. {_patron(after, row)}", after


def _keep(state: State, move: m.Keep) -> tuple[str, State]:
    row = state.house.names.index(move.musician)
    after = discard_performers(state, (state.acting,), row)
    return f"This one stays. Of every other colour that paid, one goes. {_patron(after, row)}", after


def _bid(state: State, move: m.Bid) -> tuple[str, State]:
    """What others give nobody knows: what it takes from them, and what each class would bring then."""
    hand = Hand(move.coins, tuple(sorted(move.furniture)))
    return in_words(state, move.seat, hand.sum), replace(state, bids=state.bids.with_choice(move.seat, hand))


def _sell(state: State, move: m.Sell) -> tuple[str, State]:
    place = state.seats.index(move.seat)
    points = {token.worth: token.points for token in state.house.box.furniture}[move.worth]
    after = furniture_gone(state, place, (move.worth,)).with_paid(place, -move.worth)
    kept = f"Kept to the end it would be {counted(points, 'point')}."
    return f"You have ${after.chests[place].money} then, and everybody hears of it. {kept}", after


ghost = ghosts.ghosts(
    {m.Take: _take, m.Buy: _buy, m.GiveBack: _give_back, m.Keep: _keep, m.Bid: _bid, m.Sell: _sell}, apply, view
)
