"""Whole kinds of guitars that were left out: each set is judged twice, and what is not there is said."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench import kinds
from bench.shared import MISSING, SHARED, available
from dsp.chord import ring_weights, ringing

needs_recordings = pytest.mark.skipif(not (available() and (SHARED / "ringbench2.py").is_file()), reason=MISSING)


def test_a_guitar_that_was_not_fetched_is_no_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "kept", lambda: ("tonenylon",))
    assert kinds.sets("nylon") == ("strummed-nylon", "strum-tonenylon")
    assert kinds.sets("electric") == kinds.KINDS["electric"]


@needs_recordings
def test_a_set_is_judged_by_both_and_the_ear_keeps_its_own_networks() -> None:
    own = ringing.NETS
    known, other = kinds.lines(["strum-emily"], Path(ring_weights.__file__), clips=1)
    assert known.startswith("known")
    assert other.startswith("never heard")
    assert "strum-emily" in known
    assert "strum-emily" in other
    assert ringing.NETS is own


@needs_recordings
def test_a_kind_without_networks_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["kinds", str(tmp_path), "nylon"])
    kinds.main()
    assert f"nylon: there is no {tmp_path / 'nylon.py'}" in capsys.readouterr().out
