"""The table of a chord game as a seat sees it. Nothing on it is hidden but what the die will show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from chordgame.chord_game.pictures.drawing import CamDrawing, NeckDrawing, RingDrawing
from chordgame.chord_game.rules.after_turn import needs_roll
from chordgame.chord_game.rules.applause import best_music, claps_for
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.chord_game.rules.heard import RANG, PlayOutcome, outcome_of
from chordgame.chord_game.rules.lyrics import song_lines
from chordgame.chord_game.rules.setting_up import quota
from chordgame.chord_game.rules.state import Applause, Phase, State
from chordgame.chord_game.tips import tips_of
from chordgame.engine.game import Award, Result
from chordgame.engine.sentences import counted, listed
from chordgame.engine.view import Card, Cards, Grid, Lines, Panel, Picture, View

BEFORE_PLAY = (Phase.KEY, Phase.FIRST_CAM, Phase.SONG, Phase.INSTRUMENTS, Phase.CLAIMS)
LEADERS_PHASES = (Phase.KEY, Phase.FIRST_CAM, Phase.SONG, Phase.RULING, Phase.DECISION)
BY_ROLE = (Phase.RULING, Phase.DECISION)
"""What somebody decides for all is asked of them as the Band Leader."""


ASKED = {
    Phase.KEY: "choose a starting number and a mood",
    Phase.FIRST_CAM: "put down the first cam",
    Phase.SONG: "name the band and the song",
    Phase.INSTRUMENTS: "take an instrument",
    Phase.START: "roll for who starts",
    Phase.CHOOSE: "place a clip, or change the cams",
    Phase.ANNOUNCE: "now play the chord!",
    Phase.RULING: "did it ring clear?",
    Phase.DIE: "roll: an odd number costs a cam",
    Phase.PAY: "choose the cam you lose",
    Phase.LYRICS: "add to the lyrics",
    Phase.NEXT: "end the turn",
    Phase.DECISION: "give the award for the best lyrics",
}


RINGS_PHASES = (Phase.KEY, Phase.FIRST_CAM, Phase.SONG, Phase.INSTRUMENTS, Phase.CLAIMS, Phase.START)
"""While the table is set up nothing happens on the neck."""
ANY_WILL_DO = (Phase.KEY, Phase.FIRST_CAM, Phase.INSTRUMENTS, Phase.CLAIMS)
"""Choices that nobody who plays for the first time can weigh."""
HOW = {
    Phase.KEY: "Tap a number on the ring: your song feels at home there. Any is fine.",
    Phase.FIRST_CAM: "Tap a cam, then a number on the ring. Its arms point at the numbers you may play.",
    Phase.SONG: "Give the band and the song a name, or keep these.",
    Phase.INSTRUMENTS: "Take one; it is just for fun.",
    Phase.CLAIMS: "Tap a cam to keep it. Later you use it to change the numbers.",
    Phase.START: "The die says who starts.",
    Phase.LIFT: "No clips and no cams are left. Tap a clip to take it off.",
    Phase.CHOOSE: "Tap a lit number on the neck to put a clip there, or one of your cams to change the numbers.",
    Phase.ANNOUNCE: "Touch the ringed clips and strum. Tap other clips to play it otherwise.",
    Phase.RULING: "Did it ring clear?",
    Phase.DIE: "Roll: an odd number costs you a cam.",
    Phase.PAY: "Tap the cam that you lose.",
    Phase.LYRICS: "Each point is worth one word of the song.",
    Phase.NEXT: "Your points are safe. On to the next player.",
    Phase.APPLAUSE: "Clap for what they wrote.",
    Phase.DECISION: "Who wrote the best words? You heard the applause.",
}
"""What to do, said to who is waited for, as somebody beside them would."""
NO_POINTS = "No points this time. Repeat a line or a word of the song, or go on without words."
ONLY_CLIPS = "Tap a lit number on the neck to put a clip there."


def ask_of(state: State) -> str:
    """What whoever is waited for does now, in a sentence or two."""
    if state.phase is Phase.LYRICS and not state.turn.points:
        return NO_POINTS
    if state.phase is Phase.RULING:
        return " ".join((*_said_of_it(state), HOW[state.phase]))
    if state.phase is Phase.CHOOSE and (state.turn.must_play or not state.hand):
        return ONLY_CLIPS
    return HOW.get(state.phase, "")


def view(state: State, seat: str | None) -> View:
    """What matters most comes first, the ring or the neck; then the points, the words, and this seat's cams.

    At the end who won comes before the points.
    """
    box = [_box(state)] if state.phase in (Phase.FIRST_CAM, Phase.CLAIMS) else []
    board = [ring_of(state), *box, neck_of(state)] if state.phase in RINGS_PHASES else [neck_of(state), ring_of(state)]
    play = _play(state)
    doubted, settled = [one for one in play if not one.shelf], [one for one in play if one.shelf]
    panels: list[Panel] = [
        *_awards(state), *board, *doubted, _scores(state), _cams(state), *settled, _song(state)
    ]  # fmt: skip
    if seat is not None:
        panels.append(_hand(state, seat))
    if state.applause is not None:
        panels.append(_applause(state.applause))
    tips = tips_of(state) if seat == _awaited(state) else ()
    ask, any_will_do = ask_of(state), state.phase in ANY_WILL_DO
    return View("chord_game", seat, headline(state), tuple(panels), ask, any_will_do, tips)


def _awaited(state: State) -> str:
    return state.leader if state.phase in LEADERS_PHASES else state.whose


def _awards(state: State) -> tuple[Lines, ...]:
    if state.phase is not Phase.OVER:
        return ()
    awards = (f"{award.name}: {' and '.join(award.winners)} ({award.why})" for award in result(state).awards)
    return (Lines("Awards", tuple(awards)),)


def headline(state: State) -> str:
    """What the table waits for, in one line."""
    if state.phase is Phase.APPLAUSE and state.applause is not None:
        return f"Applause for {state.applause.named[state.applause.at]}"
    if state.phase is Phase.OVER:
        return "The game is over"
    role = ", the Band Leader" if state.phase in BY_ROLE else ""
    return f"{_awaited(state)}{role}: {_asked(state)}"


def _asked(state: State) -> str:
    if state.phase is Phase.LIFT:
        return f"lift {counted(state.turn.lifts, 'clip')}"
    if state.phase is Phase.CHOOSE and state.turn.must_play:
        return "place a clip"
    if state.phase is Phase.CLAIMS:
        return f"pick a cam ({len(state.hand) + 1} of {quota(state, state.turn.player)})"
    if state.phase is Phase.LYRICS and not state.turn.points:
        return "repeat a line, or go on"
    if state.phase is Phase.NEXT and needs_roll(state):
        return "roll to see who is next"
    return ASKED[state.phase]


def ring_of(state: State, ghosts: tuple[int, ...] = ()) -> Picture:
    """The ring with all that lies on it; `ghosts` are the levels of cams that only might lie there."""
    happy = None if state.phase is Phase.KEY else state.happy
    drawing = RingDrawing(happy, state.mood.value, state.stack, state.numbers, ghosts=ghosts)
    return Picture("ring", drawing, drawing.words)


def neck_of(state: State, drawing: NeckDrawing | None = None) -> Picture:
    """The fretboard as it is, or as it is drawn otherwise."""
    drawing = drawing or _neck_drawing(state)
    return Picture("neck", drawing, drawing.words)


def _neck_drawing(state: State) -> NeckDrawing:
    judged, house = state.turn.play, state.house
    drawing = NeckDrawing.of(house.board, state.clips, state.numbers)
    drawing = replace(drawing, new=state.turn.new, left_handed=house.left_handed)
    if judged is None:
        return drawing
    rang = judged.heard != "table" or judged.outcome is PlayOutcome.COUNTS
    return replace(drawing, scoring=judged.scoring if rang else (), fingers=judged.fingers)


def _play(state: State) -> list[Lines]:
    """What was played in this turn, what became of it, and who doubts it; each string is the guitar's to show.

    It lies beside the board, which shows most of it, until somebody doubts it.
    """
    turn = state.turn
    if turn.play is None:
        return []
    verdict = outcome_of(turn.play.scoring, turn.play.heard)[1]
    because = f": {turn.play.words}" if turn.play.words not in ("", verdict) else ""
    touched = f"Touched: {Fingering(turn.play.fingers, turn.play.scoring)}"
    points = f"{counted(turn.points, 'point')}{because}"
    doubted = [f"{seat} says it {RANG[clear]}" for seat, clear in turn.votes]
    if turn.doubt is not None:
        about = f": “{turn.doubt.about}”" if turn.doubt.about else ""
        doubted.insert(0, f"{turn.doubt.by} challenges{about}")
    lines = [touched, points, *doubted] if state.phase is Phase.RULING else [touched, *doubted, points]
    return [Lines("This play", tuple(lines), shelf="" if turn.doubt or turn.votes else "Scores")]


def _said_of_it(state: State) -> list[str]:
    """What a ruling goes by: what we heard of a play, who doubts it and why, and what the others heard."""
    turn = state.turn
    said = [f"We heard: {turn.play.words}."] if turn.play is not None and turn.play.words else []
    if turn.doubt is not None:
        said.append(f"{turn.doubt.by} doubts it" + (f": “{turn.doubt.about}”." if turn.doubt.about else "."))
    return said + [f"{seat} says it {RANG[clear]}." for seat, clear in turn.votes]


def _applause(applause: Applause) -> Grid:
    boos = Counter(reaction.to for reaction in applause.reactions if reaction.boo)
    rows = tuple((name, str(count), str(boos[name])) for name, count in claps_for(applause).items())
    return Grid("Applause", ("player", "claps", "boos"), rows)


def _scores(state: State) -> Grid:
    rows = tuple(
        (seat, player.instrument, str(player.score), str(len(player.cams)))
        for seat, player in zip(state.seats, state.players, strict=True)
    )
    return Grid("Scores", ("player", "instrument", "points", "cams"), rows, shelf="Scores")


def _cams(state: State) -> Lines:
    """Where all cams are: they are claimed before everybody's eyes, and lie open in front of their players."""
    held = {seat: player.cams for seat, player in zip(state.seats, state.players, strict=True)}
    claiming = state.phase in BEFORE_PLAY
    rest = {"Still to be claimed": state.box} if claiming else {"Out of the game": (*state.box, *state.discarded)}
    lines = (f"{where}: {_in_words(cams)}" for where, cams in (held | rest).items() if cams or where in held)
    return Lines("Everybody's cams", tuple(lines), shelf="Scores")


