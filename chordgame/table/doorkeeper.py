"""The door of a room: pages come in by a ticket, or by the room code to play or to watch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.home.messages import EarIsBack
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering, Message, ShowTicket
from chordgame.pages.tickets import fingerprint, new_ticket, wrong_tries
from chordgame.table import door
from chordgame.table import messages as say
from chordgame.table.crowd import Crowd
from chordgame.table.game_table import GameTable
from chordgame.table.joining import Joining
from chordgame.table.lobby import TableFull
from chordgame.table.means import Doors
from chordgame.table.removed import is_removed, marks_of
from chordgame.table.saved import HOST, whose_ear
from chordgame.table.table_file import TableFile
from chordgame.table.visitors import Visitor

STAYS_SHUT = "The host of this table has removed somebody who came from here, so it stays shut for you"


class Doorkeeper:
    """Lets pages in, with the addresses that they show."""

    def __init__(
        self,
        file: TableFile,
        table: GameTable,
        crowd: Crowd,
        clock: Callable[[], float],
        doors: Doors,
        joining: Joining,
    ) -> None:
        self._file, self._table, self._crowd, self._doors, self._joining = file, table, crowd, doors, joining
        self._tries = wrong_tries(clock)

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What strangers may say."""
        return (
            Answering(ShowTicket, self._show_ticket),
            Answering(say.Join, self._join),
            Answering(say.Watch, self._watch),
        )

    def check(self, guest: Guest, message: Message) -> None:
        """Refuse who tried too often, and who is inside already; a ticket that is right nobody has found by trying."""
        if not (isinstance(message, ShowTicket | EarIsBack) and self._file.saved.owner_of(fingerprint(message.ticket))):
            self._tries.check(guest.address)
        if not self._crowd.who(guest).watches:
            raise Refused("this page is at the table already")
        if isinstance(message, say.Join | say.Watch):
            self._check_removed(guest, message)

    def _check_removed(self, guest: Guest, message: say.Join | say.Watch) -> None:
        saved = self._file.saved
        marks = marks_of(saved.code, guest.address, message.browser)
        name = message.name if isinstance(message, say.Join) else ""
        if saved.removed and is_removed(saved.removed, marks, name):
            self._tries.came(guest.address)
            raise Refused(STAYS_SHUT)

    def _show_ticket(self, guest: Guest, message: ShowTicket) -> None:
        whose = self._file.saved.owner_of(fingerprint(message.ticket))
        if whose is None or whose_ear(whose) is not None:
            guest.tell(tell="unknown_ticket")
            self._tries.came(guest.address)
            raise Refused("This is a different table now. Join it with its room code")
        self._crowd.check_place(guest, Visitor(whose == HOST, "" if whose == HOST else whose))
        if self._file.saved.is_old(fingerprint(message.ticket)):
            self._file.keep(self._file.saved.with_ticket(fingerprint(message.ticket), whose))
        self._welcome(guest, message.browser, is_host=whose == HOST, seat="" if whose == HOST else whose)

    def _join(self, guest: Guest, message: say.Join) -> None:
        self.check_code(guest, message.code)
        if why := self._joining.why_not_at_once(message.name):
            self._watch_instead(guest, message.browser)
            self._joining.wait_for_nod(guest, message.name)
            raise Refused(why)
        try:
            saved, seat = door.with_player(self._file.saved, message.name, self._table.game is not None)
        except TableFull:
            self._watch_instead(guest, message.browser)
            raise
        self._crowd.check_place(guest, Visitor(seat=seat.name))
        ticket = new_ticket()
        self._file.keep(saved.with_ticket(fingerprint(ticket), seat.name))
        self._welcome(guest, message.browser, seat=seat.name, ticket=ticket)

    def _watch_instead(self, guest: Guest, browser: str) -> None:
        """Where no place is left nobody is sent away."""
        if guest.stranger:
            self._crowd.check_place(guest, Visitor())
            self._welcome(guest, browser)

    def _watch(self, guest: Guest, message: say.Watch) -> None:
        try:
            self.check_code(guest, message.code)
        except Refused:
            guest.tell(tell="unknown_ticket")  # it may be a page of the table that was here before
            raise
        self._crowd.check_place(guest, Visitor())
        self._welcome(guest, message.browser)

    def check_code(self, guest: Guest, code: str) -> None:
        """Refuse a wrong room code, and count it."""
        try:
            door.check_code(self._file.saved, code)
        except Refused:
            self._tries.came(guest.address)
            raise

    def _welcome(self, guest: Guest, browser: str, *, is_host: bool = False, seat: str = "", ticket: str = "") -> None:
        visitor = replace(self._crowd.who(guest), is_host=is_host, seat=seat, browser=browser)
        self._crowd.welcome(guest, visitor, self._doors.links, ticket)
