"""Before the first card: tokens on the chairs, hands, and a chair to start from."""

from __future__ import annotations

from dataclasses import replace

from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.box import CHAIRS, box
from chordgame.companions.musical_chairs.rules import Rule
from chordgame.companions.musical_chairs.state import FIRST_RULES, Phase, Player, State, Step
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup, insist
from chordgame.engine.game import Event, Offer, Table


def setup(table: Table) -> State:
    """The table after the deal: the last player clockwise chooses a chair first."""
    seats, hand = table.seats, box().hand
    starter = seats.index(str(table.options["start"]))
    if len(box().cards) < hand * len(seats):
        raise BadSetup(f"the box has {len(box().cards)} cards: too few for {hand} for each of {len(seats)} players")
    tokens, chance = Chance(table.seed).shuffled(tuple(Token))
    cards, chance = chance.shuffled(box().cards)
    hands = (box().sorted(cards[place * hand : (place + 1) * hand]) for place in range(len(seats)))
    players = tuple(Player(hand=cards) for cards in hands)
    state = State(
        seats, chance, Phase.SEATS, (), players, cards[hand * len(seats) :], tokens[:CHAIRS], tokens[CHAIRS:], starter
    )
    return replace(state, queue=tuple(reversed(state.clockwise_from(starter))))


def setup_by_first_rules(table: Table) -> State:
    """The table of a game that was begun by the first rules."""
    return replace(setup(table), rules=FIRST_RULES)


def chair_named(name: str) -> int:
    """The chair's place on the board, clockwise from the first."""
    insist(name in box().chairs, Rule.CHAIR, f"{name!r} is none of {', '.join(box().chairs)}")
    return box().chairs.index(name)


def _free(state: State) -> list[int]:
    taken = {player.chair for player in state.players}
    return [chair for chair in range(CHAIRS) if chair not in taken]


def sit(state: State, move: m.Sit) -> Step:
    """A marker next to a chair of its own."""
    chair = chair_named(move.chair)
    insist(chair in _free(state), Rule.OWN_CHAIR, f"somebody starts from the {move.chair} already")
    after = replace(state.with_player(state.asked, chair=chair), queue=state.queue[1:], turn=state.turn + 1)
    event = Event(f"{state.whose} starts from the {move.chair}.")
    if after.queue:
        return after, (event,)
    return replace(after, phase=Phase.PLAY, queue=(state.starter,)), (event, Event("The music plays."))


def sit_offers(state: State) -> list[Offer]:
    """Every chair that nobody has."""
    return [Offer(m.Sit(state.whose, box().chairs[chair]), at=f"chair-{box().chairs[chair]}") for chair in _free(state)]
