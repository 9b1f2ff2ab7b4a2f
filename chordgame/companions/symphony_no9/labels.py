"""Every move in a few words for its button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted


def describe(state: State, move: Move) -> str:
    """The label of a legal move."""
    return _LABELS[type(move)](state, move)


def _colour(state: State, name: str) -> str:
    return next((one.colour for one in state.house.musicians if one.name == name), "no")


def _left(state: State, name: str) -> str:
    names = state.house.names
    left = state.left[names.index(name)] if name in names else 0
    return "the last one" if left == 1 else f"{left} left"


def _take(state: State, move: m.Take) -> str:
    for_whom = " for the virtual patron" if state.phase is Phase.FOR_VIRTUAL else ""
    return f"Take a {_colour(state, move.musician)} cube{for_whom}: {move.musician} ({_left(state, move.musician)})"


def _buy(state: State, move: m.Buy) -> str:
    return f"${state.price}: a {_colour(state, move.musician)} cube of {move.musician} ({_left(state, move.musician)})"


def _bid(_: State, move: m.Bid) -> str:
    if not move.furniture:
        return f"Contribute ${move.coins}"
    pieces = " and ".join(f"the ${worth} furniture" for worth in move.furniture)
    coins = f"${move.coins} and " if move.coins else ""
    return f"Contribute {coins}{pieces}: ${move.coins + sum(move.furniture)}"


def _sell(state: State, move: m.Sell) -> str:
    points = {token.worth: token.points for token in state.house.box.furniture}
    return f"Sell furniture for ${move.worth} (worth {counted(points.get(move.worth, 0), 'point')} if kept)"


_LABELS: dict[type[Move], Callable[[State, Any], str]] = {
    m.Take: _take,
    m.Buy: _buy,
    m.Pass: lambda _, __: "Pass",
    m.Bid: _bid,
    m.Sell: _sell,
    m.Keep: lambda state, move: f"Keep a {_colour(state, move.musician)} cube",
    m.Count: lambda _, __: "Count the points",
    m.KeepNone: lambda _, __: "Keep no cube",
    m.GiveBack: lambda state, move: f"Give back a {_colour(state, move.musician)} cube of {move.musician}",
}
