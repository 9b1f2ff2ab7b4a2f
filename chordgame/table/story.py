"""Where in the story of a game something happened: by which record, in whose turn, how all stood before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from chordgame.engine.brains import awaited
from chordgame.engine.game import Event
from chordgame.table.open_game import OpenGame


@dataclass(frozen=True, slots=True)
class StoryPlace:
    """Of one record; `undoes` is the record that it took back. What happens beside the game has no place in it."""

    n: int = 0
    turn: int = 0
    whose: str = ""
    had: Mapping[str, float] = field(default_factory=dict)
    scores: Mapping[str, float] = field(default_factory=dict)
    undoes: int = 0

    @property
    def shown(self) -> dict[str, Any]:
        """For a page."""
        if not self.n:
            return {}
        stood = {"had": dict(self.had), "scores": dict(self.scores)}
        known = {"n": self.n, "turn": self.turn, "whose": self.whose} | stood
        return known | ({"undoes": self.undoes} if self.undoes else {})


BESIDE = StoryPlace()


def story_place(game: OpenGame, undoes: int = 0) -> StoryPlace:
    """Of the latest record. A move belongs to the turn in which it was made, though it may have ended that turn; what
    was undone, or dealt, to the turn that is on now."""
    passages = game.session.passages
    was_made = not undoes and len(passages) > game.dealt
    began = passages[-1].before if was_made else game.state
    return _place(game, game.session.records, began, game.state, undoes)


def story_so_far(game: OpenGame, moves: int) -> Iterator[tuple[tuple[Event, ...], StoryPlace]]:
    """What the latest moves of a log brought, for a table that is opened again, but for what was undone."""
    session = game.session
    numbers, passages = session.numbers, session.passages
    for at in range(max(game.dealt, len(passages) - moves), len(passages)):
        made = passages[at]
        yield session.events_of(at), _place(game, numbers[at], made.before, made.after)


def _place(game: OpenGame, n: int, began: Any, stands: Any, undoes: int = 0) -> StoryPlace:
    had, scores = (game.rules.result(state).scores for state in (began, stands))
    return StoryPlace(n, game.rules.chapter(began), _whose(game, began), had, scores, undoes)


def _whose(game: OpenGame, state: Any) -> str:
    """A turn is one player's where the table waits for one alone, or asks another in the midst of it."""
    if game.rules.turn_of is not None and (whose := game.rules.turn_of(state)):
        return whose
    waits = [seat for seat in game.session.header.seats if awaited(game.rules, state, seat)]
    return waits[0] if len(waits) == 1 else ""
