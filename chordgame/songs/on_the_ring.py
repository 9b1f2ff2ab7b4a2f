"""A song on the ring: which stack sounds each chord, and why some chords have none."""

from __future__ import annotations

from dataclasses import replace

from chordgame.chord_game.atlas.key import key_atlas
from chordgame.chord_game.rules.points import NUMBERS_IN_PLAY
from chordgame.chord_game.rules.stack import Stack, numbers_in_play
from chordgame.engine.sentences import counted, listed
from chordgame.neck.easy_shape import REACH
from chordgame.songs.chord_labels import chord_of, labels_of
from chordgame.songs.song import Song, SongStrum, numbers_in
from chordgame.theory.ring import NUMBERS, Mood, face_number, key_places, numbers_at, wrap

FIFTH, MINOR_THIRD = 7, 3
"""Semitones: to the chord that leads home, and to the note that makes it sad."""
Chord = tuple[int, ...]


def on_the_ring(song: Song) -> tuple[Song, tuple[str, ...]]:
    """The song with a stack under each strum that has none, and a sentence for each chord that no stack can sound."""
    strums, sentences, labels = [], [], labels_of(song)
    for strum in song.strums:
        chord = numbers_in(song, strum) if strum.frets else ()
        stack = strum.stack or (stack_for(song, chord) if chord else ())
        if chord and not stack:
            sentences.append(why_not(song, chord, labels.of(strum)))
        strums.append(replace(strum, stack=stack))
    return replace(song, strums=tuple(strums)), tuple(dict.fromkeys(sentences))


def stack_for(song: Song, chord: Chord) -> Stack:
    """The plainest stack with these numbers in play: few other numbers, few cams; none if there is none."""
    found = key_atlas(song.board, song.happy, REACH).chords.get(chord, ())
    return min(found, key=lambda stack: (len(numbers_in_play(stack)), len(stack), str(stack)), default=())


def why_not(song: Song, chord: Chord, label: str) -> str:
    """Why no stack of the key sounds this, by the name that stands over the words: with a capo, as it is held."""
    name = f"{label} above the capo" if song.capo else label
    key = numbers_at(key_places(song.happy))
    outside = [number for number in chord if number not in key]
    fewest, most = NUMBERS_IN_PLAY[0], NUMBERS_IN_PLAY[-1]
    if len(chord) > most:
        return f"{name} has {counted(len(chord), 'number')}, {listed(chord)}: a stack points at {most} at most"
    if len(chord) < fewest:
        return f"a chord of {chord[0]} alone: a stack points at {fewest} numbers at least"
    if outside:
        are = "is" if len(outside) == 1 else "are"
        return f"{name} sounds {listed(chord)}: {listed(outside)} {are} outside the key, which covers {listed(key)}"
    return f"{name} sounds {listed(chord)}: no two cams of the key point at these together"


def key_that_fits(song: Song) -> int:
    """The key that most of the song's chords lie in; of several the one that the ring sounds most in, and so on.

    Songs mostly end at home, and many begin there.
    """
    strums = [strum for strum in song.strums if strum.frets]
    chords = [numbers_in(song, strum) for strum in strums]
    ends = (strums[-1], strums[0])

    def fits(happy: int) -> tuple[int, int, int]:
        inside = set(numbers_at(key_places(happy)))
        sounded = sum(chord in key_atlas(song.board, happy, REACH).chords for chord in chords)
        return (
            sum(set(chord) <= inside for chord in chords),
            sounded,
            sum(_is_home(song, strum, happy) for strum in ends),
        )

    return max(NUMBERS, key=fits)


def _is_home(song: Song, strum: SongStrum, happy: int) -> bool:
    """The chord that a happy song of the key comes home to, or a sad one."""
    return chord_of(song, strum).root == happy or _is_minor_on(song, strum, face_number(happy, Mood.SAD))


def mood_that_fits(song: Song) -> Mood:
    """Sad where the song comes home to the minor chord of its key, or begins there and ends on what leads home."""
    strums = [strum for strum in song.strums if strum.frets]
    home = face_number(song.happy, Mood.SAD)
    first, last = strums[0], strums[-1]
    begins_at_home, leads_home = _is_minor_on(song, first, home), chord_of(song, last).root == wrap(home + FIFTH)
    comes_home = _is_minor_on(song, last, home) and chord_of(song, first).root != song.happy
    return Mood.SAD if comes_home or (begins_at_home and leads_home) else Mood.HAPPY


def _is_minor_on(song: Song, strum: SongStrum, root: int) -> bool:
    return chord_of(song, strum).root == root and wrap(root + MINOR_THIRD) in numbers_in(song, strum)
