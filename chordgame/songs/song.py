"""A song: what is strummed, how it is held, and who wrote which words to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from chordgame.chord_game.rules.fingers import check_fingers
from chordgame.chord_game.rules.points import CAMS_ON_STACK, CAPO, FRETS, LONGEST_TEXT
from chordgame.chord_game.rules.stack import Stack
from chordgame.engine.errors import Refused
from chordgame.engine.plain import NEWER
from chordgame.engine.sentences import span
from chordgame.engine.shown_text import is_shown
from chordgame.neck.fingers import MOST_FINGERS, Finger, fingers_for, stopped_at
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.frets import LIFTED, SILENT, Frets
from chordgame.neck.shapes import Shape
from chordgame.neck.tuning import Tuning, tunings
from chordgame.songs.marks import MOST_MARKS, MOST_TIMES, Mark, with_one_less, with_one_more
from chordgame.songs.strumming import read_strumming
from chordgame.theory.ring import NUMBERS, Mood, face_number

SLOWEST, FASTEST = 30, 300
"""Beats a minute; metronomes go from 40 to 208, and a little beyond is allowed."""
MOST_BEATS = 16
"""Four bars of four: nobody holds a chord longer without striking it again."""
BEATS_IN_A_BAR, BEAT_NOTES = range(1, 17), (2, 4, 8, 16)
"""Of a time: as many beats as one chord may last, and the notes that songs are counted in."""
LONGEST_SONG = 1000
"""Strums; chosen by eye, far beyond what a long evening brings."""
UNTITLED = "Untitled"
"""What a song is called that nobody gave a title."""
MOST_STRINGS = 8
"""A guitar's six, a bass's four, and what is built with up to eight."""
HIGHEST_PITCH = 127
"""MIDI counts from 0 to this."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words that somebody wrote."""

    text: str
    by: str = ""
    same_line: bool = False
    broken: bool = field(default=False, metadata=NEWER)
    """Its last word goes on over the next chord."""


@dataclass(frozen=True, slots=True)
class FirstHeld:
    """How a chord was held before its song was moved, and by how many semitones it is held higher now."""

    frets: Frets
    fingers: tuple[Finger, ...] = ()
    digits: tuple[int, ...] = ()
    called: str = ""
    up: int = 0


@dataclass(frozen=True, slots=True)
class SongStrum:
    """One chord of the song: where its strings sound from, how long, and the words over it.

    A strum without frets is words alone, over what still rings; with no beats they are a pick-up, sung before the next
    chord comes. `fingers` say how the hand held it, where that is known, and `stack` which cams were on the ring.
    `called` is the chord's name as somebody wrote it, `digits` the finger on each string, and `begins_line` whether a
    line begins here; where nobody said any of it, ringclear finds out.
    """

    frets: Frets = LIFTED
    beats: int = 4
    words: Words | None = None
    fingers: tuple[Finger, ...] = ()
    stack: Stack = ()
    called: str = field(default="", metadata=NEWER)
    digits: tuple[int, ...] = field(default=(), metadata=NEWER)
    begins_line: bool | None = field(default=None, metadata=NEWER)
    first: FirstHeld | None = field(default=None, metadata=NEWER)

    @property
    def shape(self) -> Shape | None:
        """The shape that the hand holds: as it was held, or with the fewest fingers."""
        return Shape(self.frets, self.fingers or fingers_for(self.frets)) if self.frets else None


@dataclass(frozen=True, slots=True)
class SongPart:
    """What one player did in the game that wrote the song: the points of each turn that scored, and awards."""

    player: str
    instrument: str = ""
    points: tuple[int, ...] = ()
    awards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Song:
    """A song as the book keeps it. `happy` is the number at the key's happy face."""

    title: str
    band: str = ""
    happy: int = 12
    mood: Mood = Mood.HAPPY
    tempo: int = 90
    tuning: Tuning = field(default_factory=lambda: tunings()["standard"])
    capo: int = 0
    frets: int = FRETS.start
    strums: tuple[SongStrum, ...] = ()
    parts: tuple[SongPart, ...] = ()
    time: tuple[int, int] = field(default=(4, 4), metadata=NEWER)
    """Beats in a bar, and the note that a beat is."""
    marks: tuple[Mark, ...] = field(default=(), metadata=NEWER)
    notes: tuple[tuple[str, str], ...] = field(default=(), metadata=NEWER)
    """What else a file said of it: its composer, its year."""
    strumming: str = field(default="", metadata=NEWER)
    """How a bar is strummed; without it each chord is struck once."""

    @property
    def board(self) -> Fretboard:
        """The neck that it is played on."""
        return Fretboard(self.tuning, self.frets, self.capo)

    @property
    def tonic(self) -> int:
        """The number that names its key: at the happy or the sad face."""
        return face_number(self.happy, self.mood)

    @property
    def writers(self) -> tuple[str, ...]:
        """Everybody who wrote words, in the order of their first."""
        return tuple(dict.fromkeys(strum.words.by for strum in self.strums if strum.words and strum.words.by))

    def lines(self) -> tuple[str, ...]:
        """The lyrics as they read."""
        lines: list[str] = []
        broken = False
        for strum in self.strums:
            if strum.words and strum.words.same_line and lines:
                lines[-1] += ("" if broken else " ") + strum.words.text
            elif strum.words:
                lines.append(strum.words.text)
            broken = strum.words.broken if strum.words else broken
        return tuple(lines)


