"""Playing along in a real browser: the simulated guitarist errs once, and the report names that and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chordgame.play_along.practice import practices
from chordgame.songs.book import SongBook
from chordgame.songs.from_chordpro import from_chordpro
from tests.pages.browsers import Watched, running
from tests.solo.erring_guitarist import DAMPED
from tests.solo.hosts import DeskHost

pytestmark = pytest.mark.waits("for a page in a browser, and for the host and the guitar that it belongs to")

SONG = from_chordpro("{title: Along}\n{key: G}\n[G]one [C]two [Em]three\n").song


class ErringHost(DeskHost):
    """A desk whose simulated guitarist errs."""

    def module(self) -> str:
        return "tests.solo.erring_guitarist"


def test_the_report_names_the_fault_that_was_planted_and_no_other(browser: Watched, tmp_path: Path) -> None:
    SongBook(tmp_path / "songs").keep(SONG)
    with running(ErringHost(tmp_path, ("--song", "Along"))) as host:
        page = browser.page(host.page, viewport={"width": 1366, "height": 900})
        page.wait_for_selector(".kept-chord >> nth=2")
        page.wait_for_selector(".heard-words:has-text('Strum anything')")
        page.click("[data-key=play-along]")
        page.check("[data-key=along-waits]")
        page.click("[data-key=begin-along]")
        page.wait_for_selector(".along-chord.now[data-place='1']")
        page.wait_for_selector(f".along-heard .bad:has-text('string {DAMPED} did not ring')")
        page.wait_for_selector(".along-chord.now[data-place='2']")
        page.wait_for_selector(".along-said >> nth=1")
        said = page.locator(".along-said").all_inner_texts()
        assert said[0] == "3 of 4 chords rang clear and in time."
        hard = rf"3-2-0-0-0-3 → x-3-2-0-1-0: string {DAMPED} (muted|not heard) 1 of 2 times\."
        assert re.fullmatch(hard, said[1]), said
        assert all(re.fullmatch(r"Try 3-2-0-0-0-3 → x-3-2-0-1-0 alone, .*", advice) for advice in said[2:]), said
        assert page.locator(".along svg").count() == 1, "the coach's picture"
    (kept,) = practices(tmp_path / "practice")
    assert not isinstance(kept, str)
    assert [chord.label for chord in kept.chords] == ["3-2-0-0-0-3", *["x-3-2-0-1-0"] * 2, "0-2-2-0-0-0"]
