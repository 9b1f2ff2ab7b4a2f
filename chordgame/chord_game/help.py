"""The rules on one page, what things are called, and the cams by their pictures, for whoever asks while playing."""

from __future__ import annotations

from chordgame.chord_game.pictures.drawing import CamDrawing
from chordgame.chord_game.rules.cams import SHAPES, Cam
from chordgame.chord_game.tips import TIPS
from chordgame.engine.help import Help
from chordgame.engine.view import Card, Picture

RULES = (
    "You write one song together. Points come from the chord that you play, or from changing the numbers.",
    "Ring: it has the numbers 1 to 12. Its yellow key says which seven of them the song uses.",
    "Cams lie on the ring. Where their arms point, numbers are in play: two to four of them.",
    "Clips go on the neck, on numbers in play. A clip stays until its number goes.",
    "On your turn do one of two things: play a chord, or change the cams.",
    "Play a chord: put a clip on a lit number, touch clips with up to four fingers, and strum. Each string that rings "
    "clear is a point. If one does not, there are no points, but the clip stays.",
    "Add a second cam from your hand: 10 points. Remove one of two: 5 points.",
    "Replace or turn a cam: 10 points and 1 for each clip that stays, if at least one clip comes off; otherwise 0. "
    "After turning you roll: an odd number costs you a cam.",
    "Then write: a word for each point, or repeat a line if you got none.",
    "Somebody heard it otherwise? They can challenge, and the Band Leader decides.",
    "It ends when fewer than two players have cams. Most points win Best Music. From three players on most applause "
    "wins Best Lyrics.",
)
WORDS = {
    "Ring": "The wheel with the numbers 1 to 12. Every song happens on it.",
    "Key": "The yellow plate with seven faces. It covers the seven numbers of your song.",
    "Mood": "Happy or sad. It says on which face of the key the song is at home.",
    "Cam": "A piece with two or three arms. It lies on the ring, and its arms point at numbers.",
    "In play": "A number that an arm points at. On the neck it is lit.",
    "Clip": "What marks a number on the neck. Your finger goes where a clip is.",
    "Headstock": "The end of the neck. A clip there rings without a finger.",
    "Strum": "One stroke across all strings. We hear each string by itself.",
    "Claim": "To pick a cam before the game. It is yours, to change the numbers with.",
    "Band Leader": "Who begins the song, and decides where you do not agree.",
    "Challenge": "To say that you heard it otherwise than the guitar did.",
}


def _piece(cam: Cam) -> Card:
    drawing = CamDrawing(cam)
    return Card(drawing.name, f"{SHAPES[cam].count} in the box", Picture("cam", drawing, drawing.words))


HELP = Help(RULES, WORDS, tuple(map(_piece, Cam)), TIPS)
