"""What people install: the wheel holds what wheel_contents.txt says, no more and no less, and tells who may use it."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from email import message_from_bytes
from email.message import Message
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

import pytest

HOUSE = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("wheel_contents.txt")
BOARD = "firmware_notes/firmware/"
"""What the board carries is at home there, and at the top of the wheel."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling", reason="there is no hatchling here: the wheel is not built")
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=HOUSE, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(opened.read(name))


def patterns() -> list[str]:
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def kept_files() -> list[str]:
    """What the repo keeps, or a copy of it without its history."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=HOUSE, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0:
        return [name for name in listed.stdout.splitlines() if (HOUSE / name).is_file()]
    return [path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*") if path.is_file()]


def fits(name: str, pattern: str) -> bool:
    """** stands for any folders, none too, and * for one name."""
    if "**" not in pattern:
        return name.count("/") == pattern.count("/") and fnmatchcase(name, pattern)
    folder, _, last = pattern.partition("**/")
    return name.startswith(folder) and fnmatchcase(PurePosixPath(name).name, last)


def test_the_wheel_holds_what_the_list_says(wheel: Path) -> None:
    wanted = {pattern: {name for name in kept_files() if fits(name, pattern)} for pattern in patterns()}
    assert not [pattern for pattern, names in wanted.items() if not names]
    with zipfile.ZipFile(wheel) as opened:
        held = {name for name in opened.namelist() if ".dist-info/" not in name}
    assert held == {name.removeprefix(BOARD) for names in wanted.values() for name in names}


def test_no_data_file_of_the_house_is_forgotten() -> None:
    """Whatever lies in a folder of the program is in the list."""
    inside = [name for name in kept_files() if name.startswith(("chordgame/", "hardware/", "dsp/", "calibration/"))]
    assert not [name for name in inside if not any(fits(name, pattern) for pattern in patterns())]


def test_it_says_what_it_is_and_needs(metadata: Message) -> None:
    assert metadata["Name"] == "ringclear"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == "<3.15,>=3.11"
    assert set(metadata.get_all("Provides-Extra") or ()) >= {"audio", "midi", "drivers"}
    assert len(metadata.get_all("Classifier") or ()) > 10
    assert metadata["Keywords"]


def test_its_description_shows_anywhere(metadata: Message) -> None:
    """A registry has none of our files: no link and no picture leads into the repo."""
    text = str(metadata.get_payload())
    assert "ringclear play" in text
    assert not [link for link in re.findall(r"\]\(([^)]*)\)|src=\"([^\"]*)\"", text) if "://" not in "".join(link)]
