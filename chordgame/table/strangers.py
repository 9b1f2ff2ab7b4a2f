"""Where people do not know each other: who may not come back, what waits for the host's nod, and what was not okay."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, cast

from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.engine.plain import to_plain
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.table import strangers_messages as say
from chordgame.table.crowd import Crowd
from chordgame.table.forms import form_for
from chordgame.table.game_table import GameTable
from chordgame.table.held_words import waits
from chordgame.table.joining import Joining
from chordgame.table.lobby import without_seat
from chordgame.table.removed import Removed, marks_of
from chordgame.table.saved import KeptReport, SavedTable
from chordgame.table.table_file import TableFile

MOST_KEPT = 100
"""Reports, and people who were removed: a table's file stays small, and the oldest go first."""
MOST_EACH = 5
"""Reports from one page: whoever has more to tell finds the host."""
LONGEST_REPORT = 500
SHOWN = 8
"""Lines of the story that are kept with a report: the moment that it is about."""
GONE = "The host has removed you from this table, for good."
THANKS = "Thank you. The host can read it, and it is kept together with this moment."


@dataclass(frozen=True, slots=True)
class HeldMove:
    """A move that is not made yet, and what is written in it."""

    move: Move
    words: str


class Strangers:
    """Removes people, holds words and keeps reports. `make` carries a move out that the host has nodded to."""

    def __init__(
        self,
        file: TableFile,
        table: GameTable,
        crowd: Crowd,
        joining: Joining,
        listed: Callable[[], frozenset[str]],
        make: Callable[[Move], None],
    ) -> None:
        self._file, self._table, self._crowd, self._joining = file, table, crowd, joining
        self._listed, self._make = listed, make
        self._held: dict[str, HeldMove] = {}
        self._other_words: set[str] = set()
        """Seats whose words the host would not let everybody read, until they write others."""
        self._reported: Counter[str] = Counter()

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What anybody inside may say, and the host."""
        return (
            Answering(say.Complain, self._report),
            Answering(say.RemoveForGood, self._remove),
            Answering(say.LetBackIn, self._let_back_in),
            Answering(say.Nod, self._nod),
            Answering(say.ReportsRead, self._reports_read),
        )

    def shown(self, guest: Guest) -> dict[str, Any]:
        """Whose words wait, for everybody; the words, the reports and who was removed for the host alone."""
        other_words = not self._other_words.isdisjoint(self._crowd.seats_of(guest))
        everybodys = {"tell": "strangers", "waits": list(self._held), "other_words": other_words}
        if not self._crowd.who(guest).is_host:
            return everybodys
        words = [{"seat": seat, "words": one.words} for seat, one in self._held.items()]
        saved = self._file.saved
        reports = to_plain(saved.reports[::-1])
        return {**everybodys, "words": words, "reports": reports, "removed": [one.name for one in saved.removed]}

    # ------------------------------------------------------------ removed for good

    def _remove(self, _: Guest, message: say.RemoveForGood) -> None:
        name, saved = message.name, self._file.saved
        pages = self._joining.pages_of(name)
        seat = saved.seat(name)
        if seat is not None and seat.by != "phone":
            raise Refused(f"{name} is not played from a phone", "change who plays that seat instead")
        if seat is None and not pages:
            raise Refused(f"{name} has gone meanwhile", "shut the table, or change its seats")
        removed = (*saved.removed, Removed(name, self._marks(pages)))[-MOST_KEPT:]
        self._file.keep(replace(self._without(name), removed=removed))
        self._drop(name)
        self._crowd.send_away(name, "")
        for guest in self._all_of(removed[-1], pages):
            guest.tell(tell="removed", why=GONE)
            guest.let_go(GONE)
        self._joining.tell(f"The host has removed {name}.", seats_changed=True)
        self._crowd.guests.changed("strangers")

    def _without(self, name: str) -> SavedTable:
        """Before a game the seat goes too; in a game it waits for somebody else."""
        saved = self._file.saved
        return saved.without_seats_tickets(name) if self._table.game is not None else without_seat(saved, name)

    def _marks(self, pages: list[Guest]) -> tuple[str, ...]:
        """Theirs alone: who shares an address with a player is not shut out by it."""
        others = [one for one in self._crowd.guests.known if one not in pages and not self._crowd.who(one).watches]
        shared = {mark for one in others for mark in self._marks_of(one)}
        return tuple(dict.fromkeys(mark for one in pages for mark in self._marks_of(one) if mark not in shared))

    def _marks_of(self, guest: Guest) -> tuple[str, ...]:
        return marks_of(self._file.saved.code, guest.address, self._crowd.who(guest).browser)

    def _all_of(self, removed: Removed, pages: list[Guest]) -> list[Guest]:
        """Their pages, and those that watch from the same place."""
        others = [one for one in self._crowd.guests.known if self._crowd.who(one).watches and one not in pages]
        return [*pages, *(one for one in others if set(removed.marks) & set(self._marks_of(one)))]

    def _let_back_in(self, _: Guest, message: say.LetBackIn) -> None:
        saved = self._file.saved
        self._file.keep(replace(saved, removed=tuple(one for one in saved.removed if one.name != message.name)))
        self._crowd.guests.changed("strangers")

    # ------------------------------------------------------------ words that wait

    def holds(self, guest: Guest, move: Move) -> bool:
        """Whether a move waits for the host's nod, as what is written in it nobody has read yet."""
        self._drop(move.seat)
        words = "\n".join(self._texts(move))
        if self._crowd.who(guest).is_host or not waits(self._file.saved.holds_words, words, self._listed()):
            return False
        self._table.playing.try_move(move)
        self._held[move.seat] = HeldMove(move, words)
        self._crowd.guests.changed("strangers")
        return True

    def _texts(self, move: Move) -> list[str]:
        """What somebody wrote by hand."""
        game = self._table.playing
        offers = game.rules.legal_moves(game.state, move.seat)
        free = {one.field for offer in offers if type(offer.move) is type(move) for one in offer.free}
        typed = [one.name for one in fields(move) if one.name in free]
        asked = {name: form_for(cast(Any, type(move)), name) for name in typed}
        return [getattr(move, name) for name, form in asked.items() if form == {"ask": "text"}]

    def _nod(self, _: Guest, message: say.Nod) -> None:
        waiting = self._held.get(message.seat)
        if waiting is None:
            raise Refused(f"Nothing of {message.seat} waits any more")
        self._drop(message.seat)
        if message.on:
            self._make(waiting.move)
        else:
            self._other_words.add(message.seat)
            self._crowd.guests.changed("strangers")

    def _drop(self, seat: str) -> None:
        if seat in self._held or seat in self._other_words:
            self._held.pop(seat, None)
            self._other_words.discard(seat)
            self._crowd.guests.changed("strangers")

    def forget(self) -> None:
        """The game is over."""
        self._held = {}
        self._other_words.clear()
        self._crowd.guests.changed("strangers")

    # ------------------------------------------------------------ reports

    def _report(self, guest: Guest, message: say.Complain) -> None:
        words, who = message.words.strip(), self._crowd.who(guest)
        if not words or len(words) > LONGEST_REPORT:
            raise Refused("Please say in a few words what is not okay", f"{LONGEST_REPORT} letters at most")
        by = "the host" if who.is_host else who.seat or "somebody who watches"
        self._count(guest)
        session = self._table.session
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        report = KeptReport(
            moment, by, message.about[:LONGEST_REPORT], words, self._file.saved.log,
            session.records if session is not None else 0, self._crowd.latest(guest, SHOWN),
        )  # fmt: skip
        saved = self._file.saved
        self._file.keep(replace(saved, reports=(*saved.reports, report)[-MOST_KEPT:]))
        guest.tell(tell="word", text=THANKS)
        self._crowd.guests.changed("strangers")

    def _reports_read(self, _: Guest, message: say.ReportsRead) -> None:
        """Kept with the table: its page may be another one tomorrow."""
        saved = self._file.saved
        reports = tuple(replace(one, read=one.read or one.at <= message.until) for one in saved.reports)
        self._file.keep(replace(saved, reports=reports))
        self._crowd.guests.changed("strangers")

    def _count(self, guest: Guest) -> None:
        """Nobody fills the list alone: five from one address, or one seat."""
        who = self._crowd.who(guest).seat or guest.address
        if self._reported[who] >= MOST_EACH:
            raise Refused("You have reported five times at this table", "the host can read it all")
        self._reported[who] += 1
