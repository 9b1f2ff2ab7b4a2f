"""What a log says of its lots so far: who has pledged, which lot is open, and whether all that was given is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from chordgame.disk.records import GIVER_HOST, Asked, Drawn, Header, Pledged, Record, Withheld
from chordgame.engine.errors import NotYet, Refused
from chordgame.engine.lots import LENGTH, MOST_WITHHELD, head_after, is_hash, leads_to, seed_of

OPEN = "The dice are rolling"
NOT_OPEN = "no lot is being drawn"


@dataclass(frozen=True, slots=True)
class Giver:
    """Who gives to lots: its pledge, made after so many lots, and its latest share, given to `lot`."""

    pledge: str
    pledged_at: int
    share: str
    lot: int


@dataclass(frozen=True, slots=True)
class OpenLot:
    """A lot that was asked for; `of` are its givers, in the order in which their shares count."""

    number: int
    of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LotBook:
    """The log's lots. `head` is the fingerprint of all its lines so far."""

    head: str
    known: Mapping[str, Giver]
    lots: int = 0
    open: OpenLot | None = None
    withheld: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def begun(header: Header, line: str) -> LotBook:
        """The header pledges, and asks for the first lot: the deal."""
        pledges = header.pledges or {}
        book = LotBook(head_after("", line), {}, withheld={})._pledged(pledges, ("", GIVER_HOST, *header.seats))
        return book._asked(OpenLot(1, _in_order(pledges, header.seats)))

    def after(self, record: Record, line: str, seats: tuple[str, ...]) -> LotBook:
        """The book one record further; refused if something is not as it was pledged."""
        return replace(self._with(record, (GIVER_HOST, *seats)), head=head_after(self.head, line))

    def _with(self, record: Record, known: tuple[str, ...]) -> LotBook:
        match record:
            case Drawn():
                return self._drawn(record)
            case Withheld():
                return self._withheld(record)
        if self.open is not None:
            raise NotYet(OPEN, "a moment, please")
        match record:
            case Pledged():
                return self._pledged(record.pledges, known)
            case Asked():
                return self._asked(OpenLot(record.lot, record.of))
        return self

    # ------------------------------------------------------------ who may give

    @property
    def givers(self) -> tuple[str, ...]:
        """Who can give to the next lot."""
        return tuple(giver for giver in self.known if self.may_give(giver, self.lots + 1))

    def may_give(self, giver: str, lot: int) -> bool:
        """Whether it has pledged for that lot, and not left too many undone."""
        known = self.known.get(giver)
        return known is not None and lot - known.pledged_at <= LENGTH and not self.is_out(giver)

    def is_out(self, giver: str) -> bool:
        """Whether it has left so many lots undone that it is not asked any more."""
        return self.withheld.get(giver, 0) >= MOST_WITHHELD

    def pledge_fits(self, giver: str, share: str) -> bool:
        """Whether it is this giver's share of the open lot."""
        known = self.known.get(giver)
        return (
            known is not None and self.open is not None and leads_to(share, known.share, self.open.number - known.lot)
        )

    def nth(self, giver: str) -> int:
        """Which share of its pledge the open lot asks of this giver, or the next lot."""
        lot = self.open.number if self.open is not None else self.lots + 1
        return lot - self.known[giver].pledged_at

    # ------------------------------------------------------------ what befalls it

    def _pledged(self, pledges: Mapping[str, str], known: tuple[str, ...]) -> LotBook:
        for giver, pledge in pledges.items():
            if giver not in known or not is_hash(pledge):
                raise Refused("this is no pledge", f"of {giver!r}")
        made = {giver: Giver(pledge, self.lots, pledge, self.lots) for giver, pledge in pledges.items()}
        return replace(self, known={**self.known, **made})

    def _asked(self, lot: OpenLot) -> LotBook:
        if lot.number != self.lots + 1:
            raise Refused("lots are drawn one after the other", f"not lot {lot.number} after lot {self.lots}")
        if len(set(lot.of)) != len(lot.of) or not lot.of:
            raise Refused("a lot has givers, each once")
        for giver in lot.of:
            if not self.may_give(giver, lot.number):
                raise Refused("nobody can give to a lot without a pledge", f"{giver!r} in lot {lot.number}")
        return replace(self, open=lot, lots=lot.number)

    def _drawn(self, record: Drawn) -> LotBook:
        lot = self._opened()
        if tuple(record.shares) != lot.of:
            raise Refused("a lot takes one share of each of its givers, in their order", f"lot {lot.number}")
        for giver, share in record.shares.items():
            if not self.pledge_fits(giver, share):
                raise Refused("this share is not the one that was pledged", f"of {giver!r} in lot {lot.number}")
        if record.seed != self.seed_of(record.shares):
            raise Refused("what came of a lot is not what its shares make", f"lot {lot.number}")
        now = {giver: replace(self.known[giver], share=share, lot=lot.number) for giver, share in record.shares.items()}
        return replace(self, open=None, known={**self.known, **now})

    def _withheld(self, record: Withheld) -> LotBook:
        """The same move, or the deal, by another lot, without who left this one undone."""
        lot = self._opened()
        missing = set(record.withheld)
        if not missing or not missing < set(lot.of) or len(missing) != len(record.withheld):
            raise Refused("only who was asked can leave a lot undone, and somebody has to give", f"lot {lot.number}")
        counts = {giver: self.withheld.get(giver, 0) + 1 for giver in record.withheld}
        book = replace(self, open=None, withheld={**self.withheld, **counts})
        return book._asked(OpenLot(record.lot, tuple(giver for giver in lot.of if giver not in missing)))

    def _opened(self) -> OpenLot:
        if self.open is None:
            raise Refused(NOT_OPEN)
        return self.open

    def seed_of(self, shares: Mapping[str, str]) -> int:
        """What comes of the open lot by these shares."""
        return seed_of(self.head, shares.values())


def _in_order(pledges: Mapping[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The host first, and then the seats as they sit."""
    return tuple(giver for giver in (GIVER_HOST, *seats) if giver in pledges)
