"""The game as it is played: moves of pages and bots, moves taken back, and what follows for everybody."""

from __future__ import annotations

from typing import Any

from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Event, Game, Move
from chordgame.engine.heard import HeardString
from chordgame.engine.moves import move_from_plain
from chordgame.pages.guests import Guest
from chordgame.pages.messages import TakeBack
from chordgame.table import messages as say
from chordgame.table.coach_corner import Coached
from chordgame.table.open_game import Bots, GamePlay

NOT_NOW = "there is no game on this table yet"


class Playing(Coached):
    """A gathering with a coach that plays."""

    _bots: Bots

    def _playing(self) -> GamePlay:
        if self.play is None:
            raise Refused(NOT_NOW)
        return self.play

    def _move_of(self, guest: Guest, data: object) -> Move:
        """The move, if it is for a seat of this page; what was heard comes from the guitar, never from a page."""
        game: Game[Any] = self._playing().session.game
        if game.ear is not None and isinstance(data, dict) and game.ear.field in data:
            raise Refused("what was heard comes from the guitar, not from a page")
        move = move_from_plain(game.moves, data)
        if move.seat not in self.seats_of(guest):
            raise Refused("this is not your seat", f"{move.seat!r} is played elsewhere")
        return move

    def _make_move(self, guest: Guest, said: say.MakeMove) -> None:
        self._carry_out(self._move_of(guest, said.move))

    def _try(self, guest: Guest, said: say.Try) -> None:
        """Asked of a state in which what the seat may not know is made up: the answer tells nothing of it."""
        session = self._playing().session
        why = ""
        try:
            move = self._move_of(guest, said.move)
            session.game.apply(session.game.imagine(session.state, move.seat, Chance(0)), move)
        except YouErred as error:
            why = str(error)[:400]
        guest.tell(tell="tried", why=why)

    def _take_back(self, guest: Guest, _: TakeBack) -> None:
        play = self._playing()
        last = play.session.undoable
        own = last is not None and last.seat in self.seats_of(guest)
        if not (guest.leads or own):
            raise Refused("a player takes back their own latest move only; the leader takes back any")
        seat = last.seat if own and last is not None else self.leaders_seat()
        self._happened(play.take_back(seat))

    def leaders_seat(self) -> str:
        """In whose name the leader acts: the seat that the game's own settings call the leader, or the first."""
        header = self._playing().session.header
        seats = [value for value in header.options.values() if value in header.seats]
        return str(seats[0]) if seats else header.seats[0]

    def _label(self, move: Move) -> str:
        session = self._playing().session
        return session.game.describe(session.state, move)

    def _can_be_judged(self, move: Move, pitches: Any) -> bool:
        play, ear = self._playing(), self._playing().session.game.ear
        if ear is None:
            return False
        hoped = ear.judged(play.session.state, move, [HeardString(string, "CLEAR") for string in pitches])
        return play.would_take(hoped)

    def _people_awaited(self) -> list[str]:
        people = {seat.name for seat in self.facts.seats if seat.by != "bot"}
        return [seat for seat in self._playing().awaited if seat in people]

    def _carry_out(self, move: Move) -> None:
        self._happened(self._playing().move(move))

    def _carry_out_or_say(self, move: Move) -> None:
        """A move that no page asked for: what is wrong with it is said to everybody."""
        try:
            self._carry_out(move)
        except YouErred as error:
            self.tell_all({"tell": "refused", "why": str(error)[:400]})

    def _bot_moves(self, play: GamePlay, move: Move) -> None:
        if play is self.play:
            self._carry_out_or_say(move)

    def _happened(self, events: tuple[Event, ...]) -> None:
        """A record was added: everybody sees the new table, and reads of it what they may know."""
        self.tell_news(events)
        session = self._playing().session
        ear = session.game.ear
        overruled = ear.overruled(session.state) if ear is not None else None
        self.corner.game_went_on(session.game.chapter(session.state), overruled)
        waiting = self.corner.announced
        if waiting is not None and not self._can_be_judged(waiting.move, waiting.pitches):
            self.corner.stop()
        self.views_changed()
        self._rouse()

    def _rouse(self) -> None:
        if self.play is not None:
            self._bots.rouse(self.play, lambda: self.facts)
