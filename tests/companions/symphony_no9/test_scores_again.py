"""Whole games reckoned a second time from their moves alone, by code from the rulebook that shares none of ours.

Only what chance laid out is looked up in the game: careers, scoring tiles, first cubes, budget tokens, and what the
virtual patron gave. Both sets of scoring tiles stand here as the book has them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from itertools import cycle

import pytest

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.box import FILE
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.state import Phase, State
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Move
from tests.companions.symphony_no9.tables import PEOPLE, fresh
from tests.rounds import rounds

CAREERS = [musician["career"] for musician in tomllib.loads(FILE.read_text(encoding="utf-8"))["musicians"]]
FOUR = {
    "1": (5,), "2A": (1, 2, 3), "2B": (0.5, 1, 1.5), "3A": (3, 4, 5), "3B": (1, 1.5, 2), "4A": (5, 6, 7),
    "4B": (20, 10, 6), "5A": (1, 2, 3), "5B": (2, 3, 4), "6": (1, 1.5, 2),
}  # fmt: skip
FEWER = FOUR | {"1": (4,), "3A": (2, 3, 4), "4A": (4, 5, 6), "4B": (15, 9, 6), "5B": (1, 2, 3)}
KEPT = {4: 2, 6: 3, 8: 4}
PRICE = {Phase.SECOND: 4, Phase.THIRD: 8}
MINDS = ("thoughtful", "random", "greedy")


@dataclass
class Patron:
    """A board and a chest on paper; the virtual patron has no use for the chest."""

    cubes: list[int]
    tiles: list[int]
    money: int = 20
    furniture: list[int] = field(default_factory=lambda: [4, 6, 8])


@dataclass
class Evening:
    """The whole table on paper."""

    names: tuple[str, ...]
    patrons: dict[str, Patron]
    players: tuple[str, ...]
    careers: list[list[dict[str, int]]]
    left: list[int]
    budgets: tuple[int, ...]
    start: int
    dead: list[bool] = field(default_factory=list)
    fame: list[int] = field(default_factory=list)
    hands: dict[str, m.Bid] = field(default_factory=dict)
    performed: list[list[int]] = field(default_factory=list)
    round: int = 1

    @property
    def order(self) -> list[str]:
        return [*self.players[self.start :], *self.players[: self.start]]

    def take(self, before: State, move: Move, after: State) -> None:
        patron = self.patrons[move.seat]
        match move:
            case m.Take(musician=name):
                row = self.names.index(name)
                self.left[row] -= 1
                self.patrons["virtual" if before.phase is Phase.FOR_VIRTUAL else move.seat].cubes[row] += 1
            case m.Buy(musician=name):
                row = self.names.index(name)
                self.left[row] -= 1
                patron.cubes[row] += 1
                patron.money -= PRICE[before.phase]
            case m.Sell(worth=worth):
                patron.furniture.remove(worth)
                patron.money += worth
            case m.Bid():
                self.hands[move.seat] = move
                if len(self.hands) == len(self.players):
                    self.concert(after.concerts[-1].virtual)
            case m.Keep(musician=name):
                self.discard([move.seat], self.names.index(name))
            case m.KeepNone():
                self.discard([move.seat])
            case m.GiveBack(musician=name):
                patron.cubes[self.names.index(name)] -= 1
            case _:
                pass

    def give_tiles(self) -> None:
        """Most cubes, and of tied ones the virtual patron, else the first clockwise from the start marker."""
        self.dead = self.dead or [False] * len(self.left)
        for row, dead in enumerate(self.dead):
            held = {
                name: self.patrons[name].cubes[row] for name in [*("virtual",) * (len(self.players) == 2), *self.order]
            }
            best = max(held, key=lambda name: held[name])
            if held[best] and not dead:
                self.patrons[best].tiles[row] += 1
                self.patrons[best].cubes[row] -= held[best] // 2
        self.fame = sorted(range(len(self.left)), key=self.standing)

    def standing(self, row: int) -> tuple[int, int, int]:
        """Reputation, then spaces uncovered, then nearness to the board: the best comes first."""
        four = len(self.players) == 4
        there = [space["cubes"] - (0 if four else space.get("four", 0)) for space in self.careers[row]]
        gone = sum(there) - self.left[row]
        uncovered = 0
        while uncovered < len(there) and gone >= sum(there[: uncovered + 1]):
            uncovered += 1
        return -self.careers[row][uncovered - 1]["reputation"], -uncovered, row

    def concert(self, virtual: int) -> None:
        """Low, medium or high by the total, each with its performers and pay; or nobody pays."""
        hands, self.hands = self.hands, {}
        gave = {name: hand.coins + sum(hand.furniture) for name, hand in hands.items()}
        total = sum(gave.values()) + virtual + self.budgets[self.round - 1]
        four = len(self.players) == 4
        least = 8 if four else 7
        names = [(least, "low"), (least + 4, "medium"), (least + 7, "high")]
        held = [name for start, name in names if start <= total < least + 10]
        self.performed.append([])
        if not held:
            return
        middle = 3 if four else 2
        rows = {"low": self.fame[1 + middle :], "medium": self.fame[1 : 1 + middle], "high": self.fame[:1]}[held[-1]]
        pays = {"low": 3 if four else 4, "medium": 4 if four else 5, "high": 9}[held[-1]]
        self.performed[-1] = rows
        donors = [name for name, sum_ in gave.items() if sum_ == max(gave.values()) > 0]
        for name, hand in hands.items():
            patron = self.patrons[name]
            patron.money += pays * sum(patron.cubes[row] for row in rows) - hand.coins
            patron.money += 5 * (held[-1] == "medium" and name in donors)
            for worth in hand.furniture:
                patron.furniture.remove(worth)
        keeping = [name for name in donors if held[-1] == "low" and any(self.patrons[name].cubes[row] for row in rows)]
        self.discard([name for name in self.patrons if name not in keeping])

    def discard(self, names: list[str], kept: int = -1) -> None:
        """A cube of each colour that paid."""
        for name in names:
            for row in self.performed[-1]:
                self.patrons[name].cubes[row] -= self.patrons[name].cubes[row] > 0 and row != kept

    def round_ends(self) -> None:
        self.dead = [not left for left in self.left]
        self.start = (self.start - 1) % len(self.players)
        self.round += 1

    def points(self, name: str, tiles: tuple[str, ...]) -> float:
        patron, dead = self.patrons[name], sum(self.dead)
        last_works = sum(count for count, is_dead in zip(patron.tiles, self.dead, strict=True) if is_dead)
        scored = sum(self.scored(name, row, tile) for row, tile in enumerate(tiles))
        assert dead <= len(tiles)
        return scored + patron.money // 3 + last_works + sum(KEPT[worth] for worth in patron.furniture)

    def scored(self, name: str, row: int, tile: str) -> float:
        """What one scoring tile brings."""
        patron = self.patrons[name]
        own = patron.tiles[row]
        points = (FOUR if len(self.players) == 4 else FEWER)[tile[0] if tile[0] in "16" else tile]
        if tile == "4B":
            return self.ranked(row, own, points)
        if tile[0] == "1":
            return points[0] * own
        counts = {
            "2A": sum(bool(rows) for rows in self.performed), "2B": sum(map(len, self.performed)),
            "3A": sum(self.dead), "3B": sum(patron.cubes), "4A": 3 - len(patron.furniture),
            "5A": sum(map(bool, patron.tiles)), "5B": sum(count // 2 for count in patron.tiles),
        }  # fmt: skip
        return points[min(own, 3) - 1] * counts.get(tile, sum(patron.tiles) - own) if own else 0.0

    def ranked(self, row: int, own: int, points: tuple[float, ...]) -> float:
        """Tied ranks share what they take up; without a tile there is no rank."""
        held = sorted((patron.tiles[row] for patron in self.patrons.values() if patron.tiles[row]), reverse=True)
        ranks = [points[rank] if rank < 3 else 0 for rank, count in enumerate(held) if count == own]
        return sum(ranks) / len(ranks) if ranks and own else 0.0


def reckoned(players: tuple[str, ...], seed: int) -> set[str]:
    """A whole game, held against the second reading; the scoring tiles that it was scored by."""
    sides = {f"side{number}": "AB"[seed % 2] for number in (2, 3, 4, 5)}
    state = fresh(players, seed, **sides)
    boards = dict(zip((*players, "virtual"), state.boards, strict=False))
    patrons = {name: Patron(list(board.cubes), list(board.tiles)) for name, board in boards.items()}
    careers = [CAREERS[number] for number in state.house.careers]
    evening = Evening(state.house.names, patrons, players, careers, list(state.left), state.budgets, state.start)
    minds = cycle(MINDS[seed % 3 :] + MINDS[: seed % 3])
    brains = {seat: brain_named(SYMPHONY_NO9, mind) for seat, mind in zip(players, minds, strict=False)}
    for move, after in play_out(SYMPHONY_NO9, state, brains, Chance(seed)):
        evening.take(state, move, after)
        if after.phase is Phase.BID and state.phase is not Phase.BID:
            evening.give_tiles()
        if after.round > state.round or (after.phase in (Phase.COUNT, Phase.OVER) and state.phase is not Phase.COUNT):
            evening.round_ends()
        state = after
    result = SYMPHONY_NO9.result(state)
    points = {name: evening.points(name, state.house.tiles) for name in players}
    assert dict(result.scores) == points
    ranks = {name: (points[name], sum(evening.patrons[name].tiles)) for name in players}
    assert result.awards[0].winners == tuple(name for name in players if ranks[name] == max(ranks.values()))
    return set(state.house.tiles)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_final_scores_of_whole_games_by_both_sides_of_all_tiles(players: int) -> None:
    tiles: set[str] = set()
    for seed in range(rounds(4, 67)):
        tiles |= reckoned(PEOPLE[:players], seed)
    assert {tile for tile in tiles if tile[0] not in "16"} == {f"{number}{side}" for number in "2345" for side in "AB"}
