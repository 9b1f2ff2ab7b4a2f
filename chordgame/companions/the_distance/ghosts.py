"""What putting cards down would look like, and which letters they can be called; not which of them is right."""

from __future__ import annotations

from chordgame.companions import ghosts
from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance.deck import deck
from chordgame.companions.the_distance.letters import LETTERS
from chordgame.companions.the_distance.playing import put
from chordgame.companions.the_distance.state import State
from chordgame.companions.the_distance.turn_table import apply
from chordgame.companions.the_distance.view import view
from chordgame.engine.sentences import counted


def _put(state: State, move: m.Put) -> tuple[str, State]:
    notes = [card for card in move.cards if card not in deck().wilds]
    letters = deck().letters(notes[0]) if notes else LETTERS
    called = "any letter" if not notes else " or ".join(letters)
    cards = counted(len(move.cards), "card")
    return f"{cards} down. Then you say the letter: {called}.", put(state, move)[0]


ghost = ghosts.ghosts({m.Put: _put}, apply, view)
