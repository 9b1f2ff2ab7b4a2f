"""Every move in a few words for its button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.letters import letters_of_pitch
from chordgame.companions.the_distance.state import DRAWS, State
from chordgame.engine.game import Move


def describe(state: State, move: Move) -> str:
    """The label of a legal move."""
    return _LABELS[type(move)](state, move)


def in_words(cards: Cards) -> str:
    """Cards with how many there are of each: 2 × F + wild."""
    named = (card if deck().letters(card) else "wild" for card in cards)
    return " + ".join(card if count == 1 else f"{count} × {card}" for card, count in Counter(named).items())


def _musicards(state: State, move: m.Musicards) -> str:
    whose = "you have" if move.seat == state.whose else f"{state.whose} has"
    return f"Musicards! ({whose} one card left)"


_LABELS: dict[type[Move], Callable[[State, Any], str]] = {
    m.Put: lambda _, move: f"Play {in_words(move.cards)}",
    m.Say: lambda _, move: f"Say {move.letter}",
    m.Pluck: lambda _, move: f"Pluck {' or '.join(letters_of_pitch(move.pitch))}",
    m.Draw: lambda state, _: (
        f"Draw a card ({state.drawn + 1} of {DRAWS})" if state.drawn < DRAWS else "Draw another card"
    ),
    m.Pass: lambda _, __: "Pass. The next player owes the same letter",
    m.Musicards: _musicards,
}
