"""Where in the story of a game something happened: by which record, in whose turn, and how all stood then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from chordgame.table.open_game import OpenGame


@dataclass(frozen=True, slots=True)
class StoryPlace:
    """Of one record; `undoes` is the record that it took back. What happens beside the game has no place in it."""

    n: int = 0
    turn: int = 0
    whose: str = ""
    scores: Mapping[str, float] = field(default_factory=dict)
    undoes: int = 0

    @property
    def shown(self) -> dict[str, Any]:
        """For a page."""
        if not self.n:
            return {}
        known = {"n": self.n, "turn": self.turn, "whose": self.whose, "scores": dict(self.scores)}
        return known | ({"undoes": self.undoes} if self.undoes else {})


BESIDE = StoryPlace()


def story_place(game: OpenGame, undoes: int = 0) -> StoryPlace:
    """Of the latest record; a turn is one player's where the table waits for one alone."""
    session, waits = game.session, game.awaited
    whose = waits[0] if len(waits) == 1 else ""
    return StoryPlace(
        session.records, game.rules.chapter(game.state), whose, game.rules.result(game.state).scores, undoes
    )
