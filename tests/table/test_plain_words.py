"""No page shows what only a program reads, nor what only its makers and old hands say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.games import GAMES
from chordgame.table.open_game import OpenGame
from chordgame.table.showing import Drawer
from chordgame.table.views import Views
from tests.pages.browsers import SILENT, Watched, running_host
from tests.pages.clicking import Player, set_up, start, two_sit_down
from tests.table.played import played_table

of_a_host = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

MACHINE = re.compile(
    r"[{}_]|\b(?=\w*\d)(?=\w*[a-f])[0-9a-f]{10,}\b|undefined|\bnull\b|\bNaN\b|\[object|\bVP\b|\b[Bb]ots?\b"
)
"""Braces, underscores, fingerprints, names of settings; and points and computer players by other names."""
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


@of_a_host
@pytest.mark.parametrize("game", GAMES)
def test_a_page_speaks_as_people_do(browser: Watched, tmp_path: Path, game: str) -> None:
    with running_host(tmp_path, "--seed", "8", "--game", game, *(() if GAMES[game].ear else SILENT)) as host:
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


# ---------------------------------------------------------------- from the first move to the awards, in memory

FORMS_OWN = {"move", "free", "asks", "forms", "at", "svg", "tell", "kind", "seat", "n", "listens", "named"}
"""What a program reads: moves and forms as data, names of parts, the pictures' own marks."""
FEWEST_LOOKS = 60
"""The shortest game has some thirty moves, and three look at it."""
FEW_MOVES = 120
"""So many moves are made of a pad, which ends when somebody closes it."""


def said(told: Any) -> Iterator[str]:
    """Every text in a message that somebody reads."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, list):
        for one in told:
            yield from said(one)
    elif isinstance(told, dict):
        for name, one in told.items():
            if name not in FORMS_OWN:
                yield from said(one)
        for asked in told.get("forms", {}).values():
            yield from (words for form in asked.values() for words in (form["words"], form["name"]))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_seat_is_told_from_the_beginning_to_the_end_is_words(tmp_path: Path, game: str) -> None:
    def until(one: OpenGame) -> bool:
        return one.is_over or (game.endswith("_pad") and one.session.records >= FEW_MOVES)

    seen = 0

    def look(one: OpenGame) -> bool:
        nonlocal seen
        views = Views(lambda: one.session, Drawer(one.rules), lambda _, __: ())
        for seat in (None, *one.session.header.seats):
            told = json.loads(views.text(seat, ())[0])
            wrong = [text for text in said(told) if MACHINE.search(text)]
            assert not wrong, (seat, wrong)
            seen += 1
        return until(one)

    for seed in range(FEWEST_LOOKS):  # a pad may be closed as soon as it was opened
        if seen < FEWEST_LOOKS:
            played_table(tmp_path / str(seed), look, {"Ana": "here", "Ben": "here"}, game, seed)
    assert seen >= FEWEST_LOOKS
