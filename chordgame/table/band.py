"""Alone with a band: a table of the chord game at which everybody else is a bot, ready to be played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from chordgame.engine.errors import BadSetup
from chordgame.table.lobby import BOT_NAMES, free_bot_name, seat_named, with_new_seat
from chordgame.table.open_game import begin_log
from chordgame.table.saved import FILE, SavedTable, write_table
from chordgame.table.shelf import TableFolder
from chordgame.table.tables import new_table, saved_in

MOST_BOTS = len(BOT_NAMES) - 1
"""One name is left over for a player who is called like a bot."""
GAME, LOG = "chord_game", "chord_game-1.jsonl"


def open_band(tables: Path, me: str, bots: int, seed: int | None) -> Path:
    """A new table with one seat at this screen and so many bots; its game has begun."""
    if not 1 <= bots <= MOST_BOTS:
        raise BadSetup(f"--bots: a band has 1 to {MOST_BOTS} bots, not {bots}")
    table = new_table(tables, GAME)
    saved = with_band(saved_in(table), me, bots)
    begin_log(saved, TableFolder(table), LOG, seed)
    write_table(table / FILE, replace(saved, log=LOG))
    return table


def with_band(saved: SavedTable, me: str, bots: int) -> SavedTable:
    """The table with everybody seated, the person first: the Band Leader."""
    saved = with_new_seat(saved, seat_named(saved, me, "here"))
    for _ in range(bots):
        saved = with_new_seat(saved, seat_named(saved, free_bot_name(saved), "bot"))
    return saved
