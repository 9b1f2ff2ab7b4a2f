"""Which games have a coach, and what it can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from chordgame.chord_game.coach.hint import Hint, hint
from chordgame.chord_game.coach.looking_back import LookingBack, looking_back
from chordgame.chord_game.coach.progress_picture import progress
from chordgame.chord_game.game import CHORD_GAME
from chordgame.engine.passages import Passage


@dataclass(frozen=True, slots=True)
class Coach:
    """A hint for a seat in a state, the look back on a game with the games before, and the pictures that takes."""

    hint: Callable[[Any, str], Hint]
    looking_back: Callable[[tuple[str, ...], Sequence[Passage], Sequence[Sequence[Passage]]], LookingBack]
    pictures: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)


COACHES: Mapping[str, Coach] = {CHORD_GAME.id: Coach(hint, looking_back, {"progress": progress})}
"""By the game's id."""
