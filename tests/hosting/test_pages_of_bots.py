"""The bots that bench has at hosts' tables: what they report of a storm is the hosts' doing, and not their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bench.far_pages import FarTable, Figures, Way
from tests.hosting.hosts import HostOfMany, host_of_many
from tests.patience import PATIENCE
from tests.tour.server import Postgres

pytestmark = pytest.mark.waits("for a database server, and a host in a process of its own")

PUBLIC = "http://tables.example"


async def away_after_a_death(way: Way, host: HostOfMany) -> list[str]:
    """The host dies once it has put a game away, so that nobody hears who wants the next one. Who is not back by it?"""
    table = FarTable(way, Figures(), 0, 0.1, "chord_game")
    await table.make()
    await table.fill()
    await table.begin()
    while table.pages[0].presses != "start":
        await table.pages[0].say(say="new_game")
        await asyncio.sleep(0.05)
    await asyncio.to_thread(host.kill)
    moves = len(table.figures.kept)
    await asyncio.to_thread(host.start)
    await until(lambda: len(table.figures.kept) > moves and not any(page.lost for page in table.pages))
    away = [page.what_ended_it() for page in table.pages if page.lost]
    for page in table.pages:
        await page.leaves()
    return away or ["nobody moves"][len(table.figures.kept) > moves :]


async def until(is_so: Callable[[], bool]) -> None:
    end = asyncio.get_running_loop().time() + PATIENCE
    while not is_so() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.05)


def test_after_a_death_between_two_games_there_is_a_next_game(postgres: Postgres) -> None:
    with host_of_many(postgres.address, "--name", "a", "--public", PUBLIC, "--proxy", "127.0.0.1") as host:
        way = Way(PUBLIC, (host.base,), {"/at/a": host.base})
        assert asyncio.run(away_after_a_death(way, host)) == []
