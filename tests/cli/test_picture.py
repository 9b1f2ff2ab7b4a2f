"""`ringclear picture`: any picture of a table as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.in_process import good, refused


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "g.jsonl"
    good("game", "new", "chord_game", "--seats", "ana,ben", "--seed", "7", "--log", str(path))
    good("game", "apply", str(path), '{"do":"fit_key","seat":"ana","happy":12,"mood":"happy"}')
    good("game", "apply", str(path), '{"do":"first_cam","seat":"ana","cam":"major","at":7}')
    return str(path)


def test_the_pictures_of_a_table_are_listed_in_words(log: str) -> None:
    listed = good("picture", log)
    assert "ring         The key covers 2, 4, 5, 7, 9, 11, 12." in listed
    assert "neck         Clips on the fretboard: none." in listed


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_each_is_written_by_the_ending_of_the_file(log: str, tmp_path: Path, ending: str, begins: bytes) -> None:
    path = tmp_path / f"ring.{ending}"
    assert good("picture", log, "ring", "--out", str(path)).startswith(f"{path}: The key covers")
    assert path.read_bytes().startswith(begins)


@pytest.mark.parametrize("game", ["the_distance", "musical_chairs", "symphony_no9"])
def test_every_picture_of_every_game_can_be_printed(tmp_path: Path, game: str) -> None:
    path = str(tmp_path / "g.jsonl")
    good("game", "new", game, "--seats", "ana,ben,carl", "--seed", "3", "--log", path)
    names = [line.split()[0] for line in good("picture", path, "--seat", "ana").splitlines()]
    assert names
    for name in names[:3]:
        good("picture", path, name, "--seat", "ana", "--out", str(tmp_path / f"{name}.pdf"))
        good("picture", path, name, "--seat", "ana", "--out", str(tmp_path / f"{name}.png"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("moon", "--out", "x.svg"), "there is no picture 'moon' here; there are ring, neck"),
        (("ring",), "give a picture and --out together"),
        (("ring", "--out", "x.gif"), "--out: x.gif must end in .svg, .png, .pdf"),
        (("ring", "--seat", "zoe", "--out", "x.svg"), "there is no seat 'zoe'"),
    ],
)
def test_mistakes_are_one_line(log: str, words: tuple[str, ...], told: str) -> None:
    assert told in refused("picture", log, *words)
