"""A score sheet as a game of the table: anybody writes, the companion adds up, and says what does not fit."""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from chordgame.companions.breakdown import breakdown, totals
from chordgame.companions.score_pad.paper import OWN, OWN_SUM, Writing, own_sums, paper, place_of
from chordgame.companions.score_pad.sheet import SHARED, Cell, Reckoning, Row, ScoreSheet, Sheet
from chordgame.engine.chance import Chance
from chordgame.engine.errors import BadSetup, Refused, insist
from chordgame.engine.game import Event, Free, Game, Move, Offer, Result, Table
from chordgame.engine.help import Help
from chordgame.engine.sentences import counted, listed
from chordgame.engine.view import Lines, Panel, View

HELP = Help(
    (
        "Play with the box as ever; here you only write.",
        "Anybody may write into any cell, also over what stands there. The companion adds up as you write.",
        "It says what cannot be: more than the box has, or a sum that does not come out.",
        "Once all is written, close the sheet: these are the points.",
    )
)


@dataclass(frozen=True, slots=True)
class Write(Move):
    """Write something on the sheet, or over what stands there; `of` is whose column, `all` where it is for all."""

    do: ClassVar[str] = "write"
    row: str
    value: str
    of: str = SHARED


@dataclass(frozen=True, slots=True)
class Close(Move):
    """All is written: these are the points."""

    do: ClassVar[str] = "close"


class Rule(Enum):
    """What a pad refuses."""

    NOBODY = "only who plays writes on the sheet"
    CLOSED = "the sheet is closed; undo opens it again"
    NO_ROW = "a row must be one of the sheet's"
    COLUMN = "a row is filled in for each player, or once for all"
    POSSIBLE = "what is written must be possible"
    MISSING = "a sheet is closed when everything is written"
    FITS = "a sheet is closed when everything on it fits together"


@dataclass(frozen=True, slots=True)
class PadState:
    """The sheet so far, and whether it is closed."""

    sheet: Sheet
    closed: bool = False


