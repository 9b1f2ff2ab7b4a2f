"""Which move may come when and from whom, what carries it out, and what is offered in each phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from chordgame.chord_game.rules import (
    after_turn,
    applause,
    changing,
    choosing,
    correcting,
    lyrics,
    playing,
    setting_up,
    turn_order,
)
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.state import Phase, State, Step
from chordgame.engine.game import Move, Offer


class Who(Enum):
    """Who may make a move."""

    LEADER = "the Band Leader"
    TURN = "the player whose turn it is"
    OTHERS = "everybody but the player whose turn it is"
    ANYBODY = "anybody"


@dataclass(frozen=True, slots=True)
class Entry:
    """Who makes a move, in which phases, and what it does."""

    who: Who
    phases: tuple[Phase, ...]
    carry_out: Callable[[State, Any], Step]


P = Phase
JUDGED = (P.LYRICS, P.NEXT)
IN_A_TURN = (P.LIFT, P.CHOOSE, P.ANNOUNCE, P.RULING, P.DIE, P.PAY, *JUDGED)


def _roll(state: State, move: m.Roll) -> Step:
    rolls = {
        P.START: setting_up.roll_for_start, P.DIE: changing.roll_for_cost, P.NEXT: after_turn.roll_for_next,
    }  # fmt: skip
    return rolls[state.phase](state, move)


TABLE: dict[type[Move], Entry] = {
    m.FitKey: Entry(Who.LEADER, (P.KEY,), setting_up.fit_key),
    m.FirstCam: Entry(Who.LEADER, (P.FIRST_CAM,), setting_up.first_cam),
    m.NameSong: Entry(Who.LEADER, (P.SONG,), setting_up.name_song),
    m.TakeInstrument: Entry(Who.TURN, (P.INSTRUMENTS,), setting_up.take_instrument),
    m.Claim: Entry(Who.TURN, (P.CLAIMS,), setting_up.claim),
    m.Roll: Entry(Who.TURN, (P.START, P.DIE, P.NEXT), _roll),
    m.LiftClip: Entry(Who.TURN, (P.LIFT,), playing.lift_clip),
    m.PlaceClip: Entry(Who.TURN, (P.CHOOSE,), playing.place_clip),
    m.Play: Entry(Who.TURN, (P.ANNOUNCE, P.RULING), playing.play),
    m.GiveUp: Entry(Who.TURN, (P.ANNOUNCE,), playing.give_up),
    m.Add: Entry(Who.TURN, (P.CHOOSE,), changing.change_stack),
    m.Remove: Entry(Who.TURN, (P.CHOOSE,), changing.change_stack),
    m.Replace: Entry(Who.TURN, (P.CHOOSE,), changing.change_stack),
    m.Turn: Entry(Who.TURN, (P.CHOOSE,), changing.change_stack),
    m.Pay: Entry(Who.TURN, (P.PAY,), changing.pay),
    m.Swap: Entry(Who.TURN, (P.CHOOSE,), changing.swap),
    m.DiscardCam: Entry(Who.TURN, (P.CHOOSE,), choosing.discard_cam),
    m.SitOut: Entry(Who.TURN, (P.CHOOSE,), choosing.sit_out),
    m.Challenge: Entry(Who.OTHERS, JUDGED, after_turn.challenge),
    m.Vote: Entry(Who.OTHERS, (P.RULING,), after_turn.vote),
    m.Overrule: Entry(Who.LEADER, (P.ANNOUNCE, P.RULING, *JUDGED), after_turn.overrule),
    m.AddWords: Entry(Who.TURN, (P.LYRICS,), lyrics.add_words),
    m.RepeatWords: Entry(Who.TURN, (P.LYRICS,), lyrics.repeat_words),
    m.NoWords: Entry(Who.TURN, (P.LYRICS,), lyrics.no_words),
    m.EndTurn: Entry(Who.TURN, (P.NEXT,), after_turn.end_turn),
    m.Correct: Entry(Who.LEADER, IN_A_TURN, correcting.correct),
    m.FinishEarly: Entry(Who.LEADER, (P.LIFT, P.CHOOSE), applause.finish_early),
    m.Applaud: Entry(Who.ANYBODY, (P.APPLAUSE,), applause.applaud),
    m.Boo: Entry(Who.ANYBODY, (P.APPLAUSE,), applause.boo),
    m.NameNext: Entry(Who.LEADER, (P.APPLAUSE,), applause.name_next),
    m.CallAgain: Entry(Who.LEADER, (P.DECISION,), applause.call_again),
    m.GiveAward: Entry(Who.LEADER, (P.DECISION,), applause.give_award),
}

TURN_OFFERS: dict[Phase, Callable[[State], list[Offer]]] = {
    P.INSTRUMENTS: setting_up.instrument_offers,
    P.CLAIMS: setting_up.claim_offers,
    P.START: turn_order.roll_offers,
    P.LIFT: playing.lift_offers,
    P.CHOOSE: choosing.choose_offers,
    P.ANNOUNCE: playing.play_offers,
    P.DIE: turn_order.roll_offers,
    P.PAY: changing.pay_offers,
    P.LYRICS: lyrics.lyrics_offers,
    P.NEXT: after_turn.next_offers,
}

LEADER_OFFERS: dict[Phase, Callable[[State], list[Offer]]] = {
    P.KEY: setting_up.key_offers,
    P.FIRST_CAM: setting_up.first_cam_offers,
    P.SONG: setting_up.song_offers,
    P.LIFT: applause.finish_offers,
    P.CHOOSE: applause.finish_offers,
    P.DECISION: applause.decision_offers,
}

SEAT_OFFERS: dict[Phase, tuple[Callable[[State, str], list[Offer]], ...]] = {
    P.ANNOUNCE: (after_turn.overrule_offers,),
    P.RULING: (after_turn.ruling_offers,),
    P.LYRICS: (after_turn.challenge_offers, after_turn.overrule_offers),
    P.NEXT: (after_turn.challenge_offers, after_turn.overrule_offers),
    P.APPLAUSE: (applause.applause_offers,),
}


def legal_moves(state: State, seat: str) -> tuple[Offer, ...]:
    """All that the seat may do now."""
    offers: list[Offer] = []
    if seat == state.whose and state.phase in TURN_OFFERS:
        offers += TURN_OFFERS[state.phase](state)
    if seat == state.leader and state.phase in LEADER_OFFERS:
        offers += LEADER_OFFERS[state.phase](state)
    if seat == state.leader and state.phase in IN_A_TURN:
        offers += correcting.correct_offers(state)
    for offered in SEAT_OFFERS.get(state.phase, ()):
        offers += offered(state, seat)
    return tuple(offers)


def apply(state: State, move: Move) -> Step:
    """The state after the move; a move that the rules refuse changes nothing."""
    entry = TABLE[type(move)]
    insist(move.seat in state.seats, Rule.YOUR_TURN, f"nobody is called {move.seat!r}")
    insist(state.phase in entry.phases, Rule.NOT_NOW, f"the table waits for {state.phase.value}")
    _check_seat(state, entry.who, move.seat)
    return entry.carry_out(state, move)


def _check_seat(state: State, who: Who, seat: str) -> None:
    if who is Who.LEADER:
        insist(seat == state.leader, Rule.LEADER_ONLY, f"that is {state.leader}, not {seat}")
    elif who is Who.TURN:
        insist(seat == state.whose, Rule.YOUR_TURN, f"it is {state.whose}'s, not {seat}'s")
    elif who is Who.OTHERS:
        insist(seat != state.whose, Rule.YOUR_TURN, "the others do this")
