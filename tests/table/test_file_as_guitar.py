"""A recording as the guitar: what is strummed in it is scored on the page, announced or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pages.browsers import RunningHost, running_host, watched_browser
from tests.pages.clicking import Player, start
from tests.table.guitars import by_file, first_play

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

SEED, SEATS = 5, ("Ana", "Ben")


def first_move(kinds: list[str]) -> str:
    """What the page's player does: a clip where there is a choice."""
    return "place_clip" if "place_clip" in kinds else kinds[0]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    """A host whose guitar strums the first play every few seconds."""
    guitar = by_file(tmp_path, first_play(SEATS, SEED))
    with running_host(tmp_path / "tables", "--seed", str(SEED), *guitar.words) as running:
        yield running


@pytest.mark.parametrize("announced", [True, False])
def test_what_the_recording_strums_is_scored(host: RunningHost, announced: bool) -> None:
    with watched_browser() as browser:
        player = Player(browser.page(host.leader))
        for name in SEATS:
            player.page.fill("[data-key=new-seat]", name)
            player.page.press("[data-key=new-seat]", "Enter")
        start(player.page)
        player.page.wait_for_selector(".your-turn")
        while "play" not in (can := player.can()):
            before = player.records
            if player.has_form("name_song"):
                player.page.click("form.written .move")
            else:
                player.press(first_move(list(can)))
            player.sees_more_than(before)
        if announced:
            player.press("play")
        player.page.wait_for_selector(".headline:has-text('lyrics')")
        assert player.page.locator(".string.clear").count() == len(first_play(SEATS, SEED))
