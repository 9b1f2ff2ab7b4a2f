"""After the battles: cards from the middle, then cards from the hand."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import CHAIRS, Cards, box
from chordgame.companions.musical_chairs.buying import begin_buying
from chordgame.companions.musical_chairs.parts import part_of
from chordgame.companions.musical_chairs.rules import Rule
from chordgame.companions.musical_chairs.setting_up import chair_named
from chordgame.companions.musical_chairs.state import Phase, State, Step, Taken, less
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import insist
from chordgame.engine.game import Event, Offer
from chordgame.engine.sentences import listed


def begin_taking(state: State) -> Step:
    """Rests go to their players; then everybody who has not lost a battle takes from the middle."""
    for place, player in enumerate(state.players):
        if player.rests:
            state = state.with_player(place, pile=box().sorted((*player.pile, *player.rests)), rests=())
    return _next_taker(replace(state, phase=Phase.ELSEWHERE, queue=_scorers(state)))


def _scorers(state: State) -> tuple[int, ...]:
    """Clockwise from the one who stopped the music; who lost a battle is left out."""
    assert state.stopper is not None
    return tuple(place for place in state.clockwise_from(state.stopper) if place not in state.lost)


def _next_taker(state: State) -> Step:
    """Cards are taken at once, but for a player whose token gives a choice of chairs."""
    events: tuple[Event, ...] = ()
    while state.queue:
        player = state.player
        if player.can_use(Token.VACANT) and vacant(state):
            return state, events
        assert player.chair is not None
        state, taken = _take(state, player.chair)
        events += taken
    after, more = _next_from_hand(replace(state, phase=Phase.FROM_HAND, queue=_scorers(state), higher=None))
    return after, events + more


def vacant(state: State) -> tuple[int, ...]:
    """The chairs without a marker."""
    return tuple(chair for chair in range(CHAIRS) if all(player.chair != chair for player in state.players))


def score_chair(state: State, move: m.ScoreChair) -> Step:
    """One's own chair, or a vacant one."""
    chair = chair_named(move.chair)
    insist(chair == state.player.chair or chair in vacant(state), Rule.VACANT, f"not at the {move.chair}")
    taken, events = _take(state, chair)
    after, more = _next_taker(taken)
    return after, events + more


def _take(state: State, chair: int) -> Step:
    """Everything of the chair's suit in the middle, Repeats too."""
    suit = box().chairs[chair]
    mine = [laid for laid in state.middle if laid.suit == suit]
    rest = tuple(laid for laid in state.middle if laid.suit != suit)
    place = state.asked
    after = replace(state, queue=state.queue[1:], middle=rest, turn=state.turn + 1)
    if not mine:
        return after, ()
    cards = tuple(laid.card for laid in mine)
    taken = Taken(suit, max(laid.number for laid in mine))
    after = after.with_player(place, pile=box().sorted((*state.player.pile, *cards)))
    everybodys = (*after.taken[:place], taken, *after.taken[place + 1 :])
    return replace(after, taken=everybodys), (Event(f"{state.whose} scores {box().labels(cards)}."),)


# ---------------------------------------------------------------- from the hand


def lower_cards(state: State, place: int) -> Cards:
    """The Chair cards in hand that are lower than the highest one taken, in its suit."""
    return _of_suit(state, place, higher=False)


def higher_cards(state: State, place: int) -> Cards:
    """Those that are higher."""
    return _of_suit(state, place, higher=True)


def _of_suit(state: State, place: int, *, higher: bool) -> Cards:
    taken = state.taken[place]
    if taken is None:
        return ()
    cards = (box().card[name] for name in state.players[place].hand)
    mine = (card for card in cards if card.suit == taken.suit and card.number)
    return tuple(card.name for card in mine if (card.number > taken.highest if higher else card.number < taken.highest))


def _rest(state: State, place: int) -> Cards:
    taken = state.taken[place]
    mine = f"{taken.suit} rest" if taken else ""
    return (mine,) if mine in state.players[place].hand else ()


def _choices(state: State) -> tuple[Cards, Cards]:
    """What may go as lower cards, and what with the token as higher ones; the Rest goes with either."""
    place = state.asked
    rest = _rest(state, place)
    lower = () if state.higher is True else lower_cards(state, place)
    may_go_high = state.higher is True or (state.higher is None and state.player.can_use(Token.HIGHER))
    higher = higher_cards(state, place) if may_go_high else ()
    return lower + rest, higher + (rest if higher else ())


def _next_from_hand(state: State) -> Step:
    """On to the next player who may have something to score, and after the last one to the tokens."""
    while state.queue and not _may_have_more(state):
        state = replace(state, queue=state.queue[1:], higher=None)
    return (state, ()) if state.queue else begin_buying(state)


def _may_have_more(state: State) -> bool:
    """Whether the others can think so: whoever took cards and has a hand is asked, until it is said to be enough.

    By the first rules only who had something to score was asked, and so everybody read what is in whose hand.
    """
    if state.by_first_rules:
        return any(_choices(state))
    return state.taken[state.asked] is not None and bool(state.player.hand)


def from_hand(state: State, move: m.FromHand) -> Step:
    """Some cards; then the same player is asked again."""
    low, high = _choices(state)
    cards = move.cards
    insist(bool(cards) and len(set(cards)) == len(cards), Rule.FROM_HAND, "none, or one twice")
    for card in cards:
        insist(card in state.player.hand, Rule.IN_HAND, f"there is no {card!r} in it")
        insist(card in low or card in high, Rule.FROM_HAND, f"{card} does not go; these do: {listed((*low, *high))}")
    goes_high = any(card in higher_cards(state, state.asked) for card in cards)
    goes_low = any(card in lower_cards(state, state.asked) for card in cards)
    insist(not (goes_high and goes_low), Rule.ONE_SORT)
    player = state.player
    flips = goes_high and state.higher is None
    hand = player.hand
    for card in cards:
        hand = less(hand, card)
    after = state.with_player(
        state.asked, hand=hand, pile=box().sorted((*player.pile, *cards)),
        flipped=(*player.flipped, Token.HIGHER) if flips else player.flipped,
    )  # fmt: skip
    sort = True if goes_high else False if goes_low else state.higher
    done, events = _next_from_hand(replace(after, higher=sort, turn=state.turn + 1))
    return done, (Event(f"{state.whose} scores {box().labels(cards)} from the hand."), *events)


def enough(state: State, _: m.Enough) -> Step:
    """The rest stays in the hand."""
    return _next_from_hand(replace(state, queue=state.queue[1:], higher=None, turn=state.turn + 1))


def from_hand_offers(state: State) -> list[Offer]:
    """All that goes, or one card after the other, or none."""
    low, high = _choices(state)
    sets = [cards for cards in (low, high) if cards]
    singles = [(card,) for card in dict.fromkeys(low + high) if (card,) not in sets]
    offers = [Offer(m.FromHand(state.whose, cards)) for cards in dict.fromkeys(sets)]
    offers += [Offer(m.FromHand(state.whose, cards), at=part_of(cards[0])) for cards in singles]
    return [*offers, Offer(m.Enough(state.whose))]


def chair_offers(state: State) -> list[Offer]:
    """One's own chair first."""
    assert state.player.chair is not None
    chairs = (box().chairs[chair] for chair in (state.player.chair, *vacant(state)))
    return [Offer(m.ScoreChair(state.whose, chair), at=f"chair-{chair}") for chair in chairs]
