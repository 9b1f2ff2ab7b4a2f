"""Tables in the middle of a game, set up for an example."""

from collections.abc import Mapping
from dataclasses import replace

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules.cams import BOX, Cam, Laid, lay
from chordgame.chord_game.rules.state import Phase, State, TurnSoFar, less
from chordgame.engine.game import Move, Offer, Table
from chordgame.engine.options import read_options
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import Mood

House = Mapping[str, str]
STANDARD: House = {}
MAJOR_AT_7 = (lay(Cam.MAJOR, 7),)


def fresh(seats: tuple[str, ...] = ("ana", "ben", "carl"), seed: int = 7, house: House = STANDARD) -> State:
    """A table before anything is laid on it."""
    return CHORD_GAME.setup(Table(seats, read_options(CHORD_GAME.options, house, seats), seed))


def table(
    stack: tuple[Laid, ...] = MAJOR_AT_7,
    clips: tuple[tuple[int, int], ...] = (),
    hands: tuple[tuple[Cam, ...], ...] = ((Cam.SINGLE,), (Cam.SQUARE,), (Cam.MINOR,)),
    *,
    happy: int = 12,
    mood: Mood = Mood.HAPPY,
    turn: int = 1,
    player: int = 0,
    seed: int = 7,
    house: House = STANDARD,
) -> State:
    """The first player's choice in the first turn; the cams that nobody has are out of the game."""
    seats = ("ana", "ben", "carl", "dan", "eve", "fay", "gus")[: len(hands)]
    state, box = fresh(seats, seed, house), BOX
    for cam in [laid.cam for laid in stack] + [cam for hand in hands for cam in hand]:
        box = less(box, cam)
    players = tuple(
        replace(one, instrument=one.instrument or "Bass", cams=tuple(sorted(hand)))
        for one, hand in zip(state.players, hands, strict=True)
    )
    return replace(
        state, phase=Phase.CHOOSE, players=players, turn=TurnSoFar(turn, player, retries=state.house.retries),
        happy=happy, mood=mood, band="The Ringers", title="Ring Clear", box=box, stack=stack,
        clips=frozenset(Slot(*slot) for slot in clips),
    )  # fmt: skip


def after(state: State, *moves: Move) -> State:
    """The state after these moves."""
    for move in moves:
        state, _ = CHORD_GAME.apply(state, move)
    return state


def offered(state: State, seat: str = "ana") -> list[Offer]:
    """What the seat may do."""
    return list(CHORD_GAME.legal_moves(state, seat))


def kinds(state: State, seat: str = "ana") -> set[str]:
    """The names of the moves that the seat may make."""
    return {offer.move.do for offer in offered(state, seat)}
