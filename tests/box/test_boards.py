"""What of the boards' code runs without a board: counting its starts."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_notes.draw_wiring import NOTES

COUNTED, RANDOM = 14, 0x3FFF


@pytest.fixture
def boot_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """The board's function, on a board whose files are in a folder of the test."""
    monkeypatch.chdir(tmp_path)
    board: Callable[[], int] = runpy.run_path(str(NOTES / "firmware" / "boards" / "boots.py"))["boot_number"]
    return board


def test_every_start_has_a_number_after_the_one_before(boot_number: Callable[[], int]) -> None:
    numbers = [boot_number() for _ in range(5)]
    assert [number >> COUNTED for number in numbers] == [1, 2, 3, 4, 5]
    assert len({number & RANDOM for number in numbers}) > 1


@pytest.mark.parametrize("kept", ["", "many", "-"])
def test_a_count_that_was_spoilt_begins_anew(boot_number: Callable[[], int], tmp_path: Path, kept: str) -> None:
    (tmp_path / "starts.txt").write_text(kept)
    assert boot_number() >> COUNTED == 1
    assert boot_number() >> COUNTED == 2


def test_the_count_goes_round(boot_number: Callable[[], int], tmp_path: Path) -> None:
    (tmp_path / "starts.txt").write_text(str((1 << COUNTED) - 1))
    assert boot_number() >> COUNTED == 0
    assert boot_number() >> COUNTED == 1


def test_a_board_that_can_keep_nothing_draws_a_number(boot_number: Callable[[], int], tmp_path: Path) -> None:
    (tmp_path / "starts.txt").mkdir()
    drawn = {boot_number() >> COUNTED for _ in range(20)}
    assert len(drawn) > 1
    assert max(drawn) < 1 << COUNTED
