"""What a room may ask of whoever hosts it: time, hands that work beside it, and devices."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from chordgame.engine.errors import Refused
from chordgame.engine.tune import Tune
from chordgame.limits import PAGES
from chordgame.pages.secure_way import NO_SECURE_WAY, HasSecureWay
from chordgame.pages.serving import Aside, Schedule
from chordgame.plugging.means import GuitarMeans
from chordgame.songs.book import SongBook
from chordgame.table.held_words import usual_words


class Doors(Protocol):
    """How phones come in: open or shut, and the addresses that pages show meanwhile."""

    @property
    def links(self) -> Mapping[str, str]:
        """The addresses; `lan` is empty while only this computer can see the table."""
        ...

    @property
    def secure(self) -> HasSecureWay:
        """Where pages are secure, as browsers want them for a microphone."""
        ...

    def open(self) -> None:
        """Let phones in; refuses with a sentence where they cannot come."""
        ...

    def shut(self) -> None:
        """Let nobody in any more."""
        ...


class NoDoors:
    """Of a room that is in no network."""

    links: Mapping[str, str] = {}
    secure: HasSecureWay = NO_SECURE_WAY

    def open(self) -> None:
        """Nobody could come."""
        raise Refused("Phones cannot come to this table")

    def shut(self) -> None:
        """It is."""


class PlaysKept(Protocol):
    """The sound of plays, while it is kept."""

    def of(self, log: str) -> Mapping[int, int]:
        """The records of this log that can be heard still."""
        ...

    def sound(self, log: str, record: int) -> bytes:
        """One of them, as browsers play it; empty if it is gone."""
        ...


def opens_no_song(_: str) -> str:
    """Of a room without desks."""
    return ""


@dataclass(frozen=True, slots=True)
class Archive:
    """What outlives an evening: the book of songs, and the sound of plays as far as there is room.

    `open_song` lays a song of the book on a desk, and gives its address on this computer; none where there is no desk.
    """

    book: SongBook | None = None
    plays: PlaysKept | None = None
    open_song: Callable[[str], str] = opens_no_song


@dataclass(frozen=True, slots=True)
class Means:
    """What the host can do; a room without loudspeaker and tape plays in silence and keeps no sound.

    `seed` is the dice's in new games; None is any.
    """

    schedule: Schedule
    aside: Aside
    clock: Callable[[], float] = time.monotonic
    doors: Doors = field(default_factory=NoDoors)
    seed: int | None = None
    most_pages: int = PAGES.most
    kept: Archive = Archive()
    below: str = ""
    """What stands before the addresses of this table's files, where a host has several tables."""
    guitars: GuitarMeans = field(default_factory=GuitarMeans)
    judge_again: Aside | None = None
    """Where a take is judged again that somebody asked for, which takes seconds; by `aside` if not given."""
    held_words: Callable[[], frozenset[str]] = usual_words
    """Words that a host may want to look at before others read them."""
    play_music: Callable[[Tune | None], object] = lambda _: None
    """The music that the game wants now, asked for with every change; None is silence."""
