"""The rules on one page, and what the pieces are called, for whoever asks while playing."""

from __future__ import annotations

from chordgame.engine.view import Lines

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
    "It ends when fewer than two players have cams. Most points win Best Music, most applause Best Lyrics.",
)
HELP = Lines("How to play", RULES, shelf="Help")
