"""Take the film of the README, a strum being judged: `python docs/draw_film.py`; needs chromium and playwright.

It is a real table and a real page: bots have played until a good chord lies there, then Ana announces it, strums the
simulated guitar with one string muted, and the page says of each string whether it rang.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from chordgame.chord_game.rules.moves import Play  # noqa: E402
from chordgame.table.open_game import OpenGame  # noqa: E402
from tests.pages.browsers import Watched, open_browser, running_host  # noqa: E402
from tests.pages.clicking import Player  # noqa: E402
from tests.table.played import played_table  # noqa: E402

FILM = HERE / "pictures" / "strum.webp"
SIZE = {"width": 1100, "height": 700}
SHOWN = (825, 525)
STRINGS = 5
"""A chord of so many strings shows what there is to see: most ring, one does not."""
SETTLES = 1500
"""Milliseconds until a page that was just opened stands still."""
LISTENS = ".guitar[data-state=running]"
"""Before it does, the table's word would do instead of the ear's."""
LOOK, SCORED = 1.2, 3.0
"""Seconds to see what is about to be strummed, or which string did not ring; and to see the points fly."""
JUDGED = ".guitar:not(.listening)"
"""The play is over, however long this computer takes to see it."""
EVERY, LAST = 0.125, 2000
"""Seconds from one picture to the next: eight a second are a film, and more only make it larger. The last one is looked
at for so many milliseconds before it begins again."""
LIFTED = "one => { one.selectedIndex = 0; one.dispatchEvent(new Event('change', { bubbles: true })); }"
"""The finger that muted the string."""
FINGER = """([x, y]) => {
    const dot = document.createElement('div');
    dot.style.cssText = `position:fixed;left:${x - 16}px;top:${y - 16}px;width:32px;height:32px;border-radius:50%;`
        + 'background:#c2410c99;border:3px solid #fff;z-index:99;pointer-events:none';
    document.body.append(dot);
    setTimeout(() => dot.remove(), 700);
}"""
"""What is pressed would not be seen otherwise."""


@dataclass
class Film:
    """Pictures of a page, each with how long it stood."""

    page: Any
    frames: list[Image.Image] = field(default_factory=list)
    stood: list[int] = field(default_factory=list)

    def roll(self, seconds: float) -> None:
        """Watch the page; a picture like the one before makes that one stand longer."""
        until = time.monotonic() + seconds
        while (began := time.monotonic()) < until:
            taken = (
                Image.open(io.BytesIO(self.page.screenshot())).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
            )
            time.sleep(max(0.0, EVERY - (time.monotonic() - began)))
            self._keep(taken, round(1000 * (time.monotonic() - began)))

    def roll_until(self, there: str) -> None:
        """Watch until the page has it."""
        while not self.page.locator(there).count():
            self.roll(EVERY)

    def _keep(self, taken: Image.Image, stood: int) -> None:
        if self.frames and ImageChops.difference(taken, self.frames[-1]).getbbox() is None:
            self.stood[-1] += stood
        else:
            self.frames.append(taken)
            self.stood.append(stood)

    def press(self, what: Any) -> None:
        """A finger comes down on it, to be seen."""
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        self.page.evaluate(FINGER, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        self.roll(0.6)
        what.click()

    def save(self) -> None:
        """One file that moves, over and over."""
        first, *rest = self.frames
        stood = [*self.stood[:-1], self.stood[-1] + LAST]
        first.save(FILM, save_all=True, append_images=rest, duration=stood, loop=0, quality=55, method=6)


def has_a_chord(game: OpenGame) -> bool:
    """Ana may play many strings at once."""
    if game.awaited != ("Ana",):
        return False
    plays = [offer.move for offer in game.rules.legal_moves(game.state, "Ana") if isinstance(offer.move, Play)]
    ear = game.rules.ear
    assert ear is not None
    return any(len(ear.pitches(game.state, play) or ()) >= STRINGS for play in plays)


def main() -> None:
    """Take it."""
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        played_table(
            Path(folder), has_a_chord, {"Ana": "here", "Ben": "bot", "Cleo": "bot"}, brain="musician", retries="1"
        )
        with running_host(Path(folder), "--go-on") as host:
            page = Watched(browser).page(host.leader, viewport=SIZE, reduced_motion="no-preference")
            strum(Film(page), Player(page)).save()


def strum(film: Film, ana: Player) -> Film:
    """She has announced a chord. A finger mutes a string: the page says which. She tries it once more, as this table
    allows, and scores."""
    page = film.page
    ana.take_the_device()
    page.click("text=Skip the tips")
    page.wait_for_timeout(SETTLES)
    page.wait_for_selector(LISTENS, state="attached")
    ana.press("play")
    page.wait_for_selector(".guitar.listening [data-key=strum]")
    ana.spoil()
    page.click("text=String by string, or badly on purpose")
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(SETTLES)
    film.roll(LOOK)
    film.press(page.locator("[data-key=strum]"))
    film.roll_until(JUDGED)
    film.roll(LOOK)
    ana.press("play")
    page.wait_for_selector(".guitar.listening [data-key=strum]")
    page.locator(".how select").first.evaluate(LIFTED)
    film.roll(LOOK)
    film.press(page.locator("[data-key=strum]"))
    film.roll_until(JUDGED)
    film.roll(SCORED)
    return film


if __name__ == "__main__":
    main()
