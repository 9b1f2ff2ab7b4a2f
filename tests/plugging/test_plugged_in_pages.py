"""A guitar is plugged in while the page is open, chosen with a click, and judged: real devices, ports and a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dsp.pitch import STANDARD
from dsp.simulated import ACOUSTIC, DRY, SimulatedGuitar, roll, strum
from tests.dsp.midi.guitarist import note
from tests.dsp.midi.guitarist import strum as midi_strum
from tests.dsp.midi.test_midi_verify import on_channels
from tests.hardware.jack_rig import RATE, Server
from tests.hardware.jack_rig import Player as Strums
from tests.hardware.midi_rig import midi_guitar
from tests.pages.browsers import RunningHost, Watched, running_host
from tests.pages.clicking import Player, pitches_of, two_begin, two_sit_down
from tests.pages.test_accessible import AXE, faults_in_both
from tests.solo.hosts import desk_host
from tests.table.guitars import FINGERS_TAKE
from tests.table.test_whole_game import log_of

pytestmark = pytest.mark.early

SEED = "5"
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
A_PLAY = '.moves button.choice-of[data-key*=\'"do":"play"\']'
RINGS = 3.5
"""Seconds that a strum is heard; another one begins in silence."""
FAR = 200
"""Milliseconds from the loudspeaker to a guitar's microphone: no driver takes so long by itself."""
OPEN_C = {5: 48.0, 4: 52.0, 3: 55.0, 2: 60.0, 1: 64.0}


def sound(*chords: Mapping[int, float]) -> NDArray[np.float32]:
    """A guitar for each chord, each on a channel of its own, all strummed at once."""
    guitars = [SimulatedGuitar(ACOUSTIC, strum(dict(one), 0.3), rate=RATE, surroundings=DRY) for one in chords]
    return np.concatenate([guitar.render(RINGS) for guitar in guitars])


def two_frets_off(chord: Mapping[int, float]) -> dict[int, float]:
    """Another chord: of a single low string the next fret alone is too near for an answer without asking."""
    return {string: pitch + 2 for string, pitch in chord.items()}


@pytest.fixture
def host(tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningHost]:  # noqa: ARG001  the host finds its devices there
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))  # where MIDI guitars are remembered
    with running_host(tmp_path / "tables", "--seed", SEED) as running:
        yield running


def at_a_play(browser: Watched, host: RunningHost) -> tuple[Player, dict[int, float]]:
    """The host's page where somebody is about to play, and what the first play that is offered sounds like."""
    player = Player(browser.page(host.leader, **LAPTOP))
    two_begin(player.page)
    while not player.can().get("play"):
        before = player.records
        if player.has_form("name_song"):
            player.page.click("form.written .move")
        else:
            player.press("place_clip" if player.can().get("place_clip") else next(iter(player.can())))
        player.sees_more_than(before)
    offered = player.page.locator(A_PLAY)
    keys = list(offered.evaluate_all("all => all.map(one => JSON.parse(one.dataset.key))"))
    return player, pitches_of(keys, log_of(host))[0]


def players_of(player: Player) -> tuple[str, str]:
    """Who is about to play, and the other one."""
    seat = str(player.page.get_attribute(A_PLAY, "data-key"))
    return ("Ana", "Ben") if '"seat":"Ana"' in seat else ("Ben", "Ana")


def listens_to(page: Any, name: str) -> None:
    """Wait until the host hears this guitar."""
    page.wait_for_selector(f".guitar-chip:has-text('{name}')")
    page.wait_for_selector(".guitar[data-state=running]")


def choose(page: Any, wanted: str, seat: str = "") -> None:
    page.click("[data-key=guitars]")
    if seat:
        page.click(f"[data-key='for-{seat}']")
    page.click(f"[data-key='way-{wanted}']")
    page.wait_for_selector(f"[data-key='way-{wanted}'][aria-pressed=true]")
    page.wait_for_selector("dialog.guitars[open]:not(:has-text('Opening it'))")
    page.click("[data-key=done]")


def all_clear(page: Any, chord: Mapping[int, float]) -> None:
    page.wait_for_selector(".headline:has-text('lyrics')")
    assert page.locator(".string.clear").count() == len(chord)


def play_is_open_again(player: Player) -> None:
    """The host takes the play back, so that the same chord can be played once more."""
    before = player.records
    player.page.wait_for_timeout(1000 * RINGS)
    player.page.click("button.undo")
    player.sees_more_than(before)
    player.page.wait_for_selector(f"{A_PLAY}", state="attached")


