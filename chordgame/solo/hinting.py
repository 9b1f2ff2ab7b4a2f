"""A hint when somebody asks: a string to add, fingerings worth a try, the change that scores most, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chordgame.chord_game.advice import ChangeAdvice, best_changes, best_clips
from chordgame.chord_game.coach.hint import touch
from chordgame.chord_game.rules.changes import kinds_left, stack_after
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.chord_game.rules.state import House, Phase, Player, State, TurnSoFar
from chordgame.engine.chance import Chance
from chordgame.engine.sentences import counted, listed
from chordgame.neck.easy_shape import REACH
from chordgame.neck.frets import LIFTED, Frets
from chordgame.solo import fingerings
from chordgame.solo.atlas_map import Numbers
from chordgame.solo.desk import Desk, Order
from chordgame.solo.showing import changes_words
from chordgame.solo.turning import SEAT

HELD_BY: tuple[Order, ...] = ("points", "usual")
"""What a hint holds: most strings, or what songbooks have where those are held already."""


@dataclass(frozen=True, slots=True)
class DeskHint:
    """Some sentences, a fingering that they mean, and the numbers that the change leads to."""

    lines: tuple[str, ...]
    hold: Frets = LIFTED
    walk: Numbers = ()


def hint(desk: Desk) -> DeskHint:
    """What a good player would try here."""
    state = as_game(desk)
    lines = [*_string_to_add(desk, state), *_fingerings(desk)]
    shapes = [shape for order in HELD_BY for shape in fingerings.found_for(desk, order).shapes[:2]]
    first = [shape for shape in shapes if shape.frets != desk.frets]
    change = _change(desk, state)
    walk: Numbers = ()
    if change is not None:
        stack, _ = stack_after(desk.stack, change.change, desk.mood)
        walk = numbers_in_play(stack)
        lines.append(_why(desk, change, walk))
    return DeskHint(tuple(lines), first[0].frets if first else LIFTED, walk)


def as_game(desk: Desk) -> State:
    """The desk as a turn of the chord game: the whole box in hand, the strings that are held as clips."""
    house = House(0, 0, 0, desk.board, REACH, desk.left_handed, audience=False, own_die=False)
    hand = Player(cams=kinds_left(desk.stack))
    state = State(house, (SEAT,), Chance(0), Phase.CHOOSE, (hand,), TurnSoFar(1, 0), desk.happy, desk.mood)
    return replace(state, stack=desk.stack, clips=frozenset(desk.held))


def _string_to_add(desk: Desk, state: State) -> list[str]:
    held = len(state.clips)
    better = [one for one in best_clips(state) if one.points > held] if held else []
    if not better:
        return []
    slot, fingering = better[0].slot, better[0].fingering
    number = desk.board.number(slot)
    return [f"One string more: {number} on {slot}. {touch(fingering)}, and {counted(better[0].points, 'string')} ring."]


def _fingerings(desk: Desk) -> list[str]:
    shapes = {order: fingerings.found_for(desk, order).shapes for order in fingerings.ORDERS}
    words = {"points": "Most strings", "ease": "Easiest to hold", "usual": "As in songbooks"}
    best = {order: found[0] for order, found in shapes.items() if found}
    return [f"{words[order]}: {shape}, {fingerings.described(shape)}." for order, shape in best.items()]


def _change(desk: Desk, state: State) -> ChangeAdvice | None:
    """The change with most points that leads to other numbers; of equals the one after which most strings go on."""
    for advice in best_changes(state):
        stack, _ = stack_after(desk.stack, advice.change, desk.mood)
        if numbers_in_play(stack) != desk.numbers:
            return advice
    return None


def _why(desk: Desk, advice: ChangeAdvice, walk: Numbers) -> str:
    way = changes_words(desk.stack, (advice.change,), desk.mood)
    score = f" It scores {counted(advice.points, 'point')}." if desk.keeps_score else ""
    keep = "keeps" if advice.clips_left == 1 else "keep"
    on = f" {advice.clips_left or 'None'} of the strings you hold {keep} ringing." if desk.frets else ""
    return f"{way[0].upper()}{way[1:]}: then {listed(walk)} are in play.{score}{on}"
