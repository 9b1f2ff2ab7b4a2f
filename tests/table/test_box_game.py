"""A whole chord game on the simulated box: hands on its page, a real MIDI port, nods at the table."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changes import stack_after
from chordgame.chord_game.rules.stack import Stack
from chordgame.chord_game.rules.state import State
from chordgame.disk.log_file import read_log
from chordgame.disk.session import Session
from chordgame.engine.brains import awaited
from chordgame.engine.game import Move
from chordgame.engine.moves import move_to_plain
from chordgame.games import game_named
from chordgame.neck.fretboard import Slot
from tests.hardware.jack_rig import missing, private_server
from tests.pages.browsers import RunningHost, running_host, watched_browser
from tests.pages.clicking import Player, set_up, shown, start, two_sit_down
from tests.table.guitars import simulated
from tests.table.test_whole_game import log_of, one_step

ON_THE_BOX = (m.FitKey, m.FirstCam, m.PlaceClip, m.LiftClip, m.Add, m.Remove, m.Replace, m.Turn)
LAYERS = ("bottom", "top")


@dataclass
class Hands:
    """Somebody at the simulated box's page."""

    page: Any

    def choose(self, what: str, value: str) -> None:
        chosen = self.page.locator(f"[data-key={what}]")
        if chosen.input_value() != value:
            chosen.select_option(value)
            self.done()

    def done(self) -> None:
        """Wait until the box has answered."""
        self.page.wait_for_selector(".box:not(.busy)")

    def lay_key(self, happy: int) -> None:
        self.choose("piece-key", "key")
        self.choose("at-key", str(happy))

    def lay(self, stack: Stack) -> None:
        for layer, laid in zip(LAYERS, (*stack, None, None), strict=False):
            self.choose(f"piece-{layer}", laid.cam.value if laid else "")
            if laid is not None:
                self.choose(f"at-{layer}", str(laid.at))

    def clips(self, clips: set[Slot]) -> None:
        for slot in sorted(self.lying() ^ clips):
            self.page.click(f"[data-at=slot-{slot.string}-{slot.fret}]")
            self.done()

    def lying(self) -> set[Slot]:
        names = self.page.locator(".neck .clip").evaluate_all("all => all.map(one => one.dataset.at)")
        return {Slot(int(string), int(fret)) for _, string, fret in (name.split("-") for name in names)}


@dataclass
class Evening:
    """The table, the box, and the log between them."""

    host: RunningHost
    player: Player
    hands: Hands
    made: Counter[type[Move]]

    @property
    def session(self) -> Session:
        return read_log(log_of(self.host), game_named)[0]

    def move_for_the_box(self) -> Move | None:
        """What a hand on the box does now: of the kinds that are offered, the one that was made least."""
        game, state = self.session.game, self.session.state
        seats = [seat for seat in self.session.header.seats if awaited(game, state, seat)]
        offered = [offer.move for seat in seats for offer in game.legal_moves(state, seat)]
        fit = [one for one in offered if isinstance(one, ON_THE_BOX) and not getattr(one, "upside_down", False)]
        return min(fit, key=lambda one: self.made[type(one)], default=None)

    def by_hand(self, move: Move) -> None:
        """The hands do it, the page proposes it, somebody nods, and the box lies as the game says again."""
        state, before = self.session.state, self.player.records
        assert isinstance(state, State)
        match move:
            case m.FitKey():
                self.hands.lay_key(move.happy)
            case m.FirstCam():
                self.hands.lay((*stack_after((), m.Add(move.seat, move.cam, move.at), state.mood)[0],))
            case m.PlaceClip() | m.LiftClip():
                self.hands.clips(set(state.clips) ^ {Slot(move.string, move.fret)})
            case m.Add() | m.Remove() | m.Replace() | m.Turn():
                self.hands.lay(stack_after(state.stack, move, state.mood)[0])
        self.nod(move)
        self.player.sees_more_than(before)
        self.made[type(move)] += 1
        self.hands.clips(set(self.session.state.clips))

    def nod(self, move: Move) -> None:
        wanted = json.dumps(move_to_plain(move), separators=(",", ":"))
        self.player.page.locator(f"[data-key='nod-{wanted}']").click()


@contextlib.contextmanager
def simulated_box(*words: str) -> Iterator[tuple[str, str]]:
    """Its page, and what `play` is told to find it."""
    command = [sys.executable, "-m", "chordgame", "box", "sim", "--no-browser", "--port", "0", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = ""
        for line in process.stdout:
            told += line
            if "Ctrl-C" in line:
                break
        try:
            found = re.search(r"socket:\d+", told)
            page = re.search(r"http://\S+", told)
            assert page, told
            yield page[0], found[0] if found else "auto"
        finally:
            process.kill()
            process.communicate()


@pytest.fixture
def words_of_the_box() -> Iterator[tuple[str, ...]]:
    """MIDI ports on a private server, or where there can be none, a socket."""
    if missing():
        yield "--socket", "0"
    else:
        with private_server(256, exact=False):
            yield ()


@pytest.mark.waits("for pages in a browser, their host, and MIDI ports on a sound server")
def test_a_whole_game_on_the_simulated_box(tmp_path: Path, words_of_the_box: tuple[str, ...]) -> None:
    with (
        watched_browser() as browser,
        simulated_box(*words_of_the_box) as (page, address),
        running_host(tmp_path, "--seed", "5", "--box", address) as host,
    ):
        hands = Hands(browser.page(page))
        leader = browser.page(host.leader, viewport={"width": 1366, "height": 900})
        two_sit_down(leader)
        set_up(leader)
        leader.click("[data-key=options]")
        leader.select_option("[data-key=option-short]", "2")
        start(leader)
        leader.wait_for_selector(".nod")
        evening = Evening(host, Player(leader), hands, Counter())
        for _ in range(120):
            if "game is over" in evening.player.headline:
                break
            move = evening.move_for_the_box()
            if move is not None:
                evening.by_hand(move)
            else:
                before = shown([evening.player])
                one_step(evening.player, {}, simulated(), log_of(host))
                evening.player.sees_more_than(before[0])
        assert "game is over" in evening.player.headline
        assert {m.FitKey, m.FirstCam, m.PlaceClip, m.Add} <= set(evening.made)
        assert evening.made.keys() & {m.Replace, m.Turn, m.Remove}
        leader.click("[data-key=see-table]")
        assert "The table matches the game" in leader.inner_text(".nod")
