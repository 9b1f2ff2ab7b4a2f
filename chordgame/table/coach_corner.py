"""The coach at the table: hints for who may ask, a look back once the game is over; and who reads names of notes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from chordgame.chord_game.coach.coaches import COACHES, Coach
from chordgame.chord_game.coach.looking_back import LookingBack
from chordgame.disk.log_file import read_log
from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Game, Move, Table
from chordgame.games import game_named
from chordgame.pages.guests import Guest
from chordgame.table import messages as say
from chordgame.table.crowd import Gathering

Aside = Callable[[Callable[[], Any], Callable[[Any], None]], None]
NO_HINTS = "the coach is silent at this table: among people a hint would be an edge; the leader may allow it for all"
MOST_GAMES_BEFORE = 20


class Coached(Gathering):
    """A gathering whose pages may ask the coach."""

    _aside: Aside
    _looked_back_at: int = -1

    def _show_names(self, guest: Guest, said: say.ShowNames) -> None:
        guest.wants_names = said.on
        guest.changed("room", *self._views_of(guest))

    def _ask_hint(self, guest: Guest, said: say.AskHint) -> None:
        """Asked of a state in which what the seat may not know is made up: the answer tells nothing of it."""
        coach, session = self._coach(), self.play.session if self.play is not None else None
        if coach is None or session is None:
            raise Refused("this game has no coach")
        if said.seat not in self.seats_of(guest):
            raise Refused("this is not your seat", f"{said.seat!r} is played elsewhere")
        if not self.facts.gives_hints:
            raise Refused(NO_HINTS)
        state = session.game.imagine(session.state, said.seat, Chance(0))
        told, records = coach.hint(state, said.seat), session.records
        guest.tell(tell="hint", seat=said.seat, n=records, lines=told.lines, at=told.at)

    def _coach(self) -> Coach | None:
        return COACHES.get(self.play.session.game.id) if self.play is not None else None

    def lay_out(self, path: Path) -> None:
        """The game in a log is on the table; it may be over already."""
        super().lay_out(path)
        self._looked_back_at = -1
        coach = self._coach()
        if self._views is not None and coach is not None:
            self._views.drawer.beside = coach.pictures
        self._follow_end()

    def views_changed(self) -> None:
        """The game went on, and may be over."""
        super().views_changed()
        self._follow_end()

    def _follow_end(self) -> None:
        """Once the game is over the coach looks back, beside the table, as that takes a moment."""
        play, views, coach = self.play, self._views, self._coach()
        if play is None or views is None or coach is None or play.session.records == self._looked_back_at:
            return
        session = play.session
        if not session.game.result(session.state).over:
            views.look_back = None
            return
        self._looked_back_at = records = session.records
        table, moves, paths = session.header.table, session.moves, self._logs_before()

        def done(found: LookingBack) -> None:
            if self._views is views and session.records == records:
                views.look_back = found.panels
                self.views_changed()

        self._aside(lambda: coach.looking_back(table, moves, _games_in(paths, session.game)), done)

    def _logs_before(self) -> list[Path]:
        """The logs of the games that were played at this table before, oldest first."""
        own = self.folder / self.facts.log
        logs = sorted((path for path in self.folder.glob("*.jsonl") if path != own), key=lambda p: p.stat().st_mtime)
        return logs[-MOST_GAMES_BEFORE:]

    def _room_facts(self, guest: Guest) -> dict[str, Any]:
        may_ask = self._coach() is not None and self.facts.gives_hints
        return super()._room_facts(guest) | ({"hints": list(self.seats_of(guest))} if may_ask else {})


def _games_in(paths: list[Path], game: Game[Any]) -> list[tuple[Table, tuple[Move, ...]]]:
    """The games in these logs, as far as they can be read: what is damaged is no reason to say nothing."""
    return [(one.header.table, one.moves) for path in paths if (one := _read(path)) is not None and one.game is game]


def _read(path: Path) -> Session | None:
    try:
        return read_log(path, game_named)[0]
    except YouErred:
        return None
