"""Pages without sockets: what waits for each, and who is let go."""

from __future__ import annotations

import json

from chordgame.engine.errors import Refused
from chordgame.pages.guests import LONGEST_REASON, MOST_WAITING, Guest, Guests


def known(guests: Guests) -> Guest:
    guest = Guest("192.0.2.7")
    guests.enter(guest)
    guest.come_in()
    return guest


def test_of_what_changes_all_the_time_a_page_gets_the_newest_once() -> None:
    guest = Guest("192.0.2.7")
    for _ in range(3):
        guest.changed("level", "room")
    assert guest.take_slots() == ["level", "room"]
    assert not guest.is_behind


def test_what_takes_long_comes_after_all_else_and_the_page_is_woken_for_it() -> None:
    woken: list[None] = []
    guest = Guest("192.0.2.7", wake=lambda: woken.append(None))
    guest.changed("box", "desk")
    before = len(woken)
    assert guest.take_slots(later=("box",)) == ["desk"]
    assert len(woken) == before + 1
    assert guest.take_slots(later=("box",)) == ["box"]
    assert len(woken) == before + 1


def test_what_happens_once_comes_in_order_and_once() -> None:
    guest = Guest("192.0.2.7")
    guest.tell(tell="news", texts=["a"])
    guest.refuse(Refused("no " * LONGEST_REASON))
    first, second = (json.loads(text) for text in guest.take_messages())
    assert first == {"tell": "news", "texts": ["a"]}
    assert second["tell"] == "refused"
    assert len(second["why"]) == LONGEST_REASON
    assert guest.take_messages() == []


def test_a_page_that_falls_too_far_behind_is_let_go_and_makes_nobody_wait() -> None:
    guests = Guests()
    slow, quick = known(guests), known(guests)
    for _ in range(MOST_WAITING + 1):
        guests.tell(tell="news", texts=[])
        quick.take_messages()
    assert "fell too far behind" in slow.goodbye
    assert len(slow.take_messages()) == MOST_WAITING
    assert not quick.goodbye


def test_strangers_are_told_nothing() -> None:
    guests = Guests()
    stranger, friend = Guest("192.0.2.8"), known(guests)
    guests.enter(stranger)
    guests.tell(tell="news", texts=[])
    guests.changed("room")
    assert (guests.strangers, len(guests), guests.known) == (1, 2, [friend])
    assert stranger.take_messages() == []
    assert not stranger.is_behind
    assert friend.is_behind
