"""The table with the names of theory beside its numbers, for who wants them: notes, chords, degrees and functions."""

from __future__ import annotations

from dataclasses import replace

from chordgame.chord_game.pictures.drawing import RingDrawing
from chordgame.chord_game.rules.state import Phase, State
from chordgame.engine.view import Grid, Lines, Panel, Picture, View
from chordgame.theory.chord_names import named_chord, note_name
from chordgame.theory.degrees import degree_of
from chordgame.theory.ring import NUMBERS, Mood, face_number

FEWEST_NOTES = 2
"""One note alone is no chord that has a name."""
SCALES = {Mood.HAPPY: "major", Mood.SAD: "minor"}


def named(state: State, view: View) -> View:
    """The view with letters round the ring, and a panel that names the key, what is in play, and what was played."""
    if state.phase is Phase.KEY:
        return view
    panels = [_with_letters(panel, state.happy) for panel in view.panels]
    before = next(place for place, panel in enumerate(panels) if isinstance(panel, Grid))
    return replace(view, panels=(*panels[:before], _names(state), *panels[before:]))


def _with_letters(panel: Panel, happy: int) -> Panel:
    if not (isinstance(panel, Picture) and isinstance(panel.drawing, RingDrawing)):
        return panel
    drawing = replace(panel.drawing, letters=tuple(note_name(number, happy) for number in NUMBERS))
    return replace(panel, drawing=drawing, alt=drawing.words)


def _names(state: State) -> Lines:
    lines = [f"Key: {key_name(state.happy, state.mood)}"]
    if state.stack:
        lines.append(f"In play: {in_words(state.numbers, state.happy, state.mood)}")
    if state.turn.play is not None and (played := _played(state)):
        lines.append(f"Played: {played}")
    return Lines("Names", tuple(lines))


def key_name(happy: int, mood: Mood) -> str:
    """The key as musicians call it: C major, A minor."""
    return f"{note_name(face_number(happy, mood), happy)} {SCALES[mood]}"


def in_words(numbers: tuple[int, ...], happy: int, mood: Mood, bass: int | None = None) -> str:
    """The notes, and if they make a chord, its name, degree and function."""
    if len(numbers) < FEWEST_NOTES:
        return " ".join(note_name(number, happy) for number in numbers)
    name = named_chord(numbers, happy, bass)
    notes = " ".join(map(name.note, numbers))
    degree = degree_of(name, mood)
    does = f", {degree.function}" if degree.function else ""
    return f"{notes} = {name}; degree {degree.numeral}{does}"


def _played(state: State) -> str:
    """What the scoring strings are, the lowest of them in the bass."""
    play, board = state.turn.play, state.house.board
    assert play is not None
    sounding = {board.pitch(slot): board.number(slot) for slot in play.scoring}
    if not sounding:
        return ""
    return in_words(tuple(sorted(set(sounding.values()))), state.happy, state.mood, sounding[min(sounding)])
