"""A gentle look back on a game: what went well first, what lay on the table, and what to try next time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chordgame.chord_game.coach.story import Attempt, TurnStory
from chordgame.chord_game.coach.strings import about_strings, about_unsure, by_string
from chordgame.engine.sentences import counted
from chordgame.engine.view import Grid

FEW = 3
"""Points in one turn that are worth a word afterwards."""


@dataclass(frozen=True, slots=True)
class Review:
    """One seat's game."""

    seat: str
    turns: tuple[TurnStory, ...]

    @property
    def scored(self) -> int:
        """The points of all turns."""
        return sum(turn.scored for turn in self.turns)

    @property
    def by_choice(self) -> int:
        """Points that other choices could have brought, each judged in its own turn alone."""
        return sum(turn.by_choice for turn in self.turns)

    @property
    def by_strings(self) -> int:
        """Points that were tried for, and did not count."""
        return sum(turn.by_strings for turn in self.turns)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Every pluck that an ear judged."""
        return tuple(attempt for turn in self.turns for attempt in turn.attempts)

    @property
    def best_turn(self) -> TurnStory | None:
        """The turn that brought most."""
        return max(self.turns, key=lambda turn: turn.scored, default=None)

    @property
    def missed_turn(self) -> TurnStory | None:
        """The turn in which another choice could have brought most more."""
        turn = max(self.turns, key=lambda turn: turn.by_choice, default=None)
        return turn if turn is not None and turn.by_choice >= FEW else None


def reviews(seats: Sequence[str], turns: Sequence[TurnStory]) -> tuple[Review, ...]:
    """The look back of each seat, in the order of the seats."""
    return tuple(Review(seat, tuple(turn for turn in turns if turn.seat == seat)) for seat in seats)


def in_words(
    review: Review, before: Sequence[Attempt] = (), calibrated: Mapping[int, Sequence[str]] | None = None
) -> tuple[str, ...]:
    """What the coach says to one player; `before` are plucks of earlier games."""
    if not review.turns:
        return (f"{review.seat} had no turn this time.",)
    tallies = by_string((*before, *review.attempts))
    sentences = [*_went_well(review), *_left(review), *about_strings(tallies, calibrated), about_unsure(tallies)]
    return tuple(line for line in sentences if line)


def _went_well(review: Review) -> list[str]:
    best, turns = review.best_turn, counted(len(review.turns), "turn")
    sentences = [f"{review.seat}: {counted(review.scored, 'point')} in {turns}."]
    if best is not None and best.scored:
        sentences.append(f"The best turn was turn {best.number}, with {counted(best.scored, 'point')}.")
    rang = [attempt for attempt in review.attempts if attempt.all_clear and attempt.believed]
    if rang:
        longest = max(rang, key=lambda attempt: len(attempt.strings))
        sentences.append(
            f"{counted(len(rang), 'chord')} rang clear, up to {counted(len(longest.strings), 'string')} at once."
        )
    return sentences


def _left(review: Review) -> list[str]:
    sentences = []
    missed = review.missed_turn
    if missed is not None:
        sentences.append(
            f"Biggest chance missed: turn {missed.number}, {counted(missed.by_choice, 'more point')} by this: "
            f"{missed.best.do} You chose “{missed.chosen}”."
        )
    elif not review.by_choice:
        sentences.append("No other choice could have scored more, in any turn.")
    if review.by_strings:
        sentences.append(f"You chose well for {counted(review.by_strings, 'point')} that failed on the strings.")
    return sentences


def together(all_reviews: Sequence[Review]) -> Grid:
    """Everybody's game in a line each."""
    rows = tuple((one.seat, str(one.scored), str(one.by_choice), str(one.by_strings)) for one in all_reviews)
    return Grid("Looking back", ("player", "points", "points missed", "points that failed"), rows)
