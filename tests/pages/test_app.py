"""As an app on a phone's home screen: what it is called, how it looks, and what it says while the host is away."""

from __future__ import annotations

import json
import re
from pathlib import Path

from chordgame.pages.site import WORKER, static_files
from tests.pages.browsers import Watched, lonely_port, running_host

KNOWN = static_files()


def test_all_that_an_app_names_is_there() -> None:
    manifest = json.loads(KNOWN["/static/app/manifest.webmanifest"].data)
    assert KNOWN["/static/app/manifest.webmanifest"].kind == "application/manifest+json"
    assert {icon["src"] for icon in manifest["icons"]} <= KNOWN.keys()
    png = KNOWN["/static/app/icon.png"].data
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (192, 192)
    worker = KNOWN[WORKER].data.decode()
    away = KNOWN["/static/app/away.html"].data.decode()
    kept = set(re.findall(r'"(/static/[^"]+)"', worker))
    assert kept <= KNOWN.keys()
    assert set(re.findall(r'(?:href|src)="([^"]+)"', away)) <= kept, "the page needs nothing from a host that is away"


def test_an_honest_page_while_the_host_is_away(tmp_path: Path, browser: Watched) -> None:
    with running_host(tmp_path, "--input", "none", port=lonely_port()) as host:
        page = browser.page(f"{host.base}/join")
        page.wait_for_selector("[data-key=code]")
        page.evaluate("async () => (await import('/static/page.js')).sayWhenAway()")
        page.evaluate("async () => (await navigator.serviceWorker.ready).active.state")
        host.stop()
        page.reload()
        page.wait_for_selector("h1:has-text('The host is away')")
        host.start()
        page.wait_for_selector("[data-key=code]")
