"""What is in the box: cards, chairs and tokens, read from `box.toml` and checked."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from chordgame.companions.data_file import read_data, so_many, within
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.engine.errors import Unreadable
from chordgame.engine.sentences import counted, listed

FILE = Path(__file__).with_name("box.toml")
CHAIRS = 8
"""“There are 8 different Chair card types called suits”, each a chair of the board."""
HIGHEST = 10
"""“Each suit contains ten cards numbered 1-10.”"""
MOST_VP = 9
"""A limit for `box.toml` alone, against slips of the pen."""
COLOURS = ("red", "blue", "orange", "green", "pink", "yellow", "black", "purple")
"""The colours that the pictures have for suits."""

Cards = tuple[str, ...]
"""Cards by their names: "cello 7", "cello rest", "repeat 2" (a Repeat of 2 points)."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit, which is also a chair: the points on its cards 1 to 10, and on its Rest."""

    name: str
    colour: str
    vp: tuple[int, ...]
    rest: int


@dataclass(frozen=True, slots=True)
class TokenWorth:
    """What a token is worth at the end, and its power in words."""

    name: Token
    vp: int
    words: str

    @property
    def power(self) -> str:
        """The words as pages say them.

        In the file stand the rulebook's VP, and stay: a game goes on only with the file that it began with.
        """
        return re.sub(r"(\d+) VP", lambda found: points(int(found[1])), self.words)


@dataclass(frozen=True, slots=True)
class BoxFile:
    """What stands in the file."""

    hand: int
    repeats: tuple[int, ...]
    suits: tuple[Suit, ...]
    tokens: tuple[TokenWorth, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a Chair card has a number and a suit, a Rest a suit, a Repeat neither."""

    name: str
    suit: str
    number: int
    vp: int
    place: int

    @property
    def label(self) -> str:
        """What it is called; which Repeat it is only shows in its points."""
        return self.name if self.suit else "Repeat"

    @property
    def is_repeat(self) -> bool:
        """It copies the card before it."""
        return not self.suit

    @property
    def is_rest(self) -> bool:
        """It has a suit and no number."""
        return bool(self.suit) and not self.number


class Box:
    """The contents by name; hands are sorted by suit as they stand on the board, Rests last, then Repeats."""

    def __init__(self, file: BoxFile) -> None:
        self.hand, self.suits = file.hand, file.suits
        self.chairs = tuple(suit.name for suit in file.suits)
        self.tokens = {worth.name: worth for worth in file.tokens}
        self.card: dict[str, Card] = {}
        for suit in file.suits:
            for number, vp in enumerate(suit.vp, start=1):
                self._add(f"{suit.name} {number}", suit.name, number, vp)
            self._add(f"{suit.name} rest", suit.name, 0, suit.rest)
        for vp in sorted(set(file.repeats)):
            self._add(f"repeat {vp}", "", 0, vp)
        once = [name for name, card in self.card.items() if not card.is_repeat]
        self.cards: Cards = (*once, *(f"repeat {vp}" for vp in sorted(file.repeats)))

    def _add(self, name: str, suit: str, number: int, vp: int) -> None:
        self.card[name] = Card(name, suit, number, vp, len(self.card))

    def sorted(self, cards: Iterable[str]) -> Cards:
        """The cards in their order: equal hands are equal."""
        return tuple(sorted(cards, key=lambda name: self.card[name].place))

    def labels(self, cards: Iterable[str]) -> str:
        """The cards as everybody knows them."""
        return listed(self.card[name].label for name in cards)

    def vp(self, cards: Iterable[str]) -> int:
        """The points printed on the cards."""
        return sum(self.card[name].vp for name in cards)

    def suits_among(self, cards: Iterable[str]) -> set[str]:
        """The different suits; a Repeat has none once it is off the table's middle."""
        return {self.card[name].suit for name in cards} - {""}


def points(vp: int) -> str:
    """So many treble clefs, as people say it."""
    return counted(vp, "point")


def read_box(path: Path) -> Box:
    """The contents that a file lists; an error names the file, the entry and what is allowed."""
    return Box(read_data(BoxFile, path, _check))


@functools.cache
def box() -> Box:
    """What the file beside this one lists."""
    return read_box(FILE)


def _check(file: BoxFile) -> None:
    within("hand", file.hand, 1, 12)
    so_many("suits", file.suits, CHAIRS, "suits, one for each chair")
    for place, suit in enumerate(file.suits):
        _check_suit(f"suits[{place}]", suit)
    _check_once("suits", [suit.name for suit in file.suits])
    within("repeats: how many", len(file.repeats), 0, 20)
    for place, vp in enumerate(file.repeats):
        within(f"repeats[{place}]", vp, 0, MOST_VP)
    _check_tokens(file.tokens)


def _check_suit(where: str, suit: Suit) -> None:
    so_many(f"{where}.vp", suit.vp, HIGHEST, "numbers, one for each of the cards 1 to 10")
    for number, vp in enumerate(suit.vp, start=1):
        within(f"{where}.vp, card {number}", vp, 0, MOST_VP)
    within(f"{where}.rest", suit.rest, 0, MOST_VP)
    if not (0 < len(suit.name) <= 12 and suit.name.isalpha()) or suit.name == "repeat":
        raise Unreadable(f"{where}.name: {suit.name!r} is not 1 to 12 letters, or is 'repeat'")
    if suit.colour not in COLOURS:
        raise Unreadable(f"{where}.colour: {suit.colour!r} is none of {', '.join(COLOURS)}")


def _check_tokens(tokens: tuple[TokenWorth, ...]) -> None:
    so_many("tokens", tokens, len(Token), "tokens")
    _check_once("tokens", [worth.name for worth in tokens])
    for place, worth in enumerate(tokens):
        within(f"tokens[{place}].vp", worth.vp, 0, MOST_VP)


def _check_once(where: str, names: list[str]) -> None:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Unreadable(f"{where}: {str(twice)!r} is there twice")
