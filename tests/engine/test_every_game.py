"""One suite for every registered game: whoever adds a game has it tested here."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.disk.records import (
    Played,
    Record,
    Undone,
    by_rules,
    header_for,
    header_line,
    read_header,
    read_record,
    record_line,
)
from chordgame.disk.session import Session
from chordgame.engine.brains import awaited, bot_move, brain_named, next_to_act, play_out
from chordgame.engine.chance import LARGEST_SEED, Chance
from chordgame.engine.errors import Refused, Unreadable, YouErred
from chordgame.engine.fresh_chance import made
from chordgame.engine.game import Game, Move, Table
from chordgame.engine.moves import move_from_plain, move_to_plain, offers_to_plain
from chordgame.engine.options import check_seats, read_options
from chordgame.engine.plain import digest, to_line, to_plain
from chordgame.engine.view import view_to_plain
from chordgame.games import GAMES, game_named
from tests.rounds import rounds

NAMES = ("ana", "ben", "carl", "dan", "eve", "fay", "gus")
ENOUGH = 600
"""Moves of a random walk; optional moves such as challenges may make it longer than a game."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
with_bots = pytest.mark.parametrize("game", [g for g in GAMES.values() if g.brains], ids=lambda game: game.id)
seeds = st.integers(0, LARGEST_SEED)


def table_for(game: Game[Any], seed: int) -> Table:
    """A table of a size and with house settings that the seed picks; a third of them is as in the box."""
    seats = NAMES[: game.players[seed % len(game.players)]]
    given, chance = {}, Chance(seed)
    for option in game.options if seed % 3 else ():
        allowed = seats if option.allowed is None else tuple(map(str, option.allowed))
        given[option.name], chance = chance.pick(allowed)
    return Table(seats, read_options(game.options, given, seats), seed)


def played_out(game: Game[Any], table: Table, names: Sequence[str]) -> Any:
    """The last state of a game between bots, whose brains are taken in turn."""
    brains = {seat: brain_named(game, names[i % len(names)]) for i, seat in enumerate(table.seats)}
    *_, (_, state) = play_out(game, game.setup(table), brains, Chance(table.seed))
    return state


def walk(session: Session, chance: Chance, limit: int = ENOUGH) -> list[Record]:
    """Any legal moves, optional ones too, until the game is over or long enough; the records that were made."""
    made: list[Record] = []
    for _ in range(limit):
        moves = [o.move for seat in session.header.seats for o in session.game.legal_moves(session.state, seat)]
        if not moves:
            break
        move, chance = chance.pick(moves)
        made.append(session.next_move(move))
        session.take(made[-1])
    return made


def started(game: Game[Any], seed: int) -> Session:
    return Session(header_for(game, table_for(game, seed)), game)


@every_game
@settings(max_examples=rounds(12, 25), deadline=None)
@given(seed=seeds)
def test_a_replay_leads_to_the_same_state_through_the_text_of_the_log(game: Game[Any], seed: int) -> None:
    session = started(game, seed)
    records = walk(session, Chance(seed))
    again = Session(read_header(header_line(session.header), game_named), game)
    for number, record in enumerate(records, start=1):
        read = read_record(record_line(record), number, game)
        assert read == record
        again.take(read)
    assert digest(again.state) == digest(session.state)


@every_game
@settings(max_examples=rounds(6, 25), deadline=None)
@given(seed=seeds)
def test_a_replay_of_unforeseen_chance_leads_to_the_same_state(game: Game[Any], seed: int) -> None:
    session = Session(header_for(game, table_for(game, seed), repeats=False), game)
    records = walk(session, Chance(seed), limit=200)
    again = Session(read_header(header_line(session.header), game_named), game)
    for number, record in enumerate(records, start=1):
        again.take(read_record(record_line(record), number, game))
    assert digest(again.state) == digest(session.state)
    assert again.header.seed is None


