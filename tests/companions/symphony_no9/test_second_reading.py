"""The round read out of the rulebook once more, without the game's own code, and held against whole games."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move
from tests.companions.symphony_no9.tables import PEOPLE, fresh

RANGES = {4: ((8, 11), (12, 14), (15, 17)), 3: ((7, 10), (11, 13), (14, 16)), 2: ((7, 10), (11, 13), (14, 16))}
PAYS = {4: (3, 4, 9), 3: (4, 5, 9), 2: (4, 5, 9)}
SPOTS = {4: (2, 3, 1), 3: (2, 2, 1), 2: (2, 2, 1)}


def steps(players: int, seed: int) -> Iterator[tuple[State, Move, State]]:
    """A game of any moves; hands are chosen so that concerts of all kinds come about."""
    state, chance = fresh(PEOPLE[:players], seed, careers="random", side3="B"), Chance(seed)
    while True:
        offers = [o.move for seat in state.seats for o in SYMPHONY_NO9.legal_moves(state, seat)]
        if not offers:
            return
        fair = [one for one in offers if isinstance(one, m.Bid) and 2 <= one.coins + sum(one.furniture) <= 6]
        move, chance = chance.pick(fair or offers)
        after, _ = SYMPHONY_NO9.apply(state, move)
        yield state, move, after
        state = after


def clockwise(state: State) -> list[int]:
    return [(state.start + i) % len(state.seats) for i in range(len(state.seats))]


def expected_fame(state: State) -> list[int]:
    """Reputation, then spaces uncovered, then nearness to the board."""
    ranked = []
    for row, left in enumerate(state.left):
        lying: list[int] = []
        for space in state.house.career(row)[::-1]:
            on_it = min(left, space.cubes if len(state.seats) == 4 else space.cubes - space.four)
            left -= on_it
            lying.insert(0, on_it)
        uncovered = next((i for i, cubes in enumerate(lying) if cubes), len(lying))
        ranked.append((-state.house.career(row)[uncovered - 1].reputation, -uncovered, row))
    return [row for _, _, row in sorted(ranked)]


def check_tiles(before: State, after: State, boards: list[list[int]]) -> None:
    """After the last turn: `boards` are the cubes as they were when the tiles were given."""
    virtual = [len(before.seats)] if len(before.boards) > len(before.seats) else []
    for row in range(len(before.left)):
        counts = [board[row] for board in boards]
        best = next((p for p in [*virtual, *clockwise(before)] if counts[p] == max(counts)), -1)
        gets = max(counts) > 0 and before.left[row] >= 0 and not before.dead[row]
        for place, board in enumerate(after.boards):
            got = gets and place == best
            assert board.tiles[row] - before.boards[place].tiles[row] == got
            assert board.cubes[row] == counts[place] - (counts[place] // 2 if got else 0)
    assert list(after.fame) == expected_fame(after)


def check_concert(before: State, after: State, move: m.Bid) -> None:
    """The last hand closes: the total, the class, income, discards and bonuses, or the blame."""
    players, concert = len(before.seats), after.concerts[-1]
    given = [before.bids.choice(seat) for seat in before.seats]
    sums = [hand.coins + sum(hand.furniture) if hand else move.coins + sum(move.furniture) for hand in given]
    total = sum(sums) + before.budgets[before.round - 1] + concert.virtual
    assert concert.total == total
    fits = [i for i, (low, high) in enumerate(RANGES[players]) if low <= total <= high]
    assert bool(fits) == concert.held
    if not fits:
        blamed = max(sums) if total > RANGES[players][2][1] else min(sums)
        cubes = 1 if before.round <= 3 else 2
        due = [(p, min(cubes, sum(before.boards[p].cubes))) for p in clockwise(before) if sums[p] == blamed]
        assert after.chests == before.chests
        if any(count for _, count in due):
            assert [(one.place, one.cubes) for one in after.due] == [pair for pair in due if pair[1]]
        return
    kind = fits[0]
    low, medium, high = SPOTS[players]
    rows = sorted({0: before.fame[high + medium :], 1: before.fame[high : high + medium], 2: before.fame[:high]}[kind])
    assert list(concert.performers) == rows
    furniture = [hand.furniture if hand else move.furniture for hand in given]
    for place in range(players):
        income = PAYS[players][kind] * sum(before.boards[place].cubes[row] for row in rows)
        bonus = 5 if kind == 1 and sums[place] == max(sums) else 0
        paid = sums[place] - sum(furniture[place])
        assert after.chests[place].money == before.chests[place].money - paid + income + bonus
        assert len(after.chests[place].furniture) == len(before.chests[place].furniture) - len(furniture[place])
    for place, board in enumerate(before.boards):
        waits = kind == 0 and place < players and sums[place] == max(sums)
        if not (waits and any(board.cubes[row] for row in rows)):
            left = tuple(c - (r in rows and c > 0) for r, c in enumerate(board.cubes))
            assert after.boards[place].cubes == left
    assert len(rows) == (low, medium, high)[kind]


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_every_round_of_a_whole_game_is_as_read_again(seed: int, players: int) -> None:
    rounds = []
    for before, move, after in steps(players, seed):
        if before.phase is Phase.THIRD and after.phase is Phase.BID:
            boards = [list(board.cubes) for board in before.boards]
            if isinstance(move, m.Buy):
                boards[before.turn][before.house.names.index(move.musician)] += 1
            check_tiles(before, after, boards)
        if len(after.concerts) > len(before.concerts):
            assert isinstance(move, m.Bid)
            check_concert(before, after, move)
        if after.round > before.round:
            rounds.append(after.round)
            assert after.start == (before.start + len(before.seats) - 1) % len(before.seats)
            assert after.dead == tuple(left == 0 for left in after.left)
    assert rounds == [2, 3, 4, 5, 6]
