"""The counts of small trees. A count that changes means that a rule did: change both on purpose, or neither."""

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.state import State
from chordgame.engine.perft import perft
from tests.chord_game.tables import MAJOR_AT_7, fresh, table


def count(state: State, depth: int) -> int:
    return perft(CHORD_GAME, state, state.seats, depth)


@pytest.mark.parametrize(("depth", "nodes"), [(1, 24), (2, 672), (3, 672), (4, 4032)])
def test_setting_up(depth: int, nodes: int) -> None:
    """12 places and 2 moods for the key; 25 ways to lay a first cam and 3 upside-down; one name; 6 instruments."""
    assert count(fresh(), depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), [(1, 31), (2, 51), (3, 127)])
def test_a_turn(depth: int, nodes: int) -> None:
    """At first 19 free slots, 4 ways to add the Single, 6 to replace by it, 2 to turn the Major."""
    assert count(table(clips=((4, 0), (3, 0))), depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), [(1, 43), (2, 119), (3, 282)])
def test_a_turn_with_two_cams_on_the_stack(depth: int, nodes: int) -> None:
    """27 free slots; a swap; 2 removes; the Minor for the Major 5 ways, for the Single 2; 2 + 3 + 1 turns."""
    state = table((*MAJOR_AT_7, lay(Cam.SINGLE, 12)), hands=((Cam.MINOR,), (Cam.SQUARE,)))
    assert count(state, depth) == nodes
