"""The self-test of a stack box: the board's own program on a Pico's stand-ins, and each planted fault found by name."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from ringbox import rims

from chordgame.box.wiring_faults import LAYERS, wiring_faults
from chordgame.simulated_box.wired_spindle import FAULTS, WiredSpindle
from firmware_notes.draw_wiring import PINS
from tests.box.test_boards import ADC, MIDIInterface, Pin, pico
from tests.cli.in_process import good, refused, said

__all__ = ["pico"]

NAMED = {
    "no-light": ["the light does not come on"],
    "dead-sensor": ["sensor 4 of the bottom layer never sees white"],
    "stuck-sensor": ["sensor 7 of the top layer always sees white"],
    "weak-sensor": ["sensor 2 of the key layer is weak (1.5 V, it needs 2.0 V)"],
    "light-leaks-in": ["sensor 12 of the top layer sees light on black (1.5 V, at most 1.3 V)"],
    "swapped-sensors": ["sensors 3 and 4 of the key layer are swapped"],
    "turned-layer": ["the bottom layer is turned: its sensor 1 sits at the place of sensor 4"],
    "wrong-way-round": ["the sensors of the top layer run the wrong way round"],
    "solder-bridge": ["sensors 6 and 5 of the bottom layer see the same: solder joins them"],
    "swapped-layers": ["the SIG wires of the key layer and the bottom layer are swapped"],
    "silent-layer": ["the top layer says nothing: look at its SIG wire"],
    "swapped-select": ["the wires S0 and S1 are swapped"],
    "cut-select": ["the wire S2 stays low, as if it were cut"],
    "none": [],
}


def test_each_fault_has_a_name() -> None:
    assert NAMED.keys() == FAULTS.keys()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_by_name_and_nothing_else_is(fault: str) -> None:
    found = wiring_faults({layer: FAULTS[fault].turn(layer) for layer in LAYERS})
    assert len(found) == len(NAMED[fault])
    assert all(words in sentence for words, sentence in zip(NAMED[fault], found, strict=True))


def test_two_faults_are_both_named() -> None:
    both = WiredSpindle(sensors=FAULTS["swapped-sensors"].sensors, gain=FAULTS["dead-sensor"].gain)
    found = wiring_faults({layer: both.turn(layer) for layer in LAYERS})
    assert len(found) == 2
    assert any("sensors 3 and 4 of the key layer are swapped" in one for one in found)
    assert any("sensor 4 of the bottom layer never sees white" in one for one in found)


@pytest.mark.parametrize("fault", ["none", "swapped-sensors", "swapped-layers", "cut-select", "no-light"])
def test_the_boards_program_finds_it_through_its_pins(
    fault: str, pico: Callable[[str, int], MIDIInterface], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Three times twelve places, as a hand sets them when it is told to."""
    readings = itertools.count()

    def measured(wire: int) -> int:
        look = next(readings) // (len(LAYERS) * rims.FIELDS)
        hub_in, place = LAYERS[look // rims.FIELDS], look % rims.FIELDS
        address = sum(Pin.driven[pin] << bit for bit, pin in enumerate(PINS["STACK_SELECT"]))
        assert Pin.driven[PINS["STACK_LIGHT"]]
        return FAULTS[fault].level(LAYERS[PINS["STACK_LAYERS"].index(wire)], address, hub_in, place)

    ADC.level = staticmethod(measured)
    sleeps = len(LAYERS) * (1 + rims.FIELDS)
    MIDIInterface()  # this program has none of its own
    pico("stack_levels", sleeps + 1)
    lines = capsys.readouterr().out
    assert next(readings) == len(LAYERS) * rims.FIELDS * len(LAYERS) * rims.FIELDS
    (tmp_path / "turns.jsonl").write_text("Connected\n" + lines)
    code, out, err = said("box", "levels", "--in", str(tmp_path / "turns.jsonl"), "--json")
    assert code == (0 if fault == "none" else 1)
    assert all(words in one for words, one in zip(NAMED[fault], json.loads(out)["faults"], strict=True))
    assert "Point it at 7." in err


def test_a_simulated_one_shows_how_it_goes() -> None:
    assert good("box", "levels", "--simulated", "none").endswith("All 36 sensors see what they should.\n")
    code, out, _ = said("box", "levels", "--simulated", "dead-sensor")
    assert code == 1
    assert "sensor 4 of the bottom layer never sees white (0.1 V)" in out


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("", "the turn in the key layer is not complete"),
        ('{"layer": "key", "place": 0}', "a line of the board is not whole"),
        ('{"layer": "key", "place": 12, "levels": [[0], [0], [0]]}', "a line of the board is not whole"),
        ('{"layer": "key", "pla', "is not JSON"),
    ],
)
def test_a_test_that_was_cut_off_is_one_line(lines: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "turns.jsonl").write_text(lines)
    assert why in refused("box", "levels", "--in", str(tmp_path / "turns.jsonl"))
