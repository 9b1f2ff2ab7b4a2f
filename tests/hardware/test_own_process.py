"""Processes of our own, started in a folder of downloads: they run our code, and know of the shell what they need."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from chordgame.engine.tune import Tune, TuneNote
from chordgame.loudspeaker.play_song import play_song
from chordgame.loudspeaker.round_music import RoundMusic
from chordgame.scores.in_child import asked
from hardware.child import Child, listed
from hardware.errors import InputFailed, OutputFailed, Reason
from hardware.own_process import ROOT
from tests.patience import PATIENCE
from tests.songs.songs import OVER_THE_WATER

pytestmark = pytest.mark.waits("for processes of its own")
MIDI = "hardware.midi_process"
STRANGE = ("json", "numpy", "mido", "socket", "dataclasses", "hardware", "chordgame", "soundfile", "rtmidi", "pyaudio")
LEAVES_A_MARK = "import os; open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'MARK'), 'w').close()\n"
NOTES_DOWN = "import json, os; json.dump(dict(os.environ), open({path!r}, 'w'))\n"


def lists() -> None:
    with contextlib.suppress(InputFailed):
        listed(MIDI, "MIDI inputs", Reason.NO_MIDI_DRIVER)


def listens() -> None:
    child = Child(MIDI, {"wanted": "nobody has this name"})
    end = time.monotonic() + PATIENCE
    while not child.ended and time.monotonic() < end:
        child.messages(0.1)
    child.kill()


def plays_a_round() -> None:
    with RoundMusic() as music:
        music.follow(Tune(100, 4, (TuneNote(0.0, 1, 64, 0.5),)))
        end = time.monotonic() + 3.0
        with contextlib.suppress(OutputFailed):
            while time.monotonic() < end:
                music.check()
                time.sleep(0.1)


def plays_a_song() -> None:
    with contextlib.suppress(OutputFailed, BrokenPipeError):
        play_song(OVER_THE_WATER, lambda _: None)


STARTED: tuple[Callable[[], None], ...] = (lists, listens, plays_a_round, plays_a_song)


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files that are called as modules are."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in STRANGE:
        (folder / f"{name}.py").write_text(LEAVES_A_MARK.replace("MARK", f"{name} was run"))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "none"))
    monkeypatch.setenv("JACK_NO_START_SERVER", "1")
    return folder


@pytest.mark.parametrize("start", STARTED)
@pytest.mark.parametrize("path", [str(ROOT), f":{ROOT}", f"{ROOT}:"])
def test_files_of_the_folder_one_stands_in_are_not_run(
    downloads: Path, monkeypatch: pytest.MonkeyPatch, start: Callable[[], None], path: str
) -> None:
    monkeypatch.setenv("PYTHONPATH", path)
    start()
    assert [one.name for one in downloads.glob("* was run")] == []


@pytest.mark.usefixtures("downloads")
@pytest.mark.parametrize("start", STARTED)
def test_what_stands_in_the_shell_beside_is_not_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Callable[[], None]
) -> None:
    noted = tmp_path / "noted"
    (tmp_path / "sitecustomize.py").write_text(NOTES_DOWN.format(path=str(noted)))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("MY_TOKEN", "hush")
    monkeypatch.setenv("JACK_DEFAULT_SERVER", "studio")
    start()
    knows = json.loads(noted.read_text())
    assert "MY_TOKEN" not in knows
    assert "hush" not in knows.values()
    assert knows["JACK_DEFAULT_SERVER"] == "studio"
    assert knows["PATH"]


@pytest.mark.parametrize("words", [("devices",), ("doctor", "--input", "midi:none"), ("hear", "--input", "midi:none")])
def test_commands_run_no_file_of_that_folder(downloads: Path, words: tuple[str, ...]) -> None:
    """As people start it: a script that Python puts nothing before."""
    starts = [sys.executable, "-P", "-m", "chordgame", *words]
    subprocess.run(starts, capture_output=True, timeout=PATIENCE, check=False)
    assert [one.name for one in downloads.glob("* was run")] == []


def test_children_read_and_write_letters_that_the_system_does_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows where it is set up for western Europe."""
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    title = "Ёжик, Álom"
    assert asked("json.tool", title, str) == title
