"""A turn: put cards down and say their letter, or draw, or pass; and the race for a single card."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.the_distance import moves as m
from chordgame.companions.the_distance.deck import Cards, deck
from chordgame.companions.the_distance.letters import Letter, letters_of_pitch
from chordgame.companions.the_distance.rules import Rule
from chordgame.companions.the_distance.state import DRAWS, PENALTY, TRIES, Phase, State, Step, owed_after
from chordgame.companions.the_distance.stock import take
from chordgame.engine.errors import insist
from chordgame.engine.game import Event
from chordgame.engine.sentences import counted, listed


def put(state: State, move: m.Put) -> Step:
    """Cards lie on the pile; whether they are right shows when the letter is said."""
    insist(bool(move.cards), Rule.SOME_CARD)
    left = list(state.hand)
    for card in move.cards:
        insist(card in left, Rule.IN_HAND, f"there is no {card!r} left in yours")
        left.remove(card)
    cards = deck().sorted(move.cards)
    after = replace(state.with_hand(state.player, tuple(left)), phase=Phase.SAY, put=cards)
    return after, (Event(f"{state.whose} puts down {listed(cards)}."),)


def say(state: State, move: m.Say) -> Step:
    """The letter of the cards just put down."""
    return _judged(state, (move.letter,), f"says {move.letter}")


def pluck(state: State, move: m.Pluck) -> Step:
    """The same with the guitar; a note between two letters is said as the one that is right, if any is."""
    insist(0 <= move.pitch <= 127, Rule.ON_A_GUITAR, f"not {move.pitch:g}")
    letters = letters_of_pitch(move.pitch)
    return _judged(state, letters, f"plucks {' or '.join(letters)}")


def right_letters(cards: Cards, owed: tuple[Letter, ...]) -> tuple[Letter, ...]:
    """What these cards may be said as now; nothing if they are wrong.

    All notes among them are of one number, and that one can be said as an owed letter; wilds stand in.
    """
    notes = {card for card in cards if deck().letters(card)}
    if not notes:
        return owed
    if len(notes) > 1:
        return ()
    return tuple(letter for letter in deck().letters(notes.pop()) if letter in owed)


def _judged(state: State, letters: tuple[Letter, ...], how: str) -> Step:
    right = right_letters(state.put, state.owed)
    heard = next((letter for letter in letters if letter in right), None)
    said = Event(f"{state.whose} {how}.")
    after, events = _wrong(state, bool(right)) if heard is None else _right(state, heard)
    return after, (said, *events)


def _right(state: State, letter: Letter) -> Step:
    after = replace(
        state, pile=state.pile + state.put, put=(), said=letter, idle=0, passed=0,
        owed=owed_after((letter,), state.house.interval),
    )  # fmt: skip
    if not after.hand:
        return replace(after, phase=Phase.OVER), (Event(f"{state.whose} is out of cards and wins."),)
    if len(after.hand) == 1:
        return replace(after, phase=Phase.RACE), (Event(f"{state.whose} has one card left."),)
    return next_turn(after)


def _wrong(state: State, card_was_right: bool) -> Step:
    """The cards come back, two more with them, and the next player owes the same letter."""
    back = state.with_hand(state.player, deck().sorted((*state.hand, *state.put)))
    fined, events = take(replace(back, put=(), idle=back.idle + 1, passed=0), state.player, PENALTY)
    wrong = "letter" if card_was_right else "card"
    event = Event(f"Wrong {wrong}! {state.whose} takes {counted(len(state.put), 'card')} back.")
    after, more = next_turn(fined)
    return after, (event, *events, *more)


def draw(state: State, _: m.Draw) -> Step:
    """One card, and another one, as long as there are any."""
    insist(state.drawn < DRAWS or not state.house.by_first_rules, Rule.THREE_DRAWN)
    insist(state.can_draw, Rule.NOTHING_TO_DRAW)
    return take(replace(state, drawn=state.drawn + 1), state.player, 1)


def may_draw(state: State) -> bool:
    """As long as there are cards: three are what one must draw to pass, not what one may."""
    return state.can_draw and not (state.house.by_first_rules and state.drawn == DRAWS)


def may_pass(state: State) -> bool:
    """After three cards, or where nothing can be drawn."""
    return state.drawn >= DRAWS or not state.can_draw


def pass_on(state: State, _: m.Pass) -> Step:
    """The next player owes the same letter."""
    insist(may_pass(state), Rule.DRAW_FIRST, f"{counted(state.drawn, 'card')} so far")
    idle, passed = (0, 0) if state.drawn else (state.idle + 1, state.passed + 1)
    after, events = next_turn(replace(state, idle=idle, passed=passed))
    return after, (Event(f"{state.whose} passes."), *events)


def _nobody_can_move(state: State) -> bool:
    """All have passed in a row with nothing to draw; an error is no pass, as it may go right the next time."""
    if state.house.by_first_rules:
        return state.idle == len(state.seats)
    return state.passed == len(state.seats) or state.idle == TRIES * len(state.seats)


def next_turn(state: State) -> Step:
    """Clockwise to the next player, unless nothing can happen any more."""
    if state.phase is Phase.OVER:
        return state, ()
    if _nobody_can_move(state):
        for_long = f"for {TRIES} rounds" if state.idle > len(state.seats) else "all round"
        why = f"nothing is left to draw, and nobody has put a card down {for_long}"
        return replace(state, phase=Phase.OVER, stalled=why), (Event(f"The game ends: {why}."),)
    player = (state.player + 1) % len(state.seats)
    return replace(state, phase=Phase.PUT, player=player, drawn=0, turn=state.turn + 1), ()


def musicards(state: State, move: m.Musicards) -> Step:
    """The first who says it is heard: the player with one card is safe, or draws two."""
    heard = Event(f"{move.seat} says Musicards! first.")
    if move.seat == state.whose:
        after, events = next_turn(state)
    else:
        fined, drawn = take(state, state.player, PENALTY)
        after, more = next_turn(fined)
        events = (*drawn, *more)
    return after, (heard, *events)
