"""Musical Chairs as the table hosts it: its settings, and its functions under their common names."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from chordgame.companions.data_file import fingerprint
from chordgame.companions.musical_chairs import moves
from chordgame.companions.musical_chairs.bots import BRAINS
from chordgame.companions.musical_chairs.box import FILE
from chordgame.companions.musical_chairs.ghosts import ghost
from chordgame.companions.musical_chairs.help import HELP
from chordgame.companions.musical_chairs.labels import describe
from chordgame.companions.musical_chairs.music import music
from chordgame.companions.musical_chairs.pictures.board import board
from chordgame.companions.musical_chairs.pictures.hand import hand
from chordgame.companions.musical_chairs.pictures.middle import middle
from chordgame.companions.musical_chairs.sayings import why
from chordgame.companions.musical_chairs.setting_up import setup, setup_by_first_rules
from chordgame.companions.musical_chairs.state import DECLINED, FIRST_RULES, RULES, State
from chordgame.companions.musical_chairs.turn_table import apply, legal_moves
from chordgame.companions.musical_chairs.view import result, view
from chordgame.engine.chance import Chance
from chordgame.engine.game import Game
from chordgame.engine.options import Option

BOX = fingerprint(FILE)
OPTIONS = (
    Option("start", None, "", "the best musician, who starts; the first seat if nobody is named"),
    Option("box", (BOX,), BOX, "which box.toml this is; a game goes on with the box that it began with"),
)


def imagine(state: State, seat: str | None, chance: Chance) -> State:
    """The deck, the others' hands and their secret choices are made up anew; the discard pile lies open."""
    own = state.seats.index(seat) if seat is not None else -1
    pool = state.deck + tuple(c for p, player in enumerate(state.players) if p != own for c in player.hand)
    cards, chance = chance.shuffled(pool)
    start, players = len(state.deck), []
    for place, player in enumerate(state.players):
        size = 0 if place == own else len(player.hand)
        players.append(replace(player, hand=cards[start : start + size]) if size else player)
        start += size
    dreamt = replace(state, deck=cards[: len(state.deck)], players=tuple(players), chance=chance)
    return dreamt if state.battle is None else _with_other_choices(dreamt, seat)


def _with_other_choices(state: State, seat: str | None) -> State:
    """Where others have chosen in secret, they may have chosen anything."""
    assert state.battle is not None
    chance = state.chance

    def make_up(one: str) -> str:
        nonlocal chance
        choice, chance = chance.pick((*state.players[state.seats.index(one)].hand, DECLINED))
        return choice

    choices = state.battle.choices.dreamt(seat, make_up)
    return replace(state, battle=replace(state.battle, choices=choices), chance=chance)


def shake(state: State, chance: Chance) -> State:
    """In which order the deck lies nobody knows."""
    cards, chance = chance.shuffled(state.deck)
    return replace(state, deck=cards, chance=chance)


def pieces(state: State) -> Counter[str]:
    """Every card and every token, wherever it is, and the markers."""
    cards = [state.deck, state.discard, tuple(laid.card for laid in state.middle)]
    cards += [pile for player in state.players for pile in (player.hand, player.pile, player.rests)]
    tokens = [*state.board, *state.beside, *state.unused, *(t for player in state.players for t in player.tokens)]
    return Counter(card for pile in cards for card in pile) + Counter(t.value for t in tokens if t is not None)


def chapter(state: State) -> int:
    """A turn is closed once somebody has moved in the next."""
    return state.turn


_TODAY: Game[State] = Game(
    id="musical_chairs",
    title="Musical Chairs",
    about="Cards move your markers round eight chairs while the music plays. When it stops, the chair you stand at "
    "scores. Half an hour to an hour.",
    rules=RULES,
    players=range(2, 5),
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
    music=music,
    shake=shake,
    help=HELP,
    pictures={"board": board, "middle": middle, "hand": hand},
)
MUSICAL_CHAIRS = replace(_TODAY, older={FIRST_RULES: replace(_TODAY, rules=FIRST_RULES, setup=setup_by_first_rules)})
