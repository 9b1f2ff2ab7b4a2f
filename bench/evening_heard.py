"""Evenings of musicians as sound, and what our ear says of each chord in it; and of the same chord a fret beside.

python3 run.py bench evening_heard
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from chordgame.chord_game.game import CHORD_GAME
from chordgame.cli.game_bots import table_of
from chordgame.disk.records import header_for
from chordgame.disk.session import Session
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.loudspeaker.song_sound import song_sound, strum_times
from chordgame.songs.from_game import song_of
from chordgame.songs.song import Song, pitches_of
from dsp.chord.verify import Verifier
from dsp.verdict import PlayVerdict
from hardware.sound_file import Sound

EVENINGS = ((2, 0), (2, 1), (3, 2), (3, 3), (4, 4))
"""How many musicians, and the seed."""
CHORDS = 16
"""The first ones of each evening: from one string to six."""
TEMPO = 60
"""A chord rings for four seconds, as at a table where nobody hurries."""
BESIDE = 0.1
"""Seconds before the stroke from which the ear listens; it leaves the next stroke as much."""


def report() -> None:
    """Print what was heard."""
    played, beside = Counter[str](), Counter[str]()
    for seats, seed in EVENINGS:
        song = evening(seats, seed)
        sound = song_sound(song, count_in=0)
        for (start, end), target in zip(stretches(song, sound), targets(song), strict=True):
            part = Sound(sound.rate, sound.x[:, start:end])
            verdict = judged(part, target)
            played.update((verdict.outcome.name, *(f"string {one.state.name}" for one in verdict.strings)))
            beside[judged(part, {string: pitch + 1 for string, pitch in target.items()}).outcome.name] += 1
    print(f"{len(EVENINGS)} evenings, each chord: {dict(played)}; a fret beside: {dict(beside)}")


def evening(seats: int, seed: int) -> Song:
    """The chords that scored, as a song."""
    table = table_of(CHORD_GAME, seats, seed, {})
    session = Session(header_for(CHORD_GAME, table), CHORD_GAME)
    brains = dict.fromkeys(table.seats, brain_named(CHORD_GAME, "musician"))
    for move, _ in play_out(CHORD_GAME, session.state, brains, Chance(seed)):
        session.take(session.next_move(move))
    song = song_of(session, only_played=True)
    return replace(song, tempo=TEMPO, strums=tuple(strum for strum in song.strums if strum.frets)[:CHORDS])


def stretches(song: Song, sound: Sound) -> Iterator[tuple[int, int]]:
    """From which sample to which each chord is listened to."""
    times = [*strum_times(song, 0), sound.seconds + BESIDE]
    for start, end in pairwise(times):
        yield round(max(0.0, start - BESIDE) * sound.rate), round((end - BESIDE) * sound.rate)


def targets(song: Song) -> list[dict[int, float]]:
    """The pitch of each string of each chord."""
    return [{string: float(pitch) for string, pitch in pitches_of(song, strum).items()} for strum in song.strums]


def judged(sound: Sound, target: dict[int, float]) -> PlayVerdict:
    """What the ear says of it."""
    verifier = Verifier(sound.rate, target)
    verifier.push(sound.x)
    verifier.flush()
    return verifier.verdict