@every_game
@settings(max_examples=rounds(8, 15), deadline=None)
@given(seed=seeds, dream=seeds)
def test_nobody_can_tell_that_what_nobody_has_seen_was_shaken(game: Game[Any], seed: int, dream: int) -> None:
    session = started(game, seed)
    walk(session, Chance(seed), limit=seed % 150)
    shaken = game.shake(session.state, Chance(dream))
    for seat in (None, *session.header.seats):
        assert view_to_plain(game.view(shaken, seat)) == view_to_plain(game.view(session.state, seat))
    for seat in session.header.seats:
        assert offers_to_plain(game, shaken, seat) == offers_to_plain(game, session.state, seat)
    assert game.result(shaken) == game.result(session.state)
    assert dict(game.pieces(shaken)) == dict(game.pieces(session.state))


def seed_of(session: Session, move: Move) -> int | None:
    """What a move would draw now."""
    record = session.next_move(move)
    assert isinstance(record, Played)
    return record.seed


@every_game
def test_who_reads_the_log_cannot_foresee_what_chance_will_bring(game: Game[Any]) -> None:
    """From one log a game goes on in many ways: what a move drew is written with it, and nowhere before it."""
    begun = game.setup(table_for(game, 3))
    if all(game.imagine(begun, None, Chance(seed)) == begun for seed in range(9)):
        pytest.skip(f"{game.id}: nothing is hidden")
    session = Session(header_for(game, table_for(game, 3), repeats=False), game)
    ways = set[int]()
    for record in walk(Session(session.header, game), Chance(3), limit=120):
        move = record.move  # type: ignore[union-attr]
        ends = [made(game, session.state, move, seed_of(session, move))[0] for _ in range(8)]
        ways.add(len({to_line([view_to_plain(game.view(end, seat)) for seat in session.header.seats]) for end in ends}))
        session.take(record)
    assert 1 in ways
    assert max(ways) > 2


@every_game
@settings(max_examples=rounds(8, 15), deadline=None)
@given(seed=seeds)
def test_no_piece_is_ever_lost(game: Game[Any], seed: int) -> None:
    session = started(game, seed)
    pieces = dict(game.pieces(session.state))
    for record in walk(started(game, seed), Chance(seed)):
        session.take(record)
        assert dict(game.pieces(session.state)) == pieces


@every_game
@settings(max_examples=rounds(8, 15), deadline=None)
@given(seed=seeds)
def test_undo_after_any_move_restores_the_digest(game: Game[Any], seed: int) -> None:
    session = started(game, seed)
    for record in walk(started(game, seed), Chance(seed), limit=150):
        before, taken = session.state, session.next_move(record.move)  # type: ignore[union-attr]
        session.take(taken)
        session.take(Undone(session.records + 1, taken.n, session.header.seats[0]))
        assert digest(session.state) == digest(before)
        session.take(session.next_move(taken.move))


@every_game
@settings(max_examples=rounds(8, 15), deadline=None)
@given(seed=seeds, dream=seeds)
def test_no_seat_sees_what_it_may_not_know(game: Game[Any], seed: int, dream: int) -> None:
    """With all that a seat may not know made up anew, it sees the same table and the same moves."""
    session = started(game, seed)
    for record in walk(started(game, seed), Chance(seed), limit=150):
        session.take(record)
    for seat in session.header.seats:
        other = game.imagine(session.state, seat, Chance(dream))
        assert view_to_plain(game.view(other, seat)) == view_to_plain(game.view(session.state, seat))
        assert offers_to_plain(game, other, seat) == offers_to_plain(game, session.state, seat)
        assert game.result(other) == game.result(session.state)
    spectated = game.imagine(session.state, None, Chance(dream))
    assert view_to_plain(game.view(spectated, None)) == view_to_plain(game.view(session.state, None))


@every_game
@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_the_seed_of_the_dice_is_in_no_view(game: Game[Any], seed: int) -> None:
    seed = seed | 1 << 63  # so long a number stands nowhere by chance
    session = started(game, seed)
    walk(session, Chance(seed), limit=100)
    for seat in (None, *session.header.seats):
        assert str(seed) not in json.dumps(view_to_plain(game.view(session.state, seat)))


