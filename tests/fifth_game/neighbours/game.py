"""Neighbours, as the table hosts it."""

from __future__ import annotations

from chordgame.engine.chance import Chance
from chordgame.engine.game import Game, Move
from neighbours.rules import PutDown, State, apply, imagine, legal_moves, pieces, setup, shake, worth
from neighbours.seen import describe, result, view


def keen(state: State, seat: str, _: Chance) -> Move:
    """A computer player: the card that scores most now."""
    moves = [offer.move for offer in legal_moves(state, seat)]
    return max(moves, key=lambda move: worth(state.pile[-1], move.card) if isinstance(move, PutDown) else 0)


NEIGHBOURS: Game[State] = Game(
    id="neighbours",
    title="Neighbours",
    about="A small card game: put down a neighbour on the ring. Five minutes.",
    rules=1,
    players=range(2, 6),
    options=(),
    moves=(PutDown,),
    setup=setup,
    legal_moves=legal_moves,
    apply=apply,
    describe=describe,
    view=view,
    result=result,
    imagine=imagine,
    shake=shake,
    pieces=pieces,
    chapter=lambda state: state.turn,
    brains={"keen": keen},
)
