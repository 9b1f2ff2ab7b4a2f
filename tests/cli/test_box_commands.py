"""`ringclear box` and `ringclear box sim` as processes of their own, over a socket."""

from __future__ import annotations

import json
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.box.every_box import NOBODY
from hardware.errors import Reason
from tests.cli.processes import refused, ringclear
from tests.cli.test_live_commands import live
from tests.patience import line_from

live_process = pytest.mark.waits("for lines of processes that go on until they are stopped")

EVENING = "lay key key 0\nlay bottom major 1\nclip 5 2\n"


@contextmanager
def simulated(script: Path) -> Iterator[str]:
    """Where a simulated box can be heard while its script goes on."""
    with live("box", "sim", "--socket", "0", "--no-page", "--script", str(script)) as process:
        found = re.search(r"socket:\d+", line_from(process))
        assert found
        yield found[0]


def said(watching: subprocess.Popen[str], words: str) -> str:
    """The line that has these words; the others before it are passed over."""
    while words not in (line := line_from(watching)):
        assert line, f"it ends without a word of {words!r}"
    return line


@live_process
def test_what_a_box_says_is_shown_in_words(tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(EVENING + "between bottom\nwait 600000\n")
    with simulated(script) as address, live("box", "--box", address) as watching:
        assert said(watching, "not believed") == (
            "stack box: the key's happy face at 12; the bottom layer cannot be read; "
            "not believed: the bottom layer stands between two numbers, or is dirty\n"
        )
    assert watching.returncode == 0


@live_process
def test_programs_read_lines_of_json(tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(EVENING + "wait 600000\n")
    with simulated(script) as address, live("box", "--box", address, "--json") as watching:
        told = json.loads(said(watching, "string 5"))
        hello = json.loads(said(watching, "3 layers"))
    port = f"socket:127.0.0.1:{address.removeprefix('socket:')}"
    assert told == {"device": port, "kind": "fretboard", "says": "string 5 fret 2"}
    assert hello["says"] == f"here, at {port}; firmware 1.0, 3 layers"


@live_process
def test_damage_on_the_way_is_counted_and_told(tmp_path: Path) -> None:
    script = tmp_path / "bad.txt"
    script.write_text("damage 0.5\nwait 600000\n")
    with simulated(script) as address, live("box", "--box", address) as watching:
        assert said(watching, "thrown away").endswith("damaged on the way, and thrown away\n")


LOOK = (
    "see that this is the box's own port ('ringclear devices' lists boxes) and that the box is plugged in. "
    "It is listened for all the same"
)


@live_process
def test_where_nobody_answers_it_is_said_and_the_exit_is_one() -> None:
    with live("box", "--box", "socket:1") as watching:
        nobody = "socket:127.0.0.1:1: nobody answers at this address; it is tried again"
        assert said(watching, "nobody") == f"{nobody}; {LOOK}\n"
    assert watching.returncode == 1


@live_process
def test_without_a_box_it_is_said_or_why_none_can_be_looked_for() -> None:
    with live("box") as watching:
        told = line_from(watching).strip()
    assert told in (NOBODY, Reason.NO_MIDI_DRIVER.value, Reason.NO_MIDI_SYSTEM.value)


@live_process
@pytest.mark.parametrize("words", [("box",), ("play", "--no-browser", "--input", "none")])
def test_a_port_that_is_no_box_is_named_and_listened_to_all_the_same(words: tuple[str, ...], tmp_path: Path) -> None:
    tables = ("--tables", str(tmp_path)) if words[0] == "play" else ()
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        with live(*words, *tables, "--box", f"socket:{address}") as listening:
            told = said(listening, "answers as a box")
            assert told.removeprefix("The box: ").startswith(f"socket:{address}: nothing there answers as a box does; ")
            for _ in range(2):  # it is called, and called anew
                mute.accept()[0].close()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("box", "--box", "socket:none"), "this is no address; write it as socket:PORT or socket:HOST:PORT"),
        (("box", "sim", "--script", "nowhere.txt"), "nowhere.txt: there is no such file"),
        (("play", "--input", "none", "--box", "socket:0"), "this is no address"),
    ],
)
def test_mistakes_are_one_line(words: tuple[str, ...], why: str) -> None:
    assert why in refused(*words)


def test_a_script_that_is_wrong_is_refused_before_anything_is_plugged_in(tmp_path: Path) -> None:
    script = tmp_path / "wrong.txt"
    script.write_text("lay key key 0\njump\n")
    done = ringclear("box", "sim", "--script", str(script))
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 2: 'jump': expected one of lay" in done.stderr


def test_each_line_that_comes_in_is_told_to_be_done_or_why_not() -> None:
    deeds = "turn key 1\nclip 5 2\nclip 7 0\n"
    done = ringclear("box", "sim", "--socket", "0", "--no-page", "--script", "-", stdin=deeds)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[2:] == [
        "not done: line 1: 'turn key 1': nothing lies on the key layer, so there is nothing to turn",
        "done",
        "not done: line 1: 'clip 7 0': expected a string 1 to 6 and a fret 0 to 12",
    ]


def test_a_socket_that_another_program_has_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        why = refused("box", "sim", "--no-page", "--socket", str(port))
    assert f"port {port} cannot be used" in why
