"""On the phone: a computer asks to listen, its figures are shown, one press lets it, and the page goes on as before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from chordgame.home.messages import VERSION
from tests.pages.browsers import open_socket, running_host, watched_browser

pytestmark = pytest.mark.waits("for pages in a browser, and for the host that they belong to")


def told(ear: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        for one in json.loads(ear.recv()):
            if one["tell"] == kind:
                return dict(one)


def test_a_phone_nods_to_the_ear_that_shows_its_figures(tmp_path: Path) -> None:
    with running_host(tmp_path, "--input", "none") as host, watched_browser() as browser, open_socket(host) as ear:
        phone = browser.page(f"{host.base}/join#{host.code}", viewport={"width": 390, "height": 844})
        phone.fill("[data-key=name]", "Mia")
        phone.click("text=Take a seat")
        phone.wait_for_selector("text=Hello Mia")
        words = {"version": VERSION, "code": host.code, "name": "Mia’s laptop", "seat": "Mia"}
        ear.send(json.dumps({"say": "ear", **words}))
        figures = told(ear, "ear_waits")["figures"]
        phone.wait_for_selector("text=Mia’s laptop wants to listen for Mia")
        assert phone.text_content("dialog .figures") == figures
        phone.click("text=Yes, it is mine")
        assert told(ear, "ear_in")["seat"] == "Mia"
        phone.wait_for_selector("dialog.asking", state="detached")
