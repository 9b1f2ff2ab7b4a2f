"""The score sheet of The Distance: who has won which game, for a table that plays with the real cards."""

from __future__ import annotations

from chordgame.companions.breakdown import Line, totals
from chordgame.companions.score_pad.sheet import Layout, Reckoning, Row, Ruled, ScoreSheet, Sheet
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
    """Of each game the winner and the interval, with one game more than was written; `games played` asks for more."""
    found = [Row(GAMES, range(1, MOST_GAMES + 1), each=False, may_stay_empty=True)]
    asked, so_far = _asked(sheet), _begun(sheet)
    for game in range(1, min(MOST_GAMES, max(asked, so_far + 1)) + 1):
        may = game > max(1, asked) and not _is_begun(sheet, game)
        found.append(Row(won_row(game), sheet.seats, each=False, may_stay_empty=may))
        found.append(Row(interval_row(game), tuple(INTERVALS), each=False, may_stay_empty=may))
    return tuple(found)


def _asked(sheet: Sheet) -> int:
    """How many games people said they had played; nobody has to."""
    return sheet.number(GAMES)


def _is_begun(sheet: Sheet, game: int) -> bool:
    return bool(sheet.text(won_row(game)) or sheet.text(interval_row(game)))


def _begun(sheet: Sheet) -> int:
    """The last game of which anything is written."""
    return max((game for game in range(1, MOST_GAMES + 1) if _is_begun(sheet, game)), default=0)


def reckon(sheet: Sheet) -> Reckoning:
    """A point a game; the most games won is the prize of the evening."""
    lines = tuple(_line(sheet, game) for game in range(1, max(1, _asked(sheet), _begun(sheet)) + 1))
    won = totals(lines)
    best = tuple(seat for seat, points in zip(sheet.seats, won, strict=True) if points == max(won))
    return Reckoning(lines, (), (Award("The Distance", best, "the most games won"),))


def _line(sheet: Sheet, game: int) -> Line:
    winner, interval = sheet.text(won_row(game)), sheet.text(interval_row(game)) or ""
    won = tuple(float(seat == winner) for seat in sheet.seats)
    return Line(f"game {game}", won, tuple(interval if point else "" for point in won))


def layout(sheet: Sheet) -> Layout:
    """A line for each game: how far it went up, and one tap in the column of whoever won."""
    games = (len(rows(sheet)) - 1) // 2
    lines = [
        Ruled(f"game {game}", (interval_row(game),), ticked=won_row(game), line=f"game {game}")
        for game in range(1, games + 1)
    ]
    return Layout(("went up by",), tuple(lines))


ABOUT = (
    "Paper and pencil for an evening of The Distance with the real cards; 2 to 5 people. "
    "Tap who won each game; ringclear counts."
)

SCORE_SHEET = ScoreSheet("the_distance_pad", "Score pad for The Distance", range(2, 6), rows, reckon, layout, ABOUT)
