"""Moves as JSON: the name under `do`, the seat, and the move's own fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chordgame.engine.errors import Unreadable
from chordgame.engine.game import Game, Move
from chordgame.engine.plain import from_plain, to_plain


def move_to_plain(move: Move) -> dict[str, Any]:
    """The move as it stands in the log."""
    return {"do": move.do, **to_plain(move)}


def move_from_plain(kinds: Sequence[type[Move]], data: object) -> Move:
    """The move that the data describes; an error names the field and what was expected."""
    if not isinstance(data, dict):
        raise Unreadable("move: expected an object with 'do' and 'seat'")
    known = {kind.do: kind for kind in kinds}
    name = data.get("do")
    if name is None:
        raise Unreadable(f"move: it lacks 'do', which is one of {', '.join(known)}")
    if not isinstance(name, str) or name not in known:
        raise Unreadable(f"move: 'do' is {name!r}; known are {', '.join(known)}")
    rest = {key: value for key, value in data.items() if key != "do"}
    move: Move = from_plain(known[name], rest, name)
    return move


def offers_to_plain(game: Game[Any], state: Any, seat: str) -> list[dict[str, Any]]:
    """Every legal move of a seat with its label, as the command line and the pages show them."""
    found = []
    for offer in game.legal_moves(state, seat):
        line: dict[str, Any] = {"seat": seat, "move": move_to_plain(offer.move)}
        line["label"] = game.describe(state, offer.move)
        if offer.free:
            line["free"] = {free.field: free.words for free in offer.free}
        if not offer.waited_for:
            line["optional"] = True
        if offer.at:
            line["at"] = offer.at
        found.append(line)
    return found
