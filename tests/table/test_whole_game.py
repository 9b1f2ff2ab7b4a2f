"""A whole chord game in a browser: three seats in three contexts, clicks alone, and guitars of three kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from chordgame.disk.log_file import read_log
from chordgame.games import game_named
from tests import rounds
from tests.pages.browsers import RunningHost, Watched, running_host, watched_browser
from tests.pages.clicking import Player, awaited_one, set_up, shown, start, two_begin, until_changed
from tests.table.guitars import PlayedGuitar, by_file, by_midi, first_play, simulated

pytestmark = [
    pytest.mark.waits("for pages in a browser, and for the host that they belong to"),
    pytest.mark.early,
]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 2}
WANTED = ["add", "place_clip", "replace", "turn", "remove", "place_clip"]
"""Kinds of turns, the first that is offered and was made least."""


SEED, SEATS, SHORT = 5, ("Ana", "Ben", "Carl"), "2"
GUITARS = ("simulated", "midi", "file")


@pytest.fixture(params=GUITARS)
def guitar(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PlayedGuitar]:
    """What is plugged in this evening."""
    if request.param == "midi":
        pytest.importorskip("rtmidi", reason="python-rtmidi is not installed: no MIDI ports")
        with by_midi(request.getfixturevalue("server")) as one:
            yield one
    elif request.param == "file":
        yield by_file(tmp_path, first_play(SEATS, SEED, short=SHORT))
    else:
        yield simulated()


@pytest.fixture
def host(tmp_path: Path, guitar: PlayedGuitar) -> Iterator[RunningHost]:
    with running_host(tmp_path / "tables", "--seed", str(SEED), *guitar.words) as running:
        yield running


def log_of(host: RunningHost) -> Path:
    """The log of the only game so far."""
    (log,) = host.folder.glob("*/chord_game-*.jsonl")
    return log


def seated(browser: Watched, host: RunningHost) -> tuple[Player, Player, Player]:
    """The Band Leader at the laptop, two phones."""
    leader = browser.page(host.leader, viewport={"width": 1366, "height": 768})
    leader.fill("[data-key=new-seat]", "Ana")
    leader.press("[data-key=new-seat]", "Enter")
    phones = []
    for name in ("Ben", "Carl"):
        phone = browser.page(f"{host.base}/join#{host.code}", **PHONE)
        phone.fill("[data-key=name]", name)
        phone.click("text=Take a seat")
        phone.wait_for_selector(f"text=Hello {name}")
        phones.append(phone)
    set_up(leader)
    leader.click("[data-key=options]")
    leader.select_option("[data-key=option-short]", SHORT)
    start(leader)
    return Player(leader), Player(phones[0]), Player(phones[1])


def one_step(player: Player, made: dict[str, int], guitar: PlayedGuitar, log: Path) -> None:
    """What the page asks for, by its kinds of moves."""
    can = player.can()
    if player.has_form("name_song"):
        player.fill("name_song", "Title", "Ring <b>Clear</b>")
    elif "play" in can:
        player.play_on(guitar, log)
    elif player.rules:
        player.fill("overrule", "Reason (optional)", "we all heard it")
    elif player.has_form("add_words") or "no_words" in can:
        player.add_lyrics()
    elif turns := [do for do in WANTED if do in can]:
        player.press(min(turns, key=lambda do: made.get(do, 0)))
    else:
        player.press(next(iter(can)))


def clicked(players: list[Player], guitar: PlayedGuitar, log: Path, to_its_end: bool) -> None:
    """A game, or the beginning of one: until somebody took back what they did, and doubted what was heard."""
    leader = players[0]
    leader.page.wait_for_selector(".headline")
    challenged = undone = False
    for _ in range(400):
        if "game is over" in leader.headline or (challenged and undone and not to_its_end):
            break
        if "Applause" in leader.headline:
            applaud(players)
            continue
        player = awaited_one(players)
        for one in players:
            one.is_in_order()
        before, made = shown(players), {do: sum(one.made[do] for one in players) for do in WANTED}
        if "place_clip" in player.can() and not undone and made["add"]:
            take_back(player, leader)
            undone = True
            continue
        if "play" in player.can() and player is not leader and not challenged:
            challenge(player, players, guitar, log)
            challenged = True
            continue
        if player is not leader and not challenged:
            made |= {"place_clip": -1}
        one_step(player, made, guitar, log)
        until_changed(players, before)
    assert (challenged, undone) == (True, True)


@pytest.mark.parametrize("guitar", GUITARS if rounds.LONG else GUITARS[:1], indirect=True)
def test_a_whole_game_by_clicks(host: RunningHost, guitar: PlayedGuitar) -> None:
    with watched_browser() as browser:
        players = list(seated(browser, host))
        clicked(players, guitar, log_of(host), to_its_end=True)
        assert "game is over" in players[0].headline
        total = {do: sum(one.made[do] for one in players) for one in players for do in one.made}
        assert {"add", "place_clip", "remove", "replace", "turn", "play", "applaud", "give_award"} <= total.keys()
        for one in players:
            one.page.wait_for_function("() => document.querySelector('.poster')?.naturalWidth > 0")
            one.page.click("[data-key=see-table]")
            awards = one.page.locator(".panel", has_text="Awards").inner_text()
            assert "Best Music" in awards
            assert "Best Lyrics" in awards
            one.open_tab("Song")
            assert "Ring <b>Clear</b>" in one.page.inner_text(".shelf")  # words are words
    host.stop()
    session, warning = read_log(log_of(host), game_named)
    assert warning == ""
    assert session.game.result(session.state).over
    assert heard_clear(session.moves), "no play was heard to ring clear"


@pytest.mark.parametrize("guitar", GUITARS[1:], indirect=True)
def test_what_another_guitar_plays_is_heard_doubted_and_ruled_on(host: RunningHost, guitar: PlayedGuitar) -> None:
    """What comes after it is the same with every guitar; a whole game with each of them comes with --long."""
    with watched_browser() as browser:
        clicked(list(seated(browser, host)), guitar, log_of(host), to_its_end=False)
    host.stop()
    assert heard_clear(read_log(log_of(host), game_named)[0].moves), "no play was heard to ring clear"


def heard_clear(moves: Sequence[Any]) -> bool:
    """Whether a guitar was heard, and all of it rang clear."""
    heard = [move.heard for move in moves if move.do == "play" and move.heard != "table"]
    return any(all(one.state == "CLEAR" for one in strings) for strings in heard)


def take_back(player: Player, leader: Player) -> None:
    """A slip of the finger: the player takes it back, and once more the leader does."""
    for by in (player, leader):
        player.press("place_clip")
        player.page.wait_for_selector(".headline:has-text('the chord')")
        by.page.click(".undo")
        player.page.wait_for_selector(".headline:has-text('place a clip')")


def challenge(player: Player, players: list[Player], guitar: PlayedGuitar, log: Path) -> None:
    """A good play is doubted, the table votes, and the leader rules against it, then for it again.

    In the middle of it both phones reload, and come back to their seats.
    """
    leader, other = players[0], next(one for one in players[1:] if one is not player)
    player.play_on(guitar, log)
    other.page.wait_for_selector("form.written [data-key^='challenge.']", state="attached")
    other.fill("challenge", "What did you hear?", "I heard a buzz")
    leader.page.wait_for_selector(".headline:has-text('the Band Leader: did it ring clear?')")
    assert leader.rules
    assert "I heard a buzz" in leader.page.inner_text(".board")
    for one in (player, other):
        one.page.reload()
    for one in (player, other):
        one.page.wait_for_selector(".board :text('I heard a buzz')")
    other.press("vote", 1)
    leader.page.wait_for_selector(".board :text('says it did not ring')")
    asked = leader.page.locator(".sheet .ask")
    assert "I heard a buzz" in asked.inner_text()
    assert "says it did not ring" in asked.inner_text()
    ruling = leader.page.locator("form.written", has=leader.page.locator("[data-key^='overrule.']"))
    assert ruling.count() == 1
    assert ruling.locator("textarea").count() == 1
    ruling.locator("button", has_text="It did not ring").click()
    player.page.wait_for_selector(".board :text('did not ring clear')")
    player.page.wait_for_selector(".guitar .string.overruled")
    leader.fill("overrule", "Reason (optional)", "it was fine after all")
    player.page.wait_for_selector(".board :text('rang clear')")
    player.page.wait_for_selector(".guitar .string.clear")


def applaud(players: list[Player]) -> None:
    leader = players[0]
    name = leader.headline.removeprefix("Applause for ")
    for one in players[1:]:
        if "applaud" in one.can():
            one.press("applaud", 2 if name == "Ben" else 0)
    before = shown(players)
    leader.press("name_next")
    until_changed(players, before)


@pytest.mark.parametrize("guitar", ["simulated"], indirect=True)
def test_points_are_shown_as_they_are_written_down(host: RunningHost) -> None:
    with watched_browser() as browser:
        leader = browser.page(host.leader)
        two_begin(leader)
        player = Player(leader)
        for _ in range(60):
            before = shown([player])
            can = player.can()
            if "add" in can:
                break
            one_step(player, {}, simulated(), log_of(host))
            until_changed([player], before)
        name = player.headline.partition(":")[0]
        player.press("add")
        leader.wait_for_selector(".headline:has-text('lyrics')")
        player.add_lyrics()
        player.press("end_turn")
        player.open_tab("Scores")
        leader.wait_for_selector(f"tr:has(th:text-is('{name}')) td.number:text-is('10')")
        leader.wait_for_selector(f".person[data-seat='{name}'] .stands:text-is('10')")
