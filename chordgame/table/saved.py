"""What a table is beside its game: who sits there and how, which tickets open what, and its settings. Kept on disk."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from chordgame.disk.versioned_file import FileKind
from chordgame.engine.options import Option, OptionValue, read_options
from chordgame.engine.plain import from_plain, to_plain
from chordgame.games import game_named
from chordgame.limits import TICKETS
from chordgame.pages.tickets import ON_DISK
from chordgame.table.as_seen import same_name
from chordgame.table.removed import Removed

FILE = "table.json"
TABLE = FileKind("table", "ringclear_table", called=ON_DISK)
HOST = "*"
"""Whose ticket the host's is: no seat can have this name, as it is refused."""
EAR = "*ear of "
"""Whose ticket an ear's at home is begins with this; its seat follows. No seat has such a name, as it is refused."""
TICKETS_EACH = TICKETS.most
UNSAID: tuple[tuple[str, object], ...] = (("seen", 0), ("dealt", 0), ("dice", ""), ("removed", []), ("reports", []))
"""A table without records, with none that were dealt, or without dice of its own says nothing of them, as tables of
before."""

By = Literal["phone", "here", "bot"]

RECORD_WORDS = "megabytes of the guitar's sound on this disk, to hear a play again; the oldest goes first, 0 keeps none"
SEATS_WORDS = "who may sit down: anybody with the room code, or only people you give a seat"
WORDS_WORDS = "which lyrics and names from phones wait for your yes: none, those with a word on the list, or all"
FAIR_WORDS = (
    "dice and cards for strangers, from the next game on: everybody's page draws along, so nobody can choose them"
)
SETTINGS = (
    Option("wait", range(2, 61), 10, "seconds from the first string until a play is decided"),
    Option("record", ("0", "100", "500", "2000"), "500", RECORD_WORDS),
    Option("pace", range(11), 2, "how slowly computer players play: 0 at once, 10 very slowly"),
    Option("theory", ("yes", "no"), False, "show the names of notes and chords; each page may keep them off"),
    Option(
        "seats",
        ("open", "locked"),
        "open",
        SEATS_WORDS,
    ),
    Option("words", ("none", "listed", "all"), "none", WORDS_WORDS),
    Option("fair", ("yes", "no"), False, FAIR_WORDS),
    Option(
        "hints", ("alone", "yes", "no"), "alone", "hints: for one person among computer players, for all, for nobody"
    ),
)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: played from a phone, on the host's screen, or by a bot."""

    name: str
    by: By
    brain: str = ""


