"""Where the desk meets the song book: songs are opened, saved, copied, renamed, removed, imported; nothing is lost.

What lies on the desk and is not in the book is put there before anything else takes its place. A song that somebody
else has changed meanwhile is never written over unless that is said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from chordgame.engine.errors import Refused, YouErred
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Schedule
from chordgame.solo import book_messages as say
from chordgame.solo import desk as on
from chordgame.solo.book_shown import BookShown
from chordgame.solo.desk import Desk
from chordgame.solo.desk_file import read_desk
from chordgame.solo.song import fingerprint, song_of, with_desk_of, with_opened
from chordgame.solo.song_so_far import SongSoFar
from chordgame.songs.book import SongBook
from chordgame.songs.from_chordpro import Imported
from chordgame.songs.song import Song, check_song

LOOKS_EVERY = 2.0
"""Seconds until somebody else's change is seen; a terminal and a page are not read at once."""
HowSaved = Literal["empty", "new", "saved", "changed", "elsewhere", "gone"]


class BookCorner:
    """Keeps the desk's song and the book together. `put` lays another desk there, `news` tells everybody a sentence."""

    def __init__(
        self,
        book: SongBook,
        folder: Path,
        desks: Path | None,
        desk: Callable[[], Desk],
        put: Callable[[Desk], object],
        changed: Callable[..., None],
        news: Callable[[str], None],
        schedule: Schedule,
    ) -> None:
        self.book, self._desks, self._desk, self._put = book, desks, desk, put
        self._changed, self._news, self._schedule = changed, news, schedule
        self._shown = BookShown(book, desks, folder)
        self._stamps = self._shown.stamps
        schedule(LOOKS_EVERY, self._look)

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say about the book."""
        return (
            Answering(say.Save, self._save),
            Answering(say.NewSong, self._new),
            Answering(say.OpenSong, lambda _, message: self.open(message.name)),
            Answering(say.OpenDesk, self._open_desk),
            Answering(say.CopySong, self._copy),
            Answering(say.RetitleSong, self._retitle),
            Answering(say.RemoveSong, self._remove),
            Answering(say.BringBack, self._bring_back),
        )

    def shown(self) -> dict[str, Any]:
        """The book, for every page."""
        return self._shown.shown()

    def readable(self) -> tuple[Song, ...]:
        """Every song of the book that can be read, by title."""
        found = (self._in_book(name) for name in self.book.names())
        return tuple(sorted((song for song in found if song), key=lambda song: song.title.casefold()))

    def how_saved(self) -> HowSaved:
        """Whether the book holds what lies on the desk."""
        song = self._desk().song
        if not song.kept:
            return "empty"
        if not song.name:
            return "new"
        there = self._in_book(song.name)
        if there is None:
            return "gone"
        mine, theirs = fingerprint(song_of(self._desk())), fingerprint(there)
        if mine == theirs:
            return "saved"
        return "elsewhere" if song.saved and song.saved != theirs else "changed"

    def _in_book(self, name: str) -> Song | None:
        try:
            return self.book.read(name)
        except YouErred:
            return None

    # ------------------------------------------------------------ saving

    def _save(self, _: Guest, message: say.Save) -> None:
        how = self.how_saved()
        if how == "elsewhere" and message.how == "mine":
            raise Refused("this song was changed elsewhere; open that, or save yours beside it or over it")
        self._news(f"In the song book as “{self._saved(beside=message.how == 'beside', over=message.how == 'over')}”.")

    def _saved(self, beside: bool = False, over: bool = False) -> str:
        """The song into the book, under its name or a new one."""
        desk = self._desk()
        song, name = song_of(desk), "" if beside else desk.song.name
        if name and not over and not self.book.keep_if(song, name, lambda there: self._expected(there, song)):
            name = ""
        elif name and over:
            self.book.keep(song, name)
        name = name or self.book.keep(song)
        self._put(on.with_song(desk, replace(desk.song, name=name, saved=fingerprint(song))))
        self._look_now()
        return name

    def _expected(self, there: Song, mine: Song) -> bool:
        known = self._desk().song.saved
        return not known or fingerprint(there) in (known, fingerprint(mine))

    def _put_aside(self) -> None:
        """What lies on the desk goes into the book before something else takes its place; and that is said."""
        if self.how_saved() in ("empty", "saved"):
            return
        self._news(f"What lay here is in the song book as “{self._saved()}”.")

    # ------------------------------------------------------------ what comes on the desk

    def _new(self, _: Guest, __: say.NewSong) -> None:
        self._put_aside()
        desk = self._desk()
        self._put(on.with_song(desk, SongSoFar(band=desk.song.band)))

    def open(self, name: str) -> None:
        """A song of the book on the desk."""
        song = self.book.read(name)
        self._put_aside()
        before = self._desk()
        self._put(with_opened(before, song, self.book.titled(name)))
        if (before.tuning, before.capo) != (song.tuning, song.capo):
            self._news(_other_guitar(before, self._desk()))

    def _open_desk(self, _: Guest, message: say.OpenDesk) -> None:
        if self._desks is None or Path(message.name).name != message.name:
            raise Refused("there is no such desk")
        other = read_desk(self._desks / message.name).desk
        self._put_aside()
        self._put(with_desk_of(self._desk(), other))

    # ------------------------------------------------------------ the book itself

    def _copy(self, _: Guest, message: say.CopySong) -> None:
        song = self.book.read(message.name)
        self.book.keep(check_song(replace(song, title=f"{song.title} (copy)")))
        self._look_now()

    def _retitle(self, _: Guest, message: say.RetitleSong) -> None:
        title = message.title.strip()
        before = self._desk().song
        own, was = self.book.titled(message.name) == before.name, self.how_saved()
        song = self.book.change(message.name, lambda song: check_song(replace(song, title=title)))
        if own and was in ("saved", "changed"):
            self._put(on.with_song(self._desk(), replace(before, title=title, saved=fingerprint(song))))
        self._look_now()

    def _remove(self, _: Guest, message: say.RemoveSong) -> None:
        title = self.book.read(message.name).title
        self.book.remove(message.name)
        self._news(f"“{title}” is out of the book; Removed songs, below the list, brings it back.")
        self._look_now()

    def _bring_back(self, _: Guest, message: say.BringBack) -> None:
        if message.name not in self.book.removed():
            raise Refused("this song is in the book")
        self._news(f"“{self.book.undo(message.name).title}” is back in the book.")
        self._look_now()

    def take_in(self, found: list[Imported]) -> dict[str, Any]:
        """Songs of a file into the book; the names that they have there, and what could not be kept."""
        names = [self.book.keep(one.song) for one in found]
        self._look_now()
        return {"names": names, "sentences": [sentence for one in found for sentence in one.sentences]}

    # ------------------------------------------------------------ changes made elsewhere

    def _look(self) -> None:
        self._look_now()
        self._schedule(LOOKS_EVERY, self._look)

    def _look_now(self) -> None:
        stamps = self._shown.stamps
        if stamps != self._stamps:
            self._stamps = stamps
            self._changed("book", "song", "sets")


def _other_guitar(before: Desk, desk: Desk) -> str:
    """What to do with the guitar in hand."""
    tune = " Tune it as the song has it." if before.tuning != desk.tuning else ""
    capo = f"Put the capo at fret {desk.capo}." if desk.capo else "Take the capo off."
    return (capo if before.capo != desk.capo else "") + tune
