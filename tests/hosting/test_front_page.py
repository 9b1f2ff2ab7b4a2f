"""Two tables are made from the front page, played at, joined by their room codes, and deleted, in a real browser."""

from __future__ import annotations

import re

import pytest

from tests.hosting.hosts import host_of_many
from tests.pages.browsers import Watched
from tests.pages.clicking import two_begin
from tests.tour.server import Postgres

MADE = re.compile(r"/t/[^/]+/host$")
pytestmark = pytest.mark.waits("for a database server, and for pages in a browser")


def test_tables_are_made_joined_and_deleted_from_a_page(browser: Watched, postgres: Postgres) -> None:
    with host_of_many(postgres.address) as host:
        ana = browser.page(host.base)
        ana.click("[data-key=start-table]")
        ana.wait_for_url(MADE)
        code = str(ana.text_content(".code"))
        assert len(code) == 8
        assert code not in ana.url

        zoe = browser.page(host.base)
        zoe.click("[data-key=start-table]")
        zoe.wait_for_url(MADE)
        assert zoe.url != ana.url
        two_begin(zoe)

        ben = browser.page(host.base)
        ben.fill("[data-key=code]", code)
        ben.click("[data-key=join]")
        ben.fill("[data-key=name]", "Ben")
        ben.click("text=Take a seat")
        ben.wait_for_selector("text=Hello Ben")
        ana.wait_for_selector("text=Ben")
        zoe.wait_for_selector("main.game")

        ben.goto(host.base)
        ben.click(f"text={ana.url.split('/')[-2]}")
        ben.wait_for_selector("text=Hello Ben")

        ana.goto(host.base)
        ana.click("text=Delete")
        ana.click("text=Delete it for good")
        ana.wait_for_selector("ul.your-tables", state="detached")
        ben.wait_for_selector("text=There is no such table")
        zoe.reload()
        zoe.wait_for_selector("main.game")
        status, said = host.ask("/door", {"code": code})
        assert (status, said["why"][:22]) == (404, "there is no table with")
