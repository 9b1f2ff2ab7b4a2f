"""What a page may say to the host: each kind with its fields, read strictly; what is not here is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from chordgame.engine.errors import Unreadable
from chordgame.engine.plain import from_plain, parse

LARGEST_MESSAGE = 8_192
"""Bytes. The longest honest one is a line of lyrics, or a table put right, and both are far shorter."""


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a page; `say` is its name on the wire."""

    say: ClassVar[str] = ""


# ---------------------------------------------------------------- at the door


@dataclass(frozen=True, slots=True)
class Hello(Said):
    """I was here before: this is my key."""

    say: ClassVar[str] = "hello"
    key: str


@dataclass(frozen=True, slots=True)
class Join(Said):
    """I want to play, under this name."""

    say: ClassVar[str] = "join"
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Watch(Said):
    """I want to watch."""

    say: ClassVar[str] = "watch"
    code: str


# ---------------------------------------------------------------- at the table


@dataclass(frozen=True, slots=True)
class MakeMove(Said):
    """A move, as an offer has it, with what the player filled in."""

    say: ClassVar[str] = "move"
    move: object


@dataclass(frozen=True, slots=True)
class Try(Said):
    """Would this move do? Asked while somebody is typing."""

    say: ClassVar[str] = "try"
    move: object


@dataclass(frozen=True, slots=True)
class TakeBack(Said):
    """What was done last, taken back."""

    say: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Announce(Said):
    """I will play this: listen."""

    say: ClassVar[str] = "announce"
    move: object


@dataclass(frozen=True, slots=True)
class StopListening(Said):
    """Not this one after all."""

    say: ClassVar[str] = "stop_listening"


@dataclass(frozen=True, slots=True)
class Decide(Said):
    """What was heard is enough: decide now."""

    say: ClassVar[str] = "decide"


@dataclass(frozen=True, slots=True)
class Pluck(Said):
    """Play the simulated guitar: the announced strings or only some, and which of them badly."""

    say: ClassVar[str] = "pluck"
    only: tuple[int, ...] = ()
    muted: tuple[int, ...] = ()
    buzzing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShowNames(Said):
    """Whether this page shows the names of notes and chords, where the table allows them."""

    say: ClassVar[str] = "names"
    on: bool


@dataclass(frozen=True, slots=True)
class AskHint(Said):
    """What would the coach do?"""

    say: ClassVar[str] = "hint"
    seat: str


# ---------------------------------------------------------------- the leader


@dataclass(frozen=True, slots=True)
class ChooseGame(Said):
    """Which game it will be."""

    say: ClassVar[str] = "game"
    game: str


@dataclass(frozen=True, slots=True)
class SetOption(Said):
    """A setting of the game, as people write it."""

    say: ClassVar[str] = "option"
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetTable(Said):
    """A setting of this table, such as how long a guitar is listened to."""

    say: ClassVar[str] = "table"
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetSeat(Said):
    """A new seat, or who plays an old one: a phone, this screen, or a bot."""

    say: ClassVar[str] = "seat"
    name: str
    by: Literal["phone", "here", "bot"]
    brain: str = ""


@dataclass(frozen=True, slots=True)
class RemoveSeat(Said):
    """A seat less, before the game starts."""

    say: ClassVar[str] = "unseat"
    name: str


@dataclass(frozen=True, slots=True)
class MoveSeat(Said):
    """A seat one place further round the table."""

    say: ClassVar[str] = "pass_on"
    name: str


@dataclass(frozen=True, slots=True)
class Start(Said):
    """Everybody is here: begin."""

    say: ClassVar[str] = "start"


@dataclass(frozen=True, slots=True)
class NewGame(Said):
    """Leave this game as it is, and set up another with the same people."""

    say: ClassVar[str] = "new_game"


KINDS: dict[str, type[Said]] = {
    kind.say: kind
    for kind in (
        Hello, Join, Watch, MakeMove, Try, TakeBack, Announce, StopListening, Decide, Pluck, ShowNames, AskHint,
        ChooseGame, SetOption, SetTable, SetSeat, RemoveSeat, MoveSeat, Start, NewGame,
    )
}  # fmt: skip
AT_THE_DOOR = (Hello, Join, Watch)
LEADERS = (ChooseGame, SetOption, SetTable, SetSeat, RemoveSeat, MoveSeat, Start, NewGame)


def read_message(text: str, kinds: Mapping[str, type[Said]] = KINDS) -> Said:
    """The message in a text, of one of these kinds; whatever is wrong with it is said in one line."""
    if len(text.encode("utf-8", "replace")) > LARGEST_MESSAGE:
        raise Unreadable(f"a message has at most {LARGEST_MESSAGE} bytes")
    data = parse(text, "the message")
    if not isinstance(data, dict):
        raise Unreadable("the message: expected an object with 'say'")
    name = data.pop("say", None)
    if not isinstance(name, str) or name not in kinds:
        raise Unreadable("the message: 'say' is none that this host knows; reload the page")
    said: Said = from_plain(kinds[name], data, name)
    return said
