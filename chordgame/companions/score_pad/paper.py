"""The sheet as a paper to write on: who reckons what, what it makes, what does not fit, and how everybody stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chordgame.companions.breakdown import Line, totals
from chordgame.companions.score_pad.sheet import SHARED, Reckoning, Row, Ruled, ScoreSheet, Sheet
from chordgame.engine.view import PaperLine, Place, ScorePaper

OWN = "own points: "
OWN_SUM = "own sum"
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
"""Five play The Distance; no game has more."""


def place_of(row: str, of: str) -> str:
    """The name by which an offer calls a place on the paper."""
    return f"{row} / {of}"


@dataclass(frozen=True, slots=True)
class Writing:
    """What a paper is drawn from."""

    about: ScoreSheet
    sheet: Sheet
    rows: Mapping[str, Row]
    reckoning: Reckoning
    closed: bool

    def at(self, row: str, of: str) -> str:
        """Where to write, as long as anybody may."""
        return "" if self.closed or row not in self.rows else place_of(row, of)


def paper(writing: Writing) -> ScorePaper:
    """The lines of the sheet, then the sums and who is ahead."""
    layout = writing.about.layout(writing.sheet)
    columns = ("", *layout.columns, *writing.sheet.seats)
    lines = [_line(writing, ruled, len(layout.columns)) for ruled in layout.lines]
    return ScorePaper(writing.about.title, columns, (*lines, *_sums(writing, len(layout.columns))))


def _line(writing: Writing, ruled: Ruled, columns: int) -> PaperLine:
    names = [name for name in (*ruled.once, ruled.each, ruled.ticked) if name]
    wrong = [said for said, about in _faults(writing.reckoning) if about[-1:] and about[-1] in names]
    bad = {name for _, about in _faults(writing.reckoning) for name in about}
    once = [_once(writing, name, name in bad) for name in ruled.once]
    blank = [Place()] * (columns - len(once))
    each = _each(writing, ruled, bad)
    return PaperLine(ruled.name, (*once, *blank, *each), ". ".join(wrong))


def _faults(reckoning: Reckoning) -> list[tuple[str, tuple[str, ...]]]:
    return list(zip(reckoning.impossible, reckoning.where, strict=True))


def _once(writing: Writing, name: str, wrong: bool) -> Place:
    if name not in writing.rows:
        return Place()
    return Place(writing.sheet.text(name) or "", writing.at(name, SHARED), _choices(writing.rows[name]), wrong=wrong)


def _choices(row: Row) -> tuple[str, ...]:
    return row.allowed if isinstance(row.allowed, tuple) else ()


def _each(writing: Writing, ruled: Ruled, bad: set[str]) -> Iterator[Place]:
    made = _made(writing, ruled)
    for seat, points in zip(writing.sheet.seats, made, strict=True):
        if ruled.ticked:
            yield _tick(writing, ruled.ticked, seat, points, ruled.ticked in bad)
        elif ruled.each in writing.rows:
            text, row = writing.sheet.text(ruled.each, seat) or "", writing.rows[ruled.each]
            yield Place(
                text, writing.at(ruled.each, seat), _choices(row), beside=points, wrong=bool(text) and ruled.each in bad
            )
        else:
            yield Place(points)


def _tick(writing: Writing, row: str, seat: str, points: str, wrong: bool) -> Place:
    text = seat if writing.sheet.text(row) == seat else ""
    return Place(text, writing.at(row, SHARED), tick=seat, beside=points, wrong=wrong and bool(text))


def _made(writing: Writing, ruled: Ruled) -> Sequence[str]:
    found = [line for line in writing.reckoning.lines if line.name == ruled.line]
    points = found[0].points if found else (0.0,) * len(writing.sheet.seats)
    return [f"{one:g}" if one else "" for one in points]


def _sums(writing: Writing, columns: int) -> Iterator[PaperLine]:
    blank = (Place(),) * columns
    sums = totals(writing.reckoning.lines)
    yield PaperLine("Together", (*blank, *(Place(f"{one:g}") for one in sums)), is_sum=True)
    yield PaperLine("Place", (*blank, *map(Place, ranks(writing.reckoning, writing.sheet.seats))), is_sum=True)


def ranks(reckoning: Reckoning, seats: Sequence[str]) -> list[str]:
    """Who is how far ahead, as the prize would go now; nobody is, before there are points."""
    sums = totals(reckoning.lines)
    if not any(sums):
        return [""] * len(seats)
    winners = {seat for award in reckoning.awards for seat in award.winners}
    held = [(points, seat in winners) for points, seat in zip(sums, seats, strict=True)]
    return [ORDINALS[sum(other > one for other in held)] for one in held]


def own_sums(writing: Writing) -> ScorePaper:
    """For people who reckon themselves: what they found, and what it is."""
    lines = [(f"{OWN}{line.name}", line) for line in writing.reckoning.lines]
    rows = (*lines, (OWN_SUM, Line(OWN_SUM, totals(writing.reckoning.lines), ())))
    drawn = tuple(_own(writing, row, line) for row, line in rows)
    return ScorePaper("Check your own sums", ("", *writing.sheet.seats), drawn, shelf="Check")


def _own(writing: Writing, row: str, line: Line) -> PaperLine:
    places = []
    for seat, points in zip(writing.sheet.seats, line.points, strict=True):
        text = writing.sheet.text(row, seat) or ""
        is_right = bool(text) and float(text) == points
        verdict = "" if not text else "right" if is_right else f"it is {points:g}"
        places.append(Place(text, writing.at(row, seat), beside=verdict, wrong=bool(text) and not is_right))
    return PaperLine("Sum" if row == OWN_SUM else line.name, tuple(places), is_sum=row == OWN_SUM)
