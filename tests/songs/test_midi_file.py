"""The MIDI file: what mido finds in it, and what our ear hears when FluidSynth plays it."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import mido
import pytest

from chordgame.neck.frets import Frets
from chordgame.neck.tuning import tunings
from chordgame.songs.as_midi import as_midi
from chordgame.songs.chord_labels import key_name
from chordgame.songs.song import Song, SongStrum, numbers_in, pitches_of
from chordgame.songs.timing import starts_of
from chordgame.theory.ring import Mood
from dsp.notes.listen import Listener
from hardware.sound_file import read_sound
from tests.neck.written import held
from tests.songs.readers import sounded_by_fluidsynth
from tests.songs.songs import C_ADD9, D7, DSUS, OVER_THE_WATER, C, G

E, B_BARRED = held("022100"), held("x24442")
SLOW = Song("Slow", tempo=75, strums=tuple(map(SongStrum, (G, C, D7, DSUS, E, C_ADD9, B_BARRED))))
"""Chords that our ear is sure of."""


def read(song: Song) -> mido.MidiFile:
    return mido.MidiFile(file=io.BytesIO(as_midi(song)), charset="utf-8")


def test_each_string_has_a_track_and_a_channel_of_its_own() -> None:
    file = read(OVER_THE_WATER)
    assert [track.name for track in file.tracks] == [
        "Over the Water & Back", "String 6 (E)", "String 5 (A)", "String 4 (D)", "String 3 (G)", "String 2 (B)",
        "String 1 (E)",
    ]  # fmt: skip
    channels = [{message.channel for message in track if message.type == "note_on"} for track in file.tracks[1:]]
    assert channels == [{5}, {4}, {3}, {2}, {1}, {0}]


def test_every_strum_sounds_its_strings_from_its_beat_to_the_next_chord() -> None:
    file, song = read(OVER_THE_WATER), OVER_THE_WATER
    for string, track in zip(range(6, 0, -1), file.tracks[1:], strict=True):
        now, begun, ended = 0, [], []
        for message in track:
            now += message.time
            if message.type == "note_on":
                begun.append((now // 480, message.note))
            elif message.type == "note_off":
                ended.append(-(-now // 480))
        chords = [(start, strum) for start, strum in zip(starts_of(song), song.strums, strict=False) if strum.frets]
        nexts = [start for start, _ in chords[1:]] + [starts_of(song)[-1]]
        expected = [
            (start, pitch, until)
            for (start, strum), until in zip(chords, nexts, strict=True)
            if (pitch := pitches_of(song, strum).get(string)) is not None
        ]
        assert begun == [(start, pitch) for start, pitch, _ in expected]
        assert ended == [until for _, _, until in expected]


def test_words_are_lyrics_and_lines_end() -> None:
    lyrics = [message.text for message in read(OVER_THE_WATER).tracks[0] if message.type == "lyrics"]
    assert "".join(lyrics).splitlines() == [
        "Ring clear over the water ", "hum [low] <softly> ", "Löwenzahn, señor and home ",
    ]  # fmt: skip


def test_tempo_key_and_writers_are_told() -> None:
    facts = {message.type: message for message in read(OVER_THE_WATER).tracks[0]}
    assert facts["set_tempo"].tempo == mido.bpm2tempo(80)
    assert facts["key_signature"].key == "G"
    assert facts["text"].text == "Words: ana, ben, carl"


@pytest.mark.parametrize("mood", Mood)
@pytest.mark.parametrize("happy", range(1, 13))
def test_every_key_has_a_signature(happy: int, mood: Mood) -> None:
    song = replace(SLOW, happy=happy, mood=mood)
    keys = [message.key for message in read(song).tracks[0] if message.type == "key_signature"]
    assert keys == [key_name(song)]


@pytest.mark.parametrize("tuning", tunings())
def test_every_tuning_has_its_tracks(tuning: str) -> None:
    strings = tunings()[tuning]
    song = Song("x", tuning=strings, strums=(SongStrum(Frets(dict.fromkeys(strings, 0))),))
    assert len(read(song).tracks) == 1 + len(strings)


def test_our_ear_hears_the_chords_that_fluidsynth_plays(tmp_path: Path) -> None:
    path = tmp_path / "song.mid"
    path.write_bytes(as_midi(SLOW))
    sound = read_sound(sounded_by_fluidsynth(path, tmp_path / "song.wav"))
    listener = Listener(sound.rate)
    notes = [note for block in sound.mono_blocks() for note in listener.push(block)] + listener.flush()
    beat = 60 / SLOW.tempo
    for start, strum in zip(starts_of(SLOW), SLOW.strums, strict=False):
        begins = start * beat
        heard = {round(note.pitch) for note in notes if begins - 0.1 < note.onset < begins + beat}
        assert {(pitch - 1) % 12 + 1 for pitch in heard} == set(numbers_in(SLOW, strum)), strum
