"""A round: cards are played until somebody stops the music."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import Card, Cards, box
from chordgame.companions.musical_chairs.music_stops import music_stops
from chordgame.companions.musical_chairs.parts import part_of
from chordgame.companions.musical_chairs.rules import Rule
from chordgame.companions.musical_chairs.state import Laid, Phase, Player, State, Step, less
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import insist
from chordgame.engine.game import Event, Offer


def playable(player: Player, last: int) -> Cards:
    """The cards that go after this number (0: they open the round), Chair cards first.

    The same number goes, and else the lowest higher one; which of several with that number is free. A token
    adds the next lowest card.
    """
    cards = [box().card[name] for name in dict.fromkeys(player.hand)]
    higher = sorted({card.number for card in cards if card.number > last})
    goes = {last, *higher[: _lowest_numbers(player, cards, higher)]}
    chairs = tuple(card.name for card in cards if card.number and card.number in goes)
    return chairs + tuple(card.name for card in cards if not card.number)


def _lowest_numbers(player: Player, cards: list[Card], higher: list[int]) -> int:
    """How many numbers the lowest cards have: with the token two cards count, else one."""
    if not player.can_use(Token.TWO_LOWEST) or not higher:
        return 1
    return 2 if sum(card.number == higher[0] for card in cards) == 1 else 1


def may_stop(state: State) -> bool:
    """Whether the player has no Chair card that is higher than the last one."""
    last = state.last_number
    return all(box().card[name].number <= last for name in state.player.hand)


def play(state: State, move: m.PlayCard) -> Step:
    """A Rest goes in front of the player; any other card in the middle, and then the marker moves."""
    player = state.player
    insist(move.card in player.hand, Rule.IN_HAND, f"there is no {move.card!r} in it")
    insist(move.card in playable(player, state.last_number), Rule.LOWEST, _why_not(state, move.card))
    card, hand = box().card[move.card], less(player.hand, move.card)
    event = Event(f"{state.whose} plays {card.label}.")
    if card.is_rest:
        rests = (*player.rests, move.card)
        rested = state.with_player(state.asked, hand=hand, rests=rests, rests_played=player.rests_played + 1)
        return next_turn(rested), (event,)
    after = replace(state.with_player(state.asked, hand=hand), middle=(*state.middle, _laid(state, card)))
    return replace(after, phase=Phase.WALK), (event, *_skipped(state, card))


def _why_not(state: State, card: str) -> str:
    goes = ", ".join(playable(state.player, state.last_number)) or "none"
    return f"{card} does not go on {state.last_number or 'an empty middle'}; these do: {goes}"


def _laid(state: State, card: Card) -> Laid:
    if not card.is_repeat:
        return Laid(card.name, card.suit, card.number)
    if not state.middle:
        return Laid(card.name, "", 0)
    return replace(state.middle[-1], card=card.name)


def _skipped(state: State, card: Card) -> tuple[Event, ...]:
    """The token of the two lowest cards: the one that was not played is announced."""
    last = state.last_number
    others = [name for name in state.player.hand if last < box().card[name].number < card.number]
    return (Event(f"{state.whose} skips {others[0]}."),) if others else ()


def next_turn(state: State) -> State:
    """Clockwise to the next player."""
    following = (state.asked + 1) % len(state.seats)
    return replace(state, phase=Phase.PLAY, queue=(following,), turn=state.turn + 1)


def pass_once(state: State, _: m.PassOnce) -> Step:
    """No card and no move, once a round."""
    insist(state.player.can_use(Token.PASS), Rule.TOKEN, Token.PASS.value)
    flipped = state.with_player(state.asked, flipped=(*state.player.flipped, Token.PASS))
    return next_turn(flipped), (Event(f"{state.whose} passes with the token."),)


def stop_music(state: State, move: m.StopMusic) -> Step:
    """The end of the round."""
    if not move.token:
        higher = [name for name in state.player.hand if box().card[name].number > state.last_number]
        insist(not higher, Rule.HIGHER_IN_HAND, f"{state.whose} has {', '.join(higher)} for {state.last_number}")
        return music_stops(state)
    insist(state.player.can_use(Token.STOP), Rule.TOKEN, Token.STOP.value)
    return music_stops(state.with_player(state.asked, flipped=(*state.player.flipped, Token.STOP)))


def play_offers(state: State) -> list[Offer]:
    """Every card that goes, and the ways to play none."""
    seat, player = state.whose, state.player
    cards = playable(player, state.last_number)
    offers = [Offer(m.PlayCard(seat, card), at=part_of(card)) for card in cards]
    if player.can_use(Token.PASS):
        offers.append(Offer(m.PassOnce(seat)))
    if may_stop(state):
        offers.append(Offer(m.StopMusic(seat), at="conductor"))
    elif player.can_use(Token.STOP):
        offers.append(Offer(m.StopMusic(seat, token=True), at="conductor"))
    return offers
