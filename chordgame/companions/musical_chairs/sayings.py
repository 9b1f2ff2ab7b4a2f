"""Why a bot of Musical Chairs does what it does, in a few words; nothing but what everybody sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box, points
from chordgame.companions.musical_chairs.setting_up import chair_named
from chordgame.companions.musical_chairs.state import State
from chordgame.companions.sayings import FELT_LIKE_IT
from chordgame.engine.game import Move


def why(state: State, move: Move, character: str) -> str:
    """What the bot says before it makes this move; nothing where there is nothing to say."""
    if type(move) not in SAYS:
        return ""
    return FELT_LIKE_IT if character == "random" else SAYS[type(move)](state, move)


def _of_a_chair(state: State, chair: int) -> str:
    """What lies there for whoever has the chair when the music stops."""
    name, vp = box().chairs[chair], open_vp(state, chair)
    if (token := state.beside[chair]) is not None:
        return f"“{token}” lies beside the {name}."
    return f"{_lie(vp)} there for the {name}." if vp else f"Nobody fights for the {name} yet."


def _lie(vp: int) -> str:
    return f"{points(vp)} {'lies' if vp == 1 else 'lie'}"


def open_vp(state: State, chair: int) -> int:
    """The points of its suit that lie in the middle."""
    return sum(box().card[laid.card].vp for laid in state.middle if laid.suit == box().chairs[chair])


def _of_a_card(state: State, move: m.PlayCard) -> str:
    card = box().card[move.card]
    if card.is_rest:
        return "A Rest scores by itself, and I stay."
    if card.is_repeat:
        return "A Repeat fits anywhere."
    chair = chair_named(card.suit)
    return f"That makes {points(open_vp(state, chair) + card.vp)} for the {card.suit}."


def _of_stopping(state: State, _: m.StopMusic) -> str:
    chair = state.player.chair
    alone = chair is not None and sum(one.chair == chair for one in state.players) == 1
    if chair is None or not alone:
        return "Before it gets worse."
    vp = open_vp(state, chair)
    return f"{points(vp)}, and nobody beside me." if vp else "Nobody gets much, and nor do I."


def _of_a_token(state: State, move: m.Buy) -> str:
    chair = state.player.chair
    token = state.beside[chair] if chair is not None else None
    return f"“{token}” for {points(box().card[move.card].vp)}: a good buy."


SAYS: dict[type[Move], Callable[[State, Any], str]] = {
    m.Sit: lambda _, move: f"I like the {move.chair}.",
    m.PlayCard: _of_a_card,
    m.Walk: lambda state, move: _of_a_chair(state, chair_named(move.chair)),
    m.StopMusic: _of_stopping,
    m.PassOnce: lambda _, __: "I am well placed: let others move.",
    m.ScoreChair: lambda state, move: f"{_lie(open_vp(state, chair_named(move.chair)))} there.",
    m.FromHand: lambda _, __: "These go with what I took.",
    m.Buy: _of_a_token,
    m.LeaveToken: lambda _, __: "It costs me more than it brings.",
    m.SwitchOut: lambda _, move: f"I give up the {box().card[move.card].label}.",
    m.Keep: lambda _, __: "These may be of use yet.",
    m.DiscardAll: lambda _, __: "Others can only be better.",
    m.DrawNinth: lambda _, __: "One more to choose from.",
}
"""What is chosen in secret for a battle is not among them: its reason would give it away."""
