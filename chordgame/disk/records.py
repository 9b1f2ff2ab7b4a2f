"""The lines of a log: a header, then a record for each move or undo. The log is the truth of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from chordgame.disk.versioned_file import FileKind
from chordgame.engine.chance import LARGEST_SEED
from chordgame.engine.errors import LogBroken, Unreadable
from chordgame.engine.game import Game, Move, Table
from chordgame.engine.moves import move_from_plain, move_to_plain
from chordgame.engine.older_rules import CarriedOver, Change
from chordgame.engine.options import OptionValue, check_options, check_seats
from chordgame.engine.plain import from_plain, parse, to_line, to_plain

LOG = FileKind("log", "ringclear", 3)
WITHOUT_LOTS = 2
"""The form of a log whose chance the host draws alone; older ringclears open it."""
GIVER_HOST = "*"
"""The host among those who give to lots: no seat can have this name."""
AS_IT_IS = CarriedOver()

Named = Callable[[str], Game[Any]]
"""The game of that name: the games are not the disk's to know."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game started from. All options are written down, so that later defaults change nothing.

    `ringclear` is the form of the log's lines, `rules` the version of the game's rules that it was begun by. A `seed`
    is given on purpose, for a game that can be repeated: all its chance comes from there. Else what lies there at the
    start was dealt from `deal`, and each move that needs chance has a seed of its own. Where everybody draws lots, the
    header has `pledges` instead, and the first lot deals.
    """

    ringclear: int
    game: str
    rules: int
    seats: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: int | None = None
    deal: int | None = None
    pledges: dict[str, str] | None = None

    @property
    def table(self) -> Table:
        """The table to set the game up with."""
        chance = self.deal if self.seed is None else self.seed
        return Table(self.seats, self.options, chance or 0)


@dataclass(frozen=True, slots=True)
class Played:
    """A record of a move, with the seed of the chance that it needed."""

    n: int
    move: Move
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """A record that takes back the record numbered `undo`; `seat` asked for it, or the `host` in that seat's name.

    `seen` are the seats that had seen by the move what was hidden from them, and `shown` is what they read of it. With
    a `seed`, what nobody has seen comes anew.
    """

    n: int
    undo: int
    seat: str
    seen: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    seed: int | None = None
    host: bool | None = None


@dataclass(frozen=True, slots=True)
class Pledged:
    """A record of pledges for the lots to come, by giver: of somebody new, or in place of older ones."""

    n: int
    pledges: dict[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """A record of a move that stands, and whose chance is to come by a lot of these givers."""

    n: int
    move: Move
    lot: int
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Withheld:
    """A record of who left the lot undone that was asked for; `lot` is asked for in its place, of the others."""

    n: int
    withheld: tuple[str, ...]
    lot: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A record of what everybody gave to the lot that was asked for, and the seed that comes of it."""

    n: int
    shares: dict[str, str]
    seed: int


Record = Played | Undone | Pledged | Asked | Withheld | Drawn
_KINDS: dict[str, type[Undone | Pledged | Withheld | Drawn]] = {
    "undo": Undone,
    "pledges": Pledged,
    "withheld": Withheld,
    "shares": Drawn,
}
"""Records that are read field by field, each by a field that only it has."""
_OF_A_LOT: dict[str, Any] = {"lot": int, "of": tuple[str, ...]}


def header_for(game: Game[Any], table: Table, repeats: bool = True, pledges: dict[str, str] | None = None) -> Header:
    """The header of a new game: of one that can be repeated from its seed, of one whose chance nobody foresees, or of
    one whose chance everybody draws who pledges."""
    header = Header(WITHOUT_LOTS, game.id, game.rules, table.seats, dict(table.options))
    if pledges:
        return replace(header, ringclear=LOG.version, pledges=pledges)
    return replace(header, seed=table.seed) if repeats else replace(header, deal=table.seed)


def header_line(header: Header) -> str:
    """The first line of a log, still without its check."""
    return to_line(_without_nothing(to_plain(header)))


