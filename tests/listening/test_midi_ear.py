"""A MIDI guitar at the table, without ports: messages from a file, and inputs that come and go."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import mido
import pytest

from chordgame.listening.guitar_news import GuitarState, NoteHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.midi_ear import MidiEar
from dsp.midi.guitar import MidiGuitar
from hardware.errors import InputFailed
from hardware.stream import InputState, RawMidi
from tests.dsp.midi.guitarist import Message, bend_range, note, on, strum
from tests.listening.open_guitar import open_guitar
from tests.listening.scripted import Scripted, news
from tests.listening.table import ALL_CLEAR, G_MAJOR, Table, states


def midi_file(path: Path, messages: Sequence[Message]) -> Path:
    """The messages as a MIDI file of 1000 ticks a second."""
    track, now = mido.MidiTrack(), 0
    for t, data in sorted(messages, key=lambda one: one[0]):
        ticks = round(t * 1000)
        track.append(mido.Message.from_bytes(data, time=ticks - now))
        now = ticks
    track.append(mido.MetaMessage("end_of_track", time=1000))
    file = mido.MidiFile(ticks_per_beat=500)
    file.tracks.append(track)
    file.save(path)
    return path


def test_a_midi_file_is_judged(tmp_path: Path) -> None:
    path = midi_file(tmp_path / "chord.mid", strum(G_MAJOR | {3: 54.0}, lasts={6: 0.1}))
    guitar = open_guitar(str(path), paced=False, midi=MidiGuitar())
    guitar.expect(1, G_MAJOR)
    with Table(guitar) as table:
        assert states(table.last_word(1)) == ALL_CLEAR | {6: "MUTED", 3: "WRONG_PITCH"}
        table.wait_for(GuitarState, lambda state: state.sentence == "chord.mid is over")


def test_a_midi_file_in_its_own_time(tmp_path: Path) -> None:
    path = midi_file(tmp_path / "note.mid", note(0.2, 6, 43, lasts=0.3))
    with Table(open_guitar(str(path), midi=MidiGuitar())) as table:
        heard = table.wait_for(NoteHeard).note
    assert heard.onset == pytest.approx(0.2, abs=0.002)
    assert [(place.string, place.fret) for place in heard.positions] == [(6, 3)]


@pytest.mark.parametrize("content", [b"", b"MThd", b"MThd\x00\x00\x00\x06\x00\x01\x00\x01\x01\xe0MTrk", b"noise" * 99])
def test_what_is_no_midi_file_is_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.mid"
    path.write_bytes(content)
    with pytest.raises(InputFailed, match="this is not a MIDI file that can be read"):
        open_guitar(str(path), midi=MidiGuitar())


def raw(messages: Sequence[Message]) -> list[RawMidi]:
    return [RawMidi("scripted", t, data) for t, data in sorted(messages, key=lambda one: one[0])]


def test_the_time_while_it_was_lost_does_not_count() -> None:
    """Ten seconds are up only when ten seconds were listened to."""
    low, high = ({s: p for s, p in G_MAJOR.items() if (s > 3) is first} for first in (True, False))
    source = Scripted(
        [news(0.0, InputState.RUNNING)],
        raw(strum(low, t=0.5)),
        [news(3.0, InputState.LOST)],
        [news(60.0, InputState.RUNNING)],
        [],
        raw(strum(high, t=60.5)),
        [news(63.0, InputState.ENDED)],
    )
    guitar = HeardGuitar(source, ear=MidiEar(MidiGuitar()))
    guitar.expect(1, G_MAJOR)
    with Table(guitar) as table:
        assert states(table.last_word(1)) == ALL_CLEAR


def test_what_a_guitar_said_of_itself_before_a_play_is_known_in_it() -> None:
    ear = MidiEar(MidiGuitar())
    for message in raw([*bend_range(0.1, 6, 24), (0.2, b"\xe5\x00\x48")]):
        ear.hear(message)
    ear.expect({6: 43.0})
    for message in raw([on(0.5, 6, 40)]):
        ear.hear(message)
    ear.pass_time(1.0)
    assert ear.verdict is not None
    assert ear.verdict.strings[0].pitch == 43.0


def test_no_verdict_before_anything_was_heard() -> None:
    ear = MidiEar(MidiGuitar())
    ear.expect(G_MAJOR)
    ear.pass_time(1.0)
    assert ear.verdict is None
    assert ear.heard_for == 1.0
