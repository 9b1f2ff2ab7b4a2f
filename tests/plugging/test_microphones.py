"""Pages that are microphones: for their own seat and nobody else's, and silent when nobody wants them."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chordgame.limits import SOUND_AHEAD
from chordgame.pages.guests import Guest
from chordgame.plugging.microphones import (
    ANOTHER_PAGE,
    NO_SOUND,
    NOT_WANTED,
    TOO_MUCH,
    Microphones,
)
from hardware.page_packets import FULL, written_packet
from hardware.stream import Input, RawBlock
from tests.patience import wait_for
from tests.plugging.stands import SCARLETT, SIMULATED, Stand, stand
from tests.rounds import rounds
from tests.table.tables import Page

RATE, SIZE = 48_000, 512
NOISE = (np.random.default_rng(1).integers(-99, 100, SIZE) / FULL).astype(np.float32)
ANAS = "page:Ana"


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Stand]:
    with stand(tmp_path) as one:
        yield one


def listens(at: Stand, page: Page, **more: Any) -> dict[str, Any]:
    """The page asks to be a microphone; what it reads of it."""
    page.say("be_microphone", **{"rate": RATE, **more})
    at.table.clock.passes(0.1)
    return said(page)


def said(page: Page) -> dict[str, Any]:
    """What it read of its microphone last."""
    page.listen()
    about = [one for one in map(json.loads, page.texts) if one["tell"] == "microphone"]
    return dict(about[-1]) if about else {}


def comes_back(at: Stand, page: Page) -> Page:
    """Another page with the same ticket."""
    ticket = next(one["ticket"] for one in map(json.loads, page.texts) if one.get("ticket"))
    again = Page(at.room)
    again.say("hello", ticket=ticket)
    return again


def input_of(at: Stand, seat: str) -> str:
    return at.room.stand.chosen(seat)


def name_of(at: Stand, seat: str) -> str:
    one = at.room.corner.of(seat)
    assert one is not None
    return one.name


def test_a_phone_is_its_own_seats_guitar(at: Stand) -> None:
    ana, _ = at.table.phone("Ana"), at.table.phone("Ben")
    assert listens(at, ana) == {"tell": "microphone", "on": True, "why": ""}
    assert [name_of(at, seat) for seat in ("Ana", "Ben")] == ["Ana’s microphone", "simulated guitar"]
    (choice,) = [one for one in at.shown["choices"] if one["kind"] == "page"]
    assert choice["name"] == "Ana’s microphone"


def test_what_it_sends_is_heard_as_its_seats_and_as_nobody_elses(at: Stand) -> None:
    ana, ben = at.table.phone("Ana"), at.table.phone("Ben")
    listens(at, ana)
    listens(at, ben)
    of = {seat: at.room.corner.of(seat) for seat in ("Ana", "Ben")}
    count = itertools.count()

    def is_heard() -> bool:
        ana.guest.take_sound(written_packet(next(count) * SIZE, NOISE))
        return of["Ana"] is not None and of["Ana"].state == "running"

    wait_for(is_heard, "Ana is not heard")
    assert of["Ben"] is not None
    assert of["Ben"].state == "none"


def test_who_watches_is_nobodys_microphone(at: Stand) -> None:
    watcher = at.table.watcher()
    heard = listens(at, watcher)
    assert not heard["on"]
    assert "take a seat first" in heard["why"]
    assert not at.room.stand.microphones.inputs


@pytest.mark.parametrize(
    ("rate", "why"),
    [
        (8000, "too few for a guitar"),
        (16_000, "too few"),
        (0, "too few"),
        (-5, "too few"),
        (10**9, "No microphone gives"),
    ],
)
def test_a_rate_that_no_guitar_can_be_heard_by_is_refused_in_a_sentence(at: Stand, rate: int, why: str) -> None:
    ana = at.table.phone("Ana")
    heard = listens(at, ana, rate=rate)
    assert (heard["on"], why in heard["why"]) == (False, True)
    assert input_of(at, "Ana") == ""


def test_it_comes_back_and_is_the_same_guitar(at: Stand) -> None:
    ana = at.table.phone("Ana")
    listens(at, ana)
    guitar = at.room.corner.of("Ana")
    at.room.leave(ana.guest)
    at.table.clock.passes(0.1)
    assert at.room.corner.of("Ana") is guitar, "a slept phone is a cable that was pulled"
    again = comes_back(at, ana)
    assert listens(at, again, again=True)["on"]
    assert at.room.corner.of("Ana") is guitar


def test_what_comes_back_takes_nothing_from_what_the_host_chose(at: Stand) -> None:
    ana = at.table.phone("Ana")
    listens(at, ana)
    at.choose(SIMULATED, "Ana")
    assert said(ana) == {"tell": "microphone", "on": False, "why": NOT_WANTED}
    at.room.leave(ana.guest)
    again = comes_back(at, ana)
    assert listens(at, again, again=True) == {"tell": "microphone", "on": False, "why": NOT_WANTED}
    assert input_of(at, "Ana") == SIMULATED


def test_of_a_seats_two_pages_the_latest_listens(at: Stand) -> None:
    first = at.table.phone("Ana")
    second = comes_back(at, first)
    listens(at, first)
    assert listens(at, second)["on"]
    assert said(first)["why"] == ANOTHER_PAGE


def test_who_switches_it_off_plays_everybodys_guitar_again(at: Stand) -> None:
    ana = at.table.phone("Ana")
    listens(at, ana)
    ana.say("stop_microphone")
    at.table.clock.passes(0.1)
    assert name_of(at, "Ana") == "simulated guitar"
    at.plugged_in(SCARLETT)
    at.choose("Scarlett 2i2:1")
    listens(at, at.page)
    assert name_of(at, "") == "the page’s microphone"
    at.page.say("stop_microphone")
    at.table.clock.passes(0.1)
    assert input_of(at, "") == "Scarlett 2i2:1", "what everybody played before"


def test_another_evening_it_is_waited_for(at: Stand) -> None:
    ana = at.table.phone("Ana")
    listens(at, ana)
    ana.say("stop_microphone")
    at.table.clock.passes(0.1)
    at.room.stand._chosen = {"Ana": ANAS}
    at.room.stand.seats_changed()
    at.table.clock.passes(0.1)
    (player,) = [one for one in at.shown["players"] if one["seat"] == "Ana"]
    assert "press 'Use this microphone'" in player["sentence"]
    assert listens(at, ana, again=True)["on"]
    assert name_of(at, "Ana") == "Ana’s microphone"


# ---------------------------------------------------------------- hostile pages


class Hall:
    """Two seats' microphones, and a clock that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.microphones = Microphones(lambda: self.now)
        self.guests = {seat: Guest(f"192.0.2.{number}") for number, seat in enumerate(("Ana", "Ben"), 1)}
        self.heard: dict[str, Input] = {}
        for seat, guest in self.guests.items():
            self.microphones.begin(guest, f"page:{seat}", RATE)
            self.heard[seat] = self.microphones.open(f"page:{seat}")
            self.heard[seat].start()

    def why(self, seat: str) -> str:
        told = [json.loads(text) for text in self.guests[seat].take_messages()]
        return str(told[-1]["why"]) if told else ""

    def sounds(self, seat: str) -> int:
        return sum(isinstance(one, RawBlock) for one in self.heard[seat].read(0.0))


