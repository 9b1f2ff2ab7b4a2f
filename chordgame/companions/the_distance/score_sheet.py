"""The score sheet of The Distance: who has won which game, for a table that plays with the real cards."""

from __future__ import annotations

from chordgame.companions.breakdown import Line, totals
from chordgame.companions.score_pad.sheet import Reckoning, Row, ScoreSheet, Sheet
from chordgame.companions.the_distance.letters import INTERVALS
from chordgame.engine.game import Award

GAMES = "games played"
MOST_GAMES = 20
"""Games in one evening that a pad has rows for; chosen by eye."""


def won_row(game: int) -> str:
    """The row for who was out of cards first."""
    return f"game {game} won by"


def interval_row(game: int) -> str:
    """The row for the interval of a game."""
    return f"game {game} went up by"


def rows(sheet: Sheet) -> tuple[Row, ...]:
    """How many games, and of each the winner and the interval."""
    found = [Row(GAMES, range(1, MOST_GAMES + 1), each=False)]
    for game in range(1, sheet.number(GAMES) + 1):
        found.append(Row(won_row(game), sheet.seats, each=False))
        found.append(Row(interval_row(game), tuple(INTERVALS), each=False))
    return tuple(found)


def reckon(sheet: Sheet) -> Reckoning:
    """A point a game; the most games won is the prize of the evening."""
    lines = tuple(_line(sheet, game) for game in range(1, max(1, sheet.number(GAMES)) + 1))
    won = totals(lines)
    best = tuple(seat for seat, points in zip(sheet.seats, won, strict=True) if points == max(won))
    return Reckoning(lines, (), (Award("The Distance", best, "the most games won"),))


def _line(sheet: Sheet, game: int) -> Line:
    winner, interval = sheet.text(won_row(game)), sheet.text(interval_row(game)) or ""
    won = tuple(float(seat == winner) for seat in sheet.seats)
    return Line(f"game {game}", won, tuple(interval if point else "" for point in won))


SCORE_SHEET = ScoreSheet("the_distance_pad", "Score pad for The Distance", range(2, 6), rows, reckon)
