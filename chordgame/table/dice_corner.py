"""Dice for strangers: who can give to lots, what pages are asked for, and what comes of it."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from chordgame.disk.lot_book import LotBook
from chordgame.disk.records import GIVER_HOST, Drawn, Pledged, Record, Withheld
from chordgame.disk.session import Session
from chordgame.engine.errors import LogNotWritten, NotYet, Refused, YouErred
from chordgame.engine.game import Event
from chordgame.engine.lots import LENGTH, is_hash, pledge_of, share_of
from chordgame.engine.sentences import together
from chordgame.pages.guests import LONGEST_REASON, Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Schedule
from chordgame.table.crowd import Crowd
from chordgame.table.dice_messages import AskLog, GiveShare, Pledge
from chordgame.table.game_table import GameTable
from chordgame.table.table_file import TableFile

WITHIN = 6.0
"""Seconds for a page's share: over a bad line it takes one, with a packet lost twice three; a phone that sleeps takes
for ever."""
READY_WITHIN = 2.0
"""Seconds that a game waits for pledges before it begins: a phone's page makes one in a hundredth, and sends it."""
AGAIN_AFTER = 3.0
"""Seconds until the disk is asked again."""
MOST_PLEDGES = 30
"""Of one seat in one sitting: each is a line of the log, and nobody changes phones more often."""
SECRET_BYTES = 32
NOBODY_DRAWS = "No player's page is here to draw along, so the host draws this game's dice and cards alone."
NOBODY_THERE = "The dice wait for somebody: no player's page is here to draw along"


