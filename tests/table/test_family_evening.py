"""A family round a laptop, a phone and a TV: everybody reads who leads, who has done what, and who is waited for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.table.tables import Page, Table


def room_of(page: Page) -> dict[str, Any]:
    """The room as the page was shown it last."""
    page.listen()
    return next(one for one in reversed([json.loads(text) for text in page.texts]) if one["tell"] == "room")


def test_everybody_reads_who_leads_and_the_host_says_who_it_is(tmp_path: Path) -> None:
    table = Table(tmp_path)
    tv = table.watcher()
    assert "lead" not in room_of(tv), "nobody sits there yet"
    ben = table.phone("Ben")
    table.leader.say("seat", name="Ana", by="here")
    for page in (table.leader, ben, tv):
        lead = room_of(page)["lead"]
        assert (lead["seat"], lead["role"]) == ("Ben", "Band Leader")
        assert "settles what you do not agree on" in lead["decides"]
    table.leader.say("option", name="leader", value="Ana")
    table.leader.say("play_at_once")
    assert [room_of(page)["lead"]["seat"] for page in (table.leader, ben, tv)] == ["Ana"] * 3
    assert table.room.table.playing.state.leader == "Ana"


def test_a_game_that_nobody_leads_says_nothing_of_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.leader.say("game", game="the_distance")
    table.leader.say("seat", name="Ana", by="here")
    assert "lead" not in room_of(table.leader)
