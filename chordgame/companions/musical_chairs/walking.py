"""The marker moves round the board: 1 to 3 spaces, and what tokens add to that."""

from __future__ import annotations

from collections.abc import Iterator

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import CHAIRS, box
from chordgame.companions.musical_chairs.playing import next_turn
from chordgame.companions.musical_chairs.rules import Rule
from chordgame.companions.musical_chairs.setting_up import chair_named
from chordgame.companions.musical_chairs.state import State, Step
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import insist
from chordgame.engine.game import Event, Offer

SPACES = 3
"""“One, two, or three spaces clockwise”; a token makes it four."""


def within_reach(state: State) -> tuple[int, ...]:
    """The chairs that the marker can move to, clockwise; a token may add some behind it."""
    player = state.player
    ahead = list(_reached(state, 1, SPACES + player.can_use(Token.FOUR)))
    behind = list(_reached(state, -1, 1)) if player.can_use(Token.BACKWARD) else []
    return tuple(dict.fromkeys((*ahead, *behind)))


def _reached(state: State, direction: int, spaces: int) -> Iterator[int]:
    """The chairs so many spaces on. Who hops need not count spaces where others stand, but may stop there too."""
    start = state.player.chair or 0
    others = {one.chair for place, one in enumerate(state.players) if place != state.asked}
    hops = state.player.can_use(Token.HOP)
    counted = 0
    for step in range(1, CHAIRS):
        if counted == spaces:
            return
        chair = (start + direction * step) % CHAIRS
        yield chair
        counted += not (hops and chair in others)


def walk(state: State, move: m.Walk) -> Step:
    """The marker goes to a chair; the next player's turn begins."""
    chair = chair_named(move.chair)
    reach = within_reach(state)
    insist(chair in reach, Rule.STEPS, f"from the {_name(state)} that reaches {', '.join(map(_chair, reach))}")
    after = state.with_player(state.asked, chair=chair)
    return next_turn(after), (Event(f"{state.whose} moves to the {move.chair}."),)


def _chair(chair: int) -> str:
    return box().chairs[chair]


def _name(state: State) -> str:
    return _chair(state.player.chair or 0)


def walk_offers(state: State) -> list[Offer]:
    """Every chair within reach."""
    return [Offer(m.Walk(state.whose, _chair(chair)), at=f"chair-{_chair(chair)}") for chair in within_reach(state)]
