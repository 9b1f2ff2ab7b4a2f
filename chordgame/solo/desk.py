"""What lies before somebody who explores alone: key and stack, a fingering, the song so far. Frozen and pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from chordgame.chord_game.rules.cams import BOX, Cam, lay, may_lie_upside_down
from chordgame.chord_game.rules.changes import Spindle, whole_box
from chordgame.chord_game.rules.points import CAPO, FRETS, LONGEST_NAME
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.stack import Stack, broken_rule, numbers_in_play
from chordgame.engine.errors import Refused, Unreadable
from chordgame.engine.plain import NEWER
from chordgame.engine.sentences import span
from chordgame.engine.shown_text import is_shown
from chordgame.neck.fingers import fingers_for
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.frets import LIFTED, SILENT, Frets
from chordgame.neck.shapes import Shape
from chordgame.neck.tuning import Tuning, tunings
from chordgame.solo.song_so_far import Kept, SongSoFar
from chordgame.songs.marks import MOST_MARKS, MOST_TIMES, Mark, with_one_less, with_one_more
from chordgame.songs.rows import MOST_IN_A_ROW
from chordgame.songs.song import (
    FASTEST,
    LONGEST_SONG,
    MOST_BEATS,
    MOST_STRINGS,
    SLOWEST,
    SongStrum,
    Words,
)
from chordgame.theory.ring import NUMBERS, Mood, key_places

LONGEST_WORDS = 200
"""Letters over one chord; chosen by eye, a few lines of a phone."""
LOWEST_HEARD = 16
"""The MIDI note of 20 Hz; below it nobody hears a note."""
CANNOT_LIE = "the stack cannot lie like this"
SectionKind = Literal["verse", "chorus", "bridge", "part", "again", "end", "none"]
Order = Literal["usual", "points", "ease"]


EMPTY = SongSoFar()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything. `frets` is the fingering on the neck; where it was chosen by hand, that one is listened for.

    `scored` remembers what has brought points: alone, each thing scores once.
    """

    tuning: Tuning
    capo: int = 0
    left_handed: bool = False
    happy: int = 12
    mood: Mood = Mood.HAPPY
    stack: Stack = (lay(Cam.MAJOR, 12),)
    chord: tuple[int, ...] = ()
    frets: Frets = LIFTED
    by_hand: bool = False
    order: Order = "points"
    song: SongSoFar = EMPTY
    keeps_score: bool = False
    points: int = 0
    scored: tuple[str, ...] = ()
    strums_walk: bool = True
    names: bool = False
    neck: int = field(default=FRETS.start, metadata=NEWER)
    """How many frets it has; a song may need more than a game."""
    usual_first: bool = field(default=True, metadata=NEWER)
    """Whether fingerings come as songbooks have them, and not by `order`."""

    @property
    def board(self) -> Fretboard:
        """The neck."""
        return Fretboard(self.tuning, self.neck, self.capo)

    @property
    def ordered(self) -> Order:
        """Which fingerings come first."""
        return "usual" if self.usual_first else self.order

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in play."""
        return numbers_in_play(self.stack)

    @property
    def spindle(self) -> Spindle:
        """The stack, with the whole box at hand."""
        return whole_box(self.stack, self.happy, self.mood)

    @property
    def wanted(self) -> tuple[int, ...]:
        """The numbers that fingerings are looked for: those that were picked, or all in play."""
        return self.chord or self.numbers

    @property
    def shape(self) -> Shape | None:
        """The fingering on the neck."""
        return Shape(self.frets, fingers_for(self.frets)) if self.frets else None

    @property
    def held(self) -> tuple[Slot, ...]:
        """Where its strings sound from; they stand for the clips of a game."""
        return self.shape.slots if self.shape else ()


def new_desk(tuning: str = "standard", capo: int = 0, left_handed: bool = False) -> Desk:
    """A happy key at the top of the ring, and one cam on it."""
    return check_desk(Desk(tunings()[tuning], capo, left_handed))


def check_desk(desk: Desk) -> Desk:
    """Refuse what no hand could have laid out, as a file may say."""
    tuned = 2 <= len(desk.tuning) <= MOST_STRINGS and min(desk.tuning.values()) >= LOWEST_HEARD
    _insist(tuned and desk.neck in FRETS, "no guitar is tuned like this")
    _insist(desk.capo in CAPO, f"a capo is at frets {span(CAPO)}, not {desk.capo}")
    _insist(can_lie(desk.stack, desk.happy, desk.mood), CANNOT_LIE)
    _insist(set(desk.chord) <= set(desk.numbers), "the chord has numbers that are not in play")
    _check_frets(desk, desk.frets)
    for kept in desk.song.kept:
        _insist(can_lie(kept.stack, kept.happy, kept.mood) or not kept.stack, CANNOT_LIE)
        _check_frets(desk, kept.strum.frets)
    return desk


def can_lie(stack: Stack, happy: int, mood: Mood) -> bool:
    """Whether these cams of the box can lie so on the key."""
    in_the_box = not Counter(laid.cam for laid in stack) - Counter(BOX)
    face_down = all(may_lie_upside_down(laid.cam, mood) for laid in stack if laid.upside_down)
    return in_the_box and face_down and happy in NUMBERS and broken_rule(stack, (), key_places(happy)) is None


def _check_frets(desk: Desk, frets: Frets) -> None:
    on_neck = all(fret == SILENT or 0 <= fret <= desk.board.frets for fret in frets.values())
    _insist(len(frets) in (0, len(desk.tuning)) and on_neck, "the fingering is not on this neck")


def _insist(holds: bool, sentence: str) -> None:
    if not holds:
        raise Unreadable(sentence)


# ---------------------------------------------------------------- fingerings


def pitches_of(desk: Desk, frets: Frets) -> dict[int, float]:
    """The MIDI pitch of each string that sounds."""
    return {string: float(pitch) for string, pitch in desk.board.pitches(frets).items()}


def may_sound(desk: Desk, frets: Frets) -> dict[int, float]:
    """What the strings sound that are not meant to, if they are struck: as they are open."""
    silent = frets.keys() - frets.sounding.keys()
    return {string: float(pitch) for string, pitch in desk.tuning.raised(desk.capo).items() if string in silent}


def with_chord(desk: Desk, numbers: tuple[int, ...]) -> Desk:
    """Only these of the numbers in play, or all of them again."""
    picked = tuple(sorted(set(numbers)))
    if not set(picked) <= set(desk.numbers):
        raise Refused("a chord has numbers in play only")
    if len(picked) == 1:
        raise Refused("a chord has two numbers at least")
    return replace(desk, chord=() if picked == desk.numbers else picked, frets=LIFTED, by_hand=False)


def holding(desk: Desk, frets: Frets, by_hand: bool = True) -> Desk:
    """This fingering on the neck; none to lift the hand."""
    if not frets:
        return replace(desk, frets=LIFTED, by_hand=False)
    fits = len(frets) == len(desk.tuning) and all(
        SILENT <= fret <= desk.board.frets for fret in frets.values()
    ) and len(frets.sounding) >= 2  # fmt: skip
    if not fits:
        raise Refused("this is no fingering on this neck")
    strange = set(desk.board.numbers(frets)) - set(desk.numbers)
    if strange:
        raise Refused(f"{min(strange)} is not in play")
    return replace(desk, frets=frets, by_hand=by_hand)


def toggled(desk: Desk, slot: Slot) -> Desk:
    """The hand with this slot too, or without it; on each string one place sounds."""
    insist(desk.board.has(slot) and desk.board.number(slot) in desk.numbers, Rule.NUMBER_IN_PLAY, f"not {slot}")
    lifted: dict[int, int] = dict.fromkeys(desk.tuning.strings, SILENT)
    held = lifted | dict(desk.frets)
    held[slot.string] = SILENT if held[slot.string] == slot.fret else slot.fret
    return replace(desk, frets=LIFTED if held == lifted else Frets(held), by_hand=True)


# ---------------------------------------------------------------- the song


def with_kept(desk: Desk) -> Desk:
    """The chord on the neck at the end of the song."""
    if not desk.frets:
        raise Refused("choose a fingering first, or strum one")
    if len(desk.song.kept) >= LONGEST_SONG:
        raise Refused(f"a song has at most {LONGEST_SONG} chords")
    goes_on = len(desk.song.kept) % MOST_IN_A_ROW > 0
    strum = SongStrum(desk.frets, begins_line=False if goes_on else None)
    fresh = Kept(strum, desk.stack, desk.happy, desk.mood)
    return _with_chords(desk, *desk.song.kept, fresh)


def with_song(desk: Desk, song: SongSoFar) -> Desk:
    """Another song on the desk."""
    return replace(desk, song=song)


def renamed(desk: Desk, title: str, band: str, tempo: int) -> Desk:
    """The song under another title, or faster; another title is another song in the book."""
    if not SLOWEST <= tempo <= FASTEST:
        raise Refused(f"the tempo is from {SLOWEST} to {FASTEST} beats a minute, not {tempo}")
    title, band = title.strip(), band.strip()
    if not all(len(text) <= LONGEST_NAME and is_shown(text) for text in (title, band)):
        raise Refused(f"a name is one line of at most {LONGEST_NAME} characters")
    name = desk.song.name if title == desk.song.title else ""
    return with_song(desk, replace(desk.song, title=title, band=band, tempo=tempo, name=name))


def kept_at(desk: Desk, place: int) -> Kept:
    """The chord in this place of the song."""
    if not 0 <= place < len(desk.song.kept):
        raise Refused(f"the song has {len(desk.song.kept)} chords")
    return desk.song.kept[place]


def moved(desk: Desk, place: int, to: int) -> Desk:
    """A chord of the song in another place."""
    kept = list(desk.song.kept)
    chord = kept_at(desk, place)
    kept.pop(place)
    at = max(0, min(len(kept), to))
    kept.insert(at, chord)
    marks = with_one_more(with_one_less(desk.song.marks, place), at)
    return with_song(desk, replace(desk.song, kept=tuple(kept), marks=marks))


def dropped(desk: Desk, place: int) -> Desk:
    """The song without that chord."""
    kept_at(desk, place)
    kept = (*desk.song.kept[:place], *desk.song.kept[place + 1 :])
    return with_song(desk, replace(desk.song, kept=kept, marks=with_one_less(desk.song.marks, place)))


def with_words(desk: Desk, place: int, text: str) -> Desk:
    """Words over a chord of the song, by whoever the song is by; none to take them away."""
    text = text.strip()
    if len(text) > LONGEST_WORDS or not is_shown(text):
        raise Refused(f"words over a chord are one line of at most {LONGEST_WORDS} characters")
    strum = kept_at(desk, place).strum
    if not (text or strum.frets):
        return dropped(desk, place)
    words = replace(strum.words or _own_words(desk, strum), text=text) if text else None
    return _with_strum(desk, place, replace(strum, words=words))


def _own_words(desk: Desk, strum: SongStrum) -> Words:
    return Words("", desk.song.band, same_line=strum.begins_line is False)


def with_section(desk: Desk, place: int, kind: SectionKind, text: str, times: int = 1) -> Desk:
    """A section that begins at this chord, or one that is played again there; none to take it away."""
    kept_at(desk, place)
    if len(text) > LONGEST_NAME or not is_shown(text):
        raise Refused(f"a name is one line of at most {LONGEST_NAME} characters")
    if not 1 <= times <= MOST_TIMES:
        raise Refused(f"a section is played 1 to {MOST_TIMES} times, not {times}")
    others = [mark for mark in desk.song.marks if mark.at != place or mark.kind == "remark"]
    marks = [*others, Mark(place, kind, text.strip(), times)] if kind != "none" else others
    if len(marks) > MOST_MARKS:
        raise Refused(f"a song has at most {MOST_MARKS} sections and remarks")
    return with_song(desk, replace(desk.song, marks=tuple(sorted(marks, key=lambda mark: mark.at))))


def with_beats(desk: Desk, place: int, beats: int) -> Desk:
    """How long a chord of the song lasts."""
    strum = kept_at(desk, place).strum
    if not (1 if strum.frets else 0) <= beats <= MOST_BEATS:
        raise Refused(f"a chord lasts 1 to {MOST_BEATS} beats, not {beats}")
    return _with_strum(desk, place, replace(strum, beats=beats))


def _with_strum(desk: Desk, place: int, strum: SongStrum) -> Desk:
    changed = replace(kept_at(desk, place), strum=strum)
    return _with_chords(desk, *desk.song.kept[:place], changed, *desk.song.kept[place + 1 :])


def _with_chords(desk: Desk, *kept: Kept) -> Desk:
    return with_song(desk, replace(desk.song, kept=kept))


def back_at(desk: Desk, place: int) -> Desk:
    """The desk as it lay when that chord was kept."""
    kept = kept_at(desk, place)
    if not kept.strum.frets:
        raise Refused("these are words alone; tap a chord")
    if not kept.stack:
        return replace(desk, frets=kept.strum.frets, by_hand=True)
    return replace(
        desk, happy=kept.happy, mood=kept.mood, stack=kept.stack, chord=(), frets=kept.strum.frets, by_hand=True
    )


def turned_stack(stack: Stack, by: int) -> Stack:
    """All cams turned clockwise alike."""
    return tuple(laid.turned(by) for laid in stack)
