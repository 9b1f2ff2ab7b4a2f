"""What pages show of the room itself: who sits where, who is there, what is set, and what this page may do. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from chordgame.engine.brains import CHARACTERS, brains_of
from chordgame.engine.game import Game
from chordgame.engine.options import Option
from chordgame.engine.plain import to_line
from chordgame.games import GAMES, game_named
from chordgame.table.door import is_free
from chordgame.table.lobby import about, free_bot_name, leader_of, problem
from chordgame.table.open_game import OpenGame
from chordgame.table.saved import SETTINGS, SavedTable, Seat
from chordgame.table.taking_back import TakingBack
from chordgame.table.visitors import Visitor


def shown_room(saved: SavedTable, visitors: Collection[Visitor]) -> dict[str, Any]:
    """The room as everybody may know it."""
    return {
        "tell": "room",
        "code": saved.code,
        "seats": [_seat(saved, seat, visitors) for seat in saved.seats],
        "watching": sum(one.watches for one in visitors),
        "settings": _options(SETTINGS, saved.settings, ()),
        "brains": brains_of(game_named(saved.game)),
        "characters": CHARACTERS,
        **({"lead": lead} if (lead := leader_of(saved)) else {}),
        **({} if saved.log else {"lobby": _lobby(saved)}),
    }


class RoomLines:
    """The room as a line for each page, written once for all that are shown the same: hundreds may come at once."""

    def __init__(self) -> None:
        self._of: tuple[SavedTable, list[Visitor]] | None = None
        self._everybodys: dict[str, Any] = {}
        self._lines: dict[str, str] = {}

    def line(self, saved: SavedTable, visitors: list[Visitor], mine: dict[str, Any]) -> str:
        """What everybody may know, and what is this page's own."""
        if self._of is None or self._of[0] is not saved or self._of[1] != visitors:
            self._of, self._everybodys, self._lines = (saved, visitors), shown_room(saved, visitors), {}
        key = to_line(mine)
        if key not in self._lines:
            self._lines[key] = to_line(self._everybodys | mine)
        return self._lines[key]


def shown_to(
    visitor: Visitor, saved: SavedTable, game: OpenGame | None, taking_back: TakingBack, has_coach: bool
) -> dict[str, Any]:
    """What one page may do there: play for seats, take back, ask the coach, read names of notes and chords."""
    yours = list(visitor.seats(saved))
    session = game.session if game is not None else None
    has_names = session is not None and session.game.named is not None and saved.shows_theory
    return {
        "is_host": visitor.is_host,
        "yours": yours,
        **_take_back(visitor, saved, game, taking_back),
        "playing": session is not None and session.is_dealt,
        "title": session.game.title if session is not None else "",
        **({"names": visitor.wants_names} if has_names else {}),
        **({"hints": yours} if has_coach and saved.gives_hints else {}),
    }


def _take_back(visitor: Visitor, saved: SavedTable, game: OpenGame | None, taking_back: TakingBack) -> dict[str, Any]:
    """Whether the page offers to take the latest move back; `stands` says why not, where a player would look for it."""
    if game is None or game.undoable is None:
        return {"undo": False}
    if visitor.is_host:
        return {"undo": True}
    seats = visitor.seats(saved)
    why = taking_back.why_not(game, seats)
    return {"undo": taking_back.may(game, seats), **({"stands": why} if why else {})}


def _seat(saved: SavedTable, seat: Seat, visitors: Collection[Visitor]) -> dict[str, Any]:
    online = {
        "bot": True,
        "here": any(one.is_host for one in visitors),
        "phone": any(one.seat == seat.name for one in visitors),
    }
    free = is_free(saved, seat)
    return {"name": seat.name, "by": seat.by, "brain": seat.brain, "online": online[seat.by], "free": free}


def _lobby(saved: SavedTable) -> dict[str, Any]:
    """What a page shows while the table is set up; `bot` is what one more bot would be called."""
    seats = [seat.name for seat in saved.seats]
    return {
        "games": [_game(game) for game in GAMES.values()],
        "game": saved.game,
        "options": _options(game_named(saved.game).options, saved.options, seats),
        "problem": problem(saved),
        "bot": free_bot_name(saved),
    }


def _game(game: Game[Any]) -> dict[str, Any]:
    return {**about(game), "brains": brains_of(game), "pad": game.anybody_moves}


def _options(known: Sequence[Option], given: Mapping[str, str], seats: Sequence[str]) -> list[dict[str, Any]]:
    return [_option(option, given, seats) for option in known]


def _option(option: Option, given: Mapping[str, str], seats: Sequence[str]) -> dict[str, Any]:
    """A setting with what it may be; a switch is said in words, and one without values is a seat's name."""
    is_switch = isinstance(option.default, bool)
    default = ("yes" if option.default else "no") if is_switch else str(option.default)
    allowed = ("yes", "no") if is_switch else seats if option.allowed is None else option.allowed
    return {
        "name": option.name,
        "words": option.words,
        "allowed": [str(value) for value in allowed],
        "value": given.get(option.name, default),
    }
