"""Where the boxes of a layered drawing stand: storeys from the ground up, few crossings, arrows that fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

Graph = Mapping[str, frozenset[str]]
Knot = tuple[str, str, int]
"""Where a long arrow passes a storey: from, to, storey. A box is ("", its name, its storey)."""

SWEEPS = 24
"""Up and down; after a dozen nothing moves any more, so this is twice what the house needs."""


def reduced(graph: Graph) -> dict[str, frozenset[str]]:
    """The same order with the fewest arrows: none that a chain of others already says."""
    below = {one: _below(graph, one) for one in graph}
    return {
        one: frozenset(to for to in wanted if not any(to in below[other] for other in wanted if other != to))
        for one, wanted in graph.items()
    }


def _below(graph: Graph, one: str) -> frozenset[str]:
    found: set[str] = set()
    left = list(graph[one])
    while left:
        if (next_one := left.pop()) not in found:
            found.add(next_one)
            left += graph[next_one]
    return frozenset(found)


def storeys(graph: Graph) -> dict[str, int]:
    """How high each box stands: above all it needs, and close under who needs it where it needs little itself."""
    height: dict[str, int] = {}
    while len(height) < len(graph):
        for one, wanted in graph.items():
            if one not in height and wanted <= height.keys():
                height[one] = 1 + max((height[to] for to in wanted), default=-1)
    users = {one: [other for other, wanted in graph.items() if one in wanted] for one in graph}
    for one in sorted(graph, key=height.__getitem__, reverse=True):
        if len(users[one]) > len(graph[one]):
            height[one] = min(height[user] for user in users[one]) - 1
    return height


@dataclass
class Plan:
    """The storeys' boxes and passing arrows from left to right, with the middle of each."""

    rows: list[list[Knot]]
    ties: dict[Knot, list[Knot]]
    """What each hangs together with, in the storeys above and below."""
    width: Mapping[str, float]
    gap: float
    at: dict[Knot, float]

    def wide(self, knot: Knot) -> float:
        """How much room it takes in its row."""
        return self.width[knot[1]] if not knot[0] else 0.0


def planned(graph: Graph, width: Mapping[str, float], gap: float) -> Plan:
    """A plan with few crossings, each box near the middle of what it hangs together with."""
    height = storeys(graph)
    rows: list[list[Knot]] = [[] for _ in range(1 + max(height.values()))]
    for one in graph:
        rows[height[one]].append(("", one, height[one]))
    ties: dict[Knot, list[Knot]] = {knot: [] for row in rows for knot in row}
    for one, wanted in graph.items():
        for to in sorted(wanted):
            chain = chain_of(one, to, height)
            for knot in chain[1:-1]:
                rows[knot[2]].append(knot)
            for upper, lower in pairwise(chain):
                ties.setdefault(upper, []).append(lower)
                ties.setdefault(lower, []).append(upper)
    plan = Plan(rows, ties, width, gap, {})
    _order(plan)
    _place(plan)
    return plan


def chain_of(one: str, to: str, height: Mapping[str, int]) -> list[Knot]:
    """An arrow's way down, storey by storey."""
    between = [(one, to, storey) for storey in range(height[one] - 1, height[to], -1)]
    return [("", one, height[one]), *between, ("", to, height[to])]


def _order(plan: Plan) -> None:
    for row in plan.rows:
        for place, knot in enumerate(row):
            plan.at[knot] = place - len(row) / 2
    best, fewest = [list(row) for row in plan.rows], crossings(plan)
    for sweep in range(SWEEPS):
        for row in plan.rows if sweep % 2 else plan.rows[::-1]:
            beside = -1 if sweep % 2 else 1
            row.sort(key=lambda knot: _middle(plan, knot, beside))
            for place, knot in enumerate(row):
                plan.at[knot] = place - len(row) / 2
        if (now := crossings(plan)) < fewest:
            best, fewest = [list(row) for row in plan.rows], now
    plan.rows = best


def _middle(plan: Plan, knot: Knot, beside: int) -> float:
    near = [plan.at[other] for other in plan.ties[knot] if other[2] == knot[2] + beside]
    return sum(near) / len(near) if near else plan.at[knot]


def crossings(plan: Plan) -> int:
    """How often two arrows cross."""
    return sum(_crossings(plan, row) for row in plan.rows)


def _crossings(plan: Plan, row: Iterable[Knot]) -> int:
    ends = [(plan.at[one], plan.at[to]) for one in row for to in plan.ties[one] if to[2] == one[2] - 1]
    return sum((a - c) * (b - d) < 0 for at, (a, b) in enumerate(ends) for c, d in ends[:at])


def _place(plan: Plan) -> None:
    for row in plan.rows:
        _spread(plan, row, dict.fromkeys(row, 0.0))
    for _ in range(SWEEPS):
        for row in (*plan.rows, *plan.rows[::-1]):
            _spread(plan, row, {knot: _mean(plan, knot) for knot in row})


def _mean(plan: Plan, knot: Knot) -> float:
    near = [plan.at[other] for other in plan.ties[knot]]
    return sum(near) / len(near) if near else plan.at[knot]


def _spread(plan: Plan, row: list[Knot], wish: Mapping[Knot, float]) -> None:
    """Each as near to its wish as its neighbours let it: those that would overlap stand together round their mean."""
    blocks: list[list[Knot]] = []
    for knot in row:
        blocks.append([knot])
        while len(blocks) > 1 and _end(plan, blocks[-2], wish) + plan.gap > _begin(plan, blocks[-1], wish):
            last = blocks.pop()
            blocks[-1] += last
    for block in blocks:
        at = _begin(plan, block, wish)
        for knot in block:
            plan.at[knot] = at + plan.wide(knot) / 2
            at += plan.wide(knot) + plan.gap


def _begin(plan: Plan, block: list[Knot], wish: Mapping[Knot, float]) -> float:
    offset, total = 0.0, 0.0
    for knot in block:
        total += wish[knot] - (offset + plan.wide(knot) / 2)
        offset += plan.wide(knot) + plan.gap
    return total / len(block)


def _end(plan: Plan, block: list[Knot], wish: Mapping[Knot, float]) -> float:
    return _begin(plan, block, wish) + sum(plan.wide(knot) + plan.gap for knot in block) - plan.gap
