"""Option 1: put a clip on a number in play, touch clips, and let each scoring string ring clear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.fingering import best_by_strings
from chordgame.chord_game.rules.fingers import check_fingers, scoring_slots
from chordgame.chord_game.rules.heard import HEARD_WORDS, PlayOutcome, all_clear, check_heard, outcome_of
from chordgame.chord_game.rules.points import for_play
from chordgame.chord_game.rules.rulebook import Rule, insist
from chordgame.chord_game.rules.state import Judged, Phase, State, Step
from chordgame.chord_game.rules.target import bystanders, target_of
from chordgame.engine.game import Event, Free, Move, Offer
from chordgame.engine.heard import HeardString
from chordgame.engine.sentences import any_of, counted, together
from chordgame.neck.fingers import MOST_FINGERS
from chordgame.neck.fretboard import Slot

FREE_PLAY = (
    Free("fingers", f"1 to {MOST_FINGERS} fingers, each {{fret, from_string, to_string}}; none for open strings only"),
    Free("heard", HEARD_WORDS),
)


def lift_clip(state: State, move: m.LiftClip) -> Step:
    """One of the clips that come off where clips and cams are gone."""
    slot = Slot(move.string, move.fret)
    insist(slot in state.clips, Rule.SLOT_HAS_CLIP, f"{slot} holds none")
    lifts = state.turn.lifts - 1
    after = replace(state, clips=state.clips - {slot}, phase=Phase.LIFT if lifts else Phase.CHOOSE)
    return after.with_turn(lifts=lifts, must_play=True), (Event(f"A clip comes off {slot}."),)


def lift_offers(state: State) -> list[Offer]:
    """Any clip on the board."""
    return [Offer(m.LiftClip(state.whose, *slot), at=slot_id(slot)) for slot in sorted(state.clips)]


def slot_id(slot: Slot) -> str:
    """The name of the slot in the picture of the fretboard."""
    return f"slot-{slot.string}-{slot.fret}"


def place_clip(state: State, move: m.PlaceClip) -> Step:
    """A clip on an empty slot with a number in play."""
    slot, board = Slot(move.string, move.fret), state.house.board
    insist(state.supply > 0, Rule.CLIPS_GONE if state.hand else Rule.NOT_NOW, "no clips are left")
    insist(
        board.has(slot),
        Rule.SLOT_EXISTS,
        f"there is no {slot}, only {len(board.tuning)} strings and {board.frets} frets",
    )
    insist(slot not in state.clips, Rule.SLOT_EMPTY, f"{slot} holds a clip")
    in_play = any_of(state.numbers) if state.numbers else "no number"
    insist(
        board.number(slot) in state.numbers, Rule.NUMBER_IN_PLAY,
        f"{slot} is {board.number(slot)}. Clips go on {in_play} now",
    )  # fmt: skip
    after = replace(state, clips=state.clips | {slot}, phase=Phase.ANNOUNCE).with_turn(new=slot)
    return after, (Event(f"{state.whose} puts a clip on {slot}: {board.number(slot)}."),)


def place_offers(state: State) -> list[Offer]:
    """Every free slot."""
    return [Offer(m.PlaceClip(state.whose, *slot), at=slot_id(slot)) for slot in state.free_slots]


def play(state: State, move: m.Play) -> Step:
    """The play, judged by the rules of fingers and clips first and by ear second."""
    turn, board = state.turn, state.house.board
    assert turn.new is not None
    insist(state.phase is Phase.ANNOUNCE or may_pluck(state), Rule.NOT_NOW, "the Band Leader rules")
    insist(not (_was_heard(state) and move.heard == "table"), Rule.HEARD_AGAIN)
    insist(turn.play is None or state.phase is Phase.ANNOUNCE or move.fingers == turn.play.fingers, Rule.SAME_FINGERS)
    check_fingers(board, move.fingers)
    check_heard(board, move.heard)
    scoring = scoring_slots(board, state.clips, move.fingers)
    outcome, words = outcome_of(scoring, move.heard)
    touched = turn.new in scoring
    if not touched:
        outcome, words = PlayOutcome.FAILS, f"the new clip on {turn.new} does not score"
    judged = Judged(move.fingers, scoring, move.heard, outcome, words, by_ear=touched)
    points = for_play(len(scoring)) if outcome is PlayOutcome.COUNTS else 0
    return _after_play(state.with_turn(play=judged, points=points))


def _after_play(state: State) -> Step:
    turn, judged = state.turn, state.turn.play
    assert judged is not None
    if judged.outcome is PlayOutcome.UNSURE:
        assert not isinstance(judged.heard, str), "only an ear is unsure"
        asked_for = [one.string for one in judged.heard if one.state != "CLEAR"]
        which = f"string{'s' if len(asked_for) > 1 else ''} {together(asked_for)}"
        asked = Event(f"We couldn't tell {which} apart. Pluck just {which}, or let {state.leader} decide.")
        return replace(state, phase=Phase.RULING), (asked,)
    if judged.outcome is PlayOutcome.FAILS and turn.retries:
        again = replace(state, phase=Phase.ANNOUNCE).with_turn(retries=turn.retries - 1)
        return again, (Event(f"No points: {judged.words}. One more try."),)
    because = f": {judged.words}" if judged.words else ""
    text = f"{state.whose} plays: {counted(turn.points, 'point')}{because}."
    return replace(state, phase=Phase.LYRICS), (Event(text),)


def _was_heard(state: State) -> bool:
    """Whether a guitar was judged in this turn: then no word of the table's stands in for it."""
    return state.turn.play is not None and state.turn.play.heard != "table"


