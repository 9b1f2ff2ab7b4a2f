"""All of it brought up by one command: a database, two hosts, the proxy with TLS; played at by a browser through it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hosting.brought_up import NEEDS_NGINX, brought_up
from tests.hosting.hosts import log_of
from tests.pages.browsers import Watched
from tests.pages.clicking import two_begin
from tests.table.drawing_along import verdict
from tests.tour.server import Postgres

pytestmark = [
    pytest.mark.waits("for a database server, two hosts, a proxy and pages in a browser"),
    NEEDS_NGINX,
]
MADE = re.compile(r"/t/[^/]+/host$")
SECURE = {"ignore_https_errors": True}


def test_a_host_dies_behind_the_proxy_and_the_game_goes_on_at_the_other(
    browser: Watched, postgres: Postgres, tmp_path: Path
) -> None:
    with brought_up(tmp_path, f"--database={postgres.address}") as up:
        page = browser.page(up.base, **SECURE)
        page.click("[data-key=start-table]")
        page.wait_for_url(MADE)
        code = page.inner_text(".invite .code")
        phone = browser.page(f"{page.url.removesuffix('host')}join#{code}", **SECURE)
        phone.fill("[data-key=name]", "Cleo")
        phone.press("[data-key=name]", "Enter")
        phone.click("[data-key=leave]")
        assert not phone.locator("[data-key=microphone]").count(), "guitars are judged at home here, and by no page"
        phone.click("dialog.asking button:has-text('Leave')")
        phone.wait_for_selector("[data-key=name]")
        two_begin(page)
        page.click("[data-at=number-9]")
        page.click(".chip:has-text('Sad, starting on 9')")
        page.click("[data-key=confirm]")
        page.wait_for_selector("h1:has-text('put down the first cam')")

        up.kill(up.has(page.url.split("/")[-2]))
        page.wait_for_selector(".connection:not([hidden])")
        page.wait_for_selector(".connection[hidden]", state="attached")
        page.click("[data-at=box-major]")
        page.locator(".number.next").first.click()
        page.click("[data-key=confirm]")
        page.wait_for_selector("h1:has-text('name the band')")
        said = verdict(log_of(postgres.address, page.url.split("/")[-2], tmp_path))
        assert "fine: " in said
        assert "Ana gave to" in said
