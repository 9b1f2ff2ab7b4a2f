"""A song higher or lower, or held elsewhere: another key for the voice, another capo for the hand.

Each chord remembers how it was held first, so that whoever moves a song back has it as it was, to the finger.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from chordgame.chord_game.rules.points import CAPO
from chordgame.engine.errors import Refused
from chordgame.engine.sentences import counted, listed, span
from chordgame.neck.easy_shape import easy_shape
from chordgame.neck.fretboard import Fretboard
from chordgame.neck.frets import SILENT, Frets
from chordgame.neck.human_hand import digits_for
from chordgame.neck.songbook import is_in_songbook
from chordgame.songs.chord_labels import labels_of
from chordgame.songs.song import FirstHeld, Song, SongStrum, check_song
from chordgame.theory.chord_names import named_chord, note_name
from chordgame.theory.chord_reading import read_chord, written_suffix
from chordgame.theory.ring import wrap

OCTAVE = 12
FIFTHS = 7
"""Places on the ring that lead a semitone up: its neighbours are fifths, and seven of them are a semitone."""


def transposed(song: Song, by: int) -> Song:
    """The song so many semitones higher, or lower below zero: chords, key, and the stacks that lay on the ring."""
    if not -OCTAVE < by < OCTAVE:
        raise Refused(f"a song is moved by {-OCTAVE + 1} to {OCTAVE - 1} semitones, not {by}")
    places = by * FIFTHS % OCTAVE
    higher = replace(song, happy=wrap(song.happy + by))
    strums = (
        replace(_held_higher(higher, strum, by), stack=tuple(laid.turned(places) for laid in strum.stack))
        for strum in song.strums
    )
    return check_song(replace(higher, strums=tuple(strums)))


def with_capo(song: Song, capo: int) -> Song:
    """The song as it sounds, held with the capo at another fret."""
    if capo not in CAPO:
        raise Refused(f"a capo is at frets {span(CAPO)}, not {capo}")
    moved = replace(song, capo=capo)
    strums = tuple(_held_higher(moved, strum, song.capo - capo) for strum in song.strums)
    return check_song(replace(moved, strums=strums))


def _held_higher(song: Song, strum: SongStrum, by: int) -> SongStrum:
    """The chord as it is held so many semitones higher, counted from how it was held first."""
    if not strum.frets or not by:
        return strum
    first = strum.first or FirstHeld(strum.frets, strum.fingers, strum.digits, strum.called)
    up = first.up + by
    if up % OCTAVE == 0:
        return replace(
            strum, frets=first.frets, fingers=first.fingers, digits=first.digits, called=first.called, first=None
        )
    frets = _moved(replace(song.board, capo=0), first.frets, up)
    called = called_higher(first.called, up, wrap(song.happy - song.capo))
    return replace(strum, frets=frets, fingers=(), digits=(), called=called, first=replace(first, up=up))


def _moved(board: Fretboard, frets: Frets, up: int) -> Frets:
    """The shape that a songbook has for these notes; one that is in none is moved along the neck, if that can be."""
    sounding = frets.sounding
    for by in (
        ()
        if is_in_songbook(board, frets)
        else sorted((up % OCTAVE, up % OCTAVE - OCTAVE), key=lambda by: abs(min(sounding.values()) + by))
    ):
        on_neck = all(0 < fret + by <= board.frets for fret in sounding.values())
        if 0 not in sounding.values() and on_neck:
            return Frets({string: fret if fret == SILENT else fret + by for string, fret in frets.items()})
    numbers = tuple(wrap(number + up) for number in board.numbers(frets))
    lowest = wrap(min(board.pitches(frets).values()) + up)
    shape = easy_shape(board, numbers, lowest)
    if shape is None:
        raise Refused(f"{'-'.join(map(str, frets.to_list()))} cannot be held so much higher on this neck")
    return shape.frets


def called_higher(name: str, up: int, happy: int) -> str:
    """A name that somebody wrote, with other letters."""
    read = read_chord(name) if name else None
    if read is None:
        return ""
    root, low = wrap(read.root + up), wrap(read.bass + up)
    letters = _letters(tuple(sorted({wrap(number + up) for number in read.numbers} | {low})), happy, root, low)
    return f"{letters(root)}{written_suffix(name)}{'' if low == root else f'/{letters(low)}'}"


def _letters(numbers: tuple[int, ...], happy: int, root: int, low: int) -> Callable[[int], str]:
    """How the notes of a chord are written: as its plainest name on this root does, or as the key does."""
    try:
        return named_chord(numbers, happy, low, root).note
    except ValueError:  # no name says these numbers
        return lambda number: note_name(number, happy)


# ---------------------------------------------------------------- which capo


@dataclass(frozen=True, slots=True)
class CapoAdvice:
    """A fret for the capo, and why."""

    capo: int
    why: str


def easiest_capos(song: Song, most: int = 3) -> tuple[CapoAdvice, ...]:
    """Where the capo makes the song easiest: few barres, and then near the headstock."""
    tried = []
    for capo in CAPO:
        try:
            held = with_capo(song, capo)
        except Refused:
            continue
        labels = labels_of(held).shapes
        barres = [label for label, shape in labels.items() if _has_barre(shape.frets)]
        why = f"no barre: {listed(labels)}" if not barres else f"{counted(len(barres), 'barre')}: {listed(barres)}"
        tried.append(((len(barres), capo), CapoAdvice(capo, why)))
    return tuple(advice for _, advice in sorted(tried, key=lambda one: one[0])[:most])


def _has_barre(frets: Frets) -> bool:
    digits = list(digits_for(frets).values())
    return len(set(digits)) < len(digits)
