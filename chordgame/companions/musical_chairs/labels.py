"""Every move in a few words for its button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box, points
from chordgame.companions.musical_chairs.playing import playable
from chordgame.companions.musical_chairs.state import State
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted, listed


def describe(state: State, move: Move) -> str:
    """The label of a legal move."""
    return _LABELS[type(move)](state, move)


def worth(card: str) -> str:
    """The card with its points."""
    return f"{box().card[card].label} ({points(box().card[card].vp)})"


def _play(state: State, move: m.PlayCard) -> str:
    card = box().card[move.card]
    if card.is_repeat:
        last = state.middle[-1] if state.middle else None
        copies = f" as {last.suit} {last.number}" if last and last.suit else ", which copies nothing"
        return f"Play {worth(move.card)}{copies}"
    if card.is_rest:
        return f"Play {move.card}: no move"
    skipped = [c for c in playable(state.player, state.last_number) if _between(state, c, card.number)]
    return f"Play {move.card}" + (f", skipping {skipped[0]}" if skipped else "")


def _between(state: State, name: str, number: int) -> bool:
    return state.last_number < box().card[name].number < number


def _walk(state: State, move: m.Walk) -> str:
    there = box().chairs.index(move.chair)
    seats = [seat for seat, player in zip(state.seats, state.players, strict=True) if player.chair == there]
    beside = f", next to {' and '.join(seats)}" if seats else ""
    return f"Move to the {move.chair}{beside}"


def _stop(_: State, move: m.StopMusic) -> str:
    return "Stop the music with the token" if move.token else "Stop the music!"


def _from_hand(_: State, move: m.FromHand) -> str:
    return f"Score {listed(map(worth, move.cards))} from the hand"


def _buy(state: State, move: m.Buy) -> str:
    token = state.beside[state.player.chair] if state.player.chair is not None else None
    return f"Buy “{token}” for {worth(move.card)}"


_LABELS: dict[type[Move], Callable[[State, Any], str]] = {
    m.Sit: lambda _, move: f"Start from the {move.chair}",
    m.PlayCard: _play,
    m.Walk: _walk,
    m.StopMusic: _stop,
    m.PassOnce: lambda _, __: "Pass with the token",
    m.Fight: lambda _, move: f"Battle with {box().card[move.card].label}",
    m.Decline: lambda _, __: "Decline the battle",
    m.ScoreChair: lambda _, move: f"Score the {move.chair}",
    m.FromHand: _from_hand,
    m.Enough: lambda _, __: "Score no more from the hand",
    m.Buy: _buy,
    m.LeaveToken: lambda _, __: "Leave the token",
    m.SwitchOut: lambda _, move: f"Discard the scored {worth(move.card)}",
    m.SwitchIn: lambda _, move: f"Score {worth(move.card)} instead",
    m.NoSwitch: lambda _, __: "Switch nothing",
    m.Keep: lambda state, _: f"Keep your {counted(len(state.player.hand), 'card')}",
    m.DrawNinth: lambda state, _: f"Draw one more card, to {len(state.player.hand) + 1}",
    m.NoNinth: lambda state, _: f"Stay at {counted(len(state.player.hand), 'card')}",
    m.DiscardAll: lambda state, _: f"Discard all {counted(len(state.player.hand), 'card')}",
}
