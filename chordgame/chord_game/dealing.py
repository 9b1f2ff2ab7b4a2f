"""The table set up by the companion: a short game in a kind key, for people who want to play at once."""

from __future__ import annotations

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.ideas import BANDS, TITLES
from chordgame.chord_game.rules.state import Phase, State
from chordgame.chord_game.rules.turn_table import legal_moves
from chordgame.engine.chance import Chance
from chordgame.engine.game import Dealing, Move
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import NUMBERS, Mood, key_places, numbers_at

SETTING_UP = (Phase.KEY, Phase.FIRST_CAM, Phase.SONG, Phase.INSTRUMENTS, Phase.CLAIMS, Phase.START)
FIRST_CAMS = (Cam.MAJOR, Cam.MINOR, Cam.SUSPENDED)
"""Three numbers in play give a newcomer clips to choose from all over the neck."""
OPEN_STRINGS = 2
"""A first clip on one of these rings without a finger; each kind key has such a cam."""
SHORT = {"short": "2"}
"""Two cams each: enough for each kind of turn, and over before a family tires."""
SHORT_FROM = 3
"""Seats. Two players with two cams each would be at the end after two turns; their whole game takes as long as the
short one of three."""


def dealt(state: State) -> Move | None:
    """The next move that sets the table up; None once somebody is to play."""
    if state.phase not in SETTING_UP:
        return None
    chance = Chance(state.chance.seed, state.chance.drawn + len(state.box)).split()[0]
    match state.phase:
        case Phase.KEY:
            return m.FitKey(state.leader, chance.pick(_kind_keys(state))[0], Mood.HAPPY)
        case Phase.FIRST_CAM:
            return chance.pick(_first_cams(state))[0]
        case Phase.SONG:
            band, rest = chance.pick(BANDS)
            return m.NameSong(state.leader, band, rest.pick(TITLES)[0])
        case Phase.INSTRUMENTS:
            return _offered(state)[0]
    return chance.pick(_offered(state))[0]


def _kind_keys(state: State) -> list[int]:
    """The keys that most open strings are in: they ring without a finger."""
    in_key = {happy: _open_strings(state, numbers_at(key_places(happy))) for happy in NUMBERS}
    return [happy for happy, count in in_key.items() if count == max(in_key.values())]


def _first_cams(state: State) -> list[Move]:
    """Of three-armed cams those that put enough open strings in play."""
    firsts = [move for move in _offered(state) if isinstance(move, m.FirstCam) and move.cam in FIRST_CAMS]
    arms = {move: _open_strings(state, numbers_at(lay(move.cam, move.at, move.upside_down).arms)) for move in firsts}
    return [move for move, count in arms.items() if count >= OPEN_STRINGS]


def _open_strings(state: State, numbers: tuple[int, ...]) -> int:
    board = state.house.board
    return sum(board.number(Slot(string, 0)) in numbers for string in board.strings)


def _offered(state: State) -> list[Move]:
    return [offer.move for seat in state.seats for offer in legal_moves(state, seat) if offer.waited_for]


def _options(seats: int) -> dict[str, str]:
    return SHORT if seats >= SHORT_FROM else {}


def _says(state: State) -> str:
    return f"Key, song and cams are dealt. {state.whose} begins."


DEALING = Dealing(_options, dealt, _says)
