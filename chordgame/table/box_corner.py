"""The box at the table: what it shows that the game does not have yet, for the pages to ask about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from chordgame.box.sentences import NAMES
from chordgame.box.showing import what_it_shows
from chordgame.chord_game.box_moves import Contradiction, Proposed, Shows
from chordgame.chord_game.rules.state import State
from chordgame.disk.session import Session
from chordgame.engine.moves import move_to_plain
from hardware.box.believing import BoxShows
from hardware.box.box_input import FromBox
from hardware.box.readings import Reading


@dataclass(slots=True)
class BoxCorner:
    """Both devices of a box, or none. `changed` is called when pages should show something new."""

    changed: Callable[[str], None]
    game: Callable[[], Session | None]
    _latest: dict[str, FromBox] = field(default_factory=dict)
    _shows: tuple[Shows, ...] | None = None

    def take_news(self, news: FromBox) -> None:
        """What a device says; of two of one kind the one that spoke last counts."""
        self._latest[news.kind] = news
        self.game_went_on()

    def game_went_on(self) -> None:
        """What lies on the box may mean something else now."""
        self._shows = None
        if self._latest:
            self.changed("box")

    def shown(self) -> dict[str, Any]:
        """What a page shows of the box."""
        if self._shows is None:
            self._shows = self._what_it_shows()
        return {
            "tell": "box",
            "devices": [_device(self._latest[kind]) for kind in sorted(self._latest)],
            "shows": [
                {"words": one.words, "move": move_to_plain(one.move)}
                for one in self._shows
                if isinstance(one, Proposed)
            ],
            "against": [one.sentence for one in self._shows if isinstance(one, Contradiction)],
        }

    def _what_it_shows(self) -> tuple[Shows, ...]:
        session = self.game()
        if session is None or not isinstance(session.state, State):
            return ()
        return tuple(shows for reading in self._readings() for shows in what_it_shows(session.state, reading))

    def _readings(self) -> list[Reading]:
        return [one.news.reading for one in self._latest.values() if isinstance(one.news, BoxShows)]


def _device(latest: FromBox) -> dict[str, Any]:
    here = isinstance(latest.news, BoxShows)
    words = "; ".join(latest.news.doubts) if isinstance(latest.news, BoxShows) else latest.news.sentence
    return {"kind": latest.kind, "name": NAMES[latest.kind].capitalize(), "here": here, "words": words}
