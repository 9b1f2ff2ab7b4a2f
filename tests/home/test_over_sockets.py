"""A guitar at home plays at a real table: a command judges it, a page nods, and what rang is scored with its take."""

from __future__ import annotations

import hashlib
import signal
from pathlib import Path

import pytest

from chordgame.home.judged_take import judged_take
from chordgame.home.take import read_take
from tests.cli.in_process import good
from tests.home.evening import ear_process, far_evening, nods
from tests.patience import wait_for
from tests.table.guitars import by_file

pytestmark = pytest.mark.waits("for a host and an ear in processes of their own")


def test_a_guitar_at_home_is_scored_at_the_table_and_its_take_says_the_same(tmp_path: Path) -> None:
    with far_evening(tmp_path, "Ana", "Ben") as evening:
        host = evening.host
        name, move = evening.up_to_a_play()
        page = evening.phones[name]
        guitar = by_file(tmp_path, evening.pitches(move)).words[1]
        takes = tmp_path / "takes"
        words = ("--join", host.base, host.code, "--seat", name, "--input", guitar, "--takes", str(takes))
        with ear_process(*words) as ear:
            nods(page)
            ear.says(f"I listen for {name}")
            wait_for(evening.heard, f"nothing was scored: {ear.said} {page.refusals}")
            heard = evening.heard()
            assert {one["state"] for one in heard} == {"CLEAR"}
            (take,) = {one["take"] for one in heard}
            data = (takes / f"{take}.take").read_bytes()
            assert hashlib.sha256(data).hexdigest() == take
            again = {one.string: (one.state.name, one.reason) for one in judged_take(read_take(data)).strings}
            assert again == {one["string"]: (one["state"], one["reason"]) for one in heard}
            file = str(takes / f"{take}.take")
            assert "of the log says the same" in good("verify", "--take", file, "--log", str(evening.log))
            page.say(say="challenge")
            wait_for(lambda: page.sees("the same words"), f"nobody judged it again: {page.news[-3:]} {page.refusals}")
            assert page.newest["guitar"]["again"]
            ear.process.send_signal(signal.SIGINT)
            ear.says("The ear is closed")
            wait_for(lambda: "heard_at_home" not in page.newest["room"], "an ear that was ended is waited for")
