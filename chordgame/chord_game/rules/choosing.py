"""The start of a turn: which of the options are open."""

from __future__ import annotations

from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changing import change_offers, pay
from chordgame.chord_game.rules.playing import place_offers
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.state import Phase, State, Step
from chordgame.engine.game import Event, Offer


def choose_offers(state: State) -> list[Offer]:
    """Clips and changes, and where there is nothing else, the way out."""
    offers = place_offers(state) + change_offers(state) or _ways_out(state)
    swaps = [Offer(m.Swap(state.whose), waited_for=False, at="cam-bottom")] if len(state.stack) == 2 else []
    return offers + swaps


def _ways_out(state: State) -> list[Offer]:
    discards = [Offer(m.DiscardCam(state.whose, cam), at=f"hand-{cam.value}") for cam in state.kinds_in_hand]
    return discards or [Offer(m.SitOut(state.whose))]


def _insist_stuck(state: State) -> None:
    insist(not (place_offers(state) or change_offers(state)), Rule.NOTHING_ELSE)


def discard_cam(state: State, move: m.DiscardCam) -> Step:
    """Nothing else is legal: a cam goes, no points."""
    _insist_stuck(state)
    return pay(state, move)


def sit_out(state: State, _: m.SitOut) -> Step:
    """Nothing at all is legal: no points."""
    _insist_stuck(state)
    insist(not state.hand, Rule.NOTHING_ELSE, "a cam can be discarded")
    return replace(state, phase=Phase.LYRICS), (Event(f"{state.whose} can do nothing: 0 points."),)