@dataclass(frozen=True, slots=True)
class KeptReport:
    """Somebody said that something is not okay: when, who, about whom, in which words, and what had been shown."""

    at: str
    by: str
    about: str
    words: str
    log: str = ""
    record: int = 0
    shown: tuple[str, ...] = ()
    read: bool = False
    """By the host, on whatever page."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table; `log` is the file of its game, empty while it is being set up. `tickets` are fingerprints, by owner.

    `seen` is how many records of the log everybody has been shown: so it is noticed if the file loses its end. `dealt`
    is how many of its moves the companion made in people's names: they are not taken back. `dice` is the host's secret
    for the lots of this game.
    """

    code: str
    game: str
    options: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    tickets: dict[str, str] = field(default_factory=dict)
    log: str = ""
    seen: int = 0
    dealt: int = 0
    dice: str = ""
    removed: tuple[Removed, ...] = ()
    reports: tuple[KeptReport, ...] = ()

    def with_log(self, name: str) -> SavedTable:
        """The table with another game's log, or with none."""
        return replace(self, log=name, seen=0, dealt=0, dice=self.dice if name else "")

    def seat(self, name: str) -> Seat | None:
        """The seat of that name, however it is written; else one whose name looks just like it."""
        written = (seat for seat in self.seats if seat.name.casefold() == name.casefold())
        alike = (seat for seat in self.seats if same_name(seat.name, name))
        return next(written, None) or next(alike, None)

    def with_seat(self, seat: Seat) -> SavedTable:
        """The table with this seat changed, or added after the others."""
        known = self.seat(seat.name)
        if known is None:
            return replace(self, seats=(*self.seats, seat))
        return replace(self, seats=tuple(seat if one is known else one for one in self.seats))

    def with_ticket(self, fingerprint: str, whose: str) -> SavedTable:
        """The table with one more ticket, or an old one as good as new; of too many of one owner the oldest goes."""
        others = {ticket: seat for ticket, seat in self.tickets.items() if ticket != fingerprint}
        own = [ticket for ticket, seat in others.items() if seat == whose]
        gone = own[: max(0, len(own) + 1 - TICKETS_EACH)]
        kept = {ticket: seat for ticket, seat in others.items() if ticket not in gone}
        return replace(self, tickets={**kept, fingerprint: whose})

    def owner_of(self, fingerprint: str) -> str | None:
        """Whose ticket it is: a seat's or the host's; None for one that opens nothing here."""
        return self.tickets.get(fingerprint)

    def is_old(self, fingerprint: str) -> bool:
        """Whether the ticket would be among the next ones to go."""
        own = [ticket for ticket, seat in self.tickets.items() if seat == self.tickets.get(fingerprint)]
        return fingerprint in own[: -TICKETS_EACH // 2]

    def without_tickets_of(self, whose: str) -> SavedTable:
        """The table where that seat's tickets open nothing any more."""
        return replace(self, tickets={ticket: seat for ticket, seat in self.tickets.items() if seat != whose})

    def without_seats_tickets(self, seat: str) -> SavedTable:
        """The same of all that opened anything for this seat, its ear at home too."""
        return self.without_tickets_of(seat).without_tickets_of(ear_of(seat))

    def setting(self, name: str) -> int:
        """A setting of the table that is a number."""
        return int(self._setting(name))

    @property
    def shows_theory(self) -> bool:
        """Whether pages may show the names of notes and chords."""
        return bool(self._setting("theory"))

    @property
    def is_locked(self) -> bool:
        """Whether nobody sits down but whom the host gives a seat."""
        return self._setting("seats") == "locked"

    @property
    def holds_words(self) -> str:
        """Which words of phones wait for the host's nod: none, listed ones, or all."""
        return str(self._setting("words"))

    @property
    def draws_lots(self) -> bool:
        """Whether the next game's dice and cards are drawn by everybody."""
        return bool(self._setting("fair"))

    @property
    def gives_hints(self) -> bool:
        """Whether the coach may be asked: among people a hint is an edge, so usually only by who is alone with bots."""
        people = sum(seat.by != "bot" for seat in self.seats)
        return {"yes": True, "no": False, "alone": people == 1}[str(self._setting("hints"))]

    @property
    def anybodys_seat(self) -> tuple[str, ...]:
        """In whose name a host without a seat moves, in a game whose moves are anybody's; nobody's elsewhere."""
        names = [seat.name for seat in self.seats]
        return tuple(names[:1]) if self.log and game_named(self.game).anybody_moves else ()

    def _setting(self, name: str) -> OptionValue:
        return read_options(SETTINGS, self.settings, ())[name]


def ear_of(seat: str) -> str:
    """Whose ticket it is that lets an ear at home listen for this seat."""
    return f"{EAR}{seat}"


def whose_ear(owner: str | None) -> str | None:
    """The seat of an ear whose ticket is this owner's; None for tickets that are no ear's."""
    return owner.removeprefix(EAR) if owner is not None and owner.startswith(EAR) else None


def write_table(path: Path, saved: SavedTable) -> None:
    """All of it or nothing: the old file stands until the new one is whole. Only its owner may read it."""
    TABLE.write_json(path, _values(saved), private=True)


def _values(saved: SavedTable) -> dict[str, Any]:
    return dict(item for item in to_plain(saved).items() if item not in UNSAID)


def read_table(path: Path) -> SavedTable:
    """The table in a file."""
    return TABLE.read_json(path, _saved)


def text_of(saved: SavedTable) -> str:
    """What stands in its file."""
    return TABLE.line(_values(saved))


def table_in(text: str) -> SavedTable:
    """The table in such a text."""
    return _saved(TABLE.values_in(text))


def _saved(values: dict[str, Any]) -> SavedTable:
    saved: SavedTable = from_plain(SavedTable, values, "table")
    read_options(SETTINGS, saved.settings, ())
    return saved
