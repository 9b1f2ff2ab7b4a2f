"""Tables of Musical Chairs in the middle of a round, set up for an example."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chordgame.companions.musical_chairs.box import CHAIRS, Cards, box
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.state import Laid, Phase, Player, State
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.game import Move, Offer, Table
from chordgame.engine.options import read_options

SEATS = ("megen", "stephany", "michelle", "amanda")
Named = Mapping[str, Sequence[str]]
NONE: Named = {}
APART = ("cello", "drum", "harp", "rhythm")


def fresh(seats: tuple[str, ...] = SEATS, seed: int = 3, start: str = "megen") -> State:
    """A table after the deal, before anybody sits."""
    return MUSICAL_CHAIRS.setup(Table(seats, read_options(MUSICAL_CHAIRS.options, {"start": start}, seats), seed))


def table(
    hands: Named, middle: Sequence[str] = (), at: Sequence[str] = APART, *, turn: str = "megen",
    tokens: Mapping[str, Token] | None = None, piles: Named = NONE, board: Mapping[str, Token] | None = None,
    beside: Mapping[str, Token] | None = None, seats: tuple[str, ...] = SEATS,
) -> State:  # fmt: skip
    """A round in which these cards lie in the middle and the markers stand at these chairs.

    Unless a board is given each chair has a token that nobody is given.
    """
    state = fresh(seats, start=turn)
    players = tuple(
        Player(
            hand=box().sorted(hands.get(seat, ())), pile=box().sorted(piles.get(seat, ())),
            tokens=((tokens or {})[seat],) if seat in (tokens or {}) else (), chair=box().chairs.index(at[place]),
        )
        for place, seat in enumerate(seats)
    )  # fmt: skip
    held = {*(tokens or {}).values(), *(board or {}).values(), *(beside or {}).values()}
    free = [token for token in Token if token not in held]
    on_board = _row(board) if board is not None else tuple(free[:CHAIRS])
    unused = tuple(token for token in free if token not in on_board)
    laid = _laid(middle)
    out = [card for player in players for card in (*player.hand, *player.pile)] + [one.card for one in laid]
    deck = list(box().cards)
    for card in out:
        deck.remove(card)
    return replace(
        state, phase=Phase.PLAY, queue=(seats.index(turn),), players=players, middle=laid, deck=tuple(deck),
        board=on_board, beside=_row(beside or {}), unused=unused,
    )  # fmt: skip


def _row(at: Mapping[str, Token]) -> tuple[Token | None, ...]:
    return tuple(at.get(chair) for chair in box().chairs)


def _laid(cards: Sequence[str]) -> tuple[Laid, ...]:
    laid: list[Laid] = []
    for name in cards:
        card = box().card[name]
        copied = (laid[-1].suit, laid[-1].number) if card.is_repeat and laid else (card.suit, card.number)
        laid.append(Laid(name, *copied))
    return tuple(laid)


def after(state: State, *moves: Move) -> State:
    """The state after these moves."""
    for move in moves:
        state, _ = MUSICAL_CHAIRS.apply(state, move)
    return state


def told(state: State, move: Move) -> list[str]:
    """What everybody is told of a move."""
    return [event.text for event in MUSICAL_CHAIRS.apply(state, move)[1] if event.only is None]


def offers(state: State, seat: str) -> list[Offer]:
    """What the seat may do."""
    return list(MUSICAL_CHAIRS.legal_moves(state, seat))


def labels(state: State, seat: str) -> list[str]:
    """The same in words."""
    return [MUSICAL_CHAIRS.describe(state, offer.move) for offer in offers(state, seat)]


def of(state: State, seat: str) -> Player:
    """What a player has."""
    return state.players[state.seats.index(seat)]


def cards(*names: str) -> Cards:
    """Cards in their order."""
    return box().sorted(names)
