"""No seat takes back what it, or what came after it, has shown to that seat; and what nobody has seen comes anew."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from chordgame.disk.records import Undone, header_for, read_record, record_line
from chordgame.disk.session import Session
from chordgame.engine.chance import Chance
from chordgame.engine.errors import Refused
from chordgame.engine.game import Event, Game, Move, Table
from chordgame.engine.moves import offers_to_plain
from chordgame.engine.plain import digest
from chordgame.engine.taking_back import SEEN_LATER
from chordgame.engine.view import view_to_plain
from chordgame.engine.what_it_showed import SEEN
from chordgame.games import GAMES
from tests.engine.hidden_card import HIDDEN_CARD, Look, Swap, Wave
from tests.engine.test_every_game import table_for
from tests.rounds import rounds

HIDING = [game for game in GAMES.values() if not game.id.endswith("_pad")]
OTHER_WORLDS = range(1 << 40, (1 << 40) + 30)
"""Seeds of worlds that the program itself does not look into."""
TABLE = Table(("ana", "ben"), {}, 3)


def fifth() -> Session:
    return Session(header_for(HIDDEN_CARD, TABLE), HIDDEN_CARD)


def after(session: Session, *moves: Move) -> Session:
    for move in moves:
        session.take(session.next_move(move))
    return session


# ---------------------------------------------------------------- a game that nobody wrote yet


def test_what_was_looked_at_stands_in_any_game() -> None:
    session = after(fifth(), Look("ana"))
    assert session.why_closed_to("ana") == SEEN
    assert after(fifth(), Wave("ana")).why_closed_to("ana") == ""
    assert after(fifth(), Look("ana"), Look("ana")).why_closed_to("ana") == ""  # it knew the card before


def test_what_a_view_alone_shows_stands_too() -> None:
    assert after(fifth(), Swap("ana")).why_closed_to("ana") == SEEN


def test_what_came_after_a_move_closes_it_also_once_it_is_taken_back() -> None:
    session = after(fifth(), Wave("ana"), Swap("ben"))
    undo = session.next_undo("ben")
    assert undo.seen == ("ana", "ben")
    session.take(undo)
    assert session.why_closed_to("ana") == SEEN_LATER
    session.take(session.next_move(Wave("ana")))
    assert session.why_closed_to("ana") == ""  # made with open eyes


def test_what_was_seen_is_in_the_log_and_holds_after_it_is_opened_again() -> None:
    session = after(fifth(), Wave("ana"), Swap("ben"))
    undo = session.next_undo("ben")
    again = after(fifth(), Wave("ana"), Swap("ben"))
    again.take(read_record(record_line(undo), undo.n, HIDDEN_CARD))
    assert again.why_closed_to("ana")


def test_an_undo_of_an_older_log_is_taken_as_it_stands() -> None:
    session = after(fifth(), Look("ana"))
    session.take(Undone(2, 1, "ana"))
    assert digest(session.state) == digest(fifth().state)


# ---------------------------------------------------------------- every game


@dataclass(frozen=True, slots=True)
class Seen:
    """A move that was made, taken back since or not, and what came of it."""

    before: Any
    move: Move
    after: Any
    events: tuple[Event, ...]


def sight(game: Game[Any], state: Any, events: tuple[Event, ...], seat: str) -> object:
    read = [event.text for event in events if event.only is None or seat in event.only]
    return view_to_plain(game.view(state, seat)), offers_to_plain(game, state, seat), game.result(state), read


def showed(game: Game[Any], seen: Seen, seat: str) -> bool:
    """Whether the seat could tell by it anything that it could not tell before; a second reading of the same."""
    real = sight(game, seen.after, seen.events, seat)
    for seed in OTHER_WORLDS:
        try:
            state, events = game.apply(game.imagine(seen.before, seat, Chance(seed)), seen.move)
        except Refused:
            return True
        if sight(game, state, events, seat) != real:
            return True
    return False


class Evening:
    """A random game in which everybody takes back what they may, and the host now and then what they may not."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        table = table_for(game, seed)
        self.game, self.seats, self.chance = game, table.seats, Chance(seed)
        self.session = Session(header_for(game, table, repeats=bool(seed % 2)), game)
        self.made: list[Seen] = []
        self.since: list[int] = []
        """Of each move that holds: its place in `made`; what was made after it stands behind it there."""
        self.count = Counter[str]()
        self.wrong: list[str] = []

    def below(self, n: int) -> int:
        number, self.chance = self.chance.below(n)
        return number

    def goes_on(self) -> bool:
        game, session = self.game, self.session
        moves = [offer.move for seat in self.seats for offer in game.legal_moves(session.state, seat)]
        if not moves:
            return False
        move, before = moves[self.below(len(moves))], session.state
        events = session.take(session.next_move(move))
        self.since.append(len(self.made))
        self.made.append(Seen(before, move, session.state, events))
        while self.somebody_takes_back():
            pass
        return True

    def somebody_takes_back(self) -> bool:
        last, whim = self.session.undoable, self.below(4)
        if last is None or whim > 1:
            return False
        own = self.session.why_closed_to(last.seat) == ""
        if own:
            since = self.made[self.since[-1] :]
            self.wrong += [f"{last} after {one.move}" for one in since if showed(self.game, one, last.seat)]
        elif whim:
            return False
        self.count["by a seat" if own else "by the host"] += 1
        self.session.take(self.session.next_undo(last.seat))
        self.since.pop()
        return True


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
@pytest.mark.parametrize("first", [2, 5])
def test_no_seat_takes_back_what_it_has_looked_at(game: Game[Any], first: int) -> None:
    """Games with a seed, and games without; a hundred and sixty of them with --long."""
    counts = Counter[str]()
    for seed in range(first, first + rounds(2, 40), 2):
        evening = Evening(game, seed)
        while len(evening.made) < rounds(50, 150) and evening.goes_on():
            pass
        assert not evening.wrong
        counts += evening.count
    assert counts["by a seat"] > 5
