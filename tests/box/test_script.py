"""Scripts for the simulated box."""

from __future__ import annotations

import pytest

from chordgame.engine.errors import Unreadable
from chordgame.simulated_box.script import Boxes, play_script, read_script
from chordgame.simulated_box.simulated import BadLuck, SimulatedFretboard, SimulatedStack
from hardware.box.believing import BoxListener, BoxShows
from hardware.box.readings import FretboardReading, Piece, StackReading

EVENING = """
lay key key 0          # the happy face at the top
lay bottom major 1
wait 40
clip 5 2
wait 40
lay top minor 3 over
turn bottom 2
touch 2
wait 300
"""


def played(text: str, undone: tuple[str, ...] = ()) -> tuple[BoxListener, BoxListener]:
    """Both boxes' listeners after a script, under a clock that nobody waits for; and what was said to be left out."""
    said: list[str] = []
    heard = BoxListener(), BoxListener()
    luck = tuple(
        BadLuck(lambda data, listener=listener: listener.take_message(data, 0.0) and None)  # type: ignore[misc]
        for listener in heard
    )
    boxes = Boxes(SimulatedStack(luck[0]), SimulatedFretboard(luck[1]), (luck[0], luck[1]))
    now = 0
    for wait in play_script(boxes, read_script(text), said.append):
        for later in range(4, wait + 4, 4):
            boxes.stack.scan(now + later)
            boxes.fretboard.scan(now + later)
        now += wait
    assert said == list(undone)
    return heard


def test_an_evening_is_shown_as_it_was_played() -> None:
    stack, fretboard = played(EVENING)
    assert stack.reading == StackReading(Piece("key", False, 0), Piece("major", False, 3), Piece("minor", True, 3))
    assert fretboard.reading == FretboardReading(frozenset({(5, 2)}), frozenset({2}))


def test_a_bad_wire_only_delays() -> None:
    stack, fretboard = played("lose 0.5\ndamage 0.3\nrepeat 0.5\n" + EVENING + "wait 6000\n")
    assert stack.damaged
    assert stack.reading == StackReading(Piece("key", False, 0), Piece("major", False, 3), Piece("minor", True, 3))
    assert fretboard.reading == FretboardReading(frozenset({(5, 2)}), frozenset({2}))


def test_a_restart_shows_what_lies_there() -> None:
    stack, _ = played(EVENING + "restart\nwait 40\n")
    assert isinstance(stack.reading, StackReading)
    assert stack.reading.bottom == Piece("major", False, 3)


def test_a_piece_left_between_two_numbers_is_unreadable() -> None:
    stack, _ = played("lay bottom square 4\nwait 40\nbetween bottom\nwait 40\n")
    assert isinstance(stack.reading, StackReading)
    assert stack.reading.unreadable == ("bottom",)


@pytest.mark.parametrize("deed", ["turn top 2", "between top"])
def test_nothing_is_turned_on_an_empty_layer_and_it_is_said(deed: str) -> None:
    why = "nothing lies on the top layer, so there is nothing to turn"
    stack, _ = played(f"lay bottom major 1\n{deed}\nturn bottom -2\nwait 300\n", (f"line 2: '{deed}': {why}",))
    assert stack.reading == StackReading(None, Piece("major", False, 11), None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("jump", "line 1: 'jump': expected one of lay"),
        ("clip 7 0", "line 1: 'clip 7 0': expected a string 1 to 6 and a fret 0 to 12"),
        ("wait 40\nlay bottom queen 3", "line 2: 'lay bottom queen 3': expected a layer"),
        ("lose often", "expected a probability from 0 to 1"),
        ("turn bottom", "expected a layer, and places"),
        ("wait -5", "expected milliseconds"),
        ("turn key --1", "expected a layer, and places"),
        ("wait " + 5000 * "9", "expected milliseconds"),
    ],
)
def test_a_wrong_line_is_named_before_anything_is_done(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_script(text)
    assert words in str(error.value)


def test_a_shown_state_is_told_once() -> None:
    listener = BoxListener()
    told: list[BoxShows] = []

    def take(data: bytes) -> None:
        told.extend(news for news in listener.take_message(data, 0.0) if isinstance(news, BoxShows))

    board = SimulatedFretboard(take)
    for now in range(0, 2000, 4):
        board.scan(now)
    assert told == [BoxShows(FretboardReading(frozenset(), frozenset()))]
