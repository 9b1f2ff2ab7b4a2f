"""Which move may come in which phase, what carries it out, and what each phase offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.companions.musical_chairs import battle, buying, next_round, playing, setting_up, taking, walking
from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.rules import Rule
from chordgame.companions.musical_chairs.state import Phase, State, Step
from chordgame.engine.errors import insist
from chordgame.engine.game import Move, Offer

P = Phase
TABLE: dict[type[Move], tuple[Phase, Callable[[State, Any], Step]]] = {
    m.Sit: (P.SEATS, setting_up.sit),
    m.PlayCard: (P.PLAY, playing.play),
    m.Walk: (P.WALK, walking.walk),
    m.StopMusic: (P.PLAY, playing.stop_music),
    m.PassOnce: (P.PLAY, playing.pass_once),
    m.Fight: (P.BATTLE, battle.fight),
    m.Decline: (P.BATTLE, battle.decline),
    m.ScoreChair: (P.ELSEWHERE, taking.score_chair),
    m.FromHand: (P.FROM_HAND, taking.from_hand),
    m.Enough: (P.FROM_HAND, taking.enough),
    m.Buy: (P.BUY, buying.buy),
    m.LeaveToken: (P.BUY, buying.leave_token),
    m.SwitchOut: (P.SWITCH_OUT, buying.switch_out),
    m.NoSwitch: (P.SWITCH_OUT, buying.no_switch),
    m.SwitchIn: (P.SWITCH_IN, buying.switch_in),
    m.Keep: (P.KEEP, next_round.keep),
    m.DiscardAll: (P.KEEP, next_round.discard_all),
    m.DrawNinth: (P.NINTH, next_round.draw_ninth),
    m.NoNinth: (P.NINTH, next_round.no_ninth),
}

OFFERS: dict[Phase, Callable[[State], list[Offer]]] = {
    P.SEATS: setting_up.sit_offers,
    P.PLAY: playing.play_offers,
    P.WALK: walking.walk_offers,
    P.ELSEWHERE: taking.chair_offers,
    P.FROM_HAND: taking.from_hand_offers,
    P.BUY: buying.buy_offers,
    P.SWITCH_OUT: buying.switch_out_offers,
    P.SWITCH_IN: buying.switch_in_offers,
    P.KEEP: next_round.keep_offers,
    P.NINTH: next_round.ninth_offers,
}


def apply(state: State, move: Move) -> Step:
    """The state after the move; a move that the rules refuse changes nothing."""
    phase, carry_out = TABLE[type(move)]
    insist(move.seat in state.seats, Rule.YOUR_TURN, f"nobody is called {move.seat!r}")
    insist(state.phase is phase, Rule.NOT_NOW, f"the table waits for {state.phase.value}")
    _check_seat(state, move.seat)
    return carry_out(state, move)


def _check_seat(state: State, seat: str) -> None:
    if state.battle is None:
        insist(seat == state.whose, Rule.YOUR_TURN, f"it is {state.whose}'s, not {seat}'s")
    else:
        fighters = state.battle.choices.asked
        insist(seat in fighters, Rule.YOUR_TURN, f"in this battle are {' and '.join(fighters)}, not {seat}")


def legal_moves(state: State, seat: str) -> tuple[Offer, ...]:
    """All that the seat may do now."""
    if seat not in [state.seats[place] for place in (state.queue if state.battle else state.queue[:1])]:
        return ()
    return tuple(battle.battle_offers(state, seat) if state.battle else OFFERS[state.phase](state))
