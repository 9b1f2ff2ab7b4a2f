"""Whether the seat that moved last may take its move back: found out beside the table, so that no page waits for it."""

from __future__ import annotations

from collections.abc import Callable

from chordgame.disk.session import Session
from chordgame.engine.brains import awaited
from chordgame.engine.errors import Refused
from chordgame.engine.taking_back import SEEN_LATER
from chordgame.pages.serving import Aside
from chordgame.table.open_game import OpenGame
from chordgame.table.saved import SavedTable

NOT_YOURS = "You can undo your own latest move. The host can undo any"


class TakingBack:
    """What is known of the latest move. `found` is called with its seat once that is known."""

    def __init__(self, saved: Callable[[], SavedTable], aside: Aside, found: Callable[[str], None]) -> None:
        self._saved, self._aside, self._found = saved, aside, found
        self._known: tuple[Session, int, str] | None = None
        self._had_a_choice = False

    def game_went_on(self, game: OpenGame) -> None:
        """Find out whether a phone may be offered to take the latest move back."""
        session = game.session
        last, records = game.undoable, session.records
        seat = self._saved().seat(last.seat) if last is not None else None
        if seat is None or seat.by != "phone":
            return

        ask, before = session.asking_why_closed_to(seat.name), session.passages[-1].before

        def work() -> tuple[str, bool]:
            return ask(), len(awaited(session.game, before, seat.name)) > 1

        def done(found: tuple[str, bool]) -> None:
            if session.records == records:
                why, self._had_a_choice = found
                self._known = session, records, why
                self._found(seat.name)

        self._aside(work, done)

    def may(self, game: OpenGame, seats: tuple[str, ...]) -> bool:
        """Whether one of these seats may take back the latest move, as far as it is known yet."""
        return self._is_own(game, seats) and self._why(game.session) == ""

    def why_not(self, game: OpenGame, seats: tuple[str, ...]) -> str:
        """Why a move of these seats stands; empty if it does not, or if nobody here wants to know.

        Nobody does where there was nothing else to do, as at a die, or where the host has just undone what came after.
        """
        why = self._why(game.session) if self._is_own(game, seats) else None
        return why if why and self._had_a_choice and why != SEEN_LATER else ""

    def check(self, game: OpenGame, seats: tuple[str, ...]) -> None:
        """Refuse a player who may not take back the latest move."""
        last = game.undoable
        if last is None or last.seat not in seats:
            raise Refused(NOT_YOURS)
        if why := game.session.why_closed_to(last.seat):
            raise Refused(why)

    def _is_own(self, game: OpenGame, seats: tuple[str, ...]) -> bool:
        return game.undoable is not None and game.undoable.seat in seats

    def _why(self, session: Session) -> str | None:
        """None while nobody knows."""
        if self._known is None:
            return None
        of, records, why = self._known
        return why if of is session and records == session.records else None
