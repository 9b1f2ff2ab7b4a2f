"""The box: from a clip's being pushed to the page with the parts of that, and what the wire carries.

python3 run.py bench box
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ringbox import messages

from bench.devices import spread
from chordgame.simulated_box.running import RunningBoxes
from chordgame.simulated_box.simulated import LaidPiece
from hardware.box.box_input import FromBox
from hardware.box.every_box import EveryBox
from tests.box.boxes import fretboard, toggle
from tests.hardware.jack_rig import missing, private_server
from tests.pages.browsers import CHROMIUM, open_browser, running_host
from tests.pages.clicking import Player, two_begin

TIMES = 50
BETWEEN = 0.31
"""Seconds from one hand to the next; no multiple of a heartbeat."""
LIMIT = 50.0
TYPE_AT = 6
"""Where in a message its type stands."""
WATCH = """
window.seen = [];
new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
  window.seen.push([document.querySelector(".nod").innerText, performance.timeOrigin + performance.now()]);
}, 0))).observe(document.body, { childList: true, subtree: true, characterData: true });
"""


def report() -> None:
    """Print the figures."""
    firmware()
    if why := missing():
        print(f"ports are skipped: {why}")
        return
    print(f"one-minute load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with private_server(128, exact=False):
        port_to_decoder()
        if CHROMIUM is None:
            print("no chromium here: nothing to paint on")
        else:
            clip_to_page()


def firmware() -> None:
    """The firmware's own modules under a clock, for every phase of its looks."""
    board = fretboard()
    board.pass_time(400)
    waits: list[int] = []
    for clip in range(12):
        toggle(board, 1 + clip % 6, 2 * (clip % 6))
        begun, before = board.now, len(board.sent)
        board.pass_time(300)
        waits.append(next(at for at, data in board.sent[before:] if data[TYPE_AT] == messages.TYPES["change"]) - begun)
    sizes = sorted({len(data) for _, data in board.sent[-12:]})
    most = max(waits) + messages.SCAN
    print(f"a clip is believed {max(waits)} ms after the look that saw it first: told within {most} ms")
    heartbeats = 1000 // messages.HEARTBEAT
    changes = 1000 // (messages.SCAN * messages.SETTLE)
    print(
        f"a quiet board tells {heartbeats} heartbeats of {max(sizes)} bytes a second; "
        f"at most {changes} changes a second of {min(sizes)} bytes, {changes * min(sizes) / 1000:.1f} kB/s"
    )


def port_to_decoder() -> None:
    """From the firmware's sending to the decoder's word, through a real MIDI port and the process that holds it."""
    with running_boxes() as boxes:
        heard: list[tuple[float, FromBox]] = []
        came = threading.Condition()

        def tell(told: FromBox) -> None:
            with came:
                heard.append((time.monotonic(), told))
                came.notify_all()

        listening = EveryBox("clip fretboard")
        listening.start(tell)
        with came:
            came.wait_for(lambda: heard, 30.0)
        sent = note_when_sent(boxes)
        pushed, told = [], []
        for number in range(TIMES):
            with came:
                before = len(heard)
            push(boxes, number)
            pushed.append(time.monotonic())
            with came:
                while len(heard) == before:
                    came.wait(10.0)
                told.append(heard[-1][0])
            time.sleep(BETWEEN)
        listening.close()
        spread("clip pushed to firmware's word", [at - begun for begun, at in zip(pushed, sent, strict=True)])
        spread("firmware's word to decoder's", [at - begun for begun, at in zip(sent, told, strict=True)])
        spread("clip pushed to decoder's word", [at - begun for begun, at in zip(pushed, told, strict=True)])


def note_when_sent(boxes: RunningBoxes) -> list[float]:
    """The clock at every change that the fretboard sends from now on."""
    sent: list[float] = []
    port = boxes._ports[-1]
    send = port.send

    def noting(data: bytes) -> None:
        if data[TYPE_AT] == messages.TYPES["change"]:
            sent.append(time.monotonic())
        send(data)

    port.send = noting  # type: ignore[method-assign]
    return sent


def clip_to_page() -> None:
    """From a clip's being pushed to the proposal's being painted on the leader's page."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_boxes() as boxes,
        running_host(Path(folder), "--seed", "5", "--box", "auto") as host,
        open_browser() as browser,
    ):
        page = browser.new_page()
        page.goto(host.leader)
        two_begin(page)
        until_a_clip_may_be_pushed(boxes, page)
        page.evaluate(WATCH)
        whole = []
        for number in range(TIMES):
            wanted = "Clip on" if number % 2 == 0 else "matches the game"
            page.evaluate("window.seen = []")
            push(boxes, number)
            begun = time.time()
            page.wait_for_selector(f".nod:has-text('{wanted}')", timeout=30_000)
            page.wait_for_timeout(1000 * BETWEEN)
            seen = page.evaluate("window.seen")
            whole.append(next(at for words, at in seen if wanted in words) / 1000 - begun)
        spread("clip pushed to page painted", whole)
        late = sum(1000 * one > LIMIT for one in whole)
        print(f"  {late} of {TIMES} took longer than {LIMIT:.0f} ms")


def until_a_clip_may_be_pushed(boxes: RunningBoxes, page: Any) -> None:
    """Key and first cam on the box, with nods; the rest by clicks."""
    player = Player(page)
    with boxes.hands() as now:
        now.stack.lay("key", LaidPiece("key", 0))
    page.locator(".nod .move").first.click(timeout=30_000)
    page.wait_for_selector(".headline:has-text('first cam')")
    with boxes.hands() as now:
        now.stack.lay("bottom", LaidPiece("major", 1))
    page.locator(".nod .move").first.click(timeout=30_000)
    page.wait_for_selector(".headline:has-text('name the band')")
    for _ in range(60):
        if "place a clip" in player.headline:
            return
        before = player.records
        player.goes_on()
        player.sees_more_than(before)
    raise RuntimeError("nobody may push a clip")


def push(boxes: RunningBoxes, number: int) -> None:
    """A clip where it may lie, or off again; at any moment between two looks."""
    time.sleep(number % 7 * messages.SCAN / 7000)
    with boxes.hands() as now:
        now.fretboard.clips = {(4, 0)} if number % 2 == 0 else set()


@contextmanager
def running_boxes() -> Iterator[RunningBoxes]:
    boxes = RunningBoxes()
    boxes.start()
    try:
        yield boxes
    finally:
        boxes.close()


if __name__ == "__main__":
    report()
