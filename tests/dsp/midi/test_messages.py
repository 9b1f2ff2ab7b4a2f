"""MIDI bytes: the specification's cases, and any bytes whatever."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dsp.midi.guitar import MidiGuitar, Mode
from dsp.midi.messages import DATA_BYTES, Messages, MidiEvent, MidiKind
from dsp.midi.notes import LONGEST, MOST_SOUNDING, Notes, PlayedNote


def events(*data: bytes) -> list[tuple[MidiKind, int, int, int]]:
    messages = Messages()
    return [(one.kind, one.channel, one.a, one.b) for part in data for one in messages.push(0.0, part)]


ON = (MidiKind.NOTE_ON, 1, 64, 90)


def test_a_note_on_and_off() -> None:
    assert events(b"\x90\x40\x5a", b"\x85\x40\x00") == [ON, (MidiKind.NOTE_OFF, 6, 64, 0)]


def test_velocity_zero_is_off() -> None:
    assert events(b"\x90\x40\x00") == [(MidiKind.NOTE_OFF, 1, 64, 0)]


def test_running_status_goes_on_over_calls() -> None:
    assert events(b"\x90\x40\x5a\x41", b"\x5a\x42\x5a") == [
        ON,
        (MidiKind.NOTE_ON, 1, 65, 90),
        (MidiKind.NOTE_ON, 1, 66, 90),
    ]


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
        assert isinstance(event, MidiEvent)
        assert 0 <= event.channel <= 16
        assert 0 <= event.a <= 127
        assert 0 <= event.b <= 127


@st.composite
def messages(draw: st.DrawFn) -> bytes:
    """One channel message, whole, of any kind."""
    kind, channel = draw(st.sampled_from(list(DATA_BYTES))), draw(st.integers(0, 15))
    return bytes([kind.value | channel, *draw(st.lists(DATA, min_size=DATA_BYTES[kind], max_size=DATA_BYTES[kind]))])


DATA = st.integers(0, 127)
MESSAGES = st.lists(messages(), max_size=12)
CLOCKS = st.lists(st.sampled_from([0xF8, 0xFA, 0xFB, 0xFC, 0xFE]), max_size=3).map(bytes)
SYSEX = st.builds(lambda body, end: b"\xf0" + bytes(body) + end, st.lists(DATA), st.sampled_from([b"\xf7", b""]))


@given(MESSAGES, st.data())
def test_running_status_and_clocks_between_any_bytes_change_nothing(whole: list[bytes], data: st.DataObject) -> None:
    """A status that is the one before may be left out, and clocks come wherever they like."""
    written = b""
    for before, message in pairwise([b"\x00", *whole]):
        is_same = message[0] == before[0]
        short = message[1:] if is_same and data.draw(st.booleans()) else message
        written += b"".join(data.draw(CLOCKS) + bytes([byte]) for byte in short)
    assert events(written) == events(*whole)
    assert len(events(*whole)) == len(whole)


@given(st.lists(st.tuples(messages(), SYSEX), max_size=12))
def test_system_exclusive_between_messages_changes_nothing_even_when_it_breaks_off(
    pairs: list[tuple[bytes, bytes]],
) -> None:
    assert events(*(part for pair in pairs for part in pair)) == events(*(message for message, _ in pairs))


@given(ANY_STREAM, st.sampled_from(Mode))
def test_no_string_sounds_for_ever(stream: list[tuple[float, bytes]], mode: Mode) -> None:
    notes = Notes(MidiGuitar(mode=mode))
    begun = [note for t, data in stream for note in notes.push(t, data)]
    assert len(notes.sounding) <= MOST_SOUNDING
    notes.advance(notes.now + LONGEST + 0.001)
    assert notes.sounding == []
    assert all(note.end is not None and note.end - note.onset >= 0.0 for note in begun)


@given(st.lists(st.tuples(st.floats(0.0, 100.0), messages()), max_size=40), st.sampled_from(Mode))
def test_no_string_sounds_longer_than_any_string_does(stream: list[tuple[float, bytes]], mode: Mode) -> None:
    notes, begun, waiting = Notes(MidiGuitar(mode=mode)), list[PlayedNote](), sorted(stream)
    for second in range(140):
        while waiting and waiting[0][0] <= second:
            begun += notes.push(*waiting.pop(0))
        notes.advance(second)
    assert all(note.end is not None and note.end - note.onset <= LONGEST + 1.0 for note in begun)


def sounds_like(notes: Notes) -> list[tuple[int, int, float, float]]:
    return [(note.channel, note.number, note.onset, note.pitch) for note in notes.sounding]


@given(st.lists(messages(), max_size=30), st.sampled_from(Mode), st.integers(1, 16), DATA)
def test_the_end_of_a_note_that_does_not_sound_changes_nothing(
    stream: list[bytes], mode: Mode, channel: int, number: int
) -> None:
    notes = Notes(MidiGuitar(mode=mode))
    for k, data in enumerate(stream):
        notes.push(0.1 * k, data)
    notes.advance(4.0)
    assume((channel, number) not in {(note.channel, note.number) for note in notes.sounding})
    before = sounds_like(notes)
    notes.push(4.0, bytes([0x80 | channel - 1, number, 64]))
    assert sounds_like(notes) == before


@given(
    st.lists(messages(), max_size=30),
    st.sampled_from(Mode),
    st.sampled_from([b"\xff", *(bytes([0xB0 | c, n, 0]) for c in (0, 7, 15) for n in (120, 123, 126))]),
)
def test_all_notes_off_ends_those_of_its_channel_and_no_others(stream: list[bytes], mode: Mode, silence: bytes) -> None:
    notes = Notes(MidiGuitar(mode=mode))
    for k, data in enumerate(stream):
        notes.push(0.1 * k, data)
    notes.advance(4.0)
    before = list(notes.sounding)
    notes.push(4.0, silence)
    ended = [note for note in before if note.end is not None]
    assert ended == [note for note in before if silence == b"\xff" or note.channel == (silence[0] & 0x0F) + 1]
    assert all(note.end == 4.0 for note in ended)
    assert notes.sounding == [note for note in before if note.end is None]
