"""Ghosts of the companions' moves: a sentence, and those pictures that a move changes, as they would be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from chordgame.engine.game import Event, Ghost, Move
from chordgame.engine.view import Picture, View

S = TypeVar("S")
Drawn = tuple[str, S]
"""What it would do in words, and the table then; only what the move's player knows beforehand may differ in it."""


def ghosts(
    kinds: Mapping[type[Move], Callable[[S, Any], Drawn[S]]],
    apply: Callable[[S, Any], tuple[S, tuple[Event, ...]]],
    view: Callable[[S, str | None], View],
) -> Callable[[S, Move], Ghost | None]:
    """The ghost of a game, for these kinds of moves; a move that the rules refuse is refused."""

    def ghost(state: S, move: Move) -> Ghost | None:
        if type(move) not in kinds:
            return None
        apply(state, move)
        words, after = kinds[type(move)](state, move)
        before = _pictures(view(state, move.seat))
        return Ghost(words, tuple(one for one in _pictures(view(after, move.seat)) if one not in before))

    return ghost


def _pictures(view: View) -> list[Picture]:
    return [panel for panel in view.panels if isinstance(panel, Picture)]