def record_line(record: Record) -> str:
    """A later line of a log, still without its check."""
    if isinstance(record, Played | Asked):
        return to_line(_without_nothing({**to_plain(record), "move": move_to_plain(record.move)}))
    return to_line(_without_nothing(to_plain(record)))


def _without_nothing(data: dict[str, Any]) -> dict[str, Any]:
    """What is not there needs no place in a line."""
    return {name: value for name, value in data.items() if value not in (None, [])}


def read_header(line: str, named: Named) -> Header:
    """The header in a line, if this version of ringclear can go on from it."""
    data = parse(line, "the header")
    values = LOG.values(data)
    header: Header = from_plain(Header, {LOG.stamp: max(WITHOUT_LOTS, data[LOG.stamp]), **values}, "header")
    game, carried = by_rules(named(header.game), header.rules)
    header = replace(header, options=_carried(carried.options, header.options, "options"))
    check_seats(header.seats, game.players)
    check_options(game.options, header.options, header.seats)
    if [header.seed, header.deal, header.pledges].count(None) != 2:
        raise LogBroken("a header has either a 'seed' or a 'deal' or 'pledges'")
    _check_seed(header.seed, "'seed'")
    _check_seed(header.deal, "'deal'")
    return header


def _check_seed(number: int | None, what: str) -> None:
    if number is not None and not 0 <= number <= LARGEST_SEED:
        raise LogBroken(f"{what} must be a number from 0 to {LARGEST_SEED}")


def by_rules(game: Game[Any], number: int) -> tuple[Game[Any], CarriedOver]:
    """The game that a log of these rules is played by, and what carries the log there."""
    carried = CarriedOver()
    while number != game.rules:
        older = game.older.get(number)
        if older is None:
            theirs = f"version {number} of the rules, this ringclear version {game.rules}"
            advice = "; a newer ringclear wrote it: update ringclear to open it" if number > game.rules else ""
            raise LogBroken(f"the log follows {theirs}{advice}")
        if isinstance(older, Game):
            return older, carried
        carried, number = carried.then(older), number + 1
    return game, carried


def _carried(change: Change, data: dict[str, Any], what: str) -> dict[str, Any]:
    """What the rule for older logs makes of it; a line that somebody broke may have nothing that the rule looks for."""
    try:
        return change(data)
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Unreadable(f"{what}: these cannot be carried over from older rules") from None


def read_record(line: str, number: int, game: Game[Any], carried: CarriedOver = AS_IT_IS) -> Record:
    """The record in a line of the log, `number` is the one it should have; of older rules it is carried over."""
    data = parse(line, "the record")
    if not isinstance(data, dict) or data.get("n") is True or data.get("n") != number:
        raise LogBroken(f"expected record {number}")
    if (kind := next((kind for name, kind in _KINDS.items() if name in data), None)) is not None:
        record: Undone | Pledged | Withheld | Drawn = from_plain(kind, data, "record")
        _check_seed(record.seed if isinstance(record, Undone | Drawn) else None, "'seed'")
        return record
    if set(data) - {"seed"} == {"n", "move"}:
        return Played(number, _move_in(data["move"], game, carried), _seed_in(data))
    if set(data) != {"n", "move", "lot", "of"}:
        raise LogBroken("a record has 'n' and either 'move' or 'undo'; a newer ringclear may have written it")
    lot, of = (from_plain(kind, data[name], f"record.{name}") for name, kind in _OF_A_LOT.items())
    return Asked(number, _move_in(data["move"], game, carried), lot, of)


def _move_in(move: object, game: Game[Any], carried: CarriedOver) -> Move:
    if isinstance(move, dict):
        move = _carried(carried.move, move, "move")
    return move_from_plain(game.moves, move)


def _seed_in(data: dict[str, Any]) -> int | None:
    """The seed of a move's chance, where it needed any."""
    if "seed" not in data:
        return None
    seed: int = from_plain(int, data["seed"], "record.seed")
    _check_seed(seed, "'seed'")
    return seed
