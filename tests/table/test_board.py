"""The board is the control: what is tapped shows what it would do, and is done by a second tap, by drag, or by keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chordgame.engine.sentences import together
from tests.pages.browsers import RunningHost, Watched, running_host
from tests.pages.clicking import IN_VIEW, Player, two_begin
from tests.table.tables import Page, Table

of_a_host = pytest.mark.waits("for pages in a browser, and for the host that they belong to")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
SLOT = ".slot.in-play.can"
ADD = """() => {
    [...document.querySelectorAll('.card.can')].map(one => one.dataset.at);
    const moves = [...document.querySelectorAll('.moves button.choice-of')].map(one => JSON.parse(one.dataset.key));
    const move = moves.find(one => one.do === 'replace' || one.do === 'add');
    return [`hand-${move.cam}`, `number-${move.at}`];
}"""
"""A cam of the hand, and a number that it may go to."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    one = Table(tmp_path, seed=8)
    one.leader.say("seat", name="Ana", by="here")
    one.leader.say("play_at_once", name="Ben")
    yield one
    one.room.close()


def offer(table: Table, do: str) -> tuple[Page, dict[str, Any]]:
    """What the seat that is waited for may do of that kind."""
    assert table.room.table.game is not None
    (seat,) = table.room.table.game.awaited
    return table.leader, next(one["move"] for one in table.leader.offers(seat) if one["move"]["do"] == do)


def ghost(table: Table, do: str) -> dict[str, Any]:
    page, move = offer(table, do)
    records = page.records
    (answered,) = [one for one in page.say("ghost", move=move) if one["tell"] == "ghost"]
    assert page.records == records, "nothing happens by looking"
    assert answered["move"] == move
    return answered


def test_a_clip_that_might_be_placed_is_shown_with_its_points(table: Table) -> None:
    answered = ghost(table, "place_clip")
    assert "1 point" in answered["words"]
    (neck,) = answered["pictures"]
    assert neck["name"] == "neck"
    assert "slot clip new scoring ghost" in neck["svg"]


def test_a_cam_that_might_be_laid_is_shown_with_what_comes_off(table: Table) -> None:
    page, move = offer(table, "place_clip")
    page.say("move", move=move)
    page.say("move", move=offer(table, "give_up")[1])
    page.say("move", move=offer(table, "no_words")[1])
    page.say("move", move=offer(table, "end_turn")[1])
    assert table.room.table.game is not None
    game = table.room.table.game
    (seat,) = game.awaited
    for one in page.offers(seat):
        if one["move"]["do"] in ("add", "replace", "turn", "remove"):
            answers = page.say("ghost", move=one["move"])
            (answered,) = [each for each in answers if each["tell"] == "ghost"]
            after, _ = game.rules.apply(game.state, game.read_move(one["move"]))
            assert f"{after.turn.points} point" in answered["words"]
            assert f"{together(after.numbers)} in play" in answered["words"]
            ring, neck = answered["pictures"]
            assert neck["svg"].count("slot clip going") == len(game.state.clips) - len(after.clips)
            assert ("cam ghost" in ring["svg"]) == (one["move"]["do"] != "remove")


def why_not(page: Page, seat: str, *at: str) -> str:
    (answered,) = [one for one in page.say("why_not", seat=seat, at=at) if one["tell"] == "why_not"]
    return str(answered["why"])


def test_what_goes_nowhere_is_told_why_and_what_goes_is_not(table: Table) -> None:
    page, move = offer(table, "place_clip")
    seat = move["seat"]
    free = {one["at"] for one in page.offers(seat) if "at" in one}
    held = sorted({at.split()[0] for at in free if at.startswith("hand-")})
    vain = [(hand, f"number-{n}") for hand in held for n in range(1, 13) if f"{hand} number-{n}" not in free]
    reasons = [why_not(page, seat, *at) for at in vain]
    assert all("does not go on" in why or " as it does on " in why for why in reasons), reasons
    assert any("does not go on" in why for why in reasons)
    assert why_not(page, seat, "hand-augmented", "number-6") == "Augmented lies on 6 as it does on 2: tap 2."
    assert {why_not(page, seat, *at.split()) for at in free if at.startswith("hand-") and " number-" in at} == {""}
    slot = next(slot for fret in range(13) if (slot := f"slot-1-{fret}") not in free)
    assert "Clips go on" in why_not(page, seat, slot)
    assert why_not(page, seat, "hand-lute", "number-²", "slot-²-x", "-", "") == ""
    assert "not your seat" in table.watcher().refused("why_not", seat=seat, at=["slot-1-1"])


