"""Before a game: who will sit where, which game, and how it is set. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from chordgame.engine.brains import brain_named
from chordgame.engine.errors import BadSetup
from chordgame.engine.game import Game, Table
from chordgame.engine.options import check_seats, read_options
from chordgame.games import GAMES, game_named
from chordgame.table.saved import LEADER, SETTINGS, Seat, TableFacts

MOST_SEATS = 12
USUAL_BRAIN = ("thoughtful", "greedy", "random")


def with_game(facts: TableFacts, name: str) -> TableFacts:
    """Another game; settings that it does not know are forgotten."""
    known = {option.name for option in game_named(name).options}
    kept = {option: value for option, value in facts.options.items() if option in known}
    return replace(facts, game=name, options=kept)


def with_option(facts: TableFacts, name: str, value: str) -> TableFacts:
    """A setting of the game, if it may be so."""
    options = {**facts.options, name: value}
    read_options(game_named(facts.game).options, options, [seat.name for seat in facts.seats])
    return replace(facts, options=options)


def with_setting(facts: TableFacts, name: str, value: str) -> TableFacts:
    """A setting of the table, if it may be so."""
    settings = {**facts.settings, name: value}
    read_options(SETTINGS, settings, ())
    return replace(facts, settings=settings)


def seat_named(facts: TableFacts, name: str, by: str, brain: str = "") -> Seat:
    """A seat that could be at this table; a bot gets the game's best brain if none is named."""
    game = game_named(facts.game)
    check_seats((name,), range(1, 2))
    if name == LEADER:
        raise BadSetup(f"{name!r} is no name for a seat")
    if by != "bot":
        return Seat(name, "here" if by == "here" else "phone")
    if not brain:
        brain = next(usual for usual in USUAL_BRAIN if usual in {**game.brains, "random": None})
    brain_named(game, brain)
    return Seat(name, "bot", brain)


def with_new_seat(facts: TableFacts, seat: Seat) -> TableFacts:
    """One more at the table."""
    if facts.seat(seat.name) is None and len(facts.seats) >= MOST_SEATS:
        raise BadSetup(f"the table is full: {MOST_SEATS} seats")
    return facts.with_seat(seat)


def without_seat(facts: TableFacts, name: str) -> TableFacts:
    """One less; settings that named this seat are forgotten."""
    kept = tuple(seat for seat in facts.seats if seat.name != name)
    options = {option: value for option, value in facts.options.items() if value != name}
    return replace(facts, seats=kept, options=options).without_keys_of(name)


def moved_on(facts: TableFacts, name: str) -> TableFacts:
    """The seat changes places with the next one clockwise."""
    seats = list(facts.seats)
    place = next((i for i, seat in enumerate(seats) if seat.name == name), None)
    if place is None or len(seats) < 2:
        return facts
    seat = seats.pop(place)
    seats.insert((place + 1) % (len(seats) + 1), seat)
    return replace(facts, seats=tuple(seats))


def table_from(facts: TableFacts, seed: int) -> tuple[Game[Any], Table]:
    """The table that the game starts from, if it can."""
    game = game_named(facts.game)
    seats = check_seats([seat.name for seat in facts.seats], game.players)
    return game, Table(seats, read_options(game.options, facts.options, seats), seed)


def lobby_facts(facts: TableFacts) -> dict[str, Any]:
    """What a page shows while the table is set up."""
    seats = [seat.name for seat in facts.seats]
    return {
        "games": [_game(game) for game in GAMES.values()],
        "game": facts.game,
        "options": _options(game_named(facts.game).options, facts.options, seats),
        "problem": _problem(facts),
    }


def table_settings(facts: TableFacts) -> list[dict[str, Any]]:
    """The settings of the table with what they are."""
    return _options(SETTINGS, facts.settings, ())


def _game(game: Game[Any]) -> dict[str, Any]:
    brains = [brain for brain in (*USUAL_BRAIN, *game.brains) if brain in game.brains or brain == "random"]
    players = [game.players.start, game.players.stop - 1]
    return {"id": game.id, "title": game.title, "players": players, "brains": list(dict.fromkeys(brains))}


def _options(known: Any, given: Mapping[str, str], seats: Any) -> list[dict[str, Any]]:
    shown = []
    for option in known:
        default = {True: "yes", False: "no"}.get(option.default, str(option.default)) if isinstance(
            option.default, bool
        ) else str(option.default)  # fmt: skip
        allowed = ("yes", "no") if isinstance(option.default, bool) else option.allowed
        allowed = seats if allowed is None else allowed
        one = {"name": option.name, "words": option.words, "allowed": [str(value) for value in allowed]}
        shown.append({**one, "value": given.get(option.name, default)})
    return shown


def _problem(facts: TableFacts) -> str:
    """Why the game cannot start yet; nothing if it can."""
    try:
        table_from(facts, 0)
    except BadSetup as error:
        return str(error)
    return ""
