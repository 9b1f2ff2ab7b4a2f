"""Looking back: any game of this table, move by move, from a seat that the page plays; once it is over from any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from chordgame.disk.session import Session
from chordgame.engine.errors import BadSetup, Refused, YouErred
from chordgame.games import game_named
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Aside
from chordgame.pages.tickets import new_ticket
from chordgame.table import messages as say
from chordgame.table.crowd import Crowd
from chordgame.table.game_table import GameTable
from chordgame.table.means import PlaysKept
from chordgame.table.shelf import Shelf
from chordgame.table.showing import Drawer, knows_alone
from chordgame.table.stepping import plays_of, step, turns_of
from chordgame.table.table_file import TableFile

MOST_GAMES = 20
"""Earlier games that are offered: a winter of evenings, as for the coach."""
NO_GAME = "No game was played at this table yet"
NOT_YET = "Once the game is over you may see what this seat saw"


@dataclass(frozen=True, slots=True)
class Looked:
    """A game that somebody looks back on; `over` is whether nothing of it is a secret any more."""

    log: str
    session: Session
    drawer: Drawer
    over: bool


class LookingBackCorner:
    """Shows games as they stood; a log of an earlier one is read beside the table."""

    def __init__(self, file: TableFile, table: GameTable, crowd: Crowd, aside: Aside, kept: PlaysKept | None) -> None:
        self._file, self._table, self._crowd, self._aside, self._kept = file, table, crowd, aside, kept
        self._earlier: Looked | None = None
        self._drawer: Drawer | None = None
        self._sounds: tuple[tuple[str, int], Mapping[int, int]] = (("", 0), {})
        self.name = new_ticket()
        """What sounds are asked for with."""

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What every page at the table may ask."""
        return (Answering(say.LookBack, self._look),)

    def _look(self, guest: Guest, message: say.LookBack) -> None:
        log = message.game or self._file.saved.log or next(iter(self._logs()), "")
        if not log:
            raise Refused(NO_GAME)
        self._with_game(
            guest, log, lambda looked: self._with_sounds(looked, lambda: self._show(guest, looked, message))
        )

    def _logs(self) -> list[str]:
        """The games of this table, the latest first."""
        earlier = self._file.earlier_logs(MOST_GAMES)[::-1]
        return [self._file.saved.log, *earlier] if self._file.saved.log else earlier

    # ------------------------------------------------------------ the game

    def _with_game(self, guest: Guest, log: str, then: Callable[[Looked], None]) -> None:
        game = self._table.game
        if game is not None and log == self._file.saved.log:
            if self._drawer is None or self._drawer.game is not game.rules:
                self._drawer = Drawer(game.rules)
            then(Looked(log, game.session, self._drawer, game.is_over))
        elif self._earlier is not None and self._earlier.log == log:
            then(self._earlier)
        elif log in self._logs():
            self._aside(lambda: _read(self._file.shelf, log), lambda read: self._was_read(guest, log, read, then))
        else:
            raise BadSetup("That game is not at this table")

    def _was_read(self, guest: Guest, log: str, read: Session | YouErred, then: Callable[[Looked], None]) -> None:
        if isinstance(read, YouErred):
            guest.refuse(read)
            return
        over = read.game.result(read.state).over
        self._earlier = Looked(log, read, Drawer(read.game), over)
        then(self._earlier)

    def _with_sounds(self, looked: Looked, then: Callable[[], None]) -> None:
        """Which plays can be heard is on the disk, and asked once for each state of a game."""
        kept, key = self._kept, (looked.log, looked.session.records)
        if kept is None or self._sounds[0] == key or looked.session.game.ear is None:
            then()
            return

        def found(sounds: Mapping[int, int]) -> None:
            self._sounds = key, sounds
            then()

        self._aside(lambda: kept.of(looked.log), found)

    # ------------------------------------------------------------ what is shown

    def seats_for(self, guest: Guest, looked: Looked) -> tuple[str, ...]:
        """Whose eyes the page may look with, beside everybody's: a screen that shares secret hands has none of them."""
        seats = looked.session.header.seats
        if looked.over:
            return seats
        if looked.log != self._file.saved.log:
            return ()
        own = tuple(seat for seat in self._crowd.seats_of(guest) if seat in seats)
        game, state = looked.session.game, looked.session.state
        secret = [seat for seat in own if knows_alone(game, state, seat)]
        return own if len(own) == 1 or not secret else ()

    def _show(self, guest: Guest, looked: Looked, message: say.LookBack) -> None:
        seats, count = self.seats_for(guest, looked), len(looked.session.moves)
        if message.seat and message.seat not in seats:
            guest.refuse(Refused(NOT_YET))
            return
        place = count if message.at < 0 else min(message.at, count)
        named = self._crowd.who(guest).wants_names and self._file.saved.shows_theory
        shown = step(looked.session, looked.drawer, place, message.seat or None, named)
        games = [{"name": log, "words": _called(log)} for log in self._logs()]
        found = {"games": games, "game": looked.log, "seats": seats, "seat": message.seat, "over": looked.over}
        marks = {"plays": plays_of(looked.session), "turns": turns_of(looked.session)}
        guest.tell(tell="looked", **found, **marks, **shown, sound=self._sound_at(looked, place))

    def _sound_at(self, looked: Looked, place: int) -> str:
        """Where the sound of the move that led there is, if it is kept."""
        key, sounds = self._sounds
        record = looked.session.numbers[place - 1] if place else 0
        there = key == (looked.log, looked.session.records) and record in sounds
        return f"/kept/{self.name}/{looked.log}/{record}.flac" if there else ""


def _read(shelf: Shelf, log: str) -> Session | YouErred:
    """What is wrong with it is for the page that asked."""
    try:
        return shelf.read(log)
    except YouErred as error:
        return error


def _called(log: str) -> str:
    """`chord_game-2.jsonl` as people know it."""
    name, _, number = log.removesuffix(".jsonl").rpartition("-")
    try:
        return f"{game_named(name).title}, game {number}"
    except YouErred:
        return log
