"""The coach at the table: hints for who may ask, and a look back once the game is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from chordgame.chord_game.coach.coaches import COACHES, Coach
from chordgame.chord_game.coach.looking_back import LookingBack
from chordgame.disk.session import Session
from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Game
from chordgame.engine.passages import Passage
from chordgame.engine.view import Panel
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Aside
from chordgame.table import messages as say
from chordgame.table.crowd import Crowd
from chordgame.table.game_table import GameTable
from chordgame.table.open_game import OpenGame
from chordgame.table.shelf import Shelf
from chordgame.table.table_file import TableFile

NO_HINTS = "Hints are off in games with other people. The host can turn them on for all"
MOST_GAMES_BEFORE = 20
"""Games that the look back compares with: a winter of evenings, and still read in a moment."""


class CoachCorner:
    """A coach, if the game has one. `found` is called once it has something to say of a game that is over."""

    def __init__(
        self, file: TableFile, table: GameTable, crowd: Crowd, aside: Aside, found: Callable[[], None]
    ) -> None:
        self._file, self._table, self._crowd, self._aside, self._found = file, table, crowd, aside, found
        self._looked_at: tuple[OpenGame, int] | None = None
        self._look_back: LookingBack | None = None

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What anybody at the table may ask it."""
        return (Answering(say.AskCoach, self._ask),)

    @property
    def is_here(self) -> bool:
        """Whether the game has a coach."""
        return self._coach is not None

    @property
    def pictures(self) -> Mapping[str, Callable[[Any], str]]:
        """What it draws beside the game's own pictures."""
        return self._coach.pictures if self._coach is not None else {}

    @property
    def _coach(self) -> Coach | None:
        return COACHES.get(self._table.game.rules.id) if self._table.game is not None else None

    # ------------------------------------------------------------ hints

    def _ask(self, guest: Guest, message: say.AskCoach) -> None:
        """Asked of a state in which what the seat may not know is made up: the answer tells nothing of it."""
        coach, game = self._coach, self._table.game
        if coach is None or game is None:
            raise Refused("this game has no coach")
        self._crowd.check_plays(guest, message.seat)
        if not self._file.saved.gives_hints:
            raise Refused(NO_HINTS)
        hint = coach.hint(game.imagined(message.seat), message.seat)
        guest.tell(tell="hint", seat=message.seat, n=game.session.records, lines=hint.lines, at=hint.at)

    # ------------------------------------------------------------ looking back

    def below(self, seat: str | None, named: bool) -> tuple[Panel, ...]:
        """What a seat is shown below the table, with names of chords or without."""
        return self._look_back.panels(seat, named) if self._look_back is not None else ()

    def game_went_on(self) -> None:
        """Once the game is over the coach looks back, beside the table, as that takes a moment."""
        coach, game = self._coach, self._table.game
        if coach is None or game is None or not game.is_over:
            self._look_back = None
        elif self._looked_at != (game, game.session.records):
            self._looked_at = game, game.session.records
            self._look(coach, game)

    def _look(self, coach: Coach, game: OpenGame) -> None:
        session, shelf, before = game.session, self._file.shelf, self._file.earlier_logs(MOST_GAMES_BEFORE)
        seats, passages, records = session.header.seats, session.passages, session.records

        def done(look_back: LookingBack) -> None:
            if self._table.game is game and session.records == records:
                self._look_back = look_back
                self._found()

        self._aside(lambda: coach.looking_back(seats, passages, _games_in(shelf, before, game.rules)), done)


def _games_in(shelf: Shelf, logs: list[str], game: Game[Any]) -> list[tuple[Passage, ...]]:
    """The games in these logs, as far as they can be read: what is damaged is no reason to say nothing."""
    return [one.passages for log in logs if (one := _read(shelf, log)) is not None and one.game is game]


def _read(shelf: Shelf, log: str) -> Session | None:
    try:
        return shelf.read(log)
    except YouErred:
        return None
