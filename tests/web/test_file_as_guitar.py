"""A recording as the guitar: what is strummed in it is scored on the page, announced or not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from dsp.simulated import ACOUSTIC, DRY, SimulatedGuitar, strum
from hardware.sound_file import Sound, write_sound
from tests.web.browsers import RunningHost, Watched, open_browser, running_host
from tests.web.clicking import Player

SEED, SEATS = 5, ("Ana", "Ben")
RATE, LONG, EVERY = 48_000, 75.0, 5.0


def first_move(kinds: list[str]) -> str:
    """What both the test and the page's player do: a clip where there is a choice."""
    return "place_clip" if "place_clip" in kinds else kinds[0]


def first_play() -> dict[int, float]:
    """The pitches of the first play in a game of first moves."""
    state = CHORD_GAME.setup(Table(SEATS, read_options(CHORD_GAME.options, {}, SEATS), SEED))
    assert CHORD_GAME.ear is not None
    while True:
        offers = [o for seat in SEATS for o in CHORD_GAME.legal_moves(state, seat) if o.waited_for]
        pitches = CHORD_GAME.ear.pitches(state, offers[0].move)
        if pitches:
            return dict(pitches)
        wanted = first_move([offer.move.do for offer in offers])
        move = next(offer.move for offer in offers if offer.move.do == wanted)
        state, _ = CHORD_GAME.apply(state, move)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    """A host whose guitar strums the first play every few seconds."""
    pitches = first_play()
    plucks = [pluck for n in range(int(LONG / EVERY)) for pluck in strum(pitches, 2 + n * EVERY, gap=0.02, hold=3.5)]
    guitar = SimulatedGuitar(ACOUSTIC, plucks, rate=RATE, surroundings=DRY)
    sound = tmp_path / "guitar.flac"
    write_sound(sound, Sound(RATE, guitar.render(LONG)))
    with running_host(tmp_path / "tables", "--seed", str(SEED), "--input", str(sound)) as running:
        yield running


@pytest.mark.parametrize("announced", [True, False])
def test_what_the_recording_strums_is_scored(host: RunningHost, announced: bool) -> None:
    with open_browser() as opened:
        browser = Watched(opened)
        player = Player(browser.page(host.leader))
        for name in SEATS:
            player.page.fill("[data-key=new-seat]", name)
            player.page.press("[data-key=new-seat]", "Enter")
        player.page.click("text=Start the game")
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
        player.page.wait_for_selector(".headline:has-text('lyrics')", timeout=60_000)
        assert player.page.locator(".string.clear").count() == len(first_play())
        assert browser.complaints == []
