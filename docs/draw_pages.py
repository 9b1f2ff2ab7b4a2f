"""Take the pictures of the pages: `python docs/draw_pages.py`; needs chromium and playwright."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from chordgame.chord_game.rules.cams import Cam, lay  # noqa: E402
from chordgame.neck.fretboard import Slot  # noqa: E402
from tests.pages.browsers import Watched, open_browser, running_host  # noqa: E402
from tests.pages.clicking import Player, shown, start, until_changed  # noqa: E402
from tests.solo.hosts import DeskHost, desk_host, shows  # noqa: E402
from tests.table.played import played_table  # noqa: E402
from tests.table.test_box_game import Hands, simulated_box  # noqa: E402

FOLDER = HERE / "pictures"
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "tv": {"viewport": {"width": 1920, "height": 1080}},
}
PLAYED = 26
"""Moves before the pictures are taken: some clips lie, some words are written."""


def main() -> None:
    """Every page at every size, in light and in dark."""
    FOLDER.mkdir(exist_ok=True)
    for scheme in ("light", "dark"):
        with (
            tempfile.TemporaryDirectory() as folder,
            running_host(Path(folder), "--seed", "8") as host,
            open_browser() as browser,
        ):
            take(Watched(browser), host, scheme)
        with tempfile.TemporaryDirectory() as folder, desk_host(Path(folder)) as desk, open_browser() as browser:
            take_desk(Watched(browser), desk, scheme)
        take_the_box(scheme)
        take_the_end(scheme)


def take_the_end(scheme: str) -> None:
    """What is left of a game: the poster on the host's page and on a TV."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as opened:
        played_table(Path(folder), lambda game: game.is_over, short="1")
        with running_host(Path(folder), "--go-on") as host:
            browser = Watched(opened)
            for size, address in (("laptop", host.leader), ("tv", f"{host.base}/table#{host.code}")):
                page = browser.page(address, color_scheme=scheme, **SIZES[size])
                page.wait_for_function("() => document.querySelector('.poster')?.naturalWidth > 0")
                shoot(page, f"end-{size}-{scheme}")


def take_the_box(scheme: str) -> None:
    """The simulated box's page, and what the table makes of a cam that was added on it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_browser() as opened,
        simulated_box("--socket", "0") as (address, socket),
        running_host(Path(folder), "--seed", "8", "--box", socket) as host,
    ):
        browser = Watched(opened)
        box = Hands(browser.page(address, color_scheme=scheme, viewport={"width": 1366, "height": 1400}))
        leader = browser.page(host.leader, color_scheme=scheme, viewport={"width": 1366, "height": 560})
        for name in ("Ana", "Ben"):
            leader.fill("[data-key=new-seat]", name)
            leader.press("[data-key=new-seat]", "Enter")
        start(leader)
        box.lay_key(12)
        leader.locator(".nod .move").first.click()
        leader.wait_for_selector(".headline:has-text('first cam')")
        box.lay((lay(Cam.MAJOR, 7),))
        leader.wait_for_selector(".nod:has-text('Major')")
        shoot(leader, f"nod-laptop-{scheme}")
        box.lay((lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12)))
        box.clips({Slot(4, 0), Slot(5, 2), Slot(2, 0)})
        shoot(box.page, f"box-laptop-{scheme}")


def take_desk(browser: Watched, host: DeskHost, scheme: str) -> None:
    """Pictures of a desk with a song begun, a fingering held, and what was heard of it."""
    page = browser.page(host.page, color_scheme=scheme, **SIZES["laptop"])
    page.set_default_timeout(60_000)
    shows(page, "4 7 12")
    page.wait_for_selector("text=Strum anything")
    for numbers in ("4 7 12", "2 7 11", "4 9 12"):
        if not page.locator(f".tile.here[data-numbers='{numbers}']").count():
            page.click(f"[data-numbers='{numbers}']")
        shows(page, numbers)
        page.locator("[data-key^='hold-']").first.click()
        page.wait_for_selector(".shape.chosen")
        page.click("[data-key=keep]")
    page.click("[data-key=lay-single]")
    page.wait_for_selector(".control.single")
    page.fill("[data-key=song-title]", "Ring Clear")
    page.press("[data-key=song-title]", "Enter")
    page.click("[data-key=hear]")
    page.wait_for_selector(".heard .string.clear >> nth=4")
    for size in SIZES:
        shown = browser.page(host.page, color_scheme=scheme, **SIZES[size])
        shown.wait_for_selector(".heard .string.clear >> nth=4", timeout=60_000)
        shoot(shown, f"solo-{size}-{scheme}")


def take(browser: Watched, host: Any, scheme: str) -> None:
    """Pictures of a game in which a play is being heard, and one of the table being set."""
    leader = browser.page(host.leader, color_scheme=scheme, **SIZES["laptop"])
    for name in ("Ana", "Carl"):
        leader.fill("[data-key=new-seat]", name)
        leader.press("[data-key=new-seat]", "Enter")
    phone = browser.page(f"{host.base}/join#{host.code}", color_scheme=scheme, **SIZES["phone"])
    shoot(phone, f"joining-phone-{scheme}")
    phone.fill("[data-key=name]", "Ben")
    phone.click("text=Take a seat")
    phone.wait_for_selector("text=Hello Ben")
    tv = browser.page(f"{host.base}/table#{host.code}", color_scheme=scheme, **SIZES["tv"])
    shoot(leader, f"setting-laptop-{scheme}")
    start(leader)
    players = [Player(leader), Player(phone)]
    play_until_heard(players)
    for name, page in (("leader", leader), ("seat", phone), ("table", tv)):
        for size, how in SIZES.items():
            page.set_viewport_size(how["viewport"])
            shoot(page, f"{name}-{size}-{scheme}")


def shoot(page: Any, name: str) -> None:
    """A picture once everything has settled."""
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(1700)
    taken = Image.open(io.BytesIO(page.screenshot()))
    taken.save(FOLDER / f"{name}.webp", quality=80, method=6)


def play_until_heard(players: list[Player]) -> None:
    """A few turns; then the phone's player strums with one string muted, and it is being heard."""
    made = 0
    while True:
        player = next((one for one in players if one.is_awaited), None)
        can = player.can() if player is not None else {}
        if player is None or not (can or player.has_form("name_song") or player.has_form("add_words")):
            players[0].page.wait_for_timeout(30)
            continue
        before = shown(players)
        if player.has_form("name_song"):
            player.fill("name_song", "Title", "Ring Clear")
        elif "play" in can and player is players[1] and made > PLAYED and player.page.locator(".choice-of").count() > 2:
            player.press("play")
            player.page.wait_for_selector(".guitar.listening [data-key=strum]")
            player.spoil()
            player.page.click("[data-key=strum]")
            player.page.wait_for_selector(".guitar:not(.listening) .string")
            return
        elif "play" in can:
            player.play_well()
        elif player.has_form("add_words"):
            player.page.click("form.written .move")
        else:
            player.press("place_clip" if "place_clip" in can else next(iter(can)))
        made += 1
        until_changed(players, before)


if __name__ == "__main__":
    main()
