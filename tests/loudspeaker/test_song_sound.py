"""A song as it is played back: our own ear hears its chords, at their times, after the count-in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from chordgame.loudspeaker.song_sound import COUNT_IN, song_sound, strum_times
from chordgame.neck.frets import Frets
from chordgame.neck.tuning import tunings
from chordgame.songs.song import Song, SongStrum, Words, pitches_of
from chordgame.tape.sound_out import write_song
from dsp.chord.verify import Verifier
from dsp.verdict import Outcome
from hardware.errors import InputFailed
from hardware.sound_file import read_sound
from tests.songs.songs import C, G

SHORT = Song("Short", tempo=90, strums=(SongStrum(G), SongStrum(words=Words("hum")), SongStrum(C, 2)))


def test_our_ear_hears_each_chord_ring_clear() -> None:
    sound = song_sound(SHORT, count_in=2)
    times = strum_times(SHORT, 2)
    for at, until, strum in ((times[0], times[2], SHORT.strums[0]), (times[2], sound.seconds, SHORT.strums[2])):
        target = {string: float(pitch) for string, pitch in pitches_of(SHORT, strum).items()}
        first, last = (round(t * sound.rate) for t in (at - 0.1, until))
        verifier = Verifier(sound.rate, target)
        verifier.push(sound.x[:, first:last])
        verifier.flush()
        assert verifier.verdict.outcome is Outcome.CLEAR


@pytest.mark.parametrize("ending", [".mp3", ".ogg"])
def test_our_ear_hears_the_same_in_a_small_file(tmp_path: Path, ending: str) -> None:
    """Each chord at its beat, the first bar included."""
    song = replace(SHORT, strums=(SongStrum(G, 2), SongStrum(C, 2)))
    path = tmp_path / f"song{ending}"
    write_song(path, song_sound(song, rate=24_000, count_in=0))
    sound, times = read_sound(path), strum_times(song, 0)
    assert path.stat().st_size < sound.x.nbytes / 8
    for at, until, strum in zip(times, (times[1], sound.seconds), song.strums, strict=True):
        target = {string: float(pitch) for string, pitch in pitches_of(song, strum).items()}
        first, last = (round(t * sound.rate) for t in (max(0.0, at - 0.1), until))
        verifier = Verifier(sound.rate, target)
        verifier.push(sound.x[0, first:last])
        verifier.flush()
        assert verifier.verdict.outcome is Outcome.CLEAR


def test_another_ending_is_refused_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(InputFailed, match=r"end in \.wav, \.flac, \.mp3 or \.ogg"):
        write_song(tmp_path / "song.aac", song_sound(SHORT, rate=16_000))


def test_the_count_in_is_beats_of_damped_strings() -> None:
    sound = song_sound(replace(SHORT, tempo=120), count_in=COUNT_IN)
    first = strum_times(replace(SHORT, tempo=120))[0]
    assert first == pytest.approx(0.1 + COUNT_IN * 0.5)
    x = np.abs(sound.x[0])
    for beat in range(COUNT_IN):
        at = round((0.1 + beat * 0.5) * sound.rate)
        tap, rest = x[at : at + 4800].max(), x[at + 16800 : at + 22000].max()
        assert tap > 5 * rest, beat


def test_without_a_count_in_it_begins_at_once() -> None:
    assert strum_times(SHORT, 0)[0] == pytest.approx(0.1)


@pytest.mark.parametrize("tuning", ["ukulele_low_g", "seven_string", "bass"])
def test_other_instruments_play_too(tuning: str) -> None:
    strings = tunings()[tuning]
    song = Song("x", tempo=300, tuning=strings, strums=(SongStrum(Frets(dict.fromkeys(strings, 0)), 1),))
    assert np.abs(song_sound(song, rate=16_000, count_in=0).x).max() > 0.05
