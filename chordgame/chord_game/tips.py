"""Each new thing of the game, explained when it first matters: one sentence and one picture."""

from __future__ import annotations

from chordgame.chord_game.pictures.drawing import CamDrawing, RingDrawing
from chordgame.chord_game.pictures.scene import SceneDrawing
from chordgame.chord_game.rules.after_turn import needs_roll
from chordgame.chord_game.rules.cams import Cam, Laid, lay
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.chord_game.rules.state import Phase, State
from chordgame.engine.help import Tip
from chordgame.engine.view import Picture
from chordgame.theory.ring import Mood

HOME = 7
"""The key that the pictures show: the first that most tables lay."""


def _ring(*stack: Laid, ghosts: tuple[int, ...] = ()) -> Picture:
    drawing = RingDrawing(HOME, Mood.HAPPY.value, stack, numbers_in_play(stack), ghosts=ghosts)
    return Picture("ring", drawing, drawing.words)


def _cam(cam: Cam) -> Picture:
    drawing = CamDrawing(cam)
    return Picture("cam", drawing, drawing.words)


def _scene(name: str, words: str) -> Picture:
    return Picture("scene", SceneDrawing(name, words), words)


_FIRST = lay(Cam.MAJOR, HOME)
TIPS = {
    "key": Tip("The yellow key covers seven numbers: the ones that your song may use.", _ring()),
    "cam": Tip("The arms of a cam point at numbers, and only those are in play.", _ring(_FIRST)),
    "claim": Tip("A cam that you pick is yours: with it you change the numbers later.", _cam(Cam.SUSPENDED), "box-"),
    "number": Tip(
        "The lit numbers are in play: tap one of them to put a clip there.",
        _scene("number", "Lit numbers among faint ones on the neck."),
        "slot-",
    ),
    "clip": Tip(
        "A clip marks a tone of your chord, and stays until its number goes.",
        _scene("clip", "A clip on the neck, with a star as it is new."),
        "slot-",
        ahead="Put a clip on a lit number.",
    ),
    "strum": Tip(
        "Now strum: every string of your chord has to ring clear.",
        _scene("strum", "A clip on the neck, and a pick that strokes across the strings."),
    ),
    "points": Tip(
        "Each string that rang clear is a point.",
        _scene("points", "Two strings ring: two points."),
        ahead="Strum: each clear string is a point.",
    ),
    "missed": Tip(
        "One string that fails takes all the points, but your clip stays for the next chord.",
        _scene("missed", "One of two strings does not ring: no points."),
    ),
    "words": Tip(
        "Each point is a word for the song that you all write together.",
        _scene("words", "A page of lyrics, and a pencil that adds a word."),
        ahead="Each point is a word of your song.",
    ),
    "cams": Tip(
        "Your cams change which numbers are in play, and that brings points too: try one to see how many.",
        _ring(_FIRST, lay(Cam.SINGLE, 2), ghosts=(1,)),
        "hand-",
        ahead="Cams change the numbers.",
    ),
    "cost": Tip("A turned cam has its price: an odd number costs you one of yours.", _scene("die", "A die.")),
    "die": Tip("The die counts round the others: that one is next.", _scene("die", "A die that shows five.")),
}
"""What each is called in views, in the order in which a first game meets them."""

_OF_PHASE = {
    Phase.KEY: ("key",),
    Phase.FIRST_CAM: ("cam",),
    Phase.CLAIMS: ("claim",),
    Phase.ANNOUNCE: ("strum",),
    Phase.DIE: ("cost",),
}


def tips_of(state: State) -> tuple[str, ...]:
    """What matters now to who is waited for."""
    match state.phase:
        case Phase.CHOOSE:
            may_change = state.hand and not state.turn.must_play
            return ("number", "clip", "cams") if may_change else ("number", "clip")
        case Phase.LYRICS if state.turn.play is None:
            return ("words",) if state.turn.points else ()
        case Phase.LYRICS:
            return ("points", "words") if state.turn.points else ("missed",)
        case Phase.NEXT:
            return ("die",) if needs_roll(state) else ()
    return _OF_PHASE.get(state.phase, ())
