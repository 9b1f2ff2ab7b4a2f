"""What the host sets before and beside a game: which one, how, and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.engine.errors import BadSetup
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.table import lobby
from chordgame.table import messages as say
from chordgame.table.crowd import Crowd
from chordgame.table.game_table import GameTable
from chordgame.table.table_file import TableFile

OTHER_HANDS = {
    "here": "{} is played at the host's computer from now on.",
    "bot": "The computer plays {} from now on.",
    "phone": "The host freed {}'s seat for another phone.",
}
"""What the phone reads that played a seat until then, by who plays it now."""
SOMEBODY = "You"
"""Who plays where nobody gave a name."""


class SettingUp:
    """Changes what is saved of the table; `changed` is called when pages may see another game or play another seat."""

    def __init__(self, file: TableFile, table: GameTable, crowd: Crowd, changed: Callable[[], None]) -> None:
        self._file, self._table, self._crowd, self._changed = file, table, crowd, changed

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What the host's page may say of it."""
        return (
            Answering(say.ChooseGame, self._choose_game),
            Answering(say.SetOption, self._set_option),
            Answering(say.SetTable, self._set_table),
            Answering(say.SetSeat, self._set_seat),
            Answering(say.RemoveSeat, self._remove_seat),
            Answering(say.MoveSeat, self._move_seat),
        )

    def insist(self) -> None:
        """Refuse what would change a game that is being played."""
        if self._table.game is not None:
            raise BadSetup("a game is being played; start a new one to change this")

    def seat_for_play(self, name: str) -> None:
        """One more at this screen, if there is a name, bots for company, and a short game."""
        self.insist()
        saved, wanted = self._file.saved, name.strip()
        if wanted or lobby.lacks_people(saved):
            saved = lobby.with_new_seat(saved, lobby.seat_named(saved, wanted or SOMEBODY, "here"))
        self._file.keep(lobby.with_short_game(lobby.with_company(saved)))

    def _choose_game(self, _: Guest, message: say.ChooseGame) -> None:
        self.insist()
        self._file.keep(lobby.with_game(self._file.saved, message.game))

    def _set_option(self, _: Guest, message: say.SetOption) -> None:
        self.insist()
        self._file.keep(lobby.with_option(self._file.saved, message.name, message.value))

    def _set_table(self, _: Guest, message: say.SetTable) -> None:
        self._file.keep(lobby.with_setting(self._file.saved, message.name, message.value))
        self._changed()

    def _set_seat(self, _: Guest, message: say.SetSeat) -> None:
        """A new seat, or an old one in other hands: then its old tickets open nothing any more."""
        name, saved = message.name.strip(), self._file.saved
        known = saved.seat(name)
        if known is None or message.new:
            self.insist()
        seat = lobby.seat_named(saved, name, message.by, message.brain)
        seat = replace(seat, name=known.name) if known is not None else seat
        kept = lobby.with_new_seat(saved, seat) if known is None or message.new else saved.with_seat(seat)
        self._file.keep(kept.without_seats_tickets(seat.name))
        self._crowd.send_away(seat.name, OTHER_HANDS[seat.by].format(seat.name))
        self._changed()
        self._crowd.guests.changed("room", "guitar")
        self._table.rouse()

    def _remove_seat(self, _: Guest, message: say.RemoveSeat) -> None:
        self.insist()
        self._file.keep(lobby.without_seat(self._file.saved, message.name))
        self._crowd.send_away(message.name, f"The host took {message.name} off the table.")

    def _move_seat(self, _: Guest, message: say.MoveSeat) -> None:
        self.insist()
        self._file.keep(lobby.moved_on(self._file.saved, message.name))
