"""The host is killed at random moments and started again: the table is there, and so is everything it promised."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages.browsers import watched_browser
from tests.pages.killing import kill_again_and_again
from tests.rounds import rounds

pytestmark = pytest.mark.waits("for hosts that are killed and started again")


@pytest.mark.skipif(sys.platform == "win32", reason="processes are copied for this, which Windows cannot")
def test_nothing_that_was_promised_is_lost(tmp_path: Path) -> None:
    deaths = rounds(20, 60)
    command = [sys.executable, "-m", "tests.pages.crashing", str(tmp_path), str(deaths)]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{deaths} deaths" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a killed process is another thing there")
def test_the_whole_host_dies_and_everything_comes_back(tmp_path: Path) -> None:
    told = kill_again_and_again(tmp_path, 2)
    assert told.startswith("2 deaths")


@pytest.mark.skipif(sys.platform == "win32", reason="a killed process is another thing there")
def test_pages_in_a_browser_come_back_by_themselves(tmp_path: Path) -> None:
    with watched_browser() as browser:
        told = kill_again_and_again(tmp_path, 2, lambda host: browser.page(f"{host.base}/table#{host.code}"))
        assert "came back each time" in told
