"""The Distance as the table hosts it: its settings, and its functions under their common names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from chordgame.companions.data_file import fingerprint
from chordgame.companions.the_distance import moves
from chordgame.companions.the_distance.bots import BRAINS
from chordgame.companions.the_distance.deck import FILE
from chordgame.companions.the_distance.ghosts import ghost
from chordgame.companions.the_distance.help import HELP
from chordgame.companions.the_distance.labels import describe
from chordgame.companions.the_distance.letters import INTERVALS
from chordgame.companions.the_distance.pictures.hand import hand
from chordgame.companions.the_distance.pictures.pile import pile
from chordgame.companions.the_distance.sayings import why
from chordgame.companions.the_distance.setting_up import setup, setup_by_first_rules
from chordgame.companions.the_distance.state import FIRST_RULES, RULES, Phase, State
from chordgame.companions.the_distance.turn_table import apply, legal_moves
from chordgame.companions.the_distance.view import result, standing, view
from chordgame.engine.chance import Chance
from chordgame.engine.game import Game
from chordgame.engine.options import Option

DECK = fingerprint(FILE)
OPTIONS = (
    Option("interval", tuple(INTERVALS), "seconds", "how far the letters go up"),
    Option("dealer", None, "", "who deals; the next player clockwise starts; the first seat if nobody is named"),
    Option("hints", ("yes", "no"), False, "offer only what is right, and show the letter that is owed"),
    Option(
        "turnovers", range(21), 0, "times that the pile is turned over before the fewest cards win; 0: no end to it"
    ),
    Option("deck", (DECK,), DECK, "which deck.toml this is; a game goes on with the deck that it began with"),
)


def imagine(state: State, seat: str | None, chance: Chance) -> State:
    """The stock and the others' hands are dealt anew, as large as they are."""
    own = state.seats.index(seat) if seat is not None else -1
    pool = state.stock + tuple(card for place, one in enumerate(state.hands) if place != own for card in one)
    cards, chance = chance.shuffled(pool)
    hands, start = [], len(state.stock)
    for place, one in enumerate(state.hands):
        hands.append(one if place == own else cards[start : start + len(one)])
        start += 0 if place == own else len(one)
    return replace(state, stock=cards[: len(state.stock)], hands=tuple(hands), chance=chance)


def shake(state: State, chance: Chance) -> State:
    """In which order the stock lies nobody knows."""
    cards, chance = chance.shuffled(state.stock)
    return replace(state, stock=cards, chance=chance)


def pieces(state: State) -> Counter[str]:
    """Every card, wherever it is."""
    return Counter(card for cards in (*state.hands, state.stock, state.pile, state.put) for card in cards)


def chapter(state: State) -> int:
    """A turn is closed once somebody has moved in the next."""
    return state.turn


def unasked(state: State, seat: str) -> moves.Musicards | None:
    """Somebody has one card left and has not said so."""
    caught = state.phase is Phase.RACE and seat != state.whose
    return moves.Musicards(seat) if caught else None


def plucked(state: State, seat: str, pitch: float) -> moves.Pluck | None:
    """Whoever owes a letter says it with the guitar."""
    return moves.Pluck(seat, pitch) if state.phase is Phase.SAY and seat == state.whose else None


_TODAY: Game[State] = Game(
    id="the_distance",
    title="The Distance",
    standing=standing,
    about="A quick card game: go up the seven letters by one interval, say each letter or pluck it, and get rid of "
    "your cards first. Ten to twenty minutes.",
    rules=RULES,
    players=range(2, 6),
    options=OPTIONS,
    moves=moves.ALL,
    setup=setup,
    legal_moves=legal_moves,
    apply=apply,
    describe=describe,
    view=view,
    result=result,
    ghost=ghost,
    why=why,
    imagine=imagine,
    pieces=pieces,
    chapter=chapter,
    brains=BRAINS,
    help=HELP,
    pictures={"pile": pile, "hand": hand},
    plucked=plucked,
    unasked=unasked,
    shake=shake,
)
THE_DISTANCE = replace(
    _TODAY, older={FIRST_RULES: replace(_TODAY, rules=FIRST_RULES, setup=setup_by_first_rules)}
)  # fmt: skip
