"""How good a turn is: what it brings, what it costs, what it leaves to others, and whether the game then ends well.

All of it lies open on the table: cams, clips and points are everybody's to see, and nobody knows the next die.
"""

from __future__ import annotations

from collections import Counter

from chordgame.chord_game.advice import ChangeAdvice, ClipAdvice, best_changes, best_clips
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changing import change_stack
from chordgame.chord_game.rules.playing import place_clip
from chordgame.chord_game.rules.points import DIE, STILL_PLAYING, TURNS_ALTERNATE, costs_a_cam
from chordgame.chord_game.rules.state import State
from chordgame.chord_game.rules.turn_order import players_with_cams, round_from
from chordgame.engine.game import Move

Choice = ClipAdvice | ChangeAdvice

CLIPS_WEIGHED, CHANGES_WEIGHED = 3, 14
"""Of the best clips and changes so many are tried out, so that a turn takes a moment; chosen by eye."""
ALIKE_WEIGHED = 3
"""And of changes of one kind that bring as much no more than these: others may leave rivals less."""
CAM = 2.0
"""What a cam in hand is worth, in points: about what a change brings more than a turn without one."""
THE_LAST_CAM = 16.0
"""And the last one: who has none cannot end the game while ahead, and cannot keep it going while behind."""
MINE_NEXT = 0.5
"""How much one's own next turn weighs, where the only rival's lies between: it may be another than was foreseen."""
A_WIN = 30.0
"""What the end of the game is worth to who wins by it, and costs who does not: more than any turn brings."""
A_RIVALS_WIN = 10.0
"""What it costs to leave a rival that end: less, as the rival may not be next, or not see it."""
COSTS_A_CAM = sum(map(costs_a_cam, DIE)) / len(DIE)
"""How often a turned cam is paid for."""


def choices(state: State) -> list[Choice]:
    """What is worth thinking about in this turn."""
    return [*best_clips(state)[:CLIPS_WEIGHED], *_changes(state)]


def _changes(state: State) -> list[ChangeAdvice]:
    alike: Counter[tuple[type[Move], int]] = Counter()
    weighed = []
    for advice in best_changes(state):
        kind = type(advice.change), advice.points
        alike[kind] += 1
        if alike[kind] <= ALIKE_WEIGHED:
            weighed.append(advice)
    return weighed[:CHANGES_WEIGHED]


def as_move(state: State, choice: Choice) -> Move:
    """The move that begins it."""
    return m.PlaceClip(state.whose, *choice.slot) if isinstance(choice, ClipAdvice) else choice.change


def worth(state: State, choice: Choice) -> float:
    """In points; a turned cam is paid for on half of the die's faces."""
    after = _made(state, choice)
    if isinstance(choice, ClipAdvice):
        return choice.points + _left(after.with_turn(points=choice.points))
    if not isinstance(choice.change, m.Turn):
        return choice.points + _left(after) - _spent(state, after)
    paid = after.with_hand(after.hand[1:])
    return choice.points + COSTS_A_CAM * (_left(paid) - _spent(state, paid)) + (1 - COSTS_A_CAM) * _left(after)


def _spent(state: State, after: State) -> float:
    """What the cams cost that left the hand."""
    if not after.hand and state.hand:
        return THE_LAST_CAM
    return CAM * (len(state.hand) - len(after.hand))


def _left(after: State) -> float:
    """What this turn leaves, seen from whose it is: the end of the game, or a table for the others."""
    here, written = after.turn.player, _written_down(after)
    if players_with_cams(after) < STILL_PLAYING:
        return A_WIN if _leads(written, here) else -A_WIN
    return -_rivals_gain(written)


def _written_down(state: State) -> State:
    here = state.turn.player
    return state.with_player(here, score=state.players[here].score + state.turn.points)


def _leads(state: State, place: int, more: int = 0) -> bool:
    """Whether the player would win; of tied players the one who scored last wins, and that is who ends the game."""
    return all(state.players[place].score + more >= player.score for player in state.players)


def _rivals_gain(state: State) -> float:
    """What the others could score at best, on average; a loss in full against one rival, in parts against several."""
    others = round_from(state, state.turn.player)
    gains = [_gain_at_best(state, place) for place in others]
    return sum(gains) / len(others) ** 2


def _gain_at_best(state: State, place: int) -> float:
    """Of two players, less what comes after it: whose turn that is needs no die."""
    theirs = state.with_turn(player=place, must_play=False)
    best = _best(theirs)
    gain = _gain(theirs, best)
    if len(state.seats) > TURNS_ALTERNATE or best is None:
        return gain
    after = _made(theirs, best)
    if players_with_cams(after) < STILL_PLAYING:
        return gain
    return gain - MINE_NEXT * best_gain(after.with_turn(player=state.turn.player, must_play=False))


def best_gain(state: State) -> float:
    """What whoever's turn it is gains at best."""
    return _gain(state, _best(state))


def _best(state: State) -> Choice | None:
    found: list[Choice] = [*best_clips(state)[:1], *best_changes(state)[:1]]
    return max(found, key=lambda choice: choice.points, default=None)


def _gain(state: State, best: Choice | None) -> float:
    """Its points, and the win where it ends the game by it."""
    if best is None:
        return 0.0
    last_cams = len(state.hand) == 1 and players_with_cams(state) == STILL_PLAYING
    spends = isinstance(best, ChangeAdvice) and not isinstance(best.change, m.Remove)
    return best.points + A_RIVALS_WIN * (last_cams and spends and _leads(state, state.turn.player, best.points))


def _made(state: State, choice: Choice) -> State:
    if isinstance(choice, ClipAdvice):
        return place_clip(state, m.PlaceClip(state.whose, *choice.slot))[0]
    return change_stack(state, choice.change)[0]
