"""The games that the table can host. A new one is a line here and a folder of its own."""

from __future__ import annotations

from typing import Any

from chordgame.chord_game.game import CHORD_GAME
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.score_pad.pad import pad_for
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.score_sheet import SCORE_SHEET
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Game

ALL = (CHORD_GAME, SYMPHONY_NO9, MUSICAL_CHAIRS, THE_DISTANCE, pad_for(SCORE_SHEET))
GAMES: dict[str, Game[Any]] = {game.id: game for game in ALL}


def game_named(name: str) -> Game[Any]:
    """The game of that id."""
    if name not in GAMES:
        raise BadSetup(f"there is no game {name!r}; known are {', '.join(GAMES)}")
    return GAMES[name]
