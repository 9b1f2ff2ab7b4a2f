"""The table of a chord game as a seat sees it. Nothing on it is hidden but what the die will show."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from chordgame.chord_game.pictures.drawing import CamDrawing, NeckDrawing, RingDrawing
from chordgame.chord_game.rules.applause import best_music, claps_for
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.chord_game.rules.heard import in_words, outcome_of
from chordgame.chord_game.rules.lyrics import song_lines
from chordgame.chord_game.rules.state import Applause, Phase, State
from chordgame.engine.game import Award, Result
from chordgame.engine.sentences import counted
from chordgame.engine.view import Card, Cards, Grid, Lines, Panel, Picture, View

LEADERS_PHASES = (Phase.KEY, Phase.FIRST_CAM, Phase.SONG, Phase.RULING, Phase.DECISION)


ASKED = {
    Phase.KEY: "fit the key and choose the mood",
    Phase.FIRST_CAM: "lay the first cam",
    Phase.SONG: "name the band and the song",
    Phase.INSTRUMENTS: "take an instrument",
    Phase.CLAIMS: "claim a cam",
    Phase.START: "roll for who starts",
    Phase.CHOOSE: "place a clip or change the stack",
    Phase.ANNOUNCE: "touch the clips and play the chord",
    Phase.RULING: "rule: did it ring clear?",
    Phase.DIE: "roll for the turned cam",
    Phase.PAY: "choose a cam to pay with",
    Phase.LYRICS: "add to the lyrics",
    Phase.NEXT: "hand on the turn",
    Phase.DECISION: "give the award",
}


def view(state: State, seat: str | None) -> View:
    """The picture of the table, the points, the words, and this seat's cams; at the end who won comes first."""
    panels: list[Panel] = [_ring(state), _neck(state), *_awards(state), *_play(state), _scores(state), _song(state)]
    if seat is not None:
        panels.append(_hand(state, seat))
    if state.applause is not None:
        panels.append(_applause(state.applause))
    return View("chord_game", seat, headline(state), tuple(panels))


def _awards(state: State) -> tuple[Lines, ...]:
    if state.phase is not Phase.OVER:
        return ()
    awards = (f"{award.name}: {' and '.join(award.winners)} ({award.why})" for award in result(state).awards)
    return (Lines("Awards", tuple(awards)),)


def headline(state: State) -> str:
    """What the table waits for, in one line."""
    who = state.leader if state.phase in LEADERS_PHASES else state.whose
    if state.phase is Phase.APPLAUSE and state.applause is not None:
        return f"Applause for {state.applause.named[state.applause.at]}"
    return "The game is over" if state.phase is Phase.OVER else f"{who}: {_asked(state)}"


def _asked(state: State) -> str:
    if state.phase is Phase.LIFT:
        return f"lift {counted(state.turn.lifts, 'clip')}"
    if state.phase is Phase.CHOOSE and state.turn.must_play:
        return "place a clip"
    return ASKED[state.phase]


def _ring(state: State) -> Picture:
    happy = None if state.phase is Phase.KEY else state.happy
    drawing = RingDrawing(happy, state.mood.value, state.stack, state.numbers)
    return Picture("ring", drawing, drawing.words)


def _neck(state: State) -> Picture:
    judged, house = state.turn.play, state.house
    drawing = NeckDrawing.of(house.board, state.clips, state.numbers)
    drawing = replace(drawing, new=state.turn.new, left_handed=house.left_handed)
    if judged is not None:
        drawing = replace(drawing, scoring=judged.scoring, fingers=judged.fingers)
    return Picture("neck", drawing, drawing.words)


def _play(state: State) -> list[Panel]:
    """What was played in this turn, what became of it, who doubts it, and what was heard of each string."""
    turn = state.turn
    if turn.play is None:
        return []
    lines = [f"Touched: {Fingering(turn.play.fingers, turn.play.scoring)}"]
    verdict = outcome_of(turn.play.scoring, turn.play.heard)[1]
    because = f": {turn.play.words}" if turn.play.words not in ("", verdict) else ""
    lines.append(f"{counted(turn.points, 'point')}{because}")
    if turn.doubt is not None:
        lines.append(f"{turn.doubt.by} challenges" + (f": “{turn.doubt.about}”" if turn.doubt.about else ""))
    lines += [f"{seat} heard it {'ring clear' if clear else 'fail'}" for seat, clear in turn.votes]
    if turn.play.heard != "table":
        lines += [in_words(one) for one in turn.play.heard]
    return [Lines("This play", tuple(lines))]


def _applause(applause: Applause) -> Grid:
    boos = Counter(reaction.to for reaction in applause.reactions if reaction.boo)
    rows = tuple((name, str(count), str(boos[name])) for name, count in claps_for(applause).items())
    return Grid("Applause", ("player", "claps", "boos"), rows)


def _scores(state: State) -> Grid:
    rows = tuple(
        (seat, player.instrument, str(player.score), str(len(player.cams)))
        for seat, player in zip(state.seats, state.players, strict=True)
    )
    return Grid("Scores", ("player", "plays", "points", "cams"), rows)


def _song(state: State) -> Lines:
    title = f"{state.title} — {state.band}" if state.title else "The song"
    return Lines(title, tuple(song_lines(state)))


def _hand(state: State, seat: str) -> Cards:
    return Cards("Your cams", tuple(_card(cam) for cam in state.players[state.seats.index(seat)].cams))


def _card(cam: Cam) -> Card:
    drawing = CamDrawing(cam)
    return Card(drawing.name, picture=Picture("cam", drawing, drawing.words))


def result(state: State) -> Result:
    """The points so far, and the awards once the game is over."""
    scores = {seat: player.score for seat, player in zip(state.seats, state.players, strict=True)}
    if state.phase is not Phase.OVER:
        return Result(False, scores)
    awards = [best_music(state)]
    if state.best_lyrics:
        awards.append(Award("Best Lyrics", (state.best_lyrics,), "by applause, as the Band Leader heard it"))
    return Result(True, scores, tuple(awards))
