"""Ears at home come to the table: whose they are the seat's own page nods to, and what they hear goes to their line."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chordgame.engine.errors import Refused, YouErred
from chordgame.engine.game import Event
from chordgame.home import messages as say
from chordgame.home.home_line import HomeLine
from chordgame.home.judged_take import stretch_of
from chordgame.home.promises import TakeJudged, from_log, judged
from chordgame.listening.guitar_corner import GuitarCorner
from chordgame.pages.guests import Guest
from chordgame.pages.messages import Answering
from chordgame.pages.serving import Aside
from chordgame.pages.tickets import fingerprint, new_ticket
from chordgame.plugging.guitar_stand import GuitarStand
from chordgame.plugging.homes import HOME
from chordgame.table.crowd import Crowd
from chordgame.table.names import seat_name
from chordgame.table.saved import ear_of, whose_ear
from chordgame.table.table_file import TableFile
from chordgame.table.visitors import Visitor

FIGURES = 4
"""That both screens show: so many that nobody nods to another's computer by mistake."""
MOST_ASKING = 12
"""Ears that wait for a nod: one for each seat that a table may have."""
RENAMED = "its player is called {seat} now"
NOT_ASKED = "No ear asks with these figures any more"
ASKED_ALREADY = "{seat}’s ear is asked for this take already. You will read what comes of it"
TAKE_IS_GONE = "{seat}’s ear has the take no more, so nobody can judge it again."
FITS = "We judged {seat}’s play again from its take: the same words."
MISFIT = "{seat}’s verdict does not fit its take: {misfit}. The Band Leader can overrule it."


@dataclass(frozen=True, slots=True)
class AskingEar:
    """An ear that waits for a nod."""

    name: str
    seat: str
    figures: str


