"""Which table `ringclear play` opens: the one that was played at last, another that waits, or a new one."""

from __future__ import annotations

import sys
import time
from functools import cache
from io import FileIO
from pathlib import Path

from chordgame.cli.as_called import as_called
from chordgame.disk.file_lock import claim
from chordgame.disk.log_file import read_log
from chordgame.engine.errors import LogBroken, YouErred
from chordgame.engine.sentences import together
from chordgame.games import game_named
from chordgame.table.tables import drop_empty, is_empty, new_table, newest_empty, played_at, saved_in, tables_played_at

AT_ONCE = 5
"""Tables that are looked into before somebody is asked: to know whether a game is over, all its moves are made."""
DAY = 24 * 60 * 60
OLDER, NEW = "o", "n"


def table_to_open(folder: Path, game: str, *, new: bool, go_on: bool) -> tuple[Path, FileIO]:
    """The table, held against another ringclear; `new` and `go_on` ask nobody."""
    asks = not go_on and sys.stdin.isatty() and sys.stdout.isatty()
    wanted = None if new else _wanted(tables_played_at(folder), asks)
    if wanted is not None and (held := claim(wanted)):
        return wanted, held
    left = None if new or game else newest_empty(folder)
    if left is not None and (held := claim(left)):
        return left, held
    table = new_table(folder, game)
    held = claim(table)
    assert held is not None
    return table, held


def tell_closed(table: Path) -> None:
    """What becomes of a table that was closed; one at which nobody sat leaves nothing behind."""
    if is_empty(table):
        drop_empty(table)
        print("\nThe table is closed. Nobody sat down at it, so there was nothing to keep.")
    else:
        print(as_called("\nThe table is closed and kept. 'ringclear play' goes on with it."))


def _wanted(tables: list[Path], asks: bool) -> Path | None:
    """The table to go on with; without anybody to answer the last one, as pages that were open come back to it."""
    if not tables:
        return None
    if why := _why_not(tables[0]):
        print(f"{why}.")
        wanted = _asked_for(tables[1:]) if asks else None
        if wanted is None:
            print("Here is a new one.")
        return wanted
    if asks:
        return _asked_for(tables, tables[0])
    print(f"The last table: {_who(tables[0])}.")
    return tables[0]


def _why_not(table: Path) -> str:
    """Why the last table cannot be gone on with; empty if it can."""
    if _is_open(table):
        return "Your last game is open in another window"
    try:
        saved_in(table)
    except YouErred as error:
        return f"Your last game cannot go on: {error}"
    return ""


def _is_open(table: Path) -> bool:
    held = claim(table)
    if held is not None:
        held.close()
    return held is None


def _asked_for(tables: list[Path], last: Path | None = None) -> Path | None:
    """The table that somebody chooses, a few of them at a time; None for a new one. The last one is always offered,
    others if their game goes on."""
    while tables:
        near, tables = tables[:AT_ONCE], tables[AT_ONCE:]
        offered = [table for table in near if table == last or (_goes_on(table) and not _is_open(table))]
        answer = _answer(offered, bool(tables)) if offered else OLDER
        if answer == NEW:
            return None
        if answer != OLDER:
            return offered[int(answer) - 1]
    return None


def _answer(offered: list[Path], has_older: bool) -> str:
    """A number, for a new table, or for older ones; Enter is the first."""
    older = f", {OLDER} for older ones" if has_older else ""
    if len(offered) == 1:
        print(f"The last table: {_in_short(offered[0])}.")
        question = f"Go on with it? [Y/n{older}] "
    else:
        print("These tables wait for you:")
        for number, table in enumerate(offered, 1):
            print(f"  {number}  {_in_short(table)}")
        question = f"Which one? [Enter for 1, another number{older}, {NEW} for a new table] "
    answers = {"": "1", "y": "1", NEW: NEW, **{str(number): str(number) for number in range(1, len(offered) + 1)}}
    if has_older:
        answers[OLDER] = OLDER
    while (typed := _typed(question)) not in answers:
        pass
    return answers[typed]


def _typed(question: str) -> str:
    """As a word begins with it: y, n, o; a number as it is."""
    try:
        answer = input(question).strip().lower()
    except EOFError:
        raise KeyboardInterrupt from None  # Ctrl-D is a way out too
    return answer if answer.isdecimal() else answer[:1]


# ---------------------------------------------------------------- what to say of a table


def _in_short(table: Path) -> str:
    saved = saved_in(table)
    middle = f", in the middle of “{game_named(saved.game).title}”" if _goes_on(table) else ""
    return f"{_who(table)}{middle}, {_when(played_at(table))}"


def _who(table: Path) -> str:
    names = [seat.name for seat in saved_in(table).seats]
    return together(names) if names else "nobody"


@cache
def _goes_on(table: Path) -> bool:
    """Whether a game waits there; a log that is broken is to be seen, as somebody's game is in it."""
    try:
        saved = saved_in(table)
        if not saved.log:
            return False
        game, _ = read_log(table / saved.log, game_named)
    except LogBroken:
        return True
    except YouErred:
        return False
    return not game.game.result(game.state).over


def _when(then: float) -> str:
    day, today = time.localtime(then), time.localtime()
    hour = time.strftime("%H:%M", day)
    if day[:3] == today[:3]:
        return f"today at {hour}"
    if day[:3] == time.localtime(time.time() - DAY)[:3]:
        return f"yesterday at {hour}"
    return f"{day.tm_mday} {time.strftime('%B %Y', day)}"
