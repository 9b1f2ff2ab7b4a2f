"""Whoever starts it by run.py reads commands that can be typed as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from chordgame.cli.as_called import CALLED
from tests.cli.in_process import refused


@pytest.mark.parametrize(
    ("called", "typed"), [("", "'ringclear game new'"), ("python3 run.py", "'python3 run.py game new'")]
)
def test_a_command_is_named_as_it_is_typed_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, called: str, typed: str
) -> None:
    monkeypatch.setenv(CALLED, called)
    (tmp_path / "empty.jsonl").write_text("")
    assert typed in refused("game", "show", str(tmp_path / "empty.jsonl"))