def test_nobody_looks_through_anothers_eyes_or_at_what_cannot_be(table: Table) -> None:
    page, move = offer(table, "place_clip")
    stranger = table.watcher()
    assert "not your seat" in stranger.refused("ghost", move=move)
    assert page.refused("ghost", move={**move, "fret": 99})
    assert page.refused("ghost", move={"do": "fly"})


def test_a_game_without_ghosts_says_nothing(tmp_path: Path) -> None:
    one = Table(tmp_path, seed=8)
    one.leader.say("game", game="the_distance_pad")
    one.leader.say("seat", name="Ben", by="here")
    one.leader.say("play_at_once", name="Ana")
    assert one.room.table.game is not None
    seat = one.room.table.game.awaited[0]
    move = one.leader.offers(seat)[0]["move"]
    assert [told for told in one.leader.say("ghost", move=move) if told["tell"] == "ghost"] == []
    one.room.close()


# ---------------------------------------------------------------- in a browser


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningHost]:
    with running_host(tmp_path, "--seed", "8") as running:
        yield running


def playing(browser: Watched, host: RunningHost, **how: Any) -> Any:
    """Ana's page, and it is her turn."""
    page = browser.page(host.leader, **how)
    page.fill("[data-key=new-seat]", "Ana")
    page.click("[data-key=play]")
    page.wait_for_selector(".your-turn")
    return page


def records(page: Any) -> int:
    return int(page.get_attribute("main.game", "data-n"))


def what_does_not_go_says_why(page: Any) -> None:
    """And what was chosen stays so."""
    page.locator("[data-at^=slot-]:not(.can, .clip)").first.dispatch_event("click")
    page.wait_for_selector(".why-not:has-text('Clips go on')")
    page.locator(".card.can").first.dispatch_event("click")
    page.wait_for_selector(".card.chosen")
    page.locator("[data-at^=number-]:not(.next)").first.dispatch_event("click")
    page.wait_for_selector(".why-not:has-text('does not go on')")
    assert page.locator(".card.chosen").count() == 1
    page.locator("[data-at^=slot-]:not(.can, .clip)").first.dispatch_event("click")
    page.wait_for_selector(".why-not:has-text('Clips go on')")
    assert page.locator(".card.chosen").count() == 1
    page.click("[data-key=not-this]")
    page.wait_for_selector(".why-not", state="detached")


@of_a_host
def test_by_touch(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host, **PHONE)
    before, slot = records(page), page.locator(SLOT).first
    slot.tap()
    page.wait_for_selector(".slot.clip.ghost")
    assert "1 point" in page.inner_text(".ghost-words")
    assert records(page) == before
    page.tap("[data-key=not-this]")
    page.wait_for_selector(".slot.clip.ghost", state="detached")
    what_does_not_go_says_why(page)
    page.locator(SLOT).first.tap()
    page.wait_for_selector(".slot.clip.ghost")
    page.locator(".slot.clip.ghost").tap()
    page.wait_for_selector(".headline:has-text('the chord')")
    page.wait_for_selector("[data-string][data-heard=waiting]", state="attached")
    assert page.locator(".clip.meant").count() == 1, "the chord to play is lit before anybody strums"
    assert records(page) == before + 1


