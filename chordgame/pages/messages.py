"""What a page may say to its host: kinds with typed fields, read strictly, each answered by one method.

A room names its kinds together with their answers, so whatever can be read is answered, and nothing else is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from chordgame.engine.errors import Unreadable, YouErred
from chordgame.engine.plain import from_plain, parse
from chordgame.limits import MESSAGE
from chordgame.pages.guests import Guest

LARGEST_MESSAGE = MESSAGE.most


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a page; `say` is its name on the wire."""

    say: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class ShowTicket(Message):
    """I was here before: this is my ticket."""

    say: ClassVar[str] = "hello"
    ticket: str
    browser: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack(Message):
    """What was done last, taken back."""

    say: ClassVar[str] = "undo"


Sent = TypeVar("Sent", bound=Message)


@dataclass(frozen=True, slots=True)
class Answering(Generic[Sent]):
    """A kind of message, and what answers it."""

    kind: type[Sent]
    by: Callable[[Guest, Sent], None]


class Answers:
    """Everything that pages may say in one room. `may` refuses what this page must not say."""

    def __init__(self, may: Callable[[Guest, Message], None], *answers: Answering[Any]) -> None:
        self._may = may
        self._answers = {answer.kind: answer.by for answer in answers}
        self.kinds: Mapping[str, type[Message]] = {answer.kind.say: answer.kind for answer in answers}

    def take(self, guest: Guest, text: str) -> None:
        """Answer a message; what is wrong with it only that page reads, and nothing changes."""
        try:
            message = read_message(text, self.kinds)
            self._may(guest, message)
            self._answers[type(message)](guest, message)
        except YouErred as error:
            guest.refuse(error)


def read_message(text: str, kinds: Mapping[str, type[Message]]) -> Message:
    """The message in a text, of one of these kinds; whatever is wrong with it is said in one line."""
    if len(text.encode("utf-8", "replace")) > LARGEST_MESSAGE:
        raise Unreadable(f"a message has at most {LARGEST_MESSAGE} bytes")
    data = parse(text, "the message")
    if not isinstance(data, dict):
        raise Unreadable("the message: expected an object with 'say'")
    name = data.pop("say", None)
    if not isinstance(name, str) or name not in kinds:
        raise Unreadable("the message: 'say' is none that this host knows; reload the page")
    message: Message = from_plain(kinds[name], data, name)
    return message
