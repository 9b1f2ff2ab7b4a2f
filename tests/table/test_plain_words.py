"""No page shows what only a program reads: braces, underscores, fingerprints, names of settings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from chordgame.games import GAMES
from tests.pages.browsers import Watched, running_host
from tests.pages.clicking import Player, set_up, start, two_sit_down

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

MACHINE = re.compile(r"[{}_]|\b(?=\w*\d)(?=\w*[a-f])[0-9a-f]{10,}\b|undefined|\bnull\b|\bNaN\b|\[object")
SAID = """() => {
    const folded = [...document.querySelectorAll('details:not([open])')];
    for (const one of folded) one.open = true;
    const spoken = [...document.querySelectorAll('[aria-label]')].map(one => one.getAttribute('aria-label'));
    const offered = [...document.querySelectorAll('option')].map(one => one.textContent);
    const read = document.body.innerText;
    for (const one of folded) one.open = false;
    return [read, ...offered, ...spoken].join(String.fromCharCode(10));
}"""
"""Everything that can be read on the page or is spoken of it, with all that is folded away."""
MOVES = 8


def machine_words(page: Any) -> list[str]:
    return [line for line in page.evaluate(SAID).splitlines() if MACHINE.search(line)]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_speaks_as_people_do(browser: Watched, tmp_path: Path, game: str) -> None:
    with running_host(tmp_path, "--seed", "8", "--game", game) as host:
        page = browser.page(host.leader)
        two_sit_down(page)
        set_up(page)
        page.wait_for_selector(f"[data-key=game-{game}][aria-pressed=true]")
        assert machine_words(page) == []
        start(page)
        player = Player(page)
        for _ in range(MOVES):
            player.take_the_device()
            assert machine_words(page) == []
            before, can = player.records, player.can()
            if not can:
                break
            player.press(next(iter(can)))
            player.sees_more_than(before)
