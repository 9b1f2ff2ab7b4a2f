"""A phone on a bad line: it says what is waited for, presses twice what seems not to happen, and plays on."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chordgame.disk.log_file import read_log
from chordgame.games import game_named
from tests.pages.browsers import SILENT, RunningHost, Watched, lonely_port, running_host
from tests.pages.clicking import Player, set_up, start
from tests.table.test_joining_pages import PHONE, come_in

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for a host that stands still"),
    pytest.mark.skipif(sys.platform == "win32", reason="a process that is stopped is another thing there"),
]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "5", *SILENT, port=lonely_port()) as running:
        yield running


def test_a_move_that_takes_long_is_dimmed_said_and_made_once(browser: Watched, host: RunningHost) -> None:
    leader = browser.page(host.leader)
    ana = come_in(browser, host, "Ana")
    leader.wait_for_selector("[data-key=remove-Ana]")
    leader.click("[data-key=add-bot]")
    set_up(leader)
    leader.click("[data-key=options]")
    leader.select_option("[data-key=option-leader]", "Ana")
    start(leader)
    ana.wait_for_selector("main.game .headline")
    player = Player(ana)
    before = player.records
    assert host.process is not None
    host.process.send_signal(signal.SIGSTOP)
    try:
        player.press("fit_key")
        ana.wait_for_selector("body.sending")
        player.press("fit_key")
        board = ana.locator("div.board").bounding_box()
        ana.wait_for_selector(".connection:has-text('Your move is on its way')")
        assert ana.locator("div.board").bounding_box() == board, "nothing jumps away under a thumb"
    finally:
        host.process.send_signal(signal.SIGCONT)
    player.sees_more_than(before)
    ana.wait_for_selector("body:not(.sending)")
    ana.wait_for_selector(".connection[hidden]", state="attached")
    assert ana.locator(".toast").count() == 0, "the second press is no second move, and no mistake"
    session, _ = read_log(next(host.folder.rglob("chord_game-1.jsonl")), game_named)
    assert [move.do for move in session.moves] == ["fit_key"]


def test_who_wants_to_come_in_before_the_table_answers_comes_in_then(browser: Watched, host: RunningHost) -> None:
    phone = browser.page(f"{host.base}/#{host.code}", **PHONE)
    phone.fill("[data-key=name]", "Ana")
    host.kill()
    phone.tap("text=Take a seat")
    phone.wait_for_selector(".toast:has-text('You come in as soon as it does')")
    host.start()
    phone.wait_for_selector("text=Hello Ana")
