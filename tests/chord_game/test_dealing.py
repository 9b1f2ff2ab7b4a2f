"""What the companion deals to people who want to play at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.chord_game.dealing import OPEN_STRINGS, SETTING_UP, dealt
from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules.cams import BOX, SHAPES
from chordgame.chord_game.rules.state import State
from chordgame.engine.chance import LARGEST_SEED
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.neck.fretboard import Slot

SEATS = ("Ana", "Ben", "Carl", "Dot", "Eva", "Fay", "Gus")


def set_up(seed: int, players: int, **given: str) -> State:
    """A table after the companion has dealt."""
    seats = SEATS[:players]
    assert CHORD_GAME.dealing is not None
    options = {**CHORD_GAME.dealing.options(players), **given}
    state = CHORD_GAME.setup(Table(seats, read_options(CHORD_GAME.options, options, seats), seed))
    while (move := dealt(state)) is not None:
        state, _ = CHORD_GAME.apply(state, move)
    return state


@given(seed=st.integers(0, LARGEST_SEED), players=st.integers(2, 7))
def test_whoever_is_first_can_place_a_clip_that_rings_without_a_finger(seed: int, players: int) -> None:
    state = set_up(seed, players)
    assert state.phase not in SETTING_UP
    assert sum(slot.fret == 0 for slot in state.free_slots) >= OPEN_STRINGS
    assert state.title
    assert all(player.instrument and player.cams for player in state.players)
    assert len(state.box) + len(state.stack) + sum(len(one.cams) for one in state.players) == len(BOX)


def test_a_family_plays_a_short_game_and_two_a_whole_one() -> None:
    cams = {players: {len(one.cams) for one in set_up(1, players).players} for players in (2, 3, 7)}
    assert (cams[3], max(cams[7])) == ({2}, 2)
    assert min(cams[2]) > 2


def test_songs_differ() -> None:
    tables = [set_up(seed, 3) for seed in range(30)]
    assert len({one.title for one in tables}) > 3
    assert len({one.stack for one in tables}) > 3
    assert len({one.players[0].cams for one in tables}) > len(SHAPES)


@pytest.mark.parametrize("tuning", ["ukulele_low_g", "drop_d", "open_g"])
def test_another_guitar_is_dealt_to_as_well(tuning: str) -> None:
    state = set_up(1, 2, tuning=tuning)
    assert any(state.house.board.number(Slot(string, 0)) in state.numbers for string in state.house.board.strings)