Step = tuple[PadState, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Pad:
    """The functions of a game for one score sheet."""

    about: ScoreSheet

    def setup(self, table: Table) -> PadState:
        """An empty sheet."""
        return PadState(Sheet(table.seats))

    def rows(self, sheet: Sheet) -> tuple[Row, ...]:
        """What the sheet asks for, then what people may write to have it checked."""
        return _all_rows(self.about, sheet)

    def reckon(self, sheet: Sheet) -> Reckoning:
        """What it adds up to."""
        return _reckoned(self.about, sheet)

    # ---------------------------------------------------------------- moves

    def apply(self, state: PadState, move: Move) -> Step:
        """The sheet after the move."""
        insist(move.seat in state.sheet.seats, Rule.NOBODY, f"nobody is called {move.seat!r}")
        insist(not state.closed, Rule.CLOSED)
        return self._write(state, move) if isinstance(move, Write) else self._close(state, move)

    def _write(self, state: PadState, move: Write) -> Step:
        rows = self._named(state.sheet)
        insist(move.row in rows, Rule.NO_ROW, f"{move.row!r} is none of {listed(rows)}")
        row = rows[move.row]
        columns = state.sheet.seats if row.each else (SHARED,)
        insist(move.of in columns, Rule.COLUMN, f"{move.row}: not {move.of!r}")
        try:
            if move.value:
                row.read(move.value)
        except BadSetup as error:
            raise Refused(Rule.POSSIBLE.value, str(error).removeprefix("option ")) from None
        written = replace(state, sheet=state.sheet.with_cell(Cell(move.row, move.of, move.value)))
        return written, (Event(f"{self.describe(state, move)}."),)

    def _close(self, state: PadState, move: Move) -> Step:
        missing = [_where(row, of) for row, of in self._missing(state.sheet)]
        insist(not missing, Rule.MISSING, f"{counted(len(missing), 'cell')} to go, as {listed(missing[:1])}")
        impossible = self.reckon(state.sheet).impossible
        insist(not impossible, Rule.FITS, listed(impossible))
        return replace(state, closed=True), (Event(f"{move.seat} closes the sheet."),)

    def _missing(self, sheet: Sheet) -> list[tuple[Row, str]]:
        """Empty cells of the rows that are needed."""
        there = sheet.places
        columns = {True: sheet.seats, False: (SHARED,)}
        needed = [row for row in self.rows(sheet) if row.needed]
        return [(row, of) for row in needed for of in columns[row.each] if (row.name, of) not in there]

    def legal_moves(self, state: PadState, seat: str) -> tuple[Offer, ...]:
        """The next empty cell, then any other; what stands there to be corrected; at the end, to close the sheet."""
        if state.closed:
            return ()
        there, offers = state.sheet.places, _offers(seat, state.sheet.seats, self.rows(state.sheet))
        missing = [one for one in offers if one.needed and one.place not in there]
        beside = [one.beside for one in missing[1:]]
        beside += [one.beside for one in offers if one.place in there]
        beside += [one.beside for one in offers if not one.needed and one.place not in there]
        if missing:
            return (missing[0].asked, *beside)
        return tuple(beside) if self.reckon(state.sheet).impossible else (Offer(Close(seat)), *beside)

    def describe(self, _: PadState, move: Move) -> str:
        """The label of a move."""
        if not isinstance(move, Write):
            return "Close the sheet"
        whose = f" of {move.of}" if move.of != SHARED else ""
        return f"{move.row[:100]}{whose}: {move.value[:40] or 'rubbed out'}"

    # ---------------------------------------------------------------- what is seen

    def view(self, state: PadState, seat: str | None) -> View:
        """The paper, what does not fit, what it adds up to line by line, and a place for sums of one's own."""
        reckoning = self.reckon(state.sheet)
        writing = Writing(self.about, state.sheet, self._named(state.sheet), reckoning, state.closed)
        panels: list[Panel] = [paper(writing)]
        if reckoning.impossible:
            panels.append(Lines("This cannot be", reckoning.impossible, shelf="Check"))
        if state.closed:
            awards = (f"{award.name}: {' and '.join(award.winners)} ({award.why})" for award in reckoning.awards)
            panels.append(Lines("Awards", tuple(awards)))
        panels.append(breakdown("Points", state.sheet.seats, reckoning.lines))
        if not state.closed:
            panels.append(own_sums(writing))
        if checked := self.checked(state.sheet):
            panels.append(Lines("Your own sums", tuple(checked), shelf="Check"))
        return View(self.about.id, seat, self.headline(state), tuple(panels), ask=self._ask(state))

    def _ask(self, state: PadState) -> str:
        return "" if state.closed else "Tap a box and write. Everybody at the table may."

    def _named(self, sheet: Sheet) -> dict[str, Row]:
        return {row.name: row for row in self.rows(sheet)}

    def headline(self, state: PadState) -> str:
        """How far the sheet is."""
        if state.closed:
            return "The sheet is closed"
        if missing := self._missing(state.sheet):
            row, of = missing[0]
            return f"Write: {_where(row, of)} ({counted(len(missing), 'cell')} to go)"
        return "Something does not fit" if self.reckon(state.sheet).impossible else "All is written: close the sheet"

    def checked(self, sheet: Sheet) -> list[str]:
        """What people reckoned themselves, beside what it should be."""
        lines = self.reckon(sheet).lines
        right = {f"{OWN}{line.name}": line.points for line in lines} | {OWN_SUM: totals(lines)}
        found = []
        for cell in sheet.cells:
            if cell.row in right:
                own, true = float(cell.value), right[cell.row][sheet.seats.index(cell.of)]
                verdict = "right" if own == true else f"it is {true:g}"
                found.append(f"{cell.row.removeprefix(OWN)} of {cell.of}: {own:g} is written, {verdict}")
        return found

    def result(self, state: PadState) -> Result:
        """The points as written so far."""
        reckoning = self.reckon(state.sheet)
        scores = dict(zip(state.sheet.seats, totals(reckoning.lines), strict=True))
        return Result(state.closed, scores, reckoning.awards if state.closed else ())


@functools.lru_cache(maxsize=4096)
def _all_rows(about: ScoreSheet, sheet: Sheet) -> tuple[Row, ...]:
    lines = _reckoned(about, sheet).lines
    return (*about.rows(sheet), *(Row(f"{OWN}{line.name}", None) for line in lines), Row(OWN_SUM, None))


@functools.lru_cache(maxsize=4096)
def _reckoned(about: ScoreSheet, sheet: Sheet) -> Reckoning:
    return about.reckon(sheet)


def _where(row: Row, of: str) -> str:
    return f"{row.name} of {of}" if row.each else row.name


@dataclass(frozen=True, slots=True)
class _Place:
    """A place on the sheet, and the offer to write there: as what is asked for, or beside that."""

    place: tuple[str, str]
    needed: bool
    asked: Offer
    beside: Offer


@functools.lru_cache(maxsize=256)
def _offers(seat: str, seats: tuple[str, ...], rows: tuple[Row, ...]) -> tuple[_Place, ...]:
    """Every place of the sheet."""
    return tuple(_place(seat, row, of) for row in rows for of in (seats if row.each else (SHARED,)))


def _place(seat: str, row: Row, of: str) -> _Place:
    move, free = Write(seat, row.name, row.usual, of), (Free("value", row.limits, _where(row, of)),)
    at = place_of(row.name, of)
    return _Place((row.name, of), row.needed, Offer(move, free, at=at), Offer(move, free, waited_for=False, at=at))


def pad_for(about: ScoreSheet) -> Game[PadState]:
    """The pad of a sheet, as the table hosts it. There is no chance in it, and nothing is hidden."""
    pad = Pad(about)
    return Game(
        id=about.id,
        title=about.title,
        help=HELP,
        about=about.about,
        rules=len(about.older) + 1,
        players=about.players,
        options=(),
        moves=(Write, Close),
        setup=pad.setup,
        legal_moves=pad.legal_moves,
        apply=pad.apply,
        describe=pad.describe,
        view=pad.view,
        result=pad.result,
        imagine=_nothing_hidden,
        pieces=_no_pieces,
        chapter=_never_closed,
        anybody_moves=True,
        older=dict(enumerate(about.older, start=1)),
    )


def _nothing_hidden(state: PadState, _: str | None, __: Chance) -> PadState:
    return state


def _no_pieces(_: PadState) -> Counter[str]:
    return Counter()


def _never_closed(_: PadState) -> int:
    return 0
