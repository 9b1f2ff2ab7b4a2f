"""The battle for a chair: secret cards, revealed together; the highest wins, ties go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import box
from chordgame.companions.musical_chairs.parts import part_of
from chordgame.companions.musical_chairs.rules import Rule
from chordgame.companions.musical_chairs.state import DECLINED, Battle, Phase, State, Step, less
from chordgame.companions.musical_chairs.taking import begin_taking
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import insist
from chordgame.engine.game import Event, Offer
from chordgame.engine.sealed import Sealed
from chordgame.engine.sentences import listed

_REPEAT = 1000
"""Stands above every number: a Repeat ties with whatever is highest."""


def next_battle(state: State) -> Step:
    """The next chair that is shared, one after the other round the board; after the last one, scoring."""
    if not state.battles:
        return begin_taking(replace(state, battle=None))
    chair = state.battles[0]
    here = tuple(seat for seat, player in zip(state.seats, state.players, strict=True) if player.chair == chair)
    begun = replace(state, battles=state.battles[1:], battle=Battle(chair, here, Sealed.of(here)))
    event = Event(f"{' and '.join(here)} battle for the {box().chairs[chair]}.")
    after, events = _ask(begun, here)
    return after, (event, *events)


def _ask(state: State, fighters: tuple[str, ...]) -> Step:
    """Everybody still in the battle who has a card is asked for one; if nobody has, nobody wins."""
    assert state.battle is not None
    armed = tuple(seat for seat in fighters if state.players[state.seats.index(seat)].hand)
    if not armed:
        return _ended(state, None, "nobody has a card left")
    asked = tuple(state.seats.index(seat) for seat in armed)
    return replace(state, phase=Phase.BATTLE, battle=replace(state.battle, choices=Sealed.of(armed)), queue=asked), ()


def fight(state: State, move: m.Fight) -> Step:
    """A card, face down."""
    place = state.seats.index(move.seat)
    insist(move.card in state.players[place].hand, Rule.IN_HAND, f"there is no {move.card!r} in it")
    return _chosen(state, move.seat, move.card)


def decline(state: State, move: m.Decline) -> Step:
    """Out of the battle for good."""
    return _chosen(state, move.seat, DECLINED)


def _chosen(state: State, seat: str, choice: str) -> Step:
    assert state.battle is not None
    insist(seat in state.battle.choices.waiting, Rule.CHOSEN)
    choices = state.battle.choices.with_choice(seat, choice)
    queue = tuple(place for place in state.queue if state.seats[place] != seat)
    after = replace(state, battle=replace(state.battle, choices=choices), queue=queue, turn=state.turn + 1)
    event = Event(f"{seat} has chosen.")
    if not choices.complete:
        return after, (event,)
    revealed, events = _reveal(after, dict(zip(choices.asked, choices.opened, strict=True)))
    return revealed, (event, *events)


def _reveal(state: State, choices: Mapping[str, str]) -> Step:
    """All cards are shown and discarded; who is left on top wins or fights on."""
    played = {seat: card for seat, card in choices.items() if card != DECLINED}
    shown = (f"{seat}: {box().card[card].label if card != DECLINED else card}" for seat, card in choices.items())
    event = Event(f"Revealed: {listed(shown)}.")
    for seat, card in played.items():
        state = _played(state, state.seats.index(seat), card)
    state = replace(state, discard=(*state.discard, *played.values()))
    top = on_top(played, _with_token(state))
    if len(top) > 1:
        after, events = _ask(state, top)
        return after, (event, Event(f"{' and '.join(top)} tie and battle on."), *events)
    why = "only Rests were played" if played else "all declined"
    after, events = _ended(state, top[0] if top else None, why)
    return after, (event, *events)


def _played(state: State, place: int, card: str) -> State:
    """The card leaves the hand; a Rest is played, which a token counts wherever it happened."""
    player = state.players[place]
    counts = box().card[card].is_rest and not state.by_first_rules
    return state.with_player(place, hand=less(player.hand, card), rests_played=player.rests_played + counts)


def _with_token(state: State) -> str | None:
    holders = (s for s, player in zip(state.seats, state.players, strict=True) if player.can_use(Token.BATTLE))
    return next(holders, None)


def on_top(played: Mapping[str, str], token: str | None = None) -> tuple[str, ...]:
    """Who wins, or ties: nobody where all played Rests.

    A Repeat ties with the highest card. The token adds 1 to a number, nothing to a Rest, and wins ties.
    """
    values = {seat: _value(card, seat == token) for seat, card in played.items()}
    numbers = [value for value in values.values() if 0 < value < _REPEAT]
    highest = max(numbers, default=_REPEAT)
    top = tuple(seat for seat, value in values.items() if value in (highest, _REPEAT))
    return (token,) if token is not None and token in top else top


def _value(name: str, has_token: bool) -> int:
    card = box().card[name]
    if card.is_repeat:
        return _REPEAT
    return card.number + has_token if card.number else 0


def _ended(state: State, winner: str | None, why: str) -> Step:
    """Everybody at the chair but the winner scores nothing this round, and buys nothing."""
    assert state.battle is not None
    losers = tuple(state.seats.index(seat) for seat in state.battle.began if seat != winner)
    end = f"{winner} wins the chair." if winner else f"Nobody wins the chair: {why}."
    after, events = next_battle(replace(state, lost=(*state.lost, *losers), battle=None))
    return after, (Event(end), *events)


def battle_offers(state: State, seat: str) -> list[Offer]:
    """Every card in hand, or none."""
    hand = state.players[state.seats.index(seat)].hand
    fights = [Offer(m.Fight(seat, card), at=part_of(card)) for card in dict.fromkeys(hand)]
    return [*fights, Offer(m.Decline(seat))]
