"""The games that the table can host: ours, a line each, and those that other installed packages bring along.

A package brings one by an entry point of the group `ringclear.games`: docs/a_game_of_your_own.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from chordgame.chord_game.game import CHORD_GAME
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.score_sheet import SCORE_SHEET as CHAIRS_SHEET
from chordgame.companions.score_pad.pad import pad_for
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.score_sheet import SCORE_SHEET as SYMPHONY_SHEET
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.companions.the_distance.score_sheet import SCORE_SHEET as DISTANCE_SHEET
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Game

PADS = tuple(pad_for(sheet) for sheet in (SYMPHONY_SHEET, CHAIRS_SHEET, DISTANCE_SHEET))
OURS: tuple[Game[Any], ...] = (CHORD_GAME, SYMPHONY_NO9, MUSICAL_CHAIRS, THE_DISTANCE, *PADS)
GAMES: dict[str, Game[Any]] = {game.id: game for game in OURS}
GROUP = "ringclear.games"
LEFT_OUT: list[str] = []
"""A sentence for each game of another package that cannot be played, and why."""


def _brought_along() -> Iterator[Game[Any]]:
    """What other packages bring; one that fails takes nothing else along."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            yield _loaded(point)
        except Exception as error:  # whatever somebody else's package does
            LEFT_OUT.append(f"the game {point.name!r} ({point.value}) is left out: {error or type(error).__name__}")


def _loaded(point: EntryPoint) -> Game[Any]:
    game = point.load()
    if not isinstance(game, Game):
        raise BadSetup(f"it is no Game but a {type(game).__name__}")
    if game.id in GAMES:
        raise BadSetup(f"there is a game {game.id!r} already")
    return game


for _game in _brought_along():
    GAMES[_game.id] = _game


def game_named(name: str) -> Game[Any]:
    """The game of that id."""
    if name not in GAMES:
        raise BadSetup(f"there is no game {name!r}; known are {', '.join(GAMES)}")
    return GAMES[name]
