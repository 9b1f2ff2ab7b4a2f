"""A game that is being played: its log held open, and moves that are carried out and kept."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from typing import Any

from chordgame.disk.game_log import GameLog
from chordgame.disk.records import Record, header_for
from chordgame.disk.session import Givers, Session, fresh_seed, nobody_gives
from chordgame.engine.brains import awaited
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Event, Game, Ghost, Move
from chordgame.engine.moves import move_from_plain
from chordgame.table.lobby import table_from
from chordgame.table.saved import SavedTable
from chordgame.table.shelf import Shelf


def begin_log(
    saved: SavedTable, shelf: Shelf, log: str, seed: int | None = None, pledges: dict[str, str] | None = None
) -> None:
    """The log of a new game with everybody who is there; without a seed nobody can foresee its chance, and with pledges
    nobody can choose it."""
    game, table = table_from(saved, fresh_seed() if seed is None else seed)
    shelf.begin(log, header_for(game, table, repeats=seed is not None, pledges=pledges))


class OpenGame:
    """The game in one log; the first `dealt` moves were the companion's."""

    def __init__(self, opened: AbstractContextManager[GameLog], dealt: int = 0, givers: Givers = nobody_gives) -> None:
        self._open = ExitStack()
        self._log = self._open.enter_context(opened)
        self.warning = self._log.warning
        self.dealt = dealt
        self._givers = givers

    @property
    def session(self) -> Session:
        """The game so far."""
        return self._log.session

    @property
    def lines(self) -> tuple[str, ...]:
        """Its log, with all that was hidden."""
        return self._log.lines

    @property
    def rules(self) -> Game[Any]:
        """Which game it is."""
        return self.session.game

    @property
    def state(self) -> Any:
        """How it stands."""
        return self.session.state

    def close(self) -> None:
        """The log is whole at any moment; this lets others have it."""
        self._open.close()

    # ------------------------------------------------------------ moves

    def read_move(self, data: object) -> Move:
        """The move in a page's words; what was heard comes from the guitar, never from a page."""
        ear = self.rules.ear
        if ear is not None and isinstance(data, dict) and ear.field in data:
            raise Refused("what was heard comes from the guitar, not from a page")
        return move_from_plain(self.rules.moves, data)

    def move(self, move: Move) -> tuple[Event, ...]:
        """Carry a move out, if the rules allow it; it is safe on the disk then. Where a lot has to be drawn for it,
        nothing comes of it yet."""
        return self._log.add(self.session.next_move(move, self._givers))

    def keep(self, record: Record) -> tuple[Event, ...]:
        """A record that is no move: what comes of it."""
        return self._log.add(record)

    def deal(self) -> tuple[Event, ...]:
        """Moves in people's names until they are to play; what is read of them then. None of them is taken back."""
        dealing = self.rules.dealing
        if dealing is not None:
            while not self.session.is_rolling and (move := dealing.move(self.state)) is not None:
                self.move(move)
        self.dealt = len(self.session.moves)
        return () if dealing is None or self.session.is_rolling else (Event(dealing.says(self.state)),)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.rules.result(self.state).over

    @property
    def undoable(self) -> Move | None:
        """The move that can be taken back: the latest one, unless the companion dealt it."""
        return None if len(self.session.moves) <= self.dealt else self.session.undoable

    def take_back(self, seats: tuple[str, ...]) -> tuple[Event, ...]:
        """The latest move undone by who made it, if it was one of these seats, else by the host; never what the
        companion dealt."""
        if self.undoable is None and self.session.undoable is not None:
            raise Refused("nothing was played yet; for other cams or another key start a new game")
        last = self.undoable
        is_own = last is not None and last.seat in seats
        seat = last.seat if last is not None and is_own else self.hosts_seat
        return self._log.add(self.session.next_undo(seat, by_host=not is_own))

    def imagined(self, seat: str) -> Any:
        """A state in which what the seat may not know is made up: no answer from it tells anything."""
        return self.rules.imagine(self.state, seat, Chance(0))

    def try_move(self, move: Move) -> None:
        """Refuse what the rules would refuse, as far as the move's seat may know."""
        self.rules.apply(self.imagined(move.seat), move)

    def ghost(self, move: Move) -> Ghost | None:
        """What the move would do, as far as its seat may know; None where there is nothing to see."""
        return None if self.rules.ghost is None else self.rules.ghost(self.imagined(move.seat), move)

    def why_not(self, seat: str, at: tuple[str, ...]) -> str:
        """Why nothing is offered on these parts of the board, as far as the seat may know; empty where a game does not
        say."""
        return "" if self.rules.why_not is None else self.rules.why_not(self.imagined(seat), seat, at)

    def would_take(self, move: Move) -> bool:
        """Whether the rules would allow the move now."""
        try:
            self.rules.apply(self.state, move)
        except Refused:
            return False
        return True

    def label(self, move: Move) -> str:
        """The move in words."""
        return self.rules.describe(self.state, move)

    # ------------------------------------------------------------ seats

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats that the table waits for."""
        return tuple(seat for seat in self.session.header.seats if awaited(self.rules, self.state, seat))

    @property
    def hosts_seat(self) -> str:
        """In whose name the host acts: the seat that decides for all, as a Band Leader, or the first."""
        header, lead = self.session.header, self.rules.lead
        named = str(header.options.get(lead.option, "")) if lead is not None else ""
        return named if named in header.seats else header.seats[0]
