"""Who plays which seat once pages are in: phones leave, take over, ask; the host lets them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from ipaddress import ip_address
from typing import Any

from chordgame.engine.errors import Refused
from chordgame.engine.game import Event
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.tickets import fingerprint, new_ticket
from chordgame.table import joining_messages as say
from chordgame.table.as_seen import same_name
from chordgame.table.crowd import Crowd
from chordgame.table.door import is_free
from chordgame.table.game_table import GameTable
from chordgame.table.held_words import waits
from chordgame.table.lobby import renamed, seat_named, with_new_seat, without_seat
from chordgame.table.means import Doors
from chordgame.table.names import seat_name
from chordgame.table.saved import SavedTable, Seat
from chordgame.table.table_file import TableFile

SHUT = "The host has shut the table for phones. This page comes back when it is open again."
LOCKED = "The host has locked the seats. You can watch, and the host knows that you would like to play"
NAMES_WAIT = "The host looks at names first. You can watch until then"
AWAY = "{0}'s phone is away just now. Are you {0}? Stay here: the host is asked, and gives you the seat back"
ASKS = "You can watch, and the host knows that you would like this seat"
NAMES_STAY = "Names stay as they are until this game is over"


class Joining:
    """Gives seats to phones and takes them back, each with a word to whom it concerns."""

    def __init__(
        self, file: TableFile, table: GameTable, crowd: Crowd, doors: Doors, listed: Callable[[], frozenset[str]]
    ) -> None:
        self._file, self._table, self._crowd, self._doors, self._listed = file, table, crowd, doors, listed
        self._asking: dict[Guest, str] = {}

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What anybody inside may say about seats, and the host."""
        return (
            Answering(say.LeaveSeat, self._leave),
            Answering(say.Rename, self._rename),
            Answering(say.TakeOver, self._take_over),
            Answering(say.AskForSeat, self._ask),
            Answering(say.RatherWatch, self._ask_no_more),
            Answering(say.GiveSeat, self._give),
            Answering(say.LetPhonesIn, self._let_in),
        )

    # ------------------------------------------------------------ what pages are shown

    def shown(self, guest: Guest) -> dict[str, Any]:
        """Who asks for a seat, for the host; whether one has asked, for who watches."""
        if self._crowd.who(guest).is_host:
            return {"asking": list(self._asks().values())}
        return {"asked": True} if guest in self._asks() else {}

    def links(self, _: Guest) -> dict[str, Any]:
        """The addresses that pages show, as they are just now."""
        return {"tell": "links", "links": dict(self._doors.links)}

    def _asks(self) -> Mapping[Guest, str]:
        """Those who asked, are still here, and have got no seat meanwhile."""
        self._asking = {one: name for one, name in self._asking.items() if self._is_watching(one)}
        return self._asking

    def _is_watching(self, guest: Guest) -> bool:
        return guest in self._crowd.guests and self._crowd.who(guest).watches

    # ------------------------------------------------------------ a phone's own seat

    def _own(self, guest: Guest) -> str:
        seat = self._crowd.who(guest).seat
        if not seat:
            raise Refused("You have no seat of your own here")
        return seat

    def _leave(self, guest: Guest, _: say.LeaveSeat) -> None:
        """Before a game the seat goes too; in a game it waits for somebody."""
        seat, saved = self._own(guest), self._file.saved
        playing = self._table.game is not None
        self._file.keep(saved.without_seats_tickets(seat) if playing else without_seat(saved, seat))
        self._crowd.send_away(seat, "You have left the table. Watch as long as you like.")
        self._tell(f"{seat} has left." + (" The host can let the computer go on for them." if playing else ""))
        self._changed()

    def _rename(self, guest: Guest, message: say.Rename) -> None:
        seat = self._own(guest)
        if self._table.game is not None:
            raise Refused(NAMES_STAY)
        if self._waits(message.name):
            raise Refused(NAMES_WAIT, "ask the host for another name")
        saved = renamed(self._file.saved, seat, message.name)
        self._crowd.rename(seat, seat_name(message.name))
        self._file.keep(saved)

    # ------------------------------------------------------------ somebody else's

    def _take_over(self, guest: Guest, message: say.TakeOver) -> None:
        """Nobody loses anything by it, so nobody is asked."""
        self._insist_watching(guest)
        seat, name = self._seat_in(self._file.saved, message.seat), seat_name(message.name)
        if seat.by != "bot":
            raise Refused(f"{seat.name} is no computer player any more. Ask for a seat")
        if self._file.saved.is_locked or self._waits(name):
            raise Refused(LOCKED if self._file.saved.is_locked else NAMES_WAIT, "ask for a seat")
        self._seat(guest, seat, name)

    def _ask(self, guest: Guest, message: say.AskForSeat) -> None:
        self._insist_watching(guest)
        if self._table.game is None and not self._file.saved.is_locked:
            raise Refused("No game is on: take a seat right away")
        self._begins_to_wait(guest, message.name)

    def _ask_no_more(self, guest: Guest, _: say.RatherWatch) -> None:
        if self._asking.pop(guest, None) is not None:
            self._crowd.guests.changed("room")

    def why_not_at_once(self, name: str) -> str:
        """Why nobody sits down under this name before the host says so; empty if they may."""
        if self._file.saved.is_locked:
            return LOCKED
        known = self._file.saved.seat(name.strip())
        if known is not None and not is_free(self._file.saved, known):
            if self._is_away(known):
                return AWAY.format(known.name)
            if self._table.game is not None:
                return f"Somebody is already playing as {known.name}. {ASKS}"
        return NAMES_WAIT if known is None and self._waits(name) else ""

    def _is_away(self, seat: Seat) -> bool:
        return seat.by == "phone" and all(one.seat != seat.name for one in self._crowd.visitors)

    def wait_for_nod(self, guest: Guest, name: str) -> None:
        """Somebody watches, and would like to play."""
        self._begins_to_wait(guest, name)

    def _waits(self, name: str) -> bool:
        return waits(self._file.saved.holds_words, name, self._listed())

    def _begins_to_wait(self, guest: Guest, typed: str) -> None:
        name = seat_name(typed)
        if any(same_name(asks, name) for one, asks in self._asks().items() if one is not guest):
            raise Refused(f"Somebody called {name} asks already. Add a letter to your name")
        self._asking[guest] = name
        self._tell(f"{'Somebody' if self._waits(name) else name} would like to play.")
        self._crowd.guests.changed("room")

    def _give(self, _: Guest, message: say.GiveSeat) -> None:
        """A seat for who asked, or a word that there is none."""
        guest = next((one for one, name in self._asks().items() if name == message.name), None)
        if guest is None:
            raise Refused(f"{message.name} has gone meanwhile")
        if message.seat:
            is_new = self._file.saved.seat(message.seat) is None
            self._seat(guest, self._given(message.seat, message.name), message.name, is_new)
        else:
            del self._asking[guest]
            guest.tell(tell="word", text="There is no seat for you just now. You can play the next game.")
            self._crowd.guests.changed("room")

    def _given(self, seat: str, name: str) -> Seat:
        """The seat that the host means; before a game it may be a new one."""
        saved = self._file.saved
        if self._table.game is None and saved.seat(seat) is None and seat == name:
            new = seat_named(saved, name, "phone")
            self._file.keep(with_new_seat(saved, new))
            return new
        return self._seat_in(saved, seat)

    def _seat(self, guest: Guest, seat: Seat, name: str, is_new: bool = False) -> None:
        """The seat is played from this page now; whoever had it reads by whom."""
        ticket, owner = new_ticket(), seat.name
        visitor = replace(self._crowd.who(guest), seat=owner)
        saved = self._file.saved.with_seat(Seat(owner, "phone")).without_seats_tickets(owner)
        self._file.keep(saved.with_ticket(fingerprint(ticket), owner))
        plays = f"{name} plays {owner} from now on."
        self._crowd.send_away(owner, plays)
        self._crowd.welcome(guest, visitor, self._doors.links, ticket)
        self._tell(plays if name != owner else f"{owner} is at the table now." if is_new else f"{owner} is back.")
        self._changed()

    def _insist_watching(self, guest: Guest) -> None:
        if not self._crowd.who(guest).watches:
            raise Refused("You have a seat already")

    def _seat_in(self, saved: SavedTable, name: str) -> Seat:
        seat = saved.seat(name)
        if seat is None:
            raise Refused(f"{name} is not at the table any more")
        return seat

    # ------------------------------------------------------------ the door

    def _let_in(self, _: Guest, message: say.LetPhonesIn) -> None:
        """Open for phones or shut; those who are sent out read why, and come back by themselves."""
        if not message.on:
            for guest in self._crowd.guests:
                if is_elsewhere(guest.address):
                    guest.let_go(SHUT)
        (self._doors.open if message.on else self._doors.shut)()
        self._crowd.guests.changed("links")

    # ------------------------------------------------------------ what follows

    def pages_of(self, name: str) -> list[Guest]:
        """The pages that play this seat, or that ask for one by this name."""
        asking = [guest for guest, asks in self._asks().items() if asks == name]
        return [guest for guest in self._crowd.guests.known if self._crowd.who(guest).seat == name] + asking

    def tell(self, sentence: str, seats_changed: bool = False) -> None:
        """Everybody reads it; the seats may be others now."""
        self._tell(sentence)
        if seats_changed:
            self._changed()

    def _tell(self, sentence: str) -> None:
        self._crowd.tell_news((Event(sentence),))

    def _changed(self) -> None:
        self._crowd.show_views()
        self._crowd.guests.changed("room", "guitar")
        self._table.rouse()


def is_elsewhere(address: str) -> bool:
    """Whether a page is on another computer, by where it comes from."""
    try:
        return not ip_address(address).is_loopback
    except ValueError:
        return True
