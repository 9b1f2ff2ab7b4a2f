"""The games that the table can host. A new one is a line here and a folder of its own."""

from __future__ import annotations

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
ALL: tuple[Game[Any], ...] = (CHORD_GAME, SYMPHONY_NO9, MUSICAL_CHAIRS, THE_DISTANCE, *PADS)
GAMES: dict[str, Game[Any]] = {game.id: game for game in ALL}


def game_named(name: str) -> Game[Any]:
    """The game of that id."""
    if name not in GAMES:
        raise BadSetup(f"there is no game {name!r}; known are {', '.join(GAMES)}")
    return GAMES[name]