def test_what_is_no_sound_ends_a_microphone_with_a_sentence() -> None:
    hall = Hall()
    hall.guests["Ana"].take_sound(b"\x7f\xc0" * 900 + b"\0")
    assert hall.why("Ana") == NO_SOUND
    hall.guests["Ana"].take_sound(written_packet(0, NOISE))
    assert hall.sounds("Ana") == 0


def test_more_sound_than_time_has_passed_ends_it_too() -> None:
    hall = Hall()
    most = SOUND_AHEAD.most * RATE // SIZE
    for number in range(most):
        hall.guests["Ana"].take_sound(written_packet(number * SIZE, NOISE))
    assert hall.why("Ana") == "", "a Wi-Fi may hold so much back"
    hall.guests["Ana"].take_sound(written_packet(most * SIZE, NOISE))
    assert hall.why("Ana") == TOO_MUCH


def test_of_many_hostile_messages_none_is_heard_as_anothers() -> None:
    """Ana's page sends anything at all; Ben's is heard as it is, and his sound is nobody else's."""
    hall, rng = Hall(), random.Random(7)
    for number in range(rounds(10_000, 100_000)):
        hall.now += SIZE / RATE
        if not hall.microphones.of(hall.guests["Ana"]):
            hall.microphones.begin(hall.guests["Ana"], "page:Ana", RATE)
        hall.guests["Ana"].take_sound(hostile(rng))
        if number % 100 == 0:
            hall.guests["Ben"].take_sound(written_packet(number * SIZE, NOISE))
            blocks = [one for one in hall.heard["Ben"].read(0.0) if isinstance(one, RawBlock)]
            assert [np.array_equal(one.samples[0], NOISE) for one in blocks] == [True]
            assert all(
                np.isfinite(one.samples).all() for one in hall.heard["Ana"].read(0.0) if isinstance(one, RawBlock)
            )
    assert hall.why("Ben") == ""


def hostile(rng: random.Random) -> bytes:
    """Cut off, too long, with any count, for the seat of another, or a whole message of words."""
    length = rng.choice((0, 7, 8, 9, 10, 1032, 4104, 8192))
    start = rng.choice((b"", b'{"say":"be_microphone","seat":"Ben"}', b"page:Ben", b"\0" * 8, b"\xff" * 8))
    return (start + rng.randbytes(length))[: max(length, len(start))]