def strummed(player: Player, guitar: Strums) -> None:
    """The play is announced, and what this guitar has is played."""
    player.press("play")
    player.page.wait_for_selector(".guitar.listening .string")
    guitar.play()


def test_guitars_of_one_evening(server: Server, host: RunningHost, browser: Watched) -> None:
    """Two presses from the cable to a judged strum; unplugged and back; changed in a play; two at once."""
    player, chord = at_a_play(browser, host)
    page, seats = player.page, players_of(player)
    with server.guitar("Scarlett", sound(chord)) as guitar:
        page.click(".arrived:has-text('Scarlett was just plugged in') button:has-text('Play it')")
        listens_to(page, "Scarlett")
        strummed(player, guitar)
        all_clear(page, chord)
        with server.guitar("Webcam", sound(chord)):
            page.wait_for_selector(".arrived:has-text('Webcam was just plugged in')")
        page.click("[data-key=guitars]")
        page.fill("[data-key='name-Scarlett:1']", "Ana’s Strat")
        page.press("[data-key='name-Scarlett:1']", "Enter")
        page.wait_for_selector(".guitar-chip:has-text('Ana’s Strat')")
    page.wait_for_selector("dialog .hint.bad:has-text('exact silence')")
    page.wait_for_selector(".guitar-chip.in-trouble")
    page.click("[data-key=done]")
    page.wait_for_selector(".missed:visible:has-text('Ana’s Strat: ') button:has-text('Choose another')")
    page.wait_for_selector(".sheet .guitar .trouble:visible")
    with server.guitar("Scarlett", sound(chord, two_frets_off(chord))) as guitar:
        page.wait_for_selector(".guitar-chip:not(.in-trouble)")
        page.wait_for_selector(".missed", state="detached")
        is_changed_in_the_middle_of_a_play(player, guitar, chord)
        each_seat_is_judged_by_its_own(player, guitar, chord, seats)
    host.stop()
    host.start()
    again = browser.page(host.leader, **LAPTOP)
    again.wait_for_selector(".guitar-chip.in-trouble")
    again.click("[data-key=guitars]")
    again.wait_for_selector("dialog:has-text('plug it in, and it is used')")
    with server.guitar("Scarlett", sound(chord, chord)):
        again.wait_for_selector(".guitar-chip:not(.in-trouble):has-text('Ana’s Strat')")


def is_changed_in_the_middle_of_a_play(player: Player, guitar: Strums, chord: Mapping[int, float]) -> None:
    play_is_open_again(player)
    choose(player.page, "simulated")
    listens_to(player.page, "simulated")
    player.press("play")
    player.page.wait_for_selector(".guitar.listening [data-key=strum]")
    choose(player.page, "Scarlett:1")
    listens_to(player.page, "Ana’s Strat")
    player.page.wait_for_selector(".guitar.listening .string.waiting")
    guitar.play()
    all_clear(player.page, chord)


def each_seat_is_judged_by_its_own(
    player: Player, guitar: Strums, chord: Mapping[int, float], seats: tuple[str, str]
) -> None:
    page, (whose, other) = player.page, seats
    play_is_open_again(player)
    choose(page, "Scarlett:1", whose)
    choose(page, "Scarlett:2", other)
    listens_to(page, "Ana’s Strat")
    strummed(player, guitar)
    all_clear(page, chord)


def test_the_other_seats_guitar_sounds_and_that_is_no_play(server: Server, host: RunningHost, browser: Watched) -> None:
    player, chord = at_a_play(browser, host)
    whose, other = players_of(player)
    with server.guitar("Scarlett", sound(two_frets_off(chord), chord)) as guitar:
        player.page.wait_for_selector(".arrived p")
        choose(player.page, "Scarlett:1", whose)
        choose(player.page, "Scarlett:2", other)
        listens_to(player.page, "Scarlett")
        strummed(player, guitar)
        player.page.wait_for_timeout(2000 * RINGS)
        if player.page.locator(".guitar.listening").count():
            guitar.play()  # a busy machine has swallowed a part of the strum, and the page asks for it again
        player.page.wait_for_selector(".headline:has-text('repeat a line')")
        assert not player.page.locator(".string.clear").count()


