"""A fifth game, in a package of its own: found by its entry point, and tested as ours are, by the same suite."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
PACKAGE = HOUSE / "tests" / "fifth_game"
PROJECT = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
POINTS = PROJECT["entry-points"]["ringclear.games"]


def installed(folder: Path, points: dict[str, str]) -> dict[str, str]:
    """The environment of a Python that has the package, as pip would leave it, with these entry points."""
    told = folder / f"{PROJECT['name'].replace('-', '_')}-{PROJECT['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n")
    lines = [f"{name} = {where}" for name, where in points.items()]
    (told / "entry_points.txt").write_text("\n".join(["[ringclear.games]", *lines, ""]))
    path = os.pathsep.join([str(folder), str(PACKAGE), os.environ.get("PYTHONPATH", ""), str(HOUSE)])
    return {**os.environ, "PYTHONPATH": path}


def python(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True, check=False)


def test_it_is_a_game_like_any_other(tmp_path: Path) -> None:
    environment = installed(tmp_path, POINTS)
    listed = python(environment, "chordgame", "game", "list", "--json").stdout.splitlines()
    assert [json.loads(line)["id"] for line in listed][-1] == "neighbours"
    words = ("--seats", "3", "--games", "20", "--seed", "1", "--brain", "keen,random", "--json")
    played = json.loads(python(environment, "chordgame", "game", "bots", "neighbours", *words).stdout)
    assert played["brains"]["keen"]["won"] > played["brains"]["random"]["won"]


@pytest.mark.parametrize(
    "suite", ["tests/engine/test_every_game.py", "tests/table/test_secrets.py", "tests/table/test_looking_back.py"]
)
def test_it_passes_the_suite_of_every_game_unchanged(suite: str, tmp_path: Path) -> None:
    """Replay, undo, lost pieces, refused moves, bots to the end, and the search for what a view gives away."""
    environment = installed(tmp_path, POINTS)
    done = python(environment, "pytest", "-q", "-p", "no:cacheprovider", "-k", "neighbours", suite)
    assert done.returncode == 0, done.stdout
    assert "no tests ran" not in done.stdout
    assert " passed" in done.stdout


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("nowhere.game:GAME", "No module named 'nowhere'"),
        ("neighbours.rules:setup", "it is no Game but a function"),
        ("chordgame.chord_game.game:CHORD_GAME", "there is a game 'chord_game' already"),
    ],
)
def test_one_that_fails_is_left_out_with_a_sentence(where: str, why: str, tmp_path: Path) -> None:
    done = python(installed(tmp_path, {"broken": where}), "chordgame", "game", "list")
    assert done.returncode == 0
    assert "chord_game" in done.stdout
    assert done.stderr == f"ringclear: the game 'broken' ({where}) is left out: {why}\n"
