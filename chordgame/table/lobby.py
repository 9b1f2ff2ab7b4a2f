"""Before a game: who will sit where, which game, and how it is set. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NoReturn

from chordgame.engine.brains import brain_named, brains_of, fitting_brain
from chordgame.engine.errors import BadSetup, YouErred
from chordgame.engine.game import Game, Table
from chordgame.engine.options import check_seats, read_options
from chordgame.engine.sentences import span
from chordgame.games import game_named
from chordgame.limits import SEATS
from chordgame.table.names import seat_name
from chordgame.table.saved import SETTINGS, SavedTable, Seat, ear_of

BOT_NAMES = ("Cleo", "Dot", "Gus", "Ida", "Moe", "Pip", "Uma")
"""Short ones that begin otherwise than each other, so that a seat is known by its first letter."""


def with_game(saved: SavedTable, name: str) -> SavedTable:
    """Another game; settings that it does not know are forgotten, and a bot that it does not know plays as usual."""
    game = game_named(name)
    known = {option.name for option in game.options}
    kept = {option: value for option, value in saved.options.items() if option in known}
    return with_fitting_bots(replace(saved, game=name, options=kept))


def with_fitting_bots(saved: SavedTable) -> SavedTable:
    """Each bot plays by what the game has; earlier versions let it keep what it played by when the game changed."""
    game = game_named(saved.game)
    fitting = {seat.name: fitting_brain(game, seat.brain) for seat in saved.seats if seat.by == "bot"}
    seats = (replace(seat, brain=fitting.get(seat.name, seat.brain)) for seat in saved.seats)
    return replace(saved, seats=tuple(seats))


def with_option(saved: SavedTable, name: str, value: str) -> SavedTable:
    """A setting of the game, if it may be so."""
    options = {**saved.options, name: value}
    read_options(game_named(saved.game).options, options, [seat.name for seat in saved.seats])
    return replace(saved, options=options)


def with_setting(saved: SavedTable, name: str, value: str) -> SavedTable:
    """A setting of the table, if it may be so."""
    settings = {**saved.settings, name: value}
    read_options(SETTINGS, settings, ())
    return replace(saved, settings=settings)


def seat_named(saved: SavedTable, name: str, by: str, brain: str = "") -> Seat:
    """A seat that could be at this table; a bot gets the game's usual brain if none is named."""
    game, name = game_named(saved.game), seat_name(name)
    if by != "bot":
        return Seat(name, "here" if by == "here" else "phone")
    brain = brain or brains_of(game)[0]
    brain_named(game, brain)
    return Seat(name, "bot", brain)


class TableFull(YouErred):
    """Nobody else finds a place in the game that is chosen."""


def with_new_seat(saved: SavedTable, seat: Seat) -> SavedTable:
    """One more at the table; a name that somebody has is never taken from them."""
    check_free(saved, seat.name)
    game = game_named(saved.game)
    if len(saved.seats) >= min(SEATS.most, game.players.stop - 1):
        raise TableFull(
            f"{game.title} is for {span(game.players)} players, and all places are taken. Others can watch."
        )
    return saved.with_seat(seat)


def check_free(saved: SavedTable, name: str) -> None:
    """Refuse a name that somebody has."""
    if (known := saved.seat(name)) is not None:
        _refuse(known)


def _refuse(known: Seat) -> NoReturn:
    raise BadSetup(f"Somebody is already playing as {known.name}. Pick another name.")


def renamed(saved: SavedTable, name: str, to: str) -> SavedTable:
    """The seat under another name, with its tickets and with what was set for it."""
    wanted = seat_name(to)
    known = saved.seat(wanted)
    if known is not None and known.name != name:
        _refuse(known)
    seats = tuple(replace(seat, name=wanted) if seat.name == name else seat for seat in saved.seats)
    owners = {name: wanted, ear_of(name): ear_of(wanted)}
    tickets = {ticket: owners.get(whose, whose) for ticket, whose in saved.tickets.items()}
    options = {option: wanted if value == name else value for option, value in saved.options.items()}
    return replace(saved, seats=seats, tickets=tickets, options=options)


def lacks_people(saved: SavedTable) -> bool:
    """Whether nobody plays yet; bots that are enough for a game may be looked at."""
    too_few = len(saved.seats) < game_named(saved.game).players.start
    return too_few and all(seat.by == "bot" for seat in saved.seats)


def with_company(saved: SavedTable) -> SavedTable:
    """The table with as many bots as the game cannot be played without."""
    while len(saved.seats) < game_named(saved.game).players.start:
        saved = with_new_seat(saved, seat_named(saved, free_bot_name(saved), "bot"))
    return saved


def with_short_game(saved: SavedTable) -> SavedTable:
    """Set as the game is for people who want to play at once; what they have set themselves stays."""
    dealing = game_named(saved.game).dealing
    return saved if dealing is None else replace(saved, options={**dealing.options(len(saved.seats)), **saved.options})


def without_seat(saved: SavedTable, name: str) -> SavedTable:
    """One less; settings that named this seat are forgotten."""
    kept = tuple(seat for seat in saved.seats if seat.name != name)
    options = {option: value for option, value in saved.options.items() if value != name}
    return replace(saved, seats=kept, options=options).without_seats_tickets(name)


def moved_on(saved: SavedTable, name: str) -> SavedTable:
    """The seat changes places with the next one clockwise."""
    seats = list(saved.seats)
    place = next((i for i, seat in enumerate(seats) if seat.name == name), None)
    if place is None or len(seats) < 2:
        return saved
    seat = seats.pop(place)
    seats.insert((place + 1) % (len(seats) + 1), seat)
    return replace(saved, seats=tuple(seats))


def table_from(saved: SavedTable, seed: int) -> tuple[Game[Any], Table]:
    """The table that the game starts from, if it can."""
    game = game_named(saved.game)
    seats = check_seats([seat.name for seat in saved.seats], game.players)
    return game, Table(seats, read_options(game.options, saved.options, seats), seed)


def free_bot_name(saved: SavedTable) -> str:
    """A name for one more bot."""
    return next((name for name in BOT_NAMES if saved.seat(name) is None), f"Bot {len(saved.seats)}")


def leader_of(saved: SavedTable) -> dict[str, str] | None:
    """Who decides for all in the game that is chosen, and what; None where nobody does, or nobody sits there yet."""
    lead = game_named(saved.game).lead
    if lead is None or not saved.seats:
        return None
    seat = saved.options.get(lead.option) or saved.seats[0].name
    return {
        "seat": seat,
        "role": lead.role,
        "option": lead.option,
        "decides": lead.decides(len(saved.seats), saved.options),
    }


def about(game: Game[Any]) -> dict[str, Any]:
    """What a game is, how long it takes and for how many, for who does not know it."""
    players = [game.players.start, game.players.stop - 1]
    return {"id": game.id, "title": game.title, "about": game.about, "players": players}


def problem(saved: SavedTable) -> str:
    """Why the game cannot start yet; nothing if it can."""
    try:
        table_from(saved, 0)
    except BadSetup as error:
        return str(error)
    return ""
