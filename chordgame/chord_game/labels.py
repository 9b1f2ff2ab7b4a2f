"""Every move in a few words for its button: numbers, cams and points; no theory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import TURNED_OVER, Cam, Laid, lay
from chordgame.chord_game.rules.changes import Change, stack_after
from chordgame.chord_game.rules.changing import points_with
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.chord_game.rules.fingers import scoring_slots
from chordgame.chord_game.rules.heard import RANG
from chordgame.chord_game.rules.playing import known
from chordgame.chord_game.rules.points import for_play
from chordgame.chord_game.rules.stack import Stack, numbers_in_play, place_of
from chordgame.chord_game.rules.state import Phase, State
from chordgame.engine.game import Move
from chordgame.engine.sentences import counted, listed
from chordgame.neck.fretboard import Slot
from chordgame.theory.ring import face_number


def describe(state: State, move: Move) -> str:
    """The label of a legal move."""
    return _LABELS[type(move)](state, move)


def _slot(state: State, verb: str, move: m.PlaceClip | m.LiftClip) -> str:
    slot = Slot(move.string, move.fret)
    return f"{verb} {slot}: {state.house.board.number(slot)}"


def _play(state: State, move: m.Play) -> str:
    if (clear := known(state, move)) is not None:
        rang = {one.string for one in clear}
        scoring = scoring_slots(state.house.board, state.clips, move.fingers)
        missing = [slot.string for slot in scoring if slot.string not in rang]
        return f"Pluck just string {listed(missing)}: {counted(len(scoring), 'point')}"
    scoring = scoring_slots(state.house.board, state.clips, move.fingers)
    fingering = Fingering(move.fingers, scoring)
    stretch = ", a big stretch" if fingering.reach > state.house.easy_reach else ""
    verb = "Touch" if move.fingers else "Just strum"
    asked = " if they ring clear" if move.heard != "table" else ""
    return f"{verb} {fingering}: {counted(fingering.points, 'point')}{asked}{stretch}"


def _ruling(state: State, move: m.Overrule) -> str:
    """Whose play it is, and what the ruling gives or takes."""
    assert state.turn.play is not None
    whose, asked = state.whose, state.phase is Phase.RULING
    if move.clear:
        points = counted(for_play(len(state.turn.play.scoring)), "point")
        return f"{'It rang' if asked else 'Rule that it rang'}: {points} for {whose}"
    if asked:
        return f"It did not ring: no points for {whose}"
    return f"Take back {whose}'s {counted(state.turn.points, 'point')}: it did not ring"


def _name_next(state: State, _: Move) -> str:
    """After the last one nobody is next."""
    applause = state.applause
    is_last = applause is not None and applause.at + 1 == len(applause.named)
    return "Finish the applause" if is_last else "Next player"


def _change(state: State, move: Change) -> str:
    stack, _ = stack_after(state.stack, move, state.mood)
    points = counted(points_with(state, move, stack), "point")
    return f"{_verb(state, move, stack)}: {listed(numbers_in_play(stack))} in play, {points}"


def _verb(state: State, move: Change, after: Stack) -> str:
    if isinstance(move, m.Add):
        return f"Add {_laid(move)}"
    if isinstance(move, m.Turn) and move.which == "both":
        return f"Turn both cams to {after[0].at} and {after[1].at}"
    place = place_of(state.stack, "top" if move.which == "top" else "bottom")
    old = f"{state.stack[place]}{_which_twin(state, place)}"
    match move:
        case m.Remove():
            return f"Remove {old}"
        case m.Replace():
            return f"Replace {old} by {_laid(move)}"
        case m.Turn():
            return f"Turn {old} to {after[place].at}"


def _which_twin(state: State, place: int) -> str:
    """Of two cams that lie alike, which is meant."""
    twins = len(state.stack) == 2 and str(state.stack[0]) == str(state.stack[1])
    return f" ({('bottom', 'top')[place]})" if twins else ""


def _laid(move: m.Add | m.Replace | m.FirstCam) -> Laid:
    return lay(move.cam, move.at, move.upside_down and move.cam in TURNED_OVER)


def _cam(verb: str) -> Callable[[State, Any], str]:
    def label(_: State, move: Any) -> str:
        cam: Cam = move.cam
        return f"{verb} {cam.value.title()}"

    return label


def _fixed(text: str) -> Callable[[State, Any], str]:
    return lambda _, __: text


_LABELS: dict[type[Move], Callable[[State, Any], str]] = {
    m.FitKey: lambda _, move: f"{move.mood.value.title()}, starting on {face_number(move.happy, move.mood)}",
    m.FirstCam: lambda _, move: f"Start with {_laid(move)}: {listed(numbers_in_play((_laid(move),)))}",
    m.NameSong: lambda _, move: f"{move.band}: “{move.title}”",
    m.TakeInstrument: lambda _, move: move.instrument,
    m.Claim: _cam("Claim"),
    m.Roll: lambda _, move: f"The die shows {move.shows}" if move.shows else "Roll the die",
    m.LiftClip: lambda state, move: _slot(state, "Lift the clip on", move),
    m.PlaceClip: lambda state, move: _slot(state, "Clip on", move),
    m.Play: _play,
    m.GiveUp: _fixed("I can't play it (0 points)"),
    m.Add: _change,
    m.Remove: _change,
    m.Replace: _change,
    m.Turn: _change,
    m.Pay: _cam("Pay with"),
    m.Swap: _fixed("Bring the bottom cam to the top"),
    m.DiscardCam: _cam("Nothing else goes: discard"),
    m.SitOut: _fixed("Nothing can be done (0 points)"),
    m.Challenge: lambda state, _: f"Challenge {state.whose}'s play: {state.leader} decides",
    m.Vote: lambda _, move: f"I say it {RANG[move.clear]}",
    m.Overrule: lambda state, move: _ruling(state, move),
    m.AddWords: lambda _, move: f"Add “{move.text}”",
    m.RepeatWords: lambda _, move: f"Repeat “{move.text}”",
    m.NoWords: _fixed("Go on without words"),
    m.EndTurn: _fixed("End the turn"),
    m.Correct: _fixed("Fix a mistake on the board"),
    m.FinishEarly: _fixed("Finish now and give the awards"),
    m.Applaud: lambda _, move: ("Clap a little", "Clap", "Clap out loud")[move.claps - 1],
    m.Boo: _fixed("Boo"),
    m.NameNext: _name_next,
    m.CallAgain: lambda _, move: f"Clap again for {' and '.join(move.tied)}",
    m.GiveAward: lambda _, move: f"Best Lyrics: {move.to}",
}
