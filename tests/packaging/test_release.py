"""`release.py`: version and changelog go on together, and nothing is released that should not be."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import release

HOUSE = Path(__file__).resolve().parents[2]


def test_the_version_is_set_once_and_nothing_else() -> None:
    project = (HOUSE / "pyproject.toml").read_text(encoding="utf-8")
    before, after = tomllib.loads(project), tomllib.loads(release.with_version(project, "9.8.7"))
    assert after["project"].pop("version") == "9.8.7"
    before["project"].pop("version")
    assert after == before


def test_what_was_unreleased_gets_version_and_day() -> None:
    changes = (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8")
    dated = release.with_date(changes, "9.8.7", "2030-01-02")
    assert "## 9.8.7 (2030-01-02)\n" in dated
    assert "(unreleased)" not in dated
    with pytest.raises(release.NotNow, match="write down what has changed"):
        release.with_date(dated, "9.8.8", "2030-01-03")


def test_a_version_that_is_none_is_one_line() -> None:
    command = [sys.executable, str(HOUSE / "release.py"), "soon"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "release: 'soon' is no version: write it as 0.2.0, or 0.2.0rc1\n")


def test_what_git_says_no_to_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(release, "HERE", tmp_path)
    with pytest.raises(release.NotNow, match="'git commit' failed, as it says above"):
        release.said("git", "commit", "-qm", "no repository is here")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(release.NotNow, match="there is no git here"):
        release.said("git", "status")
