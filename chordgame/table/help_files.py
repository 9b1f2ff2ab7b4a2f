"""How the game on the table is played, for any page that asks: it is no secret, so it has an address of its own."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chordgame.engine.help import Tip
from chordgame.engine.plain import to_line
from chordgame.engine.view import Cards
from chordgame.games import GAMES, game_named
from chordgame.pages.site import StaticFile, file_answer, static_file
from chordgame.table.lobby import about
from chordgame.table.showing import Drawer

JSON = "application/json"


class HelpFiles:
    """The help and the tips of the game that is on the table; both are written once, when somebody asks."""

    def __init__(self, game: Callable[[], str]) -> None:
        self._game = game

    @property
    def routes(self) -> tuple[Route, ...]:
        """Where they are asked for."""
        return Route("/help.json", self._answer(help_file)), Route("/tips.json", self._answer(tips_file))

    def _answer(self, file: Callable[[str], StaticFile]) -> Callable[[Request], Response]:
        return lambda request: file_answer(request, file(self._game()))


@functools.cache
def help_file(name: str) -> StaticFile:
    """The rules, the words, the pieces, and what the other games are."""
    game = game_named(name)
    pieces = Drawer(game).panel(Cards("The pieces", game.help.pieces))
    written = {
        "title": game.title,
        "rules": game.help.rules,
        "words": game.help.words,
        "pieces": pieces["cards"],
        "games": [about(one) for one in GAMES.values()],
        "teaches": bool(game.help.tips),
    }
    return static_file(to_line(written).encode("utf-8"), JSON)


@functools.cache
def tips_file(name: str) -> StaticFile:
    """A sentence and a picture for each new thing."""
    game = game_named(name)
    drawer = Drawer(game)
    tips = {name: _tip(drawer, tip) for name, tip in game.help.tips.items()}
    return static_file(to_line(tips).encode("utf-8"), JSON)


def _tip(drawer: Drawer, tip: Tip) -> dict[str, Any]:
    return {"words": tip.words, "picture": drawer.panel(tip.picture), "at": tip.at, "ahead": tip.ahead}
