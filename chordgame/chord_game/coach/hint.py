"""A hint when somebody asks: the best clip, the best change of the stack, and why; in words of the game.

What is best is what can score most in this turn. A play can score only what will ring clear, so its points are
always given as what they may come to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from chordgame.chord_game.advice import ChangeAdvice, ClipAdvice, best_changes, best_clips
from chordgame.chord_game.labels import describe
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.changes import stack_after
from chordgame.chord_game.rules.changing import places_of
from chordgame.chord_game.rules.fingering import Fingering, best_by_strings
from chordgame.chord_game.rules.heard import PlayOutcome
from chordgame.chord_game.rules.playing import slot_id
from chordgame.chord_game.rules.state import Phase, State
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted
from chordgame.neck.fretboard import Slot

NOTHING = "There is nothing to gain or lose here: as you like."
USUAL = {
    Phase.KEY: ("If you have no song in mind yet, begin happy, with the face at 12.",),
    Phase.FIRST_CAM: ("If you have no song in mind yet, lay the Major so that it points at the happy face.",),
}
"""For who has never chosen: two dozen choices are many when all of them are good."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, and why. `move` is the move that it means, if it means one, and `at` the parts of pictures.

    `points` is the most that it can score in this turn.
    """

    do: str
    why: tuple[str, ...] = ()
    move: Move | None = None
    points: int = 0
    at: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, a sentence a line."""
        return (self.do, *self.why)


def hint(state: State, seat: str) -> Hint:
    """What the coach tells this seat now."""
    if state.phase is Phase.OVER or state.whose != seat:
        return Hint("It is not your turn: listen, and sing along.")
    if state.phase is Phase.CHOOSE:
        return _what_to_choose(state)
    if state.phase is Phase.ANNOUNCE:
        return _what_to_touch(state)
    if state.phase is Phase.LIFT:
        return _what_to_lift(state)
    if state.phase in (Phase.LYRICS, Phase.NEXT) and state.turn.play is not None:
        return Hint("The play is decided.", would_have_scored(state))
    return Hint(NOTHING, USUAL.get(state.phase, ()))


# ---------------------------------------------------------------- a clip, or a change


def _what_to_choose(state: State) -> Hint:
    clips, changes = best_clips(state)[:1], best_changes(state)[:1]
    hints = [("clip", _clip_hint(state, one)) for one in clips]
    hints += [("change of the stack", _change_hint(state, one)) for one in changes]
    if not hints:
        return Hint("Neither a clip nor a change goes: take the way out that is offered.")
    (_, best), *others = sorted(hints, key=lambda one: -one[1].points)
    beside = tuple(f"The best {kind} scores {_how(other, best)}: {_small(other.do)}" for kind, other in others)
    return replace(best, why=(*best.why, *beside))


def _how(other: Hint, best: Hint) -> str:
    return "less" if other.points < best.points else "as much"


def _small(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _clip_hint(state: State, advice: ClipAdvice) -> Hint:
    slot, number = advice.slot, state.house.board.number(advice.slot)
    do = f"Put a clip on {slot}: {number}. Then {_small(touch(advice.fingering))} for up to {_points(advice.points)}."
    move = m.PlaceClip(state.whose, *slot)
    return Hint(do, _why_touch(state, advice.fingering), move, advice.points, (slot_id(slot),))


def _change_hint(state: State, advice: ChangeAdvice) -> Hint:
    label = describe(state, advice.change)
    after, _ = stack_after(state.stack, advice.change, state.mood)
    at = tuple(places_of(advice.change, after).split())
    return Hint(f"{label}.", _why_change(state, advice), advice.change, advice.points, at)


def _why_change(state: State, advice: ChangeAdvice) -> tuple[str, ...]:
    off = len(state.clips) - advice.clips_left
    why = []
    if off:
        why.append(f"{counted(off, 'clip')} would come off, and {advice.clips_left} would stay.")
    elif not advice.points:
        why.append("No clip would come off, so it scores nothing.")
    if isinstance(advice.change, m.Turn):
        why.append("An odd die costs you a cam.")
    if isinstance(advice.change, (m.Add, m.Replace)):
        left = len(state.hand) - 1
        why.append(f"It leaves you {counted(left, 'cam')} in hand." if left else "It takes your last cam.")
    return tuple(why)


# ---------------------------------------------------------------- fingers


def _what_to_touch(state: State) -> Hint:
    new = state.turn.new
    assert new is not None
    ways = ways_to_touch(state, new)
    if not ways:
        return Hint("No four fingers let the new clip score: give this one up.", move=m.GiveUp(state.whose))
    best, easy = ways[0], state.house.easy_reach
    easier = [way for way in ways if way.points >= best.points - 1 and way.trouble(easy) < best.trouble(easy)]
    why = _why_touch(state, best)
    if easier:
        why = (*why, f"Easier to hold: {_small(touch(easier[0]))} for up to {_points(easier[0].points)}.")
    at = tuple(map(slot_id, best.scoring))
    do = f"{touch(best)} for up to {_points(best.points)}."
    return Hint(do, why, m.Play(state.whose, best.fingers), best.points, at)


def ways_to_touch(state: State, new: Slot) -> list[Fingering]:
    """Every set of clips that can ring together with the new one, the most points and then the easiest hand first."""
    house = state.house
    return best_by_strings(house.board, state.clips - {new}, new, house.easy_reach)


def touch(fingering: Fingering) -> str:
    """The hand in words."""
    return f"Touch {fingering}" if fingering.fingers else "Touch nothing and let open strings ring"


def _why_touch(state: State, fingering: Fingering) -> tuple[str, ...]:
    board = state.house.board
    rings = ", ".join(f"{board.number(slot)} on string {slot.string}" for slot in fingering.scoring)
    why = [f"These can ring: {rings}."]
    silent = {slot.string for slot in state.clips} - {slot.string for slot in fingering.scoring}
    if silent:
        others = " or ".join(f"string {string}" for string in sorted(silent, reverse=True))
        why.append(f"No hand lets {others} ring as well.")
    if fingering.reach > state.house.easy_reach:
        why.append(f"It is a stretch over {fingering.reach} frets.")
    return tuple(why)


def _what_to_lift(state: State) -> Hint:
    """The clip without which most can still be played."""
    left = {slot: _most_after(state, slot) for slot in sorted(state.clips)}
    slot = max(left, key=lambda one: left[one])
    do = f"Lift the clip on {slot}: {state.house.board.number(slot)}."
    why = (f"Without it a play can still come to {_points(left[slot])}.",)
    return Hint(do, why, m.LiftClip(state.whose, *slot), 0, (slot_id(slot),))


def _most_after(state: State, lifted: Slot) -> int:
    plays = best_clips(replace(state, clips=state.clips - {lifted}))
    return plays[0].points if plays else 0


# ---------------------------------------------------------------- afterwards


def would_have_scored(state: State) -> tuple[str, ...]:
    """What the play of this turn would have scored: had its strings rung clear, or with other fingers."""
    play, new = state.turn.play, state.turn.new
    assert play is not None
    assert new is not None
    sentences = []
    if play.outcome is PlayOutcome.FAILS and new in play.scoring:
        sentences.append(f"Had every string rung clear: {_points(len(play.scoring))}.")
    ways = ways_to_touch(state, new)
    if ways and ways[0].points > len(play.scoring):
        sentences.append(f"{touch(ways[0])}: that could have come to {_points(ways[0].points)}.")
    return tuple(sentences) or ("No other fingers could have scored more with this clip.",)


def _points(points: int) -> str:
    return counted(points, "point")