class HomeCorner:
    """`check_code` refuses a wrong room code, and counts it."""

    def __init__(
        self,
        file: TableFile,
        crowd: Crowd,
        stand: GuitarStand,
        corner: GuitarCorner,
        aside: Aside,
        check_code: Callable[[Guest, str], None],
    ) -> None:
        self._file, self._crowd, self._stand, self._corner = file, crowd, stand, corner
        self._aside, self._check_code = aside, check_code
        self._asking: dict[Guest, AskingEar] = {}
        self._tickets: dict[Guest, str] = {}
        """The fingerprint by which each ear is here."""
        self._judging: set[str] = set()
        """Takes that a challenge has asked for, and that are not judged again yet."""
        self._judged_again: dict[str, str] = {}
        """What came of those of the latest play: nobody has them judged twice, since it takes as long as the play."""

    @property
    def answers(self) -> tuple[Answering[Any], ...]:
        """What ears may say, and pages of them."""
        return (
            Answering(say.JoinAsEar, self._join),
            Answering(say.EarIsBack, self._come_back),
            Answering(say.EarGoes, lambda guest, _: self._no_more(self._line(guest).seat)),
            Answering(say.EarHeard, lambda guest, message: self._line(guest).take_heard(message)),
            Answering(say.EarNote, lambda guest, message: self._line(guest).take_note(message)),
            Answering(say.EarLevel, lambda guest, message: self._line(guest).take_level(message)),
            Answering(say.EarState, lambda guest, message: self._line(guest).take_state(message)),
            Answering(say.BringTake, lambda guest, message: self._line(guest).take_take(message)),
            Answering(say.LetEar, self._let),
            Answering(say.SendEarAway, self._send_away),
            Answering(say.ChallengePlay, self._challenge),
        )

    def knows(self, message: say.EarIsBack) -> bool:
        """Whether its ticket is right: nobody has found that by trying."""
        return self._owner(message.ticket) is not None

    def wait_for_ears(self) -> None:
        """A host that keeps no list of guitars knows by their tickets for whom an ear listens."""
        saved = self._file.saved
        for seat in saved.seats:
            if ear_of(seat.name) in saved.tickets.values():
                self._stand.wait_for(f"{HOME}{seat.name}", seat.name)

    def leave(self, guest: Guest) -> None:
        """An ear is gone, or somebody who is none."""
        if self._asking.pop(guest, None) is not None:
            self._crowd.guests.changed("room")
        self._tickets.pop(guest, None)
        line = self._stand.homes.line_of(guest)
        if line is not None:
            line.leave(guest)

    def shown(self, guest: Guest) -> dict[str, Any]:
        """Ears that ask for a seat of this page, seats of its that one listens for, and whether nobody else can."""
        seats = self._crowd.seats_of(guest)
        asking = [{"name": one.name, "seat": one.seat, "figures": one.figures} for one in self._asking.values()
                  if one.seat in seats]  # fmt: skip
        there = self._stand.homes.inputs
        here = [seat for seat in seats if (wanted := f"{HOME}{seat}") in there or self._stand.chosen(seat) == wanted]
        shown = {"ears": asking, "heard_at_home": here, "only_at_home": self._stand.only_at_home}
        return {name: value for name, value in shown.items() if value}

    def seats_changed(self) -> None:
        """Who has left the table, or lost its seat, is listened for no more."""
        saved = self._file.saved
        for line in self._stand.homes.lines:
            if line.guest is None or line.guest.goodbye or ear_of(line.seat) in saved.tickets.values():
                continue
            if seat := whose_ear(saved.owner_of(self._tickets.get(line.guest, ""))):
                self._stand.wait_for(f"{HOME}{seat}", seat)
                line.guest.let_go(RENAMED.format(seat=seat))  # it comes back by its ticket
            else:
                self._dismiss(line.guest, f"{line.seat} has left the table, or somebody else plays there now.")
                if saved.seat(line.seat) is not None:  # who has left chooses nothing
                    self._choose_tables_guitar(line.seat)
        gone = [ear for ear, asks in self._asking.items() if saved.seat(asks.seat) is None]
        for ear in gone:
            self._dismiss(ear, f"{self._asking.pop(ear).seat} has left the table.")

    # ------------------------------------------------------------ coming in

    def _join(self, guest: Guest, message: say.JoinAsEar) -> None:
        check_version(message.version)
        self._check_code(guest, message.code)
        seats = [seat.name for seat in self._file.saved.seats if seat.by != "bot"]
        if not message.seat:
            guest.tell(tell="ear_seats", seats=seats)
            return
        seat = self._file.saved.seat(message.seat)
        if seat is None or seat.by == "bot":
            raise Refused(f"Nobody called {message.seat} sits at this table. Take a seat on its page first")
        if len(self._asking) >= MOST_ASKING:
            raise Refused("Too many ears wait for a nod already. Answer those first")
        self._crowd.check_place(guest, Visitor(ear=True))
        self._crowd.welcome_ear(guest)
        figures = self._new_figures()
        self._asking[guest] = AskingEar(seat_name(message.name), seat.name, figures)
        guest.tell(tell="ear_waits", seat=seat.name, figures=figures)
        self._crowd.guests.changed("room")

    def _new_figures(self) -> str:
        """Such as no other ear shows that waits: a yes is to one computer."""
        shown = {one.figures for one in self._asking.values()}
        while (figures := f"{secrets.randbelow(10**FIGURES):0{FIGURES}}") in shown:
            pass
        return figures

    def _come_back(self, guest: Guest, message: say.EarIsBack) -> None:
        check_version(message.version)
        seat = self._owner(message.ticket)
        if seat is None or self._file.saved.seat(seat) is None:
            guest.tell(tell="unknown_ticket")
            raise Refused("This table does not know this ear any more. Join it with the room code")
        self._crowd.check_place(guest, Visitor(ear=True))
        self._crowd.welcome_ear(guest)
        self._tickets[guest] = fingerprint(message.ticket)
        self._plug_in(guest, seat)

    def _owner(self, ticket: str) -> str | None:
        return whose_ear(self._file.saved.owner_of(fingerprint(ticket)))

    def _let(self, guest: Guest, message: say.LetEar) -> None:
        """A page of the seat says yes or no: whoever has the room code can ask, and nobody else can say yes."""
        ear = next((one for one, asks in self._asking.items() if asks.figures == message.figures), None)
        if ear is None:
            raise Refused(NOT_ASKED)
        asks = self._asking[ear]
        self._crowd.check_plays(guest, asks.seat)
        del self._asking[ear]
        if message.on:
            ticket, seat = new_ticket(), asks.seat
            self._tickets[ear] = fingerprint(ticket)
            self._file.keep(self._file.saved.with_ticket(self._tickets[ear], ear_of(seat)))
            self._plug_in(ear, seat, ticket)
        else:
            self._dismiss(ear, f"{asks.seat} said no.")
        self._crowd.guests.changed("room")

    def _plug_in(self, guest: Guest, seat: str, ticket: str = "") -> None:
        """From now on it is its seat's guitar; one that comes back only if it still is."""
        guest.tell(tell="ear_in", seat=seat, **({"ticket": ticket} if ticket else {}))
        before = self._stand.homes.line(seat).connect(guest)
        if before is not None:
            self._dismiss(before, f"Another computer listens for {seat} now.")
        wanted = f"{HOME}{seat}"
        if ticket or self._stand.chosen(seat) == wanted:
            self._stand.choose(wanted, seat)
        else:
            guest.tell(tell="wanted", on=False)
        self._crowd.guests.changed("room", "guitar", "guitars")

    def _send_away(self, guest: Guest, message: say.SendEarAway) -> None:
        self._crowd.check_plays(guest, message.seat)
        ear = self._stand.homes.line(message.seat).guest
        if ear is not None:
            self._dismiss(ear, f"{message.seat} wants no ear at home any more.")
        self._no_more(message.seat)

    def _no_more(self, seat: str) -> None:
        """Its ear was ended on purpose, there or here: nobody waits for it."""
        self._file.keep(self._file.saved.without_tickets_of(ear_of(seat)))
        self._choose_tables_guitar(seat)
        self._crowd.guests.changed("room")

    def _choose_tables_guitar(self, seat: str) -> None:
        """Instead of the one at home, which will not come back."""
        if self._stand.chosen(seat) == f"{HOME}{seat}":
            self._stand.choose("", seat)

    def _dismiss(self, guest: Guest, why: str) -> None:
        guest.tell(tell="ear_out", why=why)
        guest.let_go(why)

    def _line(self, guest: Guest) -> HomeLine:
        line = self._stand.homes.line_of(guest)
        if line is None:
            raise Refused("Wait until the seat's page has said yes")
        return line

    # ------------------------------------------------------------ a challenge

    def _challenge(self, guest: Guest, _: say.ChallengePlay) -> None:
        """Ask for each take that the latest verdict rests on, and judge it again."""
        who, play = self._crowd.who(guest), self._corner.last
        if who.watches:
            raise Refused("Only players can challenge a verdict")
        takes = list(dict.fromkeys(play.takes.values())) if play is not None else []
        if play is None or not takes:
            raise Refused("The latest play was not judged at home")
        line = self._stand.homes.line(play.seat)
        self._judged_again = {take: said for take, said in self._judged_again.items() if take in takes}
        fresh = [take for take in takes if take not in {*self._judging, *self._judged_again}]
        if not fresh:
            raise Refused(" ".join(self._judged_again.values()) or ASKED_ALREADY.format(seat=play.seat))
        for take in fresh:
            if self._stand.homes.promises.of(take) is None:
                self._stand.homes.promises.keep(from_log(play, take))
        self._judging.update(fresh)
        for take in fresh:
            line.ask_take(take, self._taker(line, take))
        self._say(f"{play.seat}’s ear is asked for the take of this play.")

    def _taker(self, line: HomeLine, take: str) -> Callable[[bytes], None]:
        return lambda data: self._take_came(line, take, data)

    def _take_came(self, line: HomeLine, take: str, data: bytes) -> None:
        promise = self._stand.homes.promises.of(take)
        if promise is None or not data:
            self._judging.discard(take)
            self._say(TAKE_IS_GONE.format(seat=line.seat))
        else:
            self._aside(lambda: judged(promise, data), lambda done: self._judged(line, done))

    def _judged(self, line: HomeLine, done: TakeJudged) -> None:
        seat = done.promise.seat
        self._judging.discard(done.promise.take)
        said = MISFIT.format(seat=seat, misfit=done.misfit) if done.misfit else FITS.format(seat=seat)
        self._judged_again[done.promise.take] = said
        self._say(said)
        if done.take is not None:
            try:
                line.sound.take(stretch_of(done.take, 0.0, done.take.head.until))
            except YouErred:  # messages of a MIDI guitar: there is nothing to hear
                return
            self._crowd.guests.changed("guitar")

    def _say(self, sentence: str) -> None:
        self._crowd.tell_news((Event(sentence),))


def check_version(version: int) -> None:
    """Refuse an ear of another day, and say who should update."""
    if version > say.VERSION:
        raise Refused("This ear is newer than the table. Update ringclear on the table's computer")
    if version < say.OLDEST:
        raise Refused("This ear is older than the table. Update ringclear on the computer with the guitar")
