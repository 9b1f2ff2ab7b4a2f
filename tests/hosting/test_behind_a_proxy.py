"""All of it brought up by one command: a database, two hosts, the proxy with TLS; played at by a browser through it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages.browsers import Watched
from tests.pages.clicking import two_begin
from tests.patience import PATIENCE
from tests.tour.server import Postgres

pytestmark = [
    pytest.mark.waits("for a database server, two hosts, a proxy and pages in a browser"),
    pytest.mark.skipif(not (shutil.which("nginx") and shutil.which("openssl")), reason="there is no nginx here"),
]
OPEN = re.compile(r"Tables are open at (https://\S+), and")
MADE = re.compile(r"/t/[^/]+/host$")
SECURE = {"ignore_https_errors": True}


def test_a_host_dies_behind_the_proxy_and_the_game_goes_on_at_the_other(
    browser: Watched, postgres: Postgres, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "container.many_tables", "--folder", str(tmp_path), "--database", postgres.address]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        found = OPEN.match(running.stdout.readline())
        assert found is not None, [path.read_text() for path in tmp_path.glob("*.log")]
        page = browser.page(found[1], **SECURE)
        page.click("[data-key=start-table]")
        page.wait_for_url(MADE)
        two_begin(page)
        page.click("[data-at=number-9]")
        page.click(".chip:has-text('Sad, starting on 9')")
        page.click("[data-key=confirm]")
        page.wait_for_selector("h1:has-text('put down the first cam')")

        os.kill(int((tmp_path / f"{has_the_table(tmp_path)}.pid").read_text()), signal.SIGKILL)
        page.wait_for_selector(".connection:not([hidden])")
        page.wait_for_selector(".connection[hidden]", state="attached")
        page.click("[data-at=box-major]")
        page.locator(".number.next").first.click()
        page.click("[data-key=confirm]")
        page.wait_for_selector("h1:has-text('name the band')")
    finally:
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=PATIENCE)
    assert running.returncode == 0


def has_the_table(folder: Path) -> str:
    """Which of the hosts opened it."""
    (name,) = [name for name in "ab" if "table opened" in (folder / f"{name}.log").read_text()]
    return name
