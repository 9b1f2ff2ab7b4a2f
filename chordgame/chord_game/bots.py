"""Four players made of code: random (the engine's), greedy, one that looks ahead, and one that makes music."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chordgame.chord_game.dealing import dealt
from chordgame.chord_game.liking import clap
from chordgame.chord_game.musician import sounding_choices, worth_hearing
from chordgame.chord_game.outlook import Choice, as_move, best_gain, choices, worth
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.stack import ways_to_lie
from chordgame.chord_game.rules.state import Phase, State, less
from chordgame.chord_game.rules.turn_table import legal_moves
from chordgame.engine.chance import Chance
from chordgame.engine.game import Brain, Move

Worth = Callable[[State, Choice], float]
BEST_FIRST = (Phase.ANNOUNCE, Phase.RULING, Phase.LYRICS, Phase.DECISION)
"""Where what is offered first is best: the most strings, what rang clear, a line to sing, the loudest applause."""
DEALT = (Phase.KEY, Phase.FIRST_CAM, Phase.SONG)
"""What a Band Leader of code chooses as the companion deals: a kind key, with open strings in play."""


def greedy(state: State, seat: str, chance: Chance) -> Move:
    """Whatever scores most now."""
    if state.phase is Phase.CHOOSE and (found := choices(state)):
        return as_move(state, max(found, key=lambda choice: choice.points))
    return _any(state, seat, chance)


def thoughtful(state: State, seat: str, chance: Chance) -> Move:
    """What scores most, less what it costs and leaves to others; it ends the game when that wins."""
    return _weighed(state, seat, chance, choices(state) if state.phase is Phase.CHOOSE else (), worth)


def musician(state: State, seat: str, chance: Chance) -> Move:
    """What sounds: chords of many strings with few fingers, and clips that the next one can build on."""
    found = sounding_choices(state) if state.phase is Phase.CHOOSE else ()
    return _weighed(state, seat, chance, found, worth_hearing)


def _weighed(state: State, seat: str, chance: Chance, found: Sequence[Choice], worth_of: Worth) -> Move:
    if found:
        return as_move(state, max(found, key=lambda choice: worth_of(state, choice)))
    match state.phase:
        case Phase.CLAIMS:
            return m.Claim(seat, max(dict.fromkeys(state.box), key=lambda cam: _use_of(state, cam)))
        case Phase.PAY:
            return m.Pay(
                seat, max(state.kinds_in_hand, key=lambda cam: best_gain(state.with_hand(less(state.hand, cam))))
            )
        case Phase.LIFT:
            return _lifted(state)
    return (dealt(state) if state.phase in DEALT else None) or _any(state, seat, chance)


def _use_of(state: State, cam: Cam) -> tuple[bool, int]:
    """A kind that is not in the hand yet, with many places inside the key."""
    inside = sum(not laid.arms & ~state.key for laid in ways_to_lie(cam, state.mood))
    return cam not in state.hand, inside


def _gain_without(state: State, cam: Cam) -> float:
    return best_gain(state.with_hand(less(state.hand, cam)))


def _lifted(state: State) -> Move:
    """A clip of the string that has most: only one of them sounds at a time."""
    on = [clip.string for clip in state.clips]
    return m.LiftClip(state.whose, *max(state.clips, key=lambda clip: (on.count(clip.string), clip.fret, clip.string)))


def _any(state: State, seat: str, chance: Chance) -> Move:
    """Where there is nothing to gain: applause, the first offer where the best comes first, else any."""
    if (claps := clap(state, seat)) is not None:
        return claps
    offers = [offer.move for offer in legal_moves(state, seat) if offer.waited_for]
    return offers[0] if state.phase in BEST_FIRST else chance.pick(offers)[0]


BRAINS: dict[str, Brain] = {"greedy": greedy, "thoughtful": thoughtful, "musician": musician}
