"""Tables at which a game has been played so far, as a host left them: quicker than to play it by clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from chordgame.engine.brains import bot_move, brain_named
from chordgame.engine.chance import Chance
from chordgame.table.lobby import seat_named, with_new_seat
from chordgame.table.open_game import OpenGame, begin_log
from chordgame.table.saved import FILE, write_table
from chordgame.table.shelf import TableFolder
from chordgame.table.tables import new_table, saved_in

PEOPLE = {"Ana": "here", "Ben": "phone", "Cleo": "bot"}
MOST_MOVES = 2000


def is_at_its_end(game: OpenGame) -> bool:
    """The awards have begun."""
    return game.rules.ending is not None and game.rules.ending(game.state) is not None


def played_table(
    folder: Path,
    until: Callable[[OpenGame], bool],
    people: Mapping[str, str] | None = None,
    game: str = "chord_game",
    seed: int = 4,
    brain: str = "greedy",
    **options: str,
) -> Path:
    """A new table at which bots have played for everybody until then; `--go-on` opens it."""
    table = new_table(folder, game)
    saved = replace(saved_in(table), options=options)
    for name, by in (people or PEOPLE).items():
        saved = with_new_seat(saved, seat_named(saved, name, by))
    log = f"{game}-1.jsonl"
    begin_log(saved, TableFolder(table), log, seed)
    write_table(table / FILE, replace(saved, log=log))
    playing = OpenGame(TableFolder(table).opened(log))
    play_on(playing, until, seed, brain)
    playing.close()
    return table


def play_on(game: OpenGame, until: Callable[[OpenGame], bool], seed: int, character: str = "greedy") -> None:
    """Bots play for everybody."""
    chance: Chance = Chance(seed)
    brain: Any = brain_named(game.rules, character if character in game.rules.brains else "random")
    for _ in range(MOST_MOVES):
        if until(game):
            return
        assert game.awaited, "the game was over before it came to that"
        move, chance = bot_move(game.rules, game.state, game.awaited[0], brain, chance)
        game.move(move)
    raise AssertionError("it never came to that")
