"""A song in bars, as a score writes it: what rings, cut at bar lines and strokes, into notes that can be written.

Words alone are sung over the chord before; a pick-up over its last beat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from chordgame.songs.marks import Mark
from chordgame.songs.song import Song, SongStrum, Words
from chordgame.songs.timing import places_played, strokes_of

SIXTEENTH = 16
LENGTHS = {
    1: ("16th", False), 2: ("eighth", False), 3: ("eighth", True), 4: ("quarter", False), 6: ("quarter", True),
    8: ("half", False), 12: ("half", True), 16: ("whole", False), 24: ("whole", True),
}  # fmt: skip
"""How a note of so many sixteenths is written, and whether with a dot."""


@dataclass(frozen=True, slots=True)
class NoteInBar:
    """What rings for as many beats as one note holds: struck here or before, and perhaps longer; words begin here.

    `begins` is where the chord does, and `up` says which way the hand goes where the song says how it is strummed.
    """

    chord: SongStrum
    beats: Fraction
    begins: bool
    struck: bool
    rings_on: bool
    words: tuple[Words, ...] = ()
    marks: tuple[Mark, ...] = ()
    up: bool | None = None


def _played(song: Song) -> list[tuple[SongStrum, tuple[Mark, ...]]]:
    """Each strum as it is played, with the sections and remarks that stand before it."""
    marks: dict[int, tuple[Mark, ...]] = {}
    for mark in song.marks:
        marks[mark.at] = (*marks.get(mark.at, ()), mark)
    return [(song.strums[place], marks.get(place, ())) for place in places_played(song)]


def _pieces(song: Song, bar: int) -> Iterator[NoteInBar]:
    """The strums cut at the bar lines; words alone are sung over the chord before, a pick-up over its last beat."""
    room, chord = bar, SongStrum()
    played = _played(song)
    words: tuple[Words, ...] = ()
    marks: tuple[Mark, ...] = ()
    for place, (strum, before) in enumerate(played):
        marks += before
        if not strum.beats:
            words += (strum.words,) if strum.words and not _sung_before(played, place) else ()
            continue
        chord = strum if strum.frets else chord
        words += (strum.words,) if strum.words else ()
        pick_up, after = _pick_up(played, place)
        next_strikes = after == len(played) or bool(played[after][0].frets)
        left, first = strum.beats, True
        while left:
            most = left - 1 if pick_up and left > 1 else left
            beats = min(most, room)
            left, room = left - beats, (room - beats) or bar
            struck = first and bool(strum.frets)
            yield NoteInBar(chord, Fraction(beats), struck, struck, bool(left) or not next_strikes, words, marks)
            first, words, marks = False, (), ()
            if pick_up and left == 1:
                words, pick_up = pick_up, ()


def _pick_up(played: list[tuple[SongStrum, tuple[Mark, ...]]], place: int) -> tuple[tuple[Words, ...], int]:
    """The pick-up that is sung over the end of this strum, if that is long enough, and where the next one stands."""
    after = place + 1
    while after < len(played) and not played[after][0].beats:
        after += 1
    found = tuple(strum.words for strum, _ in played[place + 1 : after] if strum.words)
    return (found if played[place][0].beats > 1 else ()), after


def _sung_before(played: list[tuple[SongStrum, tuple[Mark, ...]]], place: int) -> bool:
    """Whether a pick-up is sung over the chord before."""
    return next((strum.beats > 1 for strum, _ in reversed(played[:place]) if strum.beats), False)


def _strummed(song: Song, bar: int) -> Iterator[NoteInBar]:
    """The pieces cut where the hand strikes again, and where no single note lasts so long."""
    ways = {stroke.at: stroke.up for stroke in strokes_of(song)}
    goes_on = is_strummed(song)
    begins = Fraction(0)
    for piece in _pieces(song, bar):
        ends = begins + piece.beats
        inside = sorted({begins, ends, *(at for at in _steps(song, begins, ends) if at in ways)})
        cuts = [at for first, last in pairwise(inside) for at in notes_between(song, first, last)]
        for at, until in pairwise([*cuts, ends]):
            struck, last = at in ways, until == ends
            note = replace(piece, beats=until - at, begins=piece.begins and at == begins, struck=struck)
            note = replace(note, rings_on=until not in ways and (piece.rings_on if last else True))
            note = replace(note, up=ways[at] if struck and goes_on else None)
            yield note if at == begins else replace(note, words=(), marks=())
        begins = ends


def is_strummed(song: Song) -> bool:
    """Whether anything says how the song is strummed."""
    return bool(song.strumming or any(mark.strumming for mark in song.marks))


def _steps(song: Song, begins: Fraction, ends: Fraction) -> list[Fraction]:
    """Every place between where a stroke may be."""
    step = Fraction(song.time[1], SIXTEENTH)
    return [begins + step * n for n in range(1, int((ends - begins) / step))]


def notes_between(song: Song, begins: Fraction, ends: Fraction) -> Iterator[Fraction]:
    """Where the notes begin that last so long together."""
    while begins < ends:
        yield begins
        begins += _note(song, ends - begins)


def _note(song: Song, beats: Fraction) -> Fraction:
    """As much of this as one note can say."""
    sixteenths = int(beats * SIXTEENTH / song.time[1])
    return Fraction(max(n for n in LENGTHS if n <= sixteenths) * song.time[1], SIXTEENTH)


def bars_of(song: Song) -> Iterator[list[NoteInBar]]:
    """The pieces bar by bar; the last bar may have room left."""
    bar = song.time[0]
    inside: list[NoteInBar] = []
    for piece in _strummed(song, bar):
        inside.append(piece)
        if sum(one.beats for one in inside) == bar:
            yield inside
            inside = []
    if inside:
        yield inside
