"""What pages show once a game is over: the look back of one seat, or of the whole table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chordgame.chord_game.coach.progress import progress_of
from chordgame.chord_game.coach.review import in_words, reviews, together
from chordgame.chord_game.coach.story import Attempt, TurnStory, story_of
from chordgame.engine.passages import Passage
from chordgame.engine.sentences import counted
from chordgame.engine.view import Lines, Panel, Picture

TITLE = "The coach looks back"


@dataclass(frozen=True, slots=True)
class LookingBack:
    """A game that is over, and the games that the same people played before, oldest first."""

    seats: tuple[str, ...]
    turns: tuple[TurnStory, ...]
    earlier: tuple[tuple[TurnStory, ...], ...] = ()

    def panels(self, seat: str | None, named: bool = False) -> tuple[Panel, ...]:
        """For one seat its own look back; for those who watch, what all did together. `named` calls chords by name."""
        everybody = reviews(self.seats, self.turns)
        lines = self._of_seat(seat) if seat is not None else self._together()
        progress = progress_of([attempts_of(turns, seat) for turns in (*self.earlier, self.turns)], named)
        pictures = [Picture("progress", progress, progress.words)] if progress is not None else []
        return (Lines(TITLE, lines), together(everybody), *pictures)

    def _of_seat(self, seat: str) -> tuple[str, ...]:
        before = [attempt for turns in self.earlier for attempt in attempts_of(turns, seat)]
        return in_words(next(one for one in reviews(self.seats, self.turns) if one.seat == seat), before)

    def _together(self) -> tuple[str, ...]:
        rang = sum(attempt.all_clear is True and attempt.believed for attempt in attempts_of(self.turns, None))
        chords = f"{counted(rang, 'chord')} rang clear. " if rang else ""
        scored = sum(turn.scored for turn in self.turns)
        return (f"{chords}Together you scored {counted(scored, 'point')} in {counted(len(self.turns), 'turn')}.",)


def attempts_of(turns: Iterable[TurnStory], seat: str | None) -> tuple[Attempt, ...]:
    """Every pluck that an ear judged in these turns, of one seat or of all."""
    return tuple(one for turn in turns for one in turn.attempts if seat is None or turn.seat == seat)


def looking_back(
    seats: tuple[str, ...], passages: Iterable[Passage], earlier: Iterable[Iterable[Passage]] = ()
) -> LookingBack:
    """The look back on a chord game, from its moves and those of earlier games."""
    return LookingBack(seats, story_of(passages), tuple(map(story_of, earlier)))
