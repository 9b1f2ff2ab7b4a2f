"""The music stops: a token leaves the board, and who shares a chair must battle for it."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.musical_chairs.battle import next_battle
from chordgame.companions.musical_chairs.box import CHAIRS, box
from chordgame.companions.musical_chairs.state import Phase, State, Step, put_at
from chordgame.engine.game import Event


def music_stops(state: State) -> Step:
    """The one who is asked stops the music and will start the next round."""
    event = Event(f"{state.whose} stops the music!")
    shared = tuple(
        chair for chair in range(CHAIRS) if sum(player.chair == chair for player in state.players) > 1
    )  # fmt: skip
    stopped = replace(
        state, stopper=state.asked, battles=shared, lost=(), taken=(None,) * len(state.seats), turn=state.turn + 1,
        phase=Phase.BATTLE,
    )  # fmt: skip
    removed, events = _remove_token(stopped)
    after, more = next_battle(removed)
    return after, (event, *events, *more)


def _remove_token(state: State) -> Step:
    """The token of the last card's suit; where that is gone, of the card before it, and so on."""
    for laid in reversed(state.middle):
        chair = box().chairs.index(laid.suit) if laid.suit else None
        if chair is not None and (token := state.board[chair]) is not None:
            after = replace(
                state, board=put_at(state.board, chair, None), beside=put_at(state.beside, chair, token),
                removed=chair, dry=0,
            )  # fmt: skip
            return after, (Event(f"The token “{token.value}” leaves the {laid.suit} and lies beside it."),)
    return replace(state, removed=None, dry=state.dry + 1), (Event("No token leaves the board this round."),)
