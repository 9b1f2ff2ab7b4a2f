"""Messages are read strictly, asked for leave, and answered by the method that takes their kind."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar

import pytest

from chordgame.engine.errors import Refused
from chordgame.pages.guests import Guest
from chordgame.pages.messages import LARGEST_MESSAGE, Answering, Answers, Message, TakeBack


@dataclass(frozen=True, slots=True)
class Count(Message):
    """So many."""

    say: ClassVar[str] = "count"
    many: int


class Counter:
    """A room that counts, for who has come in."""

    def __init__(self) -> None:
        self.counted = 0
        self.answers = Answers(self._may, Answering(Count, self._count), Answering(TakeBack, self._take_back))

    def _may(self, guest: Guest, _: Message) -> None:
        if guest.stranger:
            raise Refused("say who you are first")

    def _count(self, _: Guest, message: Count) -> None:
        self.counted += message.many

    def _take_back(self, _: Guest, __: TakeBack) -> None:
        raise Refused("there is nothing to take back")


def answer(room: Counter, guest: Guest, text: str) -> str:
    """Why it was refused; nothing if it was not."""
    room.answers.take(guest, text)
    return "".join(str(json.loads(one)["why"]) for one in guest.take_messages())


def test_a_message_is_answered_by_its_own_method() -> None:
    room, guest = Counter(), Guest("192.0.2.7", stranger=False)
    assert answer(room, guest, '{"say":"count","many":3}') == ""
    assert room.counted == 3
    assert answer(room, guest, '{"say":"undo"}') == "there is nothing to take back"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"say":"dance"}', "none that this host knows"),
        ("[]", "expected an object"),
        ("{", "not JSON"),
        ('{"say":"count"}', "'many' is missing"),
        ('{"say":"count","many":"3"}', "expected a whole number"),
        ('{"say":"count","many":3,"more":1}', "unknown 'more'"),
        ('{"say":"count","many":3}' + " " * LARGEST_MESSAGE, f"at most {LARGEST_MESSAGE} bytes"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(text: str, why: str) -> None:
    room = Counter()
    assert why in answer(room, Guest("192.0.2.7", stranger=False), text)
    assert room.counted == 0


def test_who_may_not_say_it_is_refused_before_anything_happens() -> None:
    room = Counter()
    assert answer(room, Guest("192.0.2.7"), '{"say":"count","many":3}') == "say who you are first"
    assert room.counted == 0