def check_song(song: Song) -> Song:
    """Refuse what no guitar can play and no page can show, with the place and the limit."""
    _insist(bool(song.title.strip()), "a song needs a title")
    _insist(song.happy in NUMBERS, f"the key's number is from 1 to 12, not {song.happy}")
    in_time = SLOWEST <= song.tempo <= FASTEST
    _insist(in_time, f"the tempo is from {SLOWEST} to {FASTEST} beats a minute, not {song.tempo}")
    _insist(len(song.strums) <= LONGEST_SONG, f"a song has at most {LONGEST_SONG} strums, not {len(song.strums)}")
    beats, note = song.time
    _insist(beats in BEATS_IN_A_BAR and note in BEAT_NOTES, f"{beats}/{note} is no time that songs are counted in")
    _check_neck(song)
    _check_marks(song)
    for text in (song.title, song.band, *(text for part in song.parts for text in (part.player, part.instrument))):
        _check_text(text, "a name")
    for place, strum in enumerate(song.strums, start=1):
        _check_strum(song, strum, f"strum {place}")
    return song


def _check_neck(song: Song) -> None:
    strings = len(song.tuning)
    _insist(2 <= strings <= MOST_STRINGS, f"a guitar has 2 to {MOST_STRINGS} strings, not {strings}")
    _insist(song.frets in FRETS, f"a neck has {span(FRETS)} frets, not {song.frets}")
    _insist(song.capo in CAPO, f"a capo is at fret {span(CAPO)}, not {song.capo}")
    lowest, highest = min(song.tuning.values()), max(song.tuning.values()) + song.capo + song.frets
    in_range = lowest >= 0 and highest <= HIGHEST_PITCH
    _insist(in_range, f"the neck's notes are MIDI notes 0 to {HIGHEST_PITCH}, not {lowest} to {highest}")


def _check_marks(song: Song) -> None:
    _insist(len(song.marks) <= MOST_MARKS, f"a song has at most {MOST_MARKS} sections and remarks")
    places = [mark.at for mark in song.marks]
    in_order = places == sorted(places) and all(0 <= at <= len(song.strums) for at in places)
    _insist(in_order, "sections begin at chords of the song, one after the other")
    _insist(all(1 <= mark.times <= MOST_TIMES for mark in song.marks), f"a section is played 1 to {MOST_TIMES} times")
    for pattern in (song.strumming, *(mark.strumming for mark in song.marks)):
        read_strumming(pattern, song.time)
    for text in (*(mark.text for mark in song.marks), *(text for note in song.notes for text in note)):
        _check_text(text, "the name of a section, or a remark")


def _check_text(text: str, what: str) -> None:
    _insist(is_shown(text) and len(text) <= LONGEST_TEXT, f"{what} is one line of at most {LONGEST_TEXT} letters")


def _check_strum(song: Song, strum: SongStrum, where: str) -> None:
    fewest = 1 if strum.frets else 0
    _insist(fewest <= strum.beats <= MOST_BEATS, f"{where}: it lasts 1 to {MOST_BEATS} beats, not {strum.beats}")
    _check_text(strum.called, f"{where}: what it is called")
    of_hand = all(0 <= digit <= MOST_FINGERS for digit in strum.digits)
    _insist(len(strum.digits) in (0, len(song.tuning)) and of_hand, f"{where}: fingers are 0 to {MOST_FINGERS}")
    _insist(bool(strum.frets or strum.words), f"{where}: it has neither frets nor words")
    if strum.words:
        _check_text(strum.words.text + strum.words.by, f"{where}: what is sung")
    most_cams = CAMS_ON_STACK[-1]
    _insist(len(strum.stack) <= most_cams, f"{where}: {len(strum.stack)} cams for a stack of {most_cams}")
    if strum.frets:
        strings = len(song.tuning)
        _insist(len(strum.frets) == strings, f"{where}: {len(strum.frets)} frets for {strings} strings")
        on_neck = all(fret == SILENT or song.board.has(Slot(1, fret)) for fret in strum.frets.values())
        _insist(on_neck, f"{where}: frets are 0 to {song.board.frets}, or {SILENT} for a damped string")
        _insist(bool(strum.frets.sounding), f"{where}: all of its strings are damped")
    if strum.fingers:
        check_fingers(song.board, strum.fingers)
        held = stopped_at(song.board, strum.fingers)
        fits = bool(strum.frets) and all(held[string] == fret for string, fret in strum.frets.sounding.items())
        _insist(fits, f"{where}: its fingers hold other frets than {'-'.join(map(str, strum.frets.to_list()))}")


def _insist(holds: bool, sentence: str) -> None:
    if not holds:
        raise Refused(sentence)


def pitches_of(song: Song, strum: SongStrum) -> dict[int, int]:
    """The MIDI note of each string that sounds, as a downstroke meets them."""
    return song.board.pitches(strum.frets)


def numbers_in(song: Song, strum: SongStrum) -> tuple[int, ...]:
    """The numbers that sound, from the lowest."""
    return song.board.numbers(strum.frets)


# ---------------------------------------------------------------- editing


def moved(song: Song, place: int, to: int) -> Song:
    """One strum somewhere else."""
    strum = song.strums[place]
    return _with(without_strum(song, place), strum, to)


def without_strum(song: Song, place: int) -> Song:
    """One strum less."""
    strums = song.strums[:place] + song.strums[place + 1 :]
    return replace(song, strums=strums, marks=with_one_less(song.marks, place))


def with_strum(song: Song, strum: SongStrum, place: int | None = None) -> Song:
    """One strum more, at the end unless a place is named."""
    return check_song(_with(song, strum, len(song.strums) if place is None else place))


def _with(song: Song, strum: SongStrum, at: int) -> Song:
    strums = (*song.strums[:at], strum, *song.strums[at:])
    return replace(song, strums=strums, marks=with_one_more(song.marks, at))


def with_changed(song: Song, place: int, strum: SongStrum) -> Song:
    """Another strum in this place."""
    return check_song(replace(song, strums=(*song.strums[:place], strum, *song.strums[place + 1 :])))
