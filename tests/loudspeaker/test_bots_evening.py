"""An evening of bots as it sounds: at each chord that was played, its notes ring, and no others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.cli.game_bots import table_of
from chordgame.disk.records import header_for
from chordgame.disk.session import Session
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.loudspeaker.song_sound import song_sound, strum_times
from chordgame.songs.from_game import song_of
from chordgame.songs.song import pitches_of

RATE = 16_000
CHORDS = 8
"""Of the evening so many are listened to, to its middle: from one string to five."""
SETTLED, LISTENED = 0.15, 0.8
"""Seconds after the stroke: past the attack, and before the next chord."""
A4, A4_PITCH = 440.0, 69


def evening(seed: int) -> Session:
    """A game between two musicians."""
    table = table_of(CHORD_GAME, 2, seed, {})
    session = Session(header_for(CHORD_GAME, table), CHORD_GAME)
    brains = dict.fromkeys(table.seats, brain_named(CHORD_GAME, "musician"))
    for move, _ in play_out(CHORD_GAME, session.state, brains, Chance(seed)):
        session.take(session.next_move(move))
    return session


def by_class(sound: np.ndarray) -> np.ndarray:
    """How loud each of the twelve numbers is, up to an octave above the thinnest string's frets."""
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)))) ** 2
    heard = np.fft.rfftfreq(len(sound), 1 / RATE)
    known = (heard > 75) & (heard < 700)
    classes = np.round(12 * np.log2(heard[known] / A4) + A4_PITCH).astype(int) % 12
    return np.bincount(classes, weights=spectrum[known], minlength=12)


def test_chords_sound_where_they_were_played_and_as_they_were_held() -> None:
    session = evening(0)
    scored = sum(isinstance(move, m.Play) for move in session.moves)
    song = song_of(session, only_played=True)
    strums = [strum for strum in song.strums if strum.frets]
    assert 10 < len(strums) <= scored
    song = replace(song, tempo=120, strums=tuple(strums[-CHORDS:]))
    sound = song_sound(song, RATE).x[0]
    assert {len(pitches_of(song, strum)) for strum in song.strums} - {1, 2}
    for at, strum in zip(strum_times(song), song.strums, strict=True):
        start, end = (round((at + seconds) * RATE) for seconds in (SETTLED, LISTENED))
        loud = by_class(sound[start:end])
        played = {round(pitch) % 12 for pitch in pitches_of(song, strum).values()}
        partials = {(number + fifth) % 12 for number in played for fifth in (0, 7, 4)}
        silent = set(range(12)) - partials
        before = sound[round((at - 0.02) * RATE) : round(at * RATE)]
        assert np.mean(sound[start : start + len(before)] ** 2) > np.mean(before**2)
        assert min(loud[number] for number in played) > 3 * max((loud[number] for number in silent), default=0.0)