@of_a_host
def test_a_cam_by_two_taps_and_by_drag(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host, **LAPTOP)
    page.click("[data-key=all]")
    card, number = page.evaluate(ADD)
    page.click(f"[data-at={card}]")
    page.wait_for_selector(f"[data-at={number}].next")
    page.wait_for_selector(".where:has-text('Tap a bright number on the ring')")
    digit = page.locator(".number:not(.next, .in-play) text").first.bounding_box()
    page.mouse.click(digit["x"] + digit["width"] + 6, digit["y"] + digit["height"] / 2)
    page.wait_for_selector(".why-not:has-text('does not go on')")
    page.click(f"[data-at={number}]")
    page.wait_for_selector(".ghost-words:has-text('in play')")
    page.wait_for_selector(".cam.ghost")
    page.click("[data-key=not-this]")
    page.wait_for_selector(".cam.ghost", state="detached")
    page.drag_and_drop(f"[data-at={card}]", "[data-at^=number-]:not(.can) text")
    page.wait_for_selector(".why-not:has-text('does not go on')")
    assert page.locator(".number.next").count(), "the numbers that go are lit"
    page.drag_and_drop(f"[data-at={card}]", f"[data-at={number}] text")
    page.wait_for_selector(".cam.ghost")
    before = records(page)
    page.click("[data-key=confirm]")
    page.wait_for_function("n => Number(document.querySelector('main.game').dataset.n) > n", arg=before)


@of_a_host
def test_nobody_ends_the_game_unasked(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host, **LAPTOP)
    before, player = records(page), Player(page)
    player.press("finish_early")
    page.wait_for_selector("dialog:has-text('Nobody takes another turn')")
    page.click("[data-key=answer-no]")
    page.wait_for_selector("dialog", state="detached")
    assert records(page) == before
    player.press("finish_early")
    page.click("[data-key=answer-0]")
    page.wait_for_selector(".the-end.over")


@of_a_host
def test_by_keys_alone(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host, **LAPTOP)
    page.focus(f"{SLOT}[tabindex='0']")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.dataset.at")
    assert focused.startswith("slot-")
    before = records(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(".slot.clip.ghost")
    assert page.evaluate("document.activeElement.dataset.at") == focused, "the focus stays where it was"
    assert page.get_attribute(f"[data-at={focused}]", "aria-pressed") == "true"
    page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.querySelector('main.game').dataset.n) > n", arg=before)


@of_a_host
def test_on_a_laptop_all_cams_are_in_sight_while_they_are_picked(browser: Watched, tmp_path: Path) -> None:
    with running_host(tmp_path, "--seed", "8") as host:
        page = browser.page(host.leader, **LAPTOP)
        two_begin(page)
        player = Player(page)
        picked = 0
        while "place a clip" not in player.headline:
            picked += "pick a cam" in player.headline
            assert page.evaluate(IN_VIEW, ".board > *"), player.headline
            before = player.records
            player.goes_on()
            player.sees_more_than(before)
        assert picked > 6


@of_a_host
def test_the_clips_of_a_play_are_tapped_too(browser: Watched, host: RunningHost) -> None:
    page = playing(browser, host, **PHONE)
    page.locator(SLOT).first.tap()
    page.tap("[data-key=confirm]")
    page.wait_for_selector("[data-key=strum]")
    page.locator(".board .slot.clip.new").tap()
    page.wait_for_selector(".board .slot.clip.new.chosen")
    page.wait_for_selector("[data-key=strum]")
    page.tap("[data-key=strum]")
    page.wait_for_selector(".headline:has-text('lyrics')")
    log = next(host.folder.rglob("chord_game-*.jsonl")).read_text().splitlines()
    assert json.loads(log[-1])["move"]["do"] == "play"


DRAWN_ANEW = """async () => {
    const { button, redraw } = await import('/static/dom.js');
    window.counted = { same: 0, other: 0 };
    const box = document.body.appendChild(document.createElement('div'));
    box.style.cssText = 'position:fixed;left:0;top:0;z-index:99';
    window.drawn = (key) => redraw(box, button('move', 'Press', () => window.counted[key]++, { key }));
    window.drawn('same');
}"""


@of_a_host
@pytest.mark.parametrize(
    ("becomes", "counted"), [("same", {"same": 1, "other": 0}), ("other", {"same": 0, "other": 0})]
)
def test_a_press_counts_though_its_button_is_drawn_anew(
    browser: Watched, host: RunningHost, becomes: str, counted: dict[str, int]
) -> None:
    page = browser.page(host.leader, **LAPTOP)
    page.wait_for_selector("[data-key=play]")
    page.evaluate(DRAWN_ANEW)
    page.mouse.move(20, 20)
    page.mouse.down()
    page.evaluate("becomes => window.drawn(becomes)", becomes)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert page.evaluate("window.counted") == counted
    if becomes == "same":
        page.mouse.down()
        page.mouse.up()
        assert page.evaluate("window.counted.same") == 2
