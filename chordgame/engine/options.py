"""House settings: a table names each with what it may be; texts from people are checked against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chordgame.engine.errors import BadSetup
from chordgame.engine.sentences import counted, span

OptionValue = int | str | bool
Options = Mapping[str, OptionValue]
LONGEST_NAME = 24
"""Letters of a seat's name: so many stand beside the points of seven players without being cut."""


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: its name, what it may be, what it is when nobody says, and what it does in words.

    `allowed` is a range of whole numbers, a tuple of words, or None for any of the seats (empty: the first).
    `hint` says what to do about a word that is not allowed.
    """

    name: str
    allowed: range | tuple[str, ...] | None
    default: OptionValue
    words: str
    hint: str = ""

    def read(self, text: str, seats: Sequence[str]) -> OptionValue:
        """The value that the text stands for, or a sentence that says what is allowed."""
        if isinstance(self.default, bool):
            return self._switch(text)
        if isinstance(self.allowed, range):
            return self._whole(text, self.allowed)
        known = tuple(seats) if self.allowed is None else self.allowed
        if text not in known:
            hint = f"; {self.hint}" if self.hint else ""
            raise BadSetup(f"option {self.name}: {text!r} is none of {', '.join(known)}{hint}")
        return text

    def limits(self) -> str:
        """What it may be, in words."""
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.allowed, range):
            return span(self.allowed)
        return "a seat" if self.allowed is None else " | ".join(self.allowed)

    def _switch(self, text: str) -> bool:
        switches = {"yes": True, "no": False, "true": True, "false": False}
        if text.lower() not in switches:
            raise BadSetup(f"option {self.name}: {text!r} is neither yes nor no")
        return switches[text.lower()]

    def _whole(self, text: str, allowed: range) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20):
            raise BadSetup(f"option {self.name}: {text!r} is not a whole number")
        value = int(text)
        if value not in allowed:
            raise BadSetup(f"option {self.name}: {value} is outside {self.limits()}")
        return value


def read_options(known: Sequence[Option], given: Mapping[str, str], seats: Sequence[str]) -> Options:
    """Every setting with its value; what was not given has its default, so that a log stays true for ever."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise BadSetup(f"there is no option {name!r}; known are {', '.join(names) or 'none'}")
    values: dict[str, OptionValue] = {}
    for option in known:
        default = next(iter(seats), "") if option.allowed is None and not option.default else option.default
        values[option.name] = option.read(given[option.name], seats) if option.name in given else default
    return values


def check_options(known: Sequence[Option], values: Options, seats: Sequence[str]) -> None:
    """Refuse values from a log that `read_options` could not have given."""
    written = {name: _as_text(value) for name, value in values.items()}
    again = read_options(known, written, seats)
    for name, value in again.items():
        if name not in values or type(values[name]) is not type(value):
            raise BadSetup(f"option {name} is missing or is not what it should be")


def _as_text(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def check_seats(seats: Sequence[str], players: range) -> tuple[str, ...]:
    """The seats as given, if that many can play and each has a name of its own."""
    _check_count(len(seats), players)
    for name in seats:
        if not (0 < len(name) <= LONGEST_NAME and name.isprintable() and name == name.strip() and "," not in name):
            raise BadSetup(f"{name!r} is no name for a player. Take 1 to {LONGEST_NAME} letters, without a comma")
    lowered = [name.casefold() for name in seats]
    twice = next((name for name in seats if lowered.count(name.casefold()) > 1), None)
    if twice is not None:
        raise BadSetup(f"Two players are called {twice!r}. Give one of them another name")
    return tuple(seats)


def _check_count(count: int, players: range) -> None:
    missing = players.start - count
    if missing > 0:
        raise BadSetup(f"Add at least {counted(missing, 'more player' if count else 'player')}")
    if count not in players:
        raise BadSetup(f"You are {count}, and this game is for {span(players)} players")
