"""MIDI bytes: the specification's cases, and any bytes whatever."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.messages import Event, Kind, Messages
from dsp.midi.notes import LONGEST, MOST_SOUNDING, Notes


def events(*data: bytes) -> list[tuple[Kind, int, int, int]]:
    messages = Messages()
    return [(one.kind, one.channel, one.a, one.b) for part in data for one in messages.push(0.0, part)]


ON = (Kind.NOTE_ON, 1, 64, 90)


def test_a_note_on_and_off() -> None:
    assert events(b"\x90\x40\x5a", b"\x85\x40\x00") == [ON, (Kind.NOTE_OFF, 6, 64, 0)]


def test_velocity_zero_is_off() -> None:
    assert events(b"\x90\x40\x00") == [(Kind.NOTE_OFF, 1, 64, 0)]


def test_running_status_goes_on_over_calls() -> None:
    assert events(b"\x90\x40\x5a\x41", b"\x5a\x42\x5a") == [ON, (Kind.NOTE_ON, 1, 65, 90), (Kind.NOTE_ON, 1, 66, 90)]


def test_clocks_and_active_sensing_come_in_between() -> None:
    assert events(b"\xfe\x90\xf8\x40\xfe\x5a\xfe") == [ON]


def test_what_broke_off_is_dropped() -> None:
    assert events(b"\x90\x40\x90\x40\x5a") == [ON]


@pytest.mark.parametrize("sysex", [b"\xf0\x41\x10\x42\xf7", b"\xf0\x41\x10", b"\xf0", b"\xf7", b"\xf0\xf0\xf7"])
def test_system_exclusive_is_no_note_even_when_it_breaks_off(sysex: bytes) -> None:
    assert events(b"\x90", sysex, b"\x90\x40\x5a") == [ON]


def test_data_after_system_exclusive_has_no_status_to_run_on() -> None:
    assert events(b"\x90\x40\x5a\xf0\x01\xf7\x40\x5a") == [ON]


@pytest.mark.parametrize("common", [b"\xf1\x40", b"\xf2\x40\x40", b"\xf3\x40", b"\xf4", b"\xf5\x40\x40", b"\xf6"])
def test_system_common_messages_are_no_notes(common: bytes) -> None:
    assert events(common, b"\x40\x5a", b"\x90\x40\x5a") == [ON]


def test_a_bend_has_fourteen_bits() -> None:
    assert Messages().push(0.0, b"\xe0\x7f\x7f")[0].value == 16383
    assert Messages().push(0.0, b"\xe0\x00\x40")[0].value == 8192


ANY_STREAM = st.lists(st.tuples(st.floats(0.0, 100.0), st.binary(max_size=12)), max_size=40)


@given(st.binary(max_size=200), st.lists(st.integers(0, 200), max_size=6))
def test_however_bytes_are_cut_the_events_are_the_same(data: bytes, cuts: list[int]) -> None:
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    parts = [data[a:b] for a, b in pairwise(places)]
    assert events(*parts) == events(data)


@given(st.binary(max_size=300))
def test_every_event_is_within_its_bounds(data: bytes) -> None:
    for event in Messages().push(0.0, data):
        assert isinstance(event, Event)
        assert 0 <= event.channel <= 16
        assert 0 <= event.a <= 127
        assert 0 <= event.b <= 127


@given(ANY_STREAM, st.sampled_from(Mode))
def test_no_string_sounds_for_ever(stream: list[tuple[float, bytes]], mode: Mode) -> None:
    notes = Notes(MidiGuitar(mode=mode))
    begun = [note for t, data in stream for note in notes.push(t, data)]
    assert len(notes.sounding) <= MOST_SOUNDING
    notes.advance(notes.now + LONGEST + 0.001)
    assert notes.sounding == []
    assert all(note.end is not None and note.end - note.onset >= 0.0 for note in begun)
    # A message that comes late ends what has rung too long, and nothing before it.
    assert all(note.end is not None and note.end - note.onset <= 100.0 + LONGEST for note in begun)


@given(ANY_STREAM, st.sampled_from([b"\xff", *(bytes([0xB0 | c, n, 0]) for c in (0, 7) for n in (120, 123, 126))]))
def test_all_notes_off_ends_them(stream: list[tuple[float, bytes]], silence: bytes) -> None:
    notes = Notes(MidiGuitar(mode=Mode.ONE))
    for t, data in stream:
        notes.push(t, data)
    notes.push(200.0, silence)
    channel = (silence[0] & 0x0F) + 1
    assert not [note for note in notes.sounding if silence == b"\xff" or note.channel == channel]
