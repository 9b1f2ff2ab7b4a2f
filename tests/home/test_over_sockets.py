"""A guitar at home plays at a real table: a command judges it, a page nods, and what rang is scored with its take."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from chordgame.home.judged_take import judged_take
from chordgame.home.take import read_take
from tests.cli.in_process import good
from tests.dsp.midi.guitarist import strum
from tests.hardware.jack_rig import Server
from tests.hardware.midi_rig import midi_guitar
from tests.home.evening import ear_process, far_evening, nods
from tests.pages.browsers import Watched
from tests.patience import PATIENCE, wait_for
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


def test_a_simulated_guitar_at_home_plays_once_its_phone_is_pressed(tmp_path: Path, browser: Watched) -> None:
    with far_evening(tmp_path, "Ana", "Ben") as evening:
        name, _ = evening.up_to_a_play()
        phone = evening.phones[name]
        words = ("--join", evening.host.base, evening.host.code, "--seat", name, "--input", "simulated")
        with ear_process(*words, "--takes", str(tmp_path / "takes")) as ear:
            ear.says("two seconds later it plays it")
            nods(phone)
            ear.says(f"I listen for {name}")
            page = browser.page(f"{evening.host.base}/join")
            page.evaluate(
                "ticket => localStorage.setItem('ringclear-ticket', ticket)", phone.newest["welcome"]["ticket"]
            )
            page.goto(f"{evening.host.base}/seat")
            page.click("[data-key=let-it-play]")
            wait_for(evening.heard, f"nothing was scored: {ear.said}")
            assert {one["state"] for one in evening.heard()} == {"CLEAR"}


def test_a_midi_guitar_at_home_is_scored_through_a_real_port_and_judged_again(tmp_path: Path, server: Server) -> None:
    with far_evening(tmp_path, "Ana", "Ben") as evening, midi_guitar(server, "TriplePlay") as guitar:
        name, move = evening.up_to_a_play()
        page = evening.phones[name]
        words = ("--join", evening.host.base, evening.host.code, "--seat", name, "--input", "midi:TriplePlay")
        with ear_process(*words, "--takes", str(tmp_path / "takes")) as ear:
            nods(page)
            ear.says(f"I listen for {name}")
            wait_for(lambda: page.newest["guitar"]["state"] == "running", "its guitar is not ready")
            page.say(say="announce", move=move)
            wait_for(lambda: page.newest["guitar"]["listening"], "nobody listens to it")
            guitar.play(strum(evening.pitches(move)))
            wait_for(evening.heard, f"nothing was scored: {ear.said} {page.refusals}")
            assert {one["state"] for one in evening.heard()} == {"CLEAR"}
            page.say(say="challenge")
            wait_for(lambda: page.sees("the same words"), f"nobody judged it again: {page.news[-3:]} {page.refusals}")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
@pytest.mark.parametrize(
    ("key", "code", "says"), [(b"\x03", 0, "The ear is closed"), (b"\x04", 2, "Say --seat and one of Ana, Ben")]
)
def test_who_does_not_say_whose_guitar_it_is_reads_a_sentence(tmp_path: Path, key: bytes, code: int, says: str) -> None:
    import pty

    with far_evening(tmp_path, "Ana", "Ben") as evening:
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "chordgame", "ear", "--join", evening.host.base, evening.host.code,
             "--input", "simulated", "--takes", str(tmp_path / "takes")],
            stdin=theirs, stdout=theirs, stderr=theirs, preexec_fn=own_terminal,
        )  # fmt: skip
        os.close(theirs)
        said = b""
        while b"Whose guitar" not in said:
            said += os.read(ours, 1024)
        os.write(ours, key)
        with suppress(OSError):  # the other end is closed
            while more := os.read(ours, 1024):
                said += more
        os.close(ours)
        assert process.wait(PATIENCE) == code, said
        assert says in said.decode()
        assert "Traceback" not in said.decode()


def own_terminal() -> None:
    """So that Ctrl-C is for this process."""
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