def _in_words(cams: Sequence[Cam]) -> str:
    counts = Counter(sorted(cams))
    names = (cam.value.title() if count == 1 else f"{count} × {cam.value.title()}" for cam, count in counts.items())
    return listed(names, "none")


def _song(state: State) -> Lines:
    title = f"“{state.title}” by {state.band}" if state.title else "The song"
    return Lines(title, tuple(song_lines(state)), shelf="Song")


def _hand(state: State, seat: str) -> Cards:
    held = Counter(state.players[state.seats.index(seat)].cams)
    return Cards("Your cams", tuple(_card(cam, "hand", "" if n == 1 else f"{n} of them") for cam, n in held.items()))


def _box(state: State) -> Cards:
    """The cams that nobody has, with how many of each are left."""
    return Cards("Cams in the box", tuple(_card(cam, "box", f"{n} left") for cam, n in Counter(state.box).items()))


def _card(cam: Cam, where: str, words: str) -> Card:
    drawing = CamDrawing(cam)
    return Card(drawing.name, words, Picture("cam", drawing, drawing.words), f"{where}-{cam.value}")


def standing(state: State) -> dict[str, str]:
    """The points of each, and beside them at once what this turn has brought, before the words are written."""
    scores = {seat: f"{player.score}" for seat, player in zip(state.seats, state.players, strict=True)}
    if state.turn.points and state.phase in (Phase.DIE, Phase.PAY, Phase.LYRICS, Phase.NEXT):
        scores[state.whose] += f" +{state.turn.points}"
    return scores


def result(state: State) -> Result:
    """The points so far, and the awards once the game is over."""
    scores = {seat: player.score for seat, player in zip(state.seats, state.players, strict=True)}
    if state.phase is not Phase.OVER:
        return Result(False, scores)
    awards = [best_music(state)]
    if state.best_lyrics:
        awards.append(Award("Best Lyrics", (state.best_lyrics,), "by applause"))
    return Result(True, scores, tuple(awards))
