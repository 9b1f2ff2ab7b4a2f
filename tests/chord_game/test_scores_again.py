"""Whole games reckoned a second time from their moves alone, by code from the rulebook that shares none of ours.

Here a stack is a list of sets of numbers, the neck a set of (string, fret), and open strings have a number each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Table
from chordgame.engine.moves import move_to_plain
from chordgame.engine.options import read_options
from tests.chord_game.test_stack_against_the_book import RING, STEPS
from tests.rounds import rounds

OPEN_STRINGS = {6: 4, 5: 9, 4: 2, 3: 7, 2: 11, 1: 4}
TURNED_OVER = {"major": "minor", "minor": "major"}
MINDS = ("thoughtful", "musician", "greedy", "random")


def number_at(string: int, fret: int) -> int:
    return (OPEN_STRINGS[string] + fret - 1) % 12 + 1


def arms(cam: str, at: int, upside_down: bool) -> frozenset[int]:
    kind = TURNED_OVER[cam] if upside_down else cam
    return frozenset(RING[(RING.index(at) + step) % 12] for step in STEPS[kind])


@dataclass
class Evening:
    """What a Band Leader keeps with pen and paper."""

    scores: dict[str, int]
    stack: list[frozenset[int]] = field(default_factory=list)
    clips: set[tuple[int, int]] = field(default_factory=set)
    new: tuple[int, int] | None = None
    scored: list[str] = field(default_factory=list)

    def add(self, seat: str, points: int) -> None:
        self.scores[seat] += points
        self.scored += [seat] * (points > 0)

    def take(self, do: str, move: dict[str, Any]) -> None:
        """What is not here scores nothing and moves nothing."""
        seat = move["seat"]
        if do == "first_cam":
            self.stack = [arms(move["cam"], move["at"], move["upside_down"])]
        elif do == "lift_clip":
            self.clips.remove((move["string"], move["fret"]))
        elif do == "place_clip":
            self.new = (move["string"], move["fret"])
            self.clips.add(self.new)
        elif do == "play":
            self.add(seat, self.chord(move["fingers"]))
        elif do == "swap":
            self.stack.reverse()
        elif do in ("add", "remove", "replace", "turn"):
            self.change(seat, do, move)

    def chord(self, fingers: list[dict[str, int]]) -> int:
        """A point a string with a touched or an open clip, if the new clip is one of them."""
        scoring = set()
        for string in OPEN_STRINGS:
            touched = [
                one["fret"]
                for one in fingers
                if min(one["from_string"], one["to_string"]) <= string <= max(one["from_string"], one["to_string"])
            ]
            if (string, max(touched, default=0)) in self.clips:
                scoring.add((string, max(touched, default=0)))
        in_play = frozenset().union(*self.stack)
        assert all(number_at(*slot) in in_play for slot in scoring)
        return len(scoring) if self.new in scoring else 0

    def change(self, seat: str, do: str, move: dict[str, Any]) -> None:
        """Ten for adding, five for removing; else ten and the clips that stay, if any comes off."""
        place = len(self.stack) - 1 if move.get("which") == "top" else 0
        if do == "add":
            self.stack.append(arms(move["cam"], move["at"], move["upside_down"]))
        elif do == "remove":
            del self.stack[place]
        elif do == "replace":
            self.stack[place] = arms(move["cam"], move["at"], move["upside_down"])
        else:
            turning = range(len(self.stack)) if move["which"] == "both" else (place,)
            for one in turning:
                self.stack[one] = frozenset(RING[(RING.index(arm) + move["by"]) % 12] for arm in self.stack[one])
        in_play = frozenset().union(*self.stack)
        assert 2 <= len(in_play) <= 4
        left = {slot for slot in self.clips if number_at(*slot) in in_play}
        moved = 10 + len(left) if left < self.clips else 0
        self.add(seat, {"add": 10, "remove": 5}.get(do, moved))
        self.clips = left

    def best(self) -> str:
        """Of tied players the one who scored last."""
        tied = [seat for seat, score in self.scores.items() if score == max(self.scores.values())]
        later = [seat for seat in reversed(self.scored) if seat in tied]
        return later[0] if later else ""


@pytest.mark.parametrize("count", [2, 3, 4, 7])
def test_final_scores_of_whole_games(count: int) -> None:
    """Add 10, remove 5, replace and turn 10 and what stays or nothing, a point a string; the last of tied ones wins."""
    for seed in range(rounds(2, 50)):
        seats = ("ana", "ben", "carl", "dan", "eve", "fay", "gus")[:count]
        options = read_options(CHORD_GAME.options, {"short": str(seed % 2)}, seats)
        state = CHORD_GAME.setup(Table(seats, options, seed))
        minds = dict(zip(seats, cycle(MINDS[seed % 4 :] + MINDS[: seed % 4])))
        brains = {seat: brain_named(CHORD_GAME, mind) for seat, mind in minds.items()}
        evening = Evening(dict.fromkeys(seats, 0))
        for move, after in play_out(CHORD_GAME, state, brains, Chance(seed)):
            plain = move_to_plain(move)
            evening.take(plain["do"], plain)
            state = after
        result = CHORD_GAME.result(state)
        assert result.over
        assert dict(result.scores) == evening.scores
        if evening.best():
            assert result.awards[0].winners == (evening.best(),)
