"""What a seat sees of Neighbours, and how it stands: its own hand, and of the others only how many cards they hold."""

from __future__ import annotations

from chordgame.engine.game import Award, Result
from chordgame.engine.sentences import counted
from chordgame.engine.view import Card, Cards, Grid, Lines, Panel, View
from chordgame.theory.ring import CLOCKWISE
from neighbours.rules import FARTHEST, PutDown, State, worth


def view(state: State, seat: str | None) -> View:
    """The table as this seat may see it; None watches."""
    on_top = ("On the pile", (f"{state.pile[-1]} on top, {counted(len(state.stock), 'card')} in the stock",))
    panels: list[Panel] = [Lines(*on_top), Lines("The ring", (" ".join(map(str, CLOCKWISE)),))]
    if seat is not None:
        panels.append(Cards("Your hand", tuple(map(_card, state.hands[state.seats.index(seat)]))))
    rows = zip(state.seats, map(str, state.points), (str(len(hand)) for hand in state.hands), strict=True)
    panels.append(Grid("Scores", ("player", "points", "cards"), tuple(rows), shelf="Scores"))
    return View("neighbours", seat, _headline(state), tuple(panels))


def _card(card: int) -> Card:
    return Card(str(card), f"scores on a card up to {FARTHEST} places away", at=f"card-{card}")


def _headline(state: State) -> str:
    if state.over:
        return f"The game is over: {' and '.join(winners(state))} won"
    return f"{state.seats[state.whose]}: put down a neighbour of {state.pile[-1]}"


def describe(state: State, move: PutDown) -> str:
    """A move in a few words, for buttons and the log."""
    return f"Put down {move.card}: {counted(worth(state.pile[-1], move.card), 'point')}"


def winners(state: State) -> tuple[str, ...]:
    """Who has the most points; equals share."""
    best = max(state.points)
    return tuple(seat for seat, points in zip(state.seats, state.points, strict=True) if points == best)


def result(state: State) -> Result:
    """How it stands."""
    scores = dict(zip(state.seats, state.points, strict=True))
    won = (Award("Best Neighbour", winners(state), f"with {counted(max(state.points), 'point')}"),)
    return Result(state.over, scores, won if state.over else ())
