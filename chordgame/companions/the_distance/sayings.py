"""Why a bot of The Distance does what it does, in a few words; nothing but what everybody sees."""

from __future__ import annotations

from chordgame.companions.sayings import FELT_LIKE_IT
from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance.letters import Letter, counted_up, up
from chordgame.companions.the_distance.playing import right_letters
from chordgame.companions.the_distance.state import State
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted


def why(state: State, move: Move, character: str) -> str:
    """What the bot says before it makes this move; nothing where there is nothing to say."""
    match move:
        case m.Put():
            return FELT_LIKE_IT if character == "random" else _of_cards(state, move, character)
        case m.Say():
            return _counted_aloud(state, move.letter)
        case m.Draw():
            return "" if state.drawn else "None of mine fits."
        case m.Pass():
            return "And still none fits." if state.drawn else "Nothing fits, and nothing is left to draw."
        case m.Musicards():
            return "One card left, and I said so." if move.seat == state.whose else "You forgot to say it!"
    return ""


def _of_cards(state: State, move: m.Put, character: str) -> str:
    if len(move.cards) > 1:
        return f"{counted(len(move.cards), 'card').capitalize()} in one go."
    return _foreseen(state, move) if character == "thoughtful" else "It fits: down with it."


def _foreseen(state: State, move: m.Put) -> str:
    """The letter that the planner counts on: each player moves it by one step."""
    letters = right_letters(move.cards, state.owed)
    if len(letters) != 1:
        return "It can be two letters: I choose."
    mine: Letter = letters[0]
    for _ in state.seats:
        mine = up(mine, state.house.interval)
    return f"If all goes round, my next letter is {mine}."


def _counted_aloud(state: State, letter: Letter) -> str:
    """The way up from the last letter, as one counts it on one's fingers."""
    steps = counted_up(state.said, state.house.interval) if state.said else ()
    return f"{', '.join(steps)}." if steps and steps[-1] == letter else ""
