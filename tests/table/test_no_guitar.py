"""Without a guitar that listens the page asks whether it rang, and what rang is not painted as a fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pages.browsers import RunningHost, Watched, running_host
from tests.table.test_board import PHONE, SLOT, playing

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

COLOUR = "() => getComputedStyle(document.querySelector('.ringing path')).stroke"
RED_AT_MOST = 0.6
"""Of green's share: what rang is green to the eye, in light and in dark."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "8", "--input", "none") as one:
        yield one


def test_it_is_asked_whether_it_rang(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host, **PHONE)
    page.locator(SLOT).first.tap()
    page.tap("[data-key=confirm]")
    page.wait_for_selector(".sheet >> text=Did every string ring clear?")
    assert page.locator(".sheet .loud").all_inner_texts() == ["It rang clear"]
    assert page.locator(".moves button.out").all_inner_texts() == ["It did not ring"]
    page.tap("text=It rang clear")
    page.wait_for_selector(".stands:has-text('+1')")
    red, green, _ = (float(part) for part in page.evaluate(COLOUR).strip("rgb()").split(","))
    assert red < RED_AT_MOST * green


def test_what_did_not_ring_scores_nothing(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host, **PHONE)
    page.locator(SLOT).first.tap()
    page.tap("[data-key=confirm]")
    page.tap("text=It did not ring")
    page.wait_for_selector(".headline:has-text('repeat a line')")
    assert page.locator(".ringing path").count() == 0