class DiceCorner:
    """Asks pages for their shares; `dealt` is called when the first lot is drawn, `rolled` with what came of a later
    one."""

    def __init__(
        self,
        file: TableFile,
        table: GameTable,
        crowd: Crowd,
        schedule: Schedule,
        dealt: Callable[[], None],
        rolled: Callable[[tuple[Event, ...]], None],
    ) -> None:
        self._file, self._table, self._crowd, self._schedule = file, table, crowd, schedule
        self._dealt, self._rolled = dealt, rolled
        self._held: dict[Guest, dict[str, str]] = {}
        self._counts: Counter[str] = Counter()
        self._of: Session | None = None
        self._asked = 0
        self._shares: dict[str, str] = {}
        self._begin: Callable[[], None] | None = None
        self._draws_again = False
        """Whether a lot that is complete waits for room on the disk."""

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What pages of seats may say."""
        return Answering(Pledge, self._pledge), Answering(GiveShare, self._give), Answering(AskLog, self._show_log)

    # ------------------------------------------------------------ what pages are shown

    def shown(self, guest: Guest) -> dict[str, Any]:
        """What a page has to know to draw along: nothing of anybody's shares."""
        book = self._book
        if book is None and (self._table.game is not None or not self._file.saved.draws_lots):
            return {"tell": "dice", "on": False}
        own = [self._seat(guest, seat, book) for seat in self._crowd.seats_of(guest)]
        return {"tell": "dice", "on": True, "own": own, "lot": self._lot(book)}

    def _seat(self, guest: Guest, seat: str, book: LotBook | None) -> dict[str, Any]:
        known = book.known.get(seat) if book is not None else None
        pledge, since = (known.pledge, known.pledged_at) if known is not None else ("", 0)
        here = bool(pledge) and self._holds(guest, seat, pledge)
        out = book is not None and book.is_out(seat)
        return {"seat": seat, "pledge": pledge, "since": since, "here": here, "out": out}

    def _lot(self, book: LotBook | None) -> dict[str, Any] | None:
        if book is None or book.open is None:
            return None
        waits = [giver for giver in book.open.of if giver not in self._shares]
        return {"number": book.open.number, "head": book.head, "of": book.open.of, "waits": waits}

    def _show_log(self, guest: Guest, _: AskLog) -> None:
        """Once nothing is hidden any more."""
        game = self._table.playing
        if not game.is_over:
            raise Refused("The log tells what is hidden, so you can check the dice once the game is over")
        guest.tell(tell="dice_log", name=self._file.saved.log, lines=game.lines)

    # ------------------------------------------------------------ who can give

    @property
    def _book(self) -> LotBook | None:
        session = self._table.session
        return session.lots if session is not None else None

    def _holds(self, guest: Guest, seat: str, pledge: str) -> bool:
        """Whether this page is here, still plays for the seat, and can give by this pledge."""
        plays = guest in self._crowd.guests and seat in self._crowd.seats_of(guest)
        return plays and self._held.get(guest, {}).get(seat) == pledge

    @property
    def _here(self) -> list[tuple[str, str]]:
        """Seats with the pledges that pages hold which are here."""
        return [one for guest, held in self._held.items() for one in held.items() if self._holds(guest, *one)]

    def _is_held(self, seat: str, pledge: str) -> bool:
        """Whether a page is here that can give by this pledge."""
        return (seat, pledge) in self._here

    def givers(self) -> tuple[str, ...]:
        """The host, and the seats whose pages are here."""
        book, session = self._book, self._table.session
        if book is None or session is None:
            return ()
        may = [seat for seat in session.header.seats if seat in book.givers]
        here = [seat for seat in may if self._is_held(seat, book.known[seat].pledge)]
        if may and not here:
            raise NotYet(NOBODY_THERE)
        return tuple(giver for giver in (GIVER_HOST, *here) if giver in book.givers)

    def pledges(self) -> dict[str, str] | None:
        """The pledges that a new game begins with; None where its chance is the host's alone."""
        if not self._file.saved.draws_lots:
            return None
        here = dict(self._here)
        seats = {seat.name: here[seat.name] for seat in self._file.saved.seats if seat.name in here}
        if not seats:
            self._crowd.tell_news((Event(NOBODY_DRAWS),))
            return None
        return {GIVER_HOST: self._new_secret(), **seats}

    def _new_secret(self) -> str:
        """The host's own pledge; its secret is on the disk before."""
        secret = secrets.token_hex(SECRET_BYTES)
        self._file.keep(replace(self._file.saved, dice=secret))
        return pledge_of(secret)

    # ------------------------------------------------------------ pledges

    def when_ready(self, begin: Callable[[], None]) -> None:
        """Begin a game once everybody who is here has pledged: pages do so by themselves, and at once."""
        if not self._file.saved.draws_lots:
            begin()
            return
        self._begin = begin
        self._schedule(READY_WITHIN, self._begin_anyway)
        self._begin_if_ready()

    def _begin_if_ready(self) -> None:
        people = {seat.name for seat in self._file.saved.seats if seat.by != "bot"}
        here = {seat for guest in self._crowd.guests.known for seat in self._crowd.seats_of(guest)} & people
        pledged = set(dict(self._here))
        if here <= pledged:
            self._begin_anyway()

    def _begin_anyway(self) -> None:
        begin, self._begin = self._begin, None
        try:
            if begin is not None:
                begin()
        except YouErred as error:  # whoever pressed may have another page by now
            self._crowd.guests.tell(tell="refused", why=str(error)[:LONGEST_REASON])

    def forget(self) -> None:
        """The game is over: nobody draws by the same pledge again."""
        self._held, self._of = {}, None

    def _pledge(self, guest: Guest, message: Pledge) -> None:
        self._crowd.check_plays(guest, message.seat)
        if not is_hash(message.pledge):
            raise Refused("this is no pledge")
        book = self._book
        known = book.known.get(message.seat) if book is not None else None
        if known is not None and known.pledge != message.pledge and self._is_held(message.seat, known.pledge):
            return  # another page of this seat draws along
        self._held = {one: held for one, held in self._held.items() if one in self._crowd.guests}
        self._held.setdefault(guest, {})[message.seat] = message.pledge
        self._write_pledges()
        self._begin_if_ready()

    def _write_pledges(self) -> None:
        """New pledges go into the log, where a lot is not just being drawn; then they go there after it."""
        book = self._book
        if book is None or book.open is not None:
            return
        new = {seat: pledge for seat, pledge in self._here if self._is_new(book, seat, pledge)}
        if GIVER_HOST in book.known and book.nth(GIVER_HOST) > LENGTH:
            new[GIVER_HOST] = self._new_secret()
        if new:
            self._counts.update(new.keys())
            self._add(lambda session: Pledged(session.records + 1, new))
            self._crowd.guests.changed("dice")

    def _is_new(self, book: LotBook, seat: str, pledge: str) -> bool:
        known = book.known.get(seat)
        return (known is None or known.pledge != pledge) and self._counts[seat] < MOST_PLEDGES

    # ------------------------------------------------------------ lots

    def game_went_on(self) -> None:
        """If a lot is to be drawn, everybody is asked for their share."""
        session, book = self._table.session, self._book
        if self._of is not session:
            self._of, self._asked = session, 0
        if book is not None and book.open is None:
            self._write_pledges()
        elif book is not None and book.open is not None and book.open.number != self._asked:
            self._ask(book, book.open.number, book.open.of)

    def _ask(self, book: LotBook, number: int, of: tuple[str, ...]) -> None:
        self._asked, self._shares = number, {}
        secret = self._file.saved.dice
        if (
            GIVER_HOST in of
            and secret
            and book.pledge_fits(GIVER_HOST, share := share_of(secret, book.nth(GIVER_HOST)))
        ):
            self._shares[GIVER_HOST] = share
        self._crowd.guests.changed("dice")
        session = self._of
        self._schedule(WITHIN, lambda: self._late(session, number))
        self._draw_if_complete()

    def _give(self, guest: Guest, message: GiveShare) -> None:
        self._crowd.check_plays(guest, message.seat)
        book = self._book
        if book is None or book.open is None or message.lot != book.open.number or message.seat not in book.open.of:
            return  # it came too late
        if not book.pledge_fits(message.seat, message.share):
            raise Refused("This share is not the one that was pledged", "reload the page")
        self._shares[message.seat] = message.share
        self._draw_if_complete()

    def _draw_if_complete(self) -> None:
        book = self._book
        if book is None or book.open is None or not set(book.open.of) <= set(self._shares):
            return
        shares = {giver: self._shares[giver] for giver in book.open.of}
        seed, was_dealt = book.seed_of(shares), self._of is not None and self._of.is_dealt
        events = self._add(lambda session: Drawn(session.records + 1, shares, seed))
        if events is None:
            self._draw_again_later()
            return
        self._crowd.guests.changed("dice")
        if was_dealt:
            self._rolled(events)
        else:
            self._dealt()

    def _draw_again_later(self) -> None:
        """Once, however often shares come meanwhile."""
        if self._draws_again:
            return
        self._draws_again = True

        def again() -> None:
            self._draws_again = False
            self._draw_if_complete()

        self._schedule(AGAIN_AFTER, again)

    def _late(self, session: Session | None, number: int) -> None:
        """Who has not given by now is left out of this lot, and it is drawn anew; the log says who that was."""
        book = self._book
        if session is not self._of or book is None or book.open is None or book.open.number != number:
            return
        missing = tuple(giver for giver in book.open.of if giver not in self._shares)
        if not missing or len(missing) == len(book.open.of):
            self._schedule(WITHIN, lambda: self._late(session, number))
            return
        if self._add(lambda session: Withheld(session.records + 1, missing, number + 1)) is None:
            self._schedule(AGAIN_AFTER, lambda: self._late(session, number))
            return
        for held in self._held.values():  # until they say that they are here again
            for seat in missing:
                held.pop(seat, None)
        self._crowd.tell_news((Event(f"{_whose(missing)} did not draw along in time. The dice roll without."),))
        self.game_went_on()

    def _add(self, record: Callable[[Session], Record]) -> tuple[Event, ...] | None:
        """A record into the log; None if nobody keeps it just now, and everybody reads why."""
        game = self._table.playing
        try:
            return game.keep(record(game.session))
        except LogNotWritten as error:
            self._crowd.guests.tell(tell="refused", why=str(error)[:LONGEST_REASON])
            return None


def _whose(givers: tuple[str, ...]) -> str:
    pages = [f"{giver}'s page" for giver in givers if giver != GIVER_HOST]
    return together((*(("The host",) if GIVER_HOST in givers else ()), *pages))
