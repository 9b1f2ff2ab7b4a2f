"""The lines of a log: a header, then a record for each move or undo. The log is the truth of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chordgame.disk.versioned_file import FileKind
from chordgame.engine.chance import LARGEST_SEED
from chordgame.engine.errors import LogBroken, YouErred
from chordgame.engine.game import Game, Move, Table
from chordgame.engine.moves import move_from_plain, move_to_plain
from chordgame.engine.options import OptionValue, check_options, check_seats
from chordgame.engine.plain import from_plain, parse, to_line

LOG = FileKind("log", "ringclear")

Named = Callable[[str], Game[Any]]
"""The game of that name: the games are not the disk's to know."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game started from. All options are written down, so that later defaults change nothing."""

    ringclear: int
    game: str
    rules: int
    seats: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: int

    @property
    def table(self) -> Table:
        """The table to set the game up with."""
        return Table(self.seats, self.options, self.seed)


@dataclass(frozen=True, slots=True)
class Played:
    """A record of a move."""

    n: int
    move: Move


@dataclass(frozen=True, slots=True)
class Undone:
    """A record that takes back the record numbered `undo`; `seat` asked for it."""

    n: int
    undo: int
    seat: str


Record = Played | Undone


def header_for(game: Game[Any], table: Table) -> Header:
    """The header of a new game."""
    return Header(LOG.version, game.id, game.rules, table.seats, dict(table.options), table.seed)


def header_line(header: Header) -> str:
    """The first line of a log."""
    return to_line(header)


def record_line(record: Record) -> str:
    """A later line of a log."""
    if isinstance(record, Undone):
        return to_line(record)
    return to_line({"n": record.n, "move": move_to_plain(record.move)})


def read_header(line: str, named: Named) -> Header:
    """The header in a line, if this version of ringclear can go on from it."""
    try:
        data = parse(line, "the header")
        header: Header = from_plain(Header, LOG.stamped(LOG.values(data)), "header")
        game = named(header.game)
        check_seats(header.seats, game.players)
        check_options(game.options, header.options, header.seats)
    except YouErred as error:
        raise LogBroken(f"line 1: {error}") from None
    if not 0 <= header.seed <= LARGEST_SEED:
        raise LogBroken(f"line 1: 'seed' must be a number from 0 to {LARGEST_SEED}")
    if header.rules != game.rules:
        theirs = f"version {header.rules} of the rules, this ringclear version {game.rules}"
        raise LogBroken(f"line 1: the log follows {theirs}")
    return header


def read_record(line: str, number: int, game: Game[Any]) -> Record:
    """The record in a line of the log; `number` is the one it should have."""
    data = parse(line, "the record")
    if not isinstance(data, dict) or data.get("n") is True or data.get("n") != number:
        raise LogBroken(f"expected record {number}")
    if "undo" in data:
        undone: Undone = from_plain(Undone, data, "record")
        return undone
    if set(data) != {"n", "move"}:
        raise LogBroken("a record has 'n' and either 'move' or 'undo'; a newer ringclear may have written it")
    return Played(number, move_from_plain(game.moves, data["move"]))