def may_pluck(state: State) -> bool:
    """Whether the ear was unsure, so that another pluck may settle it before anybody rules."""
    judged = state.turn.play
    return judged is not None and judged.outcome is PlayOutcome.UNSURE and state.turn.doubt is None


def play_offers(state: State) -> list[Offer]:
    """The easiest way to score each set of clips; where a guitar was heard, for its ear to judge again."""
    assert state.turn.new is not None
    older = state.clips - {state.turn.new}
    useful = best_by_strings(state.house.board, older, state.turn.new, state.house.easy_reach)
    again = _was_heard(state)
    plays = [
        Offer(
            m.Play(state.whose, one.fingers, all_clear(one.scoring) if again else "table"),
            FREE_PLAY,
            at=" ".join(map(slot_id, one.scoring)),
        )
        for one in useful
    ]
    return [*plays, Offer(m.GiveUp(state.whose))]


def pitches(state: State, move: Move) -> dict[int, float] | None:
    """What a guitar should sound, where the move is a play that the ear can judge now."""
    if not isinstance(move, m.Play) or state.turn.new is None:
        return None
    check_fingers(state.house.board, move.fingers)
    return target_of(state.house.board, scoring_slots(state.house.board, state.clips, move.fingers)) or None


def may_sound(state: State, move: m.Play) -> dict[int, float]:
    """What the strings sound that do not score, if they are struck."""
    board = state.house.board
    return bystanders(board, move.fingers, scoring_slots(board, state.clips, move.fingers))


def judged(_: State, move: m.Play, heard: Sequence[HeardString]) -> m.Play:
    """The play with the ear's verdict in it."""
    return replace(move, heard=tuple(heard))


def known(state: State, move: m.Play) -> tuple[HeardString, ...] | None:
    """What rang clear of the same fingers, where the ear was unsure of others: nothing unsays that."""
    play = state.turn.play
    if play is None or play.heard == "table" or not may_pluck(state) or move.fingers != play.fingers:
        return None
    return tuple(one for one in play.heard if one.state == "CLEAR")


def overruled(state: State) -> bool | None:
    """What the Band Leader ruled, where the ear had said another thing."""
    play = state.turn.play
    if play is None or play.heard == "table" or not play.by_ear:
        return None
    by_the_ear, _ = outcome_of(play.scoring, play.heard)
    return None if play.outcome is by_the_ear else play.outcome is PlayOutcome.COUNTS


def pluck_again_offers(state: State) -> list[Offer]:
    """The same fingers once more, where the ear was unsure."""
    if not may_pluck(state):
        return []
    assert state.turn.play is not None
    hoped = all_clear(state.turn.play.scoring)
    again = m.Play(state.whose, state.turn.play.fingers, hoped)
    return [Offer(again, FREE_PLAY[1:], waited_for=False)]


def give_up(state: State, _: m.GiveUp) -> Step:
    """No points; the clip stays."""
    after = replace(state, phase=Phase.LYRICS).with_turn(points=0)
    return after, (Event(f"{state.whose} gives up this one: 0 points."),)
