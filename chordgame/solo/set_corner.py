"""Set lists at the desk: songs of the book are put in order, and played from the stage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.sentences import counted
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.solo import set_messages as say
from chordgame.solo.desk import Desk
from chordgame.solo.on_stage import on_stage
from chordgame.solo.song import song_of
from chordgame.songs.book import SongBook
from chordgame.songs.set_lists import SetLists, with_songs


class SetCorner:
    """`changed` is called with what pages have to be shown anew."""

    def __init__(self, book: SongBook, desk: Callable[[], Desk], changed: Callable[..., None]) -> None:
        self.sets, self._desk, self._changed = SetLists(book), desk, changed

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What a page may say about them."""
        return (
            Answering(say.NewSet, self._new),
            Answering(say.AddToSet, lambda _, it: self._songs(it.name, lambda songs: (*songs, it.song))),
            Answering(say.DropFromSet, lambda _, it: self._songs(it.name, lambda songs: _without(songs, it.place))),
            Answering(say.MoveInSet, lambda _, it: self._songs(it.name, lambda songs: _moved(songs, it.place, it.to))),
            Answering(say.RenameSet, self._rename),
            Answering(say.RemoveSet, self._remove),
            Answering(say.GoOnStage, self._stage),
        )

    def shown(self) -> dict[str, Any]:
        """Every set list with its songs, and which of those are in the book."""
        here = set(self.sets.book.names())
        sets = [
            {"name": name, "title": one.title, "songs": [[song, song in here] for song in one.songs]}
            for name, one in self.sets.all()
        ]
        return {"tell": "sets", "sets": sets}

    def _new(self, _: Guest, message: say.NewSet) -> None:
        self.sets.new(message.title)
        self._changed("sets")

    def _songs(self, name: str, changed: Callable[[tuple[str, ...]], Sequence[str]]) -> None:
        self.sets.change(name, lambda one: with_songs(one, changed(one.songs)))
        self._changed("sets")

    def _rename(self, _: Guest, message: say.RenameSet) -> None:
        self.sets.change(message.name, lambda one: replace(one, title=message.title.strip()))
        self._changed("sets")

    def _remove(self, _: Guest, message: say.RemoveSet) -> None:
        self.sets.remove(message.name)
        self._changed("sets")

    def _stage(self, guest: Guest, message: say.GoOnStage) -> None:
        songs = self.sets.songs_of(message.name) if message.name else (song_of(self._desk()),)
        if not songs:
            raise Refused("no song of this set list is in the book")
        guest.tell(tell="stage", songs=[on_stage(song) for song in songs])


def _without(songs: tuple[str, ...], place: int) -> tuple[str, ...]:
    _check_place(songs, place)
    return songs[:place] + songs[place + 1 :]


def _moved(songs: tuple[str, ...], place: int, to: int) -> tuple[str, ...]:
    left = list(_without(songs, place))
    left.insert(max(0, min(len(left), to)), songs[place])
    return tuple(left)


def _check_place(songs: tuple[str, ...], place: int) -> None:
    if not 0 <= place < len(songs):
        raise Refused(f"the set list has {counted(len(songs), 'song')}")
