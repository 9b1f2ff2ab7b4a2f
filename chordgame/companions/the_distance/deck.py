"""The deck of the table: its cards with their numbers and letters, read from `deck.toml` and checked."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from chordgame.companions.data_file import read_data, within
from chordgame.companions.the_distance.letters import Letter
from chordgame.engine.errors import Unreadable

FILE = Path(__file__).with_name("deck.toml")
MOST_COPIES = 20
"""A limit for `deck.toml` alone, against slips of the pen."""

Cards = tuple[str, ...]
"""Cards by their names; cards of one name are alike."""


@dataclass(frozen=True, slots=True)
class Note:
    """One of the twelve numbers: its name, what it can be said as, and how many cards have it."""

    number: int
    name: str
    letters: tuple[Letter, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Wild:
    """A card that stands in for any note."""

    name: str
    copies: int


@dataclass(frozen=True, slots=True)
class DeckFile:
    """What stands in the file."""

    deal: int
    notes: tuple[Note, ...]
    wilds: tuple[Wild, ...] = ()


class Deck:
    """The cards of the game, in the order in which hands are sorted."""

    def __init__(self, file: DeckFile) -> None:
        self.deal = file.deal
        self.notes = {note.name: note for note in sorted(file.notes, key=lambda note: note.number)}
        self.wilds = tuple(wild.name for wild in file.wilds)
        kinds: list[Note | Wild] = [*self.notes.values(), *file.wilds]
        self.place = {kind.name: place for place, kind in enumerate(kinds)}
        self.cards: Cards = tuple(kind.name for kind in kinds for _ in range(kind.copies))

    def sorted(self, cards: Iterable[str]) -> Cards:
        """The cards by their numbers, wilds last: equal hands are equal."""
        return tuple(sorted(cards, key=self.place.__getitem__))

    def letters(self, card: str) -> tuple[Letter, ...]:
        """What a card can be said as; none for a wild, which is said as whatever it stands in for."""
        note = self.notes.get(card)
        return note.letters if note else ()


def read_deck(path: Path) -> Deck:
    """The deck in a file; an error names the file, the entry and what is allowed."""
    return Deck(read_data(DeckFile, path, _check))


@functools.cache
def deck() -> Deck:
    """The deck that lies beside this file."""
    return read_deck(FILE)


def _check(file: DeckFile) -> None:
    within("deal", file.deal, 1, 10)
    names: list[str] = []
    for place, note in enumerate(file.notes):
        _check_note(f"notes[{place}]", note, [earlier.number for earlier in file.notes[:place]])
        names.append(note.name)
    for place, wild in enumerate(file.wilds):
        _check_copies(f"wilds[{place}]", wild)
        names.append(wild.name)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Unreadable(f"two kinds of card are called {twice!r}")
    if not file.notes:
        raise Unreadable("notes: there must be at least one")


def _check_note(where: str, note: Note, taken: list[int]) -> None:
    within(f"{where}.number", note.number, 1, 12)
    if note.number in taken:
        raise Unreadable(f"{where}.number: {note.number} is there twice")
    within(f"{where}.letters: how many", len(note.letters), 1, 2)
    _check_copies(where, note)


def _check_copies(where: str, kind: Note | Wild) -> None:
    within(f"{where}.copies", kind.copies, 0, MOST_COPIES)
    if not (0 < len(kind.name) <= 24 and kind.name.isprintable()):
        raise Unreadable(f"{where}.name: {kind.name!r} is not 1 to 24 printable characters")