@every_game
@settings(max_examples=rounds(8, 15), deadline=None)
@given(seed=seeds)
def test_every_offer_can_be_made_and_has_a_label(game: Game[Any], seed: int) -> None:
    session = started(game, seed)
    walk(session, Chance(seed), limit=seed % 200)
    for seat in session.header.seats:
        for offer in game.legal_moves(session.state, seat):
            assert offer.move.seat == seat
            assert move_from_plain(game.moves, json.loads(to_line(move_to_plain(offer.move)))) == offer.move
            label = game.describe(session.state, offer.move)
            assert 0 < len(label) <= 200
            assert "\n" not in label
            game.apply(session.state, offer.move)
            assert {free.field for free in offer.free} <= set(to_plain(offer.move))


@every_game
@settings(max_examples=rounds(15, 30), deadline=None)
@given(seed=seeds, data=st.data())
def test_a_refused_move_leaves_no_trace(game: Game[Any], seed: int, data: st.DataObject) -> None:
    session = started(game, seed)
    walk(session, Chance(seed), limit=seed % 120)
    kind = data.draw(st.sampled_from(game.moves))
    move = data.draw(st.builds(kind, seat=st.sampled_from([*session.header.seats, "nobody"])))
    before = digest(session.state)
    try:
        session.take(session.next_move(move))
    except Refused:
        assert digest(session.state) == before


ODD = st.sampled_from([10**400, -(10**400), "\ud800", "\x1b[2J", "\n", 1e308, "9" * 5000])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@every_game
@settings(max_examples=rounds(50, 150), deadline=None)
@given(data=JSON, do=st.integers(0, 99))
def test_any_json_is_a_move_or_a_sentence(game: Game[Any], data: Any, do: int) -> None:
    kind = game.moves[do % len(game.moves)]
    candidate = {"do": kind.do, "seat": "ana", **data} if isinstance(data, dict) else data
    try:
        move = move_from_plain(game.moves, candidate)
    except Unreadable:
        return
    assert type(move) is kind


@with_bots
@pytest.mark.parametrize("block", range(20))
def test_games_between_bots_end_without_an_error(game: Game[Any], block: int) -> None:
    """A thousand games of each kind with --long, a hundred of them by day."""
    pair = ("random", *game.brains)[:2]
    for seed in range(block * 50, block * 50 + rounds(5, 50)):
        table = table_for(game, seed)
        state = played_out(game, table, pair[:: 1 if seed % 2 else -1])
        result = game.result(state)
        assert result.over
        assert result.awards[0].winners
        assert next_to_act(game, state, table.seats) is None


@every_game
def test_every_brain_plays_a_game_to_its_end(game: Game[Any]) -> None:
    for name in ("random", *game.brains):
        assert game.result(played_out(game, table_for(game, 1), [name])).over


@every_game
def test_a_bot_is_not_shown_what_the_dice_will_do(game: Game[Any]) -> None:
    state = game.setup(table_for(game, 1))
    if "chance" not in to_plain(state):
        pytest.skip(f"{game.id}: nothing is left to chance")
    shown: list[Any] = []

    def curious(state: Any, seat: str, _: Chance) -> Move:
        shown.append(state)
        return awaited(game, state, seat)[0].move

    seat = next_to_act(game, state, NAMES)
    assert seat is not None
    bot_move(game, state, seat, curious, Chance(5))
    assert digest(shown[0]) != digest(state)


@every_game
def test_no_older_rules_are_refused_and_moves_of_today_stay_as_they_are(game: Game[Any]) -> None:
    """Whoever raises a game's `rules` says how logs of the number before are read."""
    assert set(game.older) == set(range(1, game.rules))
    moves = [move_to_plain(record.move) for record in walk(started(game, 1), Chance(1))]  # type: ignore[union-attr]
    for number in range(1, game.rules + 1):
        by, carried = by_rules(game, number)
        assert by.id == game.id
        assert by is not game or [carried.move(move) for move in moves] == moves


@every_game
def test_wrong_numbers_of_players_are_refused(game: Game[Any]) -> None:
    one_more, too_many = game.players.start - 1, game.players.stop
    for count, says in ((one_more, "Add at least 1 "), (too_many, f"You are {too_many}, and this game is for")):
        with pytest.raises(YouErred, match=says):
            check_seats([f"p{i}" for i in range(count)], game.players)
