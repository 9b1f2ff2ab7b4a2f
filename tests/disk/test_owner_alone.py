"""What ringclear keeps is for its owner's eyes alone, whatever is usual, in new folders and old."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chordgame.disk.folders import new_folder
from chordgame.disk.owner_alone import OTHERS, private_folder, put_right
from chordgame.disk.whole_file import write_whole
from chordgame.listening.midi_settings import KnownGuitar, save
from chordgame.solo.desk import new_desk
from chordgame.solo.desk_file import SavedDesk, usual_folder, write_desk
from tests.patience import PATIENCE, wait_for
from tests.strangers.besieged import besieged
from tests.strangers.evening import bots_play, leading

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="Windows keeps permissions elsewhere"),
    pytest.mark.waits("for a host in a process of its own"),
]


@pytest.fixture(params=[0o022, 0o077, 0o000], ids=lambda mask: f"umask {mask:03o}")
def usual_mask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "ringclear"


def open_to_others(folder: Path) -> list[str]:
    found = [folder, *folder.rglob("*")]
    return [str(path) for path in found if path.stat().st_mode & OTHERS]


def an_evening(folder: Path, data: Path) -> None:
    """A game with a guitar that is recorded, a song, a desk and a MIDI guitar."""
    with besieged(folder, "--box", "off", XDG_DATA_HOME=str(data.parent)) as host:
        bots_play(leading(host))
        wait_for(lambda: list(data.glob("recordings/*.flac")), "nothing was recorded")
    song = folder / "a.cho"
    song.write_text("{title: A}\n[G]la [C]la\n")
    brought = [sys.executable, "-m", "chordgame", "songs", "import", str(song)]
    subprocess.run(brought, check=True, capture_output=True, timeout=PATIENCE)
    write_desk(new_folder(usual_folder(), "--folder"), SavedDesk(new_desk()))
    save(KnownGuitar("Any", {"mode": "one"}))


@pytest.mark.usefixtures("usual_mask")
def test_all_of_an_evening_is_its_owners_alone(tmp_path: Path, data: Path) -> None:
    an_evening(tmp_path, data)
    kinds = {path.suffix for path in data.rglob("*") if path.is_file()}
    assert kinds >= {".json", ".jsonl", ".flac", ".toml", ""}
    assert open_to_others(data) == []


def test_an_old_folder_is_put_right_by_the_next_command(data: Path) -> None:
    (data / "recordings").mkdir(parents=True)
    for name in ("recordings/a.flac", "recordings/a.jsonl"):
        (data / name).write_bytes(b"sound")
    for path in (data, *data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    listed = [sys.executable, "-m", "chordgame", "recordings"]
    subprocess.run(listed, check=False, capture_output=True, timeout=PATIENCE)
    assert open_to_others(data) == []
    assert (data / "recordings" / "a.flac").read_bytes() == b"sound"


def test_what_lies_elsewhere_is_left_as_it_is(tmp_path: Path) -> None:
    """A link out of our folder, and a folder that somebody named."""
    ours, elsewhere = tmp_path / "ours", tmp_path / "elsewhere.txt"
    ours.mkdir(mode=0o755)
    elsewhere.write_text("x")
    elsewhere.chmod(0o644)
    (ours / "link").symlink_to(elsewhere)
    put_right(ours)
    private_folder(tmp_path)
    assert elsewhere.stat().st_mode & 0o777 == 0o644
    assert tmp_path.stat().st_mode & 0o777 == tmp_path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.usefixtures("usual_mask")
def test_a_file_that_somebody_wants_elsewhere_is_as_open_as_usual(tmp_path: Path, usual_mask: int) -> None:
    for mode in (0o755, 0o700):
        folder = tmp_path / f"{mode:o}"
        folder.mkdir()
        folder.chmod(mode)
        write_whole(folder / "song.pdf", b"x")
        assert (folder / "song.pdf").stat().st_mode & 0o777 == 0o666 & mode & ~usual_mask
