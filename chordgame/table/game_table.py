"""The table itself: the game that lies on it, if there is one, and the bots that play along."""

from __future__ import annotations

from collections.abc import Callable

from chordgame.disk.session import Givers, Session
from chordgame.engine.errors import Refused
from chordgame.engine.game import Event, Move
from chordgame.engine.tune import Tune
from chordgame.pages.serving import Aside, Schedule
from chordgame.table.bots import Bots
from chordgame.table.open_game import OpenGame
from chordgame.table.saved import SavedTable
from chordgame.table.shelf import Shelf
from chordgame.table.taking_back import TakingBack

NOT_NOW = "there is no game on this table yet"


class GameTable:
    """A game or none.

    `bot_moves` is called with what a bot wants to do and says, `stands_found` with the seat of the latest move once it
    is known whether that seat may take it back. `givers` are those who can give to a lot just now.
    """

    def __init__(
        self,
        saved: Callable[[], SavedTable],
        schedule: Schedule,
        aside: Aside,
        bot_moves: Callable[[Move, str], None],
        stands_found: Callable[[str], None],
        givers: Givers,
    ) -> None:
        self._saved, self._bot_moves, self._givers = saved, bot_moves, givers
        self._game: OpenGame | None = None
        self._bots = Bots(saved, schedule, aside, self._bot_moved)
        self.taking_back = TakingBack(saved, aside, stands_found)

    # ------------------------------------------------------------ the game

    @property
    def game(self) -> OpenGame | None:
        """The game that is being played."""
        return self._game

    @property
    def playing(self) -> OpenGame:
        """The game, where there has to be one."""
        if self._game is None:
            raise Refused(NOT_NOW)
        return self._game

    @property
    def session(self) -> Session | None:
        """The game so far."""
        return self._game.session if self._game is not None else None

    @property
    def tune(self) -> Tune | None:
        """What the game wants everybody to hear now."""
        game = self._game
        return game.rules.music(game.state) if game is not None and game.rules.music is not None else None

    @property
    def people_awaited(self) -> list[str]:
        """The seats that the game waits for and a person plays; none without a game."""
        people = {seat.name for seat in self._saved().seats if seat.by != "bot"}
        return [seat for seat in self._game.awaited if seat in people] if self._game is not None else []

    def lay_out(self, shelf: Shelf, log: str) -> OpenGame:
        """The game in a log is on the table."""
        self._game = game = OpenGame(shelf.opened(log), self._saved().dealt, self._givers)
        return game

    def close(self) -> None:
        """Everything is on disk already; let go of it."""
        if self._game is not None:
            self._game.close()
        self._game = None

    # ------------------------------------------------------------ moves

    def move(self, move: Move) -> tuple[Event, ...]:
        """Carry a move out, if the rules allow it."""
        return self.playing.move(move)

    def deal(self) -> tuple[Event, ...]:
        """The companion sets up what people would choose, where the game knows how; what is read of it."""
        return self.playing.deal()

    def take_back(self, seats: tuple[str, ...], any_move: bool) -> tuple[Event, ...]:
        """Undo the latest move, if it was one of these seats', or any move."""
        game = self.playing
        if not any_move:
            self.taking_back.check(game, seats)
        return game.take_back(seats)

    def rouse(self) -> None:
        """If a bot is waited for, it shall move; and it is found out what a player may take back."""
        if self._game is not None and not self._game.session.is_rolling:
            self._bots.rouse(self._game)
            self.taking_back.game_went_on(self._game)

    def _bot_moved(self, game: OpenGame, move: Move, saying: str) -> None:
        if game is self._game:
            self._bot_moves(move, saying)
