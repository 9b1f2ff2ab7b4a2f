"""MIDI without ports: which one a name means, and when a message was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import InputFailed, Reason
from hardware.midi_clock import AHEAD, BELIEVED, DriverClock
from hardware.midi_ports import choose_port, lasting, output_for, plugged_in

PORTS = ("Midi Through:Midi Through Port-0 14:0", "Fishman TriplePlay:TriplePlay MIDI 1 20:0", "Keystation 61 24:0")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("Fishman TriplePlay:TriplePlay MIDI 1 20:0", 1),
        ("Fishman TriplePlay:TriplePlay MIDI 1 32:0", 1),  # plugged in again, and numbered anew
        ("tripleplay", 1),
        ("Keystation 61", 2),
        ("through", None),
        ("Midi Through:Midi Through Port-0", 0),
    ],
)
def test_a_port_is_found_by_its_name(wanted: str, found: int | None) -> None:
    if found is None:
        with pytest.raises(InputFailed) as failed:
            choose_port(wanted, PORTS)
        assert failed.value.reason is Reason.NO_SUCH_PORT
    else:
        assert choose_port(wanted, PORTS) == PORTS[found]


def test_no_name_means_the_only_guitar() -> None:
    assert choose_port("", PORTS[:2]) == PORTS[1]
    with pytest.raises(InputFailed) as failed:
        choose_port("", PORTS)
    assert failed.value.reason is Reason.SEVERAL_PORTS
    for none in ((), PORTS[:1]):
        with pytest.raises(InputFailed) as failed:
            choose_port("", none)
        assert failed.value.reason is Reason.NO_MIDI_INPUT


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("TriplePlay MIDI 1 20:0", "TriplePlay MIDI 1"),
        ("TriplePlay 2", "TriplePlay"),
        ("triple:strings", "triple:strings"),
    ],
)
def test_numbers_that_change_are_left_out(name: str, without: str) -> None:
    assert lasting(name) == without


def test_the_drivers_times_are_added_up() -> None:
    clock = DriverClock(begins=100.0)
    assert clock.time_of(101.0, 0.0) == 1.0
    assert clock.time_of(101.7, 0.5) == 1.5  # it waited 0.2 s in a queue
    assert clock.time_of(101.8, 0.25) == 1.75


def test_after_opening_anew_times_start_from_the_clock() -> None:
    clock = DriverClock(begins=100.0)
    clock.time_of(101.0, 0.0)
    clock.restart()
    assert clock.time_of(160.0, 3.0) == 60.0


@given(st.lists(st.tuples(st.floats(0.0, 5.0), st.floats(-1.0, 10.0)), max_size=30))
def test_a_driver_whose_times_run_away_is_not_believed(steps: list[tuple[float, float]]) -> None:
    clock, at = DriverClock(begins=0.0), 0.0
    for passed, since in steps:
        at += passed
        t = clock.time_of(at, since)
        assert at - BELIEVED - 1e-9 <= t <= at + AHEAD + 1e-9


@pytest.mark.parametrize(
    ("port", "outputs", "found"),
    [
        ("Stack box MIDI 1 20:0", ["Piano 16:0", "Stack box MIDI 1 20:0"], "Stack box MIDI 1 20:0"),
        ("Stack box 0", ["Microsoft GS Wavetable Synth 0", "Stack box 1"], "Stack box 1"),
        ("Stack box:says", ["Other box:hears", "Stack box-01:hears"], "Stack box-01:hears"),
        ("Keyboard", ["Stack box"], None),
        ("Keyboard:out", [], None),
    ],
)
def test_the_output_of_an_inputs_device(port: str, outputs: list[str], found: str | None) -> None:
    assert output_for(port, outputs) == found


def test_our_own_ports_are_nothing_to_listen_to() -> None:
    assert plugged_in(["ringclear:answers", "ringclear-02:asks", "triple:strings", "triple:strings"]) == (
        "triple:strings",
    )
    assert choose_port("", ["ringclear:answers", "triple:strings"]) == "triple:strings"
