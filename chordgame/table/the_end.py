"""The end of a game: what pages show of it while it happens, and the song that is left when all is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Ending
from chordgame.engine.plain import to_plain
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Aside
from chordgame.pages.tickets import new_ticket
from chordgame.songs.from_game import has_song, song_from
from chordgame.songs.poster import in_words
from chordgame.songs.song import Song
from chordgame.table import messages as say
from chordgame.table.drawn_poster import poster_png
from chordgame.table.game_table import GameTable
from chordgame.table.means import Archive
from chordgame.table.open_game import OpenGame

NO_SONG = "There is no song on the table yet"
NO_BOOK = "This table has no song book"


@dataclass(frozen=True, slots=True)
class LastSong:
    """The song of a game that is over, under a name that nobody can guess.

    `kept` is its name in the book, and `desk` the address where it lies open.
    """

    song: Song
    name: str
    kept: str = ""
    desk: str = ""


class TheEnd:
    """Looks whether a game is at its end. `changed` is called when pages have something new to show of it."""

    def __init__(
        self,
        table: GameTable,
        aside: Aside,
        kept: Archive,
        is_host: Callable[[Guest], bool],
        changed: Callable[[str], None],
        below: str = "",
    ) -> None:
        self._table, self._aside, self._is_host, self._changed = table, aside, is_host, changed
        self._below = below
        self._book, self._open_song = kept.book, kept.open_song
        self._ending: Ending | None = None
        self._over: tuple[OpenGame, int] | None = None
        self.last: LastSong | None = None

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What the host may do with the song."""
        return (Answering(say.KeepSong, self._keep),)

    def shown(self, guest: Guest) -> dict[str, Any]:
        """The end as everybody may see it; the desk where the song lies open is the host's alone."""
        if self._ending is None:
            return {"tell": "ending", "on": False}
        last = self.last
        song = None if last is None else self._song_shown(last, self._is_host(guest))
        return {"tell": "ending", "on": True, "over": self._over is not None, **to_plain(self._ending), "song": song}

    def _song_shown(self, last: LastSong, to_host: bool) -> dict[str, Any]:
        song = last.song
        where = f"{self._below}/song/{last.name}"
        words = {"title": song.title, "band": song.band, "alt": in_words(song)}
        desk = last.desk if to_host else ""
        return {"address": where, "kept": last.kept, "book": self._book is not None, "desk": desk, **words}

    def game_went_on(self) -> None:
        """Another state, another game, or none."""
        game = self._table.game
        before, self._ending = self._ending, _ending_of(game)
        if game is not None and before is None and self._ending is not None and has_song(game.rules):
            self._get_ready(game)
        over = (game, game.session.records) if game is not None and game.is_over else None
        if over != self._over:
            self._over, self.last = over, None
            if over is not None and has_song(over[0].rules):
                self._write_down(over[0])
        elif self._ending == before:
            return
        self._changed("ending")

    def _get_ready(self, game: OpenGame) -> None:
        """While people clap the poster is drawn once: what takes time, letters above all, is loaded by the end."""
        rules, state, passages = game.rules, game.state, game.session.passages

        def draw() -> None:
            song = song_from(rules, state, passages)
            if song.strums:
                poster_png(song)

        self._aside(draw, lambda _: None)

    def _write_down(self, game: OpenGame) -> None:
        over, rules, state, passages = self._over, game.rules, game.state, game.session.passages

        def done(song: Song) -> None:
            if self._over == over and song.strums:
                self.last = LastSong(song, new_ticket())
                self._changed("ending")

        self._aside(lambda: song_from(rules, state, passages), done)

    def _keep(self, _: Guest, __: say.KeepSong) -> None:
        """In the book once, however often it is asked for."""
        if self.last is None:
            raise Refused(NO_SONG)
        if self._book is None:
            raise Refused(NO_BOOK)
        if not self.last.kept:
            kept = self._book.keep(self.last.song)
            self.last = replace(self.last, kept=kept)
            self._changed("ending")
            self._aside(lambda: _address(self._open_song, kept), lambda desk: self._lies_open(kept, desk))

    def _lies_open(self, kept: str, desk: str) -> None:
        if self.last is not None and self.last.kept == kept:
            self.last = replace(self.last, desk=desk)
            self._changed("ending")


def _ending_of(game: OpenGame | None) -> Ending | None:
    """The game's own; a game that tells none has its awards once it is over."""
    if game is None:
        return None
    if game.rules.ending is not None:
        return game.rules.ending(game.state)
    result = game.rules.result(game.state)
    return Ending(result.awards) if result.over else None


def _address(open_song: Callable[[str], str], kept: str) -> str:
    """Where the song lies open; nowhere if no desk can be opened: it is in the book all the same."""
    try:
        return open_song(kept)
    except (YouErred, OSError):
        return ""
