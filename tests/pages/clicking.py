"""Somebody who plays by what the pages offer, with clicks alone."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chordgame.chord_game.rules.state import Phase
from chordgame.chord_game.view import ASKED
from chordgame.disk.log_file import read_log
from chordgame.engine.moves import move_from_plain
from chordgame.games import GAMES, game_named
from tests.patience import PATIENCE
from tests.table.guitars import PlayedGuitar

LISTEN = "the chord"
WAYS_OUT = {kind.do for game in GAMES.values() for kind in game.moves if kind.way_out}
"""Moves for who does not want what is asked for, or cannot."""
IN_VIEW = """selector => [...document.querySelectorAll(selector)].every(one => {
    const box = one.getBoundingClientRect();
    return box.height > 0 && box.top >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
}) && document.scrollingElement.scrollHeight <= innerHeight + 1"""
OUTSIDE = """() => [...document.querySelectorAll('#app *')].filter(one => {
    const box = one.getBoundingClientRect();
    const shown = box.width && box.height && !one.closest('svg') && !one.closest('.unseen');
    return shown && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map(one => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`)"""


@dataclass
class Player:
    """One page, and the kinds of moves that it made."""

    page: Any
    made: Counter[str] = field(default_factory=Counter)

    @property
    def headline(self) -> str:
        return str(self.page.text_content(".headline"))

    @property
    def records(self) -> str:
        """The number of the record that the page shows."""
        return str(self.page.get_attribute("main.game", "data-n"))

    def sees_more_than(self, records: str) -> None:
        """Wait until the page shows what came after it."""
        changed = f"main.game:not([data-n='{records}']), main.cover"
        self.page.wait_for_selector(changed)

    def take_the_device(self) -> None:
        """Who has moved has seen what came of it; where a hand is covered, it is its player who looks."""
        self.page.wait_for_selector(".headline, main.cover")
        for step in ("[data-key=pass-device]", "[data-key=show-hand]"):
            if self.page.locator(step).count():
                self.page.click(step)
        if self.page.locator("main.cover").count():
            self.page.click("main.cover button")
            self.page.wait_for_selector(".headline")

    @property
    def is_awaited(self) -> bool:
        return bool(self.page.locator(".your-turn").count())

    def reveal(self, inside: Any) -> None:
        """Open whatever folds it away, from the outside in, as a hand would."""
        folds = inside.locator("xpath=ancestor::details[not(@open)]")
        while not inside.is_visible() and folds.count():
            folds.first.locator("> summary").click()

    def open_tab(self, name: str) -> None:
        """What lies on that shelf comes into sight; "board" is the board again."""
        self.page.locator(f"[data-key='tab-of-{name}']").click()

    def can(self) -> dict[str, Any]:
        """A button for each kind of move that is offered, the first of its kind; hidden ones too."""
        found: dict[str, Any] = {}
        buttons = self.page.locator(".moves button.choice-of")
        for index, key in enumerate(buttons.evaluate_all("all => all.map(one => one.dataset.key)")):
            found.setdefault(json.loads(key)["do"], buttons.nth(index))
        return found

    def press(self, do: str, which: int = 0) -> None:
        """Make a move of that kind; its list is opened if need be."""
        button = f"""button.choice-of[data-key*='"do":"{do}"']"""
        buttons = self.page.locator(f".moves {button}")
        self.reveal(buttons.nth(which))
        buttons.nth(which).click()
        self.made[do] += 1

    def fill(self, do: str, label: str, text: str) -> None:
        """A move with words of one's own."""
        form = self.page.locator("form.written", has=self.page.locator(f"[data-key^='{do}.']")).first
        self.reveal(form)
        form.get_by_label(label, exact=True).fill(text)
        form.locator("button[type=submit]").click()
        self.made[do] += 1

    def has_form(self, do: str) -> bool:
        return bool(self.page.locator(f"form.written [data-key^='{do}.']").count())

    @property
    def rules(self) -> bool:
        """Whether the Band Leader is asked here what the ear could not tell."""
        return self.has_form("overrule") and ASKED[Phase.RULING] in self.headline

    def goes_on(self) -> None:
        """The next step, the simplest way: a title where one is asked for, a clip, or what is offered first."""
        can = self.can()
        if self.has_form("name_song"):
            self.fill("name_song", "Title", "Ring Clear")
        else:
            self.press("place_clip" if "place_clip" in can else next(iter(can)))

    def play_well(self, spoilt: int = 0) -> None:
        """Announce the first play and strum the simulated guitar; one string muted on purpose if wanted."""
        self.press("play")
        self.page.wait_for_selector(".guitar.listening [data-key=strum]")
        if spoilt:
            self.spoil()
        self.page.click("[data-key=strum]")
        self.has_played()
        assert self.page.locator(".string").count()

    def spoil(self) -> None:
        """The first string will be muted on purpose."""
        string = self.page.locator(".how select").first
        string.wait_for(state="attached")
        self.reveal(string)
        string.select_option("muted")

    def play_on(self, guitar: PlayedGuitar, log: Path) -> None:
        """The first play that this guitar can sound; if there is none, give up."""
        offered = self.page.locator(".moves button.choice-of").evaluate_all("all => all.map(one => one.dataset.key)")
        pitches = pitches_of([json.loads(key) for key in offered], log)
        which = next((i for i, sound in enumerate(pitches) if guitar.can_play(sound)), None)
        if guitar.only is not None:
            self.press_if_there("give_up" if which is None else "play", which or 0)
        else:
            assert which is not None
            self.press("play", which)
            self.page.wait_for_selector(".guitar.listening .string")
            guitar.strum(self.page, pitches[which])
        self.has_played()

    def is_in_order(self) -> None:
        """The sheet is in view with nothing to scroll, one thing at most is loud, and no way out is."""
        page = self.page
        assert page.evaluate(IN_VIEW, ".sheet"), f"the sheet is out of sight: {self.headline}"
        loud = page.locator(".sheet .loud:visible").evaluate_all("all => all.map(one => one.dataset.key)")
        assert len(loud) <= 1, f"{loud} shout all at once: {self.headline}"
        assert not [key for key in loud if key[0] == "{" and json.loads(key)["do"] in WAYS_OUT], loud

    def has_played(self) -> None:
        """Wait until it is decided."""
        self.page.wait_for_selector(f".headline:not(:has-text('{LISTEN}'))")

    def press_if_there(self, do: str, which: int) -> None:
        """A file strums when it likes: the play may have been found out before it is announced."""
        self.page.evaluate(
            "([keys, which]) => document.querySelectorAll(keys)[which]?.click()",
            [f""".moves button.choice-of[data-key*='"do":"{do}"']""", which],
        )
        self.made[do] += 1

    def add_lyrics(self) -> None:
        if self.has_form("add_words"):
            self.fill("add_words", "Your words", "la")
        else:
            self.press("no_words")


def fits(page: Any) -> None:
    """Nobody can scroll a TV: nothing is wider or higher than the screen, and nothing lies outside of it."""
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight"), "it would have to be scrolled"
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), "it would have to be scrolled"
    outside = page.evaluate(OUTSIDE)
    assert not outside, outside


def two_sit_down(page: Any) -> None:
    """Ana and Ben take seats, both at this page."""
    for name in ("Ana", "Ben"):
        page.fill("[data-key=new-seat]", name)
        page.press("[data-key=new-seat]", "Enter")


def two_begin(page: Any) -> None:
    """Ana and Ben take seats, both at this page, and the game starts."""
    two_sit_down(page)
    start(page)


def set_up(page: Any) -> None:
    """Open what a table can set itself."""
    if not page.locator("details.own[open]").count():
        page.click("[data-key=own]")


def start(page: Any) -> None:
    """Begin a game in which people choose everything."""
    set_up(page)
    page.click("[data-key=start]")


def goes_on_to_the_end(leader: Any) -> None:
    """The Band Leader ends the applause, one name after the other."""
    player = Player(leader)
    while not leader.locator(".the-end.over").count():
        before = player.records
        leader.click(".decisions .loud")
        player.sees_more_than(before)


def pitches_of(offers: list[dict[str, Any]], log: Path) -> list[dict[int, float]]:
    """What each offered play sounds like, by the log of the game."""
    session, _ = read_log(log, game_named)
    ear = session.game.ear
    assert ear is not None
    plays = [move_from_plain(session.game.moves, offer) for offer in offers if offer["do"] == "play"]
    return [dict(ear.pitches(session.state, play) or {}) for play in plays]


def awaited_one(players: list[Player]) -> Player:
    """Who is waited for and can do something, once a page says so."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for one in players:
            if one.is_awaited and (one.can() or one.page.locator("form.written").count()):
                return one
        players[0].page.wait_for_timeout(30)
    raise AssertionError(f"nobody is waited for: {[one.headline for one in players]}")


def until_changed(players: list[Player], before: list[str]) -> None:
    """Wait until every page shows what came after it."""
    for player, records in zip(players, before, strict=True):
        player.sees_more_than(records)


def shown(players: list[Player]) -> list[str]:
    return [one.records for one in players]
