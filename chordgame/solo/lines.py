"""The song in progress as a sheet that is written on: lines begin and join, words are cut, chords are put over them.

Pure. Whoever changes a line settles where all of them begin, so that no other line moves by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chordgame.engine.errors import Refused
from chordgame.engine.shown_text import is_shown
from chordgame.neck.frets import LIFTED
from chordgame.solo.desk import LONGEST_WORDS, Desk, dropped, kept_at, moved, with_song
from chordgame.solo.song import song_of
from chordgame.solo.song_so_far import Kept
from chordgame.songs.marks import with_one_more
from chordgame.songs.on_the_ring import stack_for
from chordgame.songs.rows import rows_of
from chordgame.songs.song import LONGEST_SONG, Song, SongStrum, Words, numbers_in
from chordgame.songs.typed_chord import chord_frets

USUAL_BEATS = 4
"""A bar of most songs: how long a chord lasts until somebody says otherwise."""


def line_beginnings(song: Song) -> tuple[bool, ...]:
    """Whether each strum begins a line: by its row, and where a section begins."""
    sections = {mark.at for mark in song.marks}
    rows = (place == 0 for row in rows_of(song) for place in range(len(row)))
    return tuple(first or place in sections for place, first in enumerate(rows))


def begun(desk: Desk, place: int, begins: bool) -> Desk:
    """A line begins at this chord, or it goes on with the line before."""
    kept_at(desk, place)
    begins_at = list(line_beginnings(song_of(desk)))
    begins_at[place] = begins or place == 0
    return settled(desk, desk.song.kept, begins_at)


def cut(desk: Desk, place: int, at: int) -> Desk:
    """The words over a chord are cut at this letter, and what follows begins a line of its own."""
    text = _text_at(desk, place)
    before, after = text[:at].rstrip(), text[at:].lstrip()
    if not before:
        return begun(desk, place, begins=True)
    if not after:
        return begun(desk, place + 1, begins=True) if place + 1 < len(desk.song.kept) else desk
    return _divided(desk, place, before, _alone(desk, after), begins=True)


def bared(desk: Desk, place: int) -> Desk:
    """The words here without their chord."""
    strum, begins_at = kept_at(desk, place).strum, line_beginnings(song_of(desk))
    if not strum.words:
        return taken_out(desk, place)
    alone = replace(desk.song.kept[place], strum=SongStrum(LIFTED, 0, strum.words))
    return settled(desk, (*desk.song.kept[:place], alone, *desk.song.kept[place + 1 :]), begins_at)


def taken_out(desk: Desk, place: int) -> Desk:
    """The song without that chord and its words; the next begins its line."""
    kept_at(desk, place)
    begins_at = list(line_beginnings(song_of(desk)))
    began = begins_at.pop(place)
    if began and place < len(begins_at):
        begins_at[place] = True
    shorter = dropped(desk, place)
    return settled(shorter, shorter.song.kept, begins_at)


def moved_along(desk: Desk, place: int, to: int) -> Desk:
    """A chord with its words in another place; the lines stay as long as they are."""
    kept_at(desk, place)
    begins_at = line_beginnings(song_of(desk))
    changed = moved(desk, place, to)
    return settled(changed, changed.song.kept, begins_at)


def line_added(desk: Desk, text: str) -> Desk:
    """A line of words at the end, for chords to come."""
    words = _checked(text.strip())
    if not words:
        return desk
    return _put_in(desk, len(desk.song.kept), _alone(desk, words), begins=True)


def chord_put(desk: Desk, place: int, at: int) -> Desk:
    """The chord on the neck over the words, at this letter."""
    if not desk.frets:
        raise Refused("choose a fingering first, or strum one")
    fresh = Kept(SongStrum(desk.frets, USUAL_BEATS), desk.stack, desk.happy, desk.mood)
    return _over(desk, place, at, fresh)


def chord_named(desk: Desk, place: int, typed: str) -> Desk:
    """Another chord in this place, by its name or its frets; whoever types names is shown names."""
    kept, song = kept_at(desk, place), song_of(desk)
    frets = chord_frets(desk.board, typed.strip())
    holding_it = SongStrum(frets, kept.strum.beats or USUAL_BEATS, kept.strum.words)
    called = "" if _is_shape(typed) else typed.strip()
    strum = replace(holding_it, called=called, begins_line=kept.strum.begins_line)
    stack = stack_for(song, numbers_in(song, strum))
    put = _with_kept(desk, place, Kept(strum, stack, song.happy, song.mood))
    return replace(put, names=put.names or bool(called))


def _is_shape(typed: str) -> bool:
    return typed.strip()[:1] in "xX0123456789"


def _over(desk: Desk, place: int, at: int, fresh: Kept) -> Desk:
    """The chord over the words from this letter on; words without one take it as theirs."""
    old = kept_at(desk, place).strum
    text = old.words.text if old.words else ""
    before, after = text[:at].rstrip(), text[at:].lstrip()
    if before:
        words = replace(old.words, text=after) if old.words and after else None
        return _divided(desk, place, before, replace(fresh, strum=replace(fresh.strum, words=words)), begins=False)
    if old.frets:
        return _put_in(desk, place, fresh, begins=line_beginnings(song_of(desk))[place])
    strum = replace(fresh.strum, words=old.words, begins_line=old.begins_line)
    return _with_kept(desk, place, replace(fresh, strum=strum))


def _divided(desk: Desk, place: int, before: str, after: Kept, begins: bool) -> Desk:
    """Only the first words stay over the chord here; the others follow with a strum of their own."""
    here = kept_at(desk, place)
    words = replace(here.strum.words or Words(""), text=before, broken=False)
    shorter = _with_kept(desk, place, replace(here, strum=replace(here.strum, words=words)))
    return _put_in(shorter, place + 1, after, begins)


def _put_in(desk: Desk, place: int, fresh: Kept, begins: bool) -> Desk:
    if len(desk.song.kept) >= LONGEST_SONG:
        raise Refused(f"a song has at most {LONGEST_SONG} chords")
    kept = desk.song.kept
    begins_at = list(line_beginnings(song_of(desk))) if kept else []
    begins_at.insert(place, begins)
    marks = with_one_more(desk.song.marks, place)
    roomier = with_song(desk, replace(desk.song, marks=marks))
    return settled(roomier, (*kept[:place], fresh, *kept[place:]), begins_at)


def settled(desk: Desk, kept: Sequence[Kept], begins_at: Sequence[bool]) -> Desk:
    """These chords, and where their lines begin; the first words of a line are those that begin it."""
    lines, sung = list[Kept](), False
    for one, begins in zip(kept, begins_at, strict=True):
        words, sung = one.strum.words, sung and not begins
        if words:
            words, sung = replace(words, same_line=sung), True
        lines.append(replace(one, strum=replace(one.strum, words=words, begins_line=begins)))
    return with_song(desk, replace(desk.song, kept=tuple(lines)))


def _with_kept(desk: Desk, place: int, kept: Kept) -> Desk:
    changed = (*desk.song.kept[:place], kept, *desk.song.kept[place + 1 :])
    return with_song(desk, replace(desk.song, kept=changed))


def _alone(desk: Desk, text: str) -> Kept:
    """Words without a chord: they take no time until they have one."""
    return Kept(SongStrum(LIFTED, 0, Words(text, desk.song.band)), (), desk.happy, desk.mood)


def _text_at(desk: Desk, place: int) -> str:
    words = kept_at(desk, place).strum.words
    return words.text if words else ""


def _checked(text: str) -> str:
    if len(text) > LONGEST_WORDS or not is_shown(text):
        raise Refused(f"words over a chord are one line of at most {LONGEST_WORDS} characters")
    return text
