"""The disk is full in the middle of a game, and then there is room again: bots go on by themselves."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.full_disk import full_for
from tests.patience import wait_for
from tests.strangers.besieged import Besieged, besieged
from tests.strangers.evening import Reader, bots_play, leading

pytestmark = pytest.mark.waits("for a host in a process of its own")
QUIET = ("--input", "none", "--box", "off")


def log_of(host: Besieged) -> Path:
    return next((host.told.parent / "tables").glob("*/chord_game-*.jsonl"))


@contextmanager
def filled_up(host: Besieged) -> Iterator[None]:
    """Something else fills the disk to its last byte."""
    other = log_of(host).parent / "other"
    with contextlib.suppress(OSError), other.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(100))
    try:
        yield
    finally:
        other.unlink()


def stops_and_goes_on(host: Besieged, leader: Reader, full: AbstractContextManager[None]) -> None:
    with full:
        wait_for(lambda: leader.refusals, "nobody reads that the disk is full")
        assert "the move was not kept" in leader.refusals[0]
        kept = log_of(host).read_bytes()
    wait_for(lambda: len(log_of(host).read_bytes()) > len(kept), "nothing moves although there is room again")
    assert log_of(host).read_bytes().startswith(kept)


def test_bots_go_on_once_the_disk_takes_more(tmp_path: Path) -> None:
    with besieged(tmp_path, *QUIET) as host:
        leader = leading(host)
        bots_play(leader)
        wait_for(lambda: leader.moves > 5, "the bots do not begin")
        stops_and_goes_on(host, leader, full_for(host.process.pid, log_of(host).stat().st_size + 100))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, where one may be made."""
    folder = tmp_path / "tables"
    folder.mkdir()
    if (
        sys.platform != "linux"
        or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(folder)], check=False, capture_output=True
        ).returncode
    ):
        pytest.skip("no disk can be made here")
    yield tmp_path
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_on_a_small_disk_too(small_disk: Path) -> None:
    with besieged(small_disk, *QUIET) as host:
        leader = leading(host)
        bots_play(leader)
        wait_for(lambda: leader.moves > 5, "the bots do not begin")
        stops_and_goes_on(host, leader, filled_up(host))