def test_a_midi_guitar_is_chosen_and_set_up_on_the_page(server: Server, host: RunningHost, browser: Watched) -> None:
    pytest.importorskip("rtmidi", reason="python-rtmidi is not installed: no MIDI ports")
    player, chord = at_a_play(browser, host)
    with midi_guitar(server, "TriplePlay") as guitar:
        page = player.page
        page.click(".arrived:has-text('TriplePlay') button:has-text('Play it')")
        listens_to(page, "TriplePlay")
        page.click("[data-key=guitars]")
        page.click("[data-key^='check-midi:']:enabled")
        for asked, string in (("string 6,", 6), ("string 1,", 1), ("string 6 once more", 6)):
            page.wait_for_selector(f".asks:has-text('{asked}')")
            guitar.begin(note(0.2, 10 + string, round(STANDARD[string]), lasts=0.8))
            guitar.sent()
        page.wait_for_selector(".outcome:has-text('Ready')")
        page.click("[data-key=checked]")
        page.click("[data-key=done]")
        listens_to(page, "TriplePlay")
        player.press("play")
        player.page.wait_for_selector(".guitar.listening .string")
        guitar.begin(on_channels(midi_strum(chord, FINGERS_TAKE), {string: 10 + string for string in range(1, 7)}))
        all_clear(player.page, chord)


def open_strings() -> NDArray[np.float32]:
    """Each open string once, as the guide asks for it, and a while of the noise that every interface has."""
    guitar = SimulatedGuitar(ACOUSTIC, roll(STANDARD, 0.3, gap=0.6), rate=RATE, surroundings=DRY)
    whole = np.concatenate([guitar.render(5.0), np.zeros((1, 2 * RATE), np.float32)], axis=1)
    return whole + np.random.default_rng(1).uniform(-1e-5, 1e-5, whole.shape).astype(np.float32)


def is_accessible(page: Any) -> None:
    """In light and in dark."""
    assert not AXE.exists() or faults_in_both(page) == []


def test_the_guide_finds_the_channel_and_says_when_it_is_ready(
    server: Server, host: RunningHost, browser: Watched
) -> None:
    """On the way axe-core finds no serious fault; without it there is nothing to ask."""
    page = browser.page(host.leader, **LAPTOP)
    two_sit_down(page)
    page.wait_for_selector(".guitar-chip:has-text('simulated')")
    strings = open_strings()
    with server.guitar("Scarlett", np.concatenate([0 * strings, strings]), "--hears", str(FAR)) as guitar:
        page.wait_for_selector(".arrived p")
        is_accessible(page)
        page.click(".arrived:has-text('Scarlett') button:has-text('Play it')")
        page.click("[data-key=guitars]")
        page.wait_for_selector("[data-key='check-Scarlett:1']:enabled")
        is_accessible(page)
        page.fill("[data-key='name-Scarlett:1']", "Ana’s Strat")
        page.press("[data-key='name-Scarlett:1']", "Enter")
        page.click("[data-key='check-Scarlett:1']")
        page.wait_for_selector(".asks:has-text('pluck each open string')")
        guitar.play()
        is_accessible(page)
        page.wait_for_selector(".next:has-text('Choose channel 2.')")
        is_accessible(page)
        page.click("[data-key=use-channel]")
        page.wait_for_selector(".guitar-chip:has-text('Ana’s Strat')")
        page.click("[data-key='check-Scarlett:2']:enabled")
        page.wait_for_selector(".asks:has-text('pluck each open string')")
        guitar.play()
        page.wait_for_selector(".asks:has-text('strum all open strings')")
        guitar.play()
        page.wait_for_selector(".outcome:has-text('Ready')")
        page.wait_for_selector(".findings:has-text('chord')")
        measured = page.inner_text(".findings li:has-text('delay')")
        assert int(measured.partition(" ms later")[0].rpartition(" ")[2]) > FAR / 2, measured
        page.click("[data-key=checked]")
        page.wait_for_selector("[data-key='way-Scarlett:2'][aria-pressed=true]")
        page.wait_for_selector(".known-guitar:has-text('ms from the pluck to the ear')")


def test_at_the_desk_for_one_it_is_the_same_corner(server: Server, tmp_path: Path, browser: Watched) -> None:
    with desk_host(tmp_path) as host:
        page = browser.page(host.page, **LAPTOP)
        page.wait_for_selector(".guitar-chip:has-text('simulated')")
        with server.guitar("Scarlett", sound(OPEN_C)) as guitar:
            page.click(".arrived:has-text('Scarlett') button:has-text('Play it')")
            page.wait_for_selector(".heard-part .level:has-text('Scarlett')")
            page.wait_for_selector(".heard-part:has-text('Strum anything')")
            page.wait_for_timeout(500)
            guitar.play()
            page.wait_for_selector(".heard-numbers:has-text('12')")
