"""Alone with a band: a table of the chord game at which everybody else is a bot, ready to be played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from chordgame.engine.errors import BadSetup
from chordgame.table.lobby import seat_named, with_new_seat
from chordgame.table.open_game import begin_log
from chordgame.table.saved import TableFacts, write_facts
from chordgame.table.tables import FACTS, facts_of, new_table

NAMES = ("Cleo", "Dot", "Gus", "Ida", "Moe", "Pip")
MOST_BOTS = len(NAMES)
GAME, LOG = "chord_game", "chord_game-1.jsonl"


def open_band(tables: Path, me: str, bots: int, seed: int | None) -> Path:
    """A new table with one seat at this screen and so many bots; its game has begun."""
    if not 1 <= bots <= MOST_BOTS:
        raise BadSetup(f"--band: a band has 1 to {MOST_BOTS} bots, not {bots}")
    table = new_table(tables, GAME)
    facts = with_band(facts_of(table), me, bots)
    begin_log(facts, table / LOG, seed)
    write_facts(table / FACTS, replace(facts, log=LOG))
    return table


def with_band(facts: TableFacts, me: str, bots: int) -> TableFacts:
    """The table with everybody seated, the person first: the Band Leader."""
    facts = with_new_seat(facts, seat_named(facts, me, "here"))
    free = [name for name in (*NAMES, "Uma") if name.casefold() != me.casefold()]
    for name in free[:bots]:
        facts = with_new_seat(facts, seat_named(facts, name, "bot"))
    return facts
