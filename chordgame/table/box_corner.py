"""The box at the table: what it shows that the game does not have yet, for the pages to ask about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from chordgame.box.agreeing import Agreed, agreed_by, to_put_right
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
    _agreed: Agreed = field(default_factory=Agreed)

    def take_news(self, news: FromBox) -> None:
        """What a device says; of two of one kind the one that spoke last counts."""
        self._latest[news.kind] = news
        self.game_went_on()

    def game_went_on(self) -> None:
        """What lies on the box may mean something else now."""
        self._shows = None
        if (state := self._state) is not None:
            for reading in self._readings():
                self._agreed = agreed_by(self._agreed, state, reading)
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
            "put_right": self._put_right(),
        }

    @property
    def _state(self) -> State | None:
        """Of a game that a box can lie for."""
        session = self.game()
        return session.state if session is not None and isinstance(session.state, State) else None

    def _what_it_shows(self) -> tuple[Shows, ...]:
        """Nothing of a box on which hands have first to do what the table did."""
        state = self._state
        if state is None:
            return ()
        lying = [one for one in self._readings() if not to_put_right(self._agreed, state, one)]
        return tuple(shows for reading in lying for shows in what_it_shows(state, reading))

    def _put_right(self) -> list[str]:
        state = self._state
        all_of_it = [to_put_right(self._agreed, state, one) for one in self._readings()] if state is not None else []
        return [one for one in all_of_it if one]

    def _readings(self) -> list[Reading]:
        return [one.news.reading for one in self._latest.values() if isinstance(one.news, BoxShows)]


def _device(latest: FromBox) -> dict[str, Any]:
    here = isinstance(latest.news, BoxShows)
    words = "; ".join(latest.news.doubts) if isinstance(latest.news, BoxShows) else latest.news.sentence
    return {"kind": latest.kind, "name": NAMES[latest.kind].capitalize(), "here": here, "words": words}
