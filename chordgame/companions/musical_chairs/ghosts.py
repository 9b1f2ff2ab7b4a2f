"""Where the marker would stand and beside what, and how the middle would look with a card played."""

from __future__ import annotations

from chordgame.companions import ghosts
from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.playing import play
from chordgame.companions.musical_chairs.setting_up import chair_named
from chordgame.companions.musical_chairs.state import State
from chordgame.companions.musical_chairs.turn_table import apply
from chordgame.companions.musical_chairs.view import view
from chordgame.companions.musical_chairs.walking import SPACES
from chordgame.engine.sentences import listed


def _stand(state: State, move: m.Sit | m.Walk) -> tuple[str, State]:
    """The marker's new place; the next player's turn is not drawn, as it tells nothing of this one."""
    chair = chair_named(move.chair)
    others = [
        seat
        for seat, player in zip(state.seats, state.players, strict=True)
        if player.chair == chair and seat != move.seat
    ]
    token = state.beside[chair]
    words = [f"You stand at the {move.chair}."]
    words += [f"Beside it lies “{token}”: {box().tokens[token].power}."] if token else []
    words += [
        f"{listed(others)} {'stand' if len(others) > 1 else 'stands'} there too: a battle, if the music stops."
    ] * bool(others)
    return " ".join(words), state.with_player(state.asked, chair=chair)


def _play(state: State, move: m.PlayCard) -> tuple[str, State]:
    card, after = box().card[move.card], play(state, move)[0]
    if card.is_rest:
        return "It lies in front of you and scores; you stay where you are.", state.with_player(
            state.asked, hand=after.players[state.asked].hand
        )
    return f"It goes into the middle. Then you walk 1 to {SPACES} chairs clockwise.", after


def _stop(state: State, _: m.StopMusic) -> tuple[str, State]:
    return "The round ends. Everybody alone at a chair has it; who shares one battles for it.", state


ghost = ghosts.ghosts({m.Sit: _stand, m.Walk: _stand, m.PlayCard: _play, m.StopMusic: _stop}, apply, view)
