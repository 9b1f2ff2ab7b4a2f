"""Every number of the game that scores or limits, each with its sentence of the rulebook, or with our own decision.

Nothing here knows the table: all rules ask this page, and so do those who only look on: bots, coach, box, a desk
for one. What a hand can hold is the neck's to say (`MOST_FINGERS`); which arms a cam has is printed on it (`cams.py`).
"""

from __future__ import annotations

# ---------------------------------------------------------------- what scores

FOR_ADDING = 10
"""“Add a cam - score 10 points.”"""
FOR_REMOVING = 5
"""“Remove a cam - 5 points.”"""
FOR_REPLACING_OR_TURNING = 10
"""Replace and Turn alike: “If at least 1 clip removed, 10 points plus number of valid clips REMAINING”."""
FOR_A_STRING = 1
"""“Score 1 point FOR EACH STRING with a touched or open-string clip.”"""


def for_play(strings: int) -> int:
    """What a chord scores of which so many strings rang clear."""
    return FOR_A_STRING * strings


def for_replaced_or_turned(clips: int, left: int) -> int:
    """What a replaced or turned cam scores, where so many clips lay and so many of them keep a number in play."""
    return FOR_REPLACING_OR_TURNING + left if left < clips else 0


# ---------------------------------------------------------------- the stack

CAMS_ON_STACK = range(1, 3)
"""“There must be exactly 1 or 2 cams on the stack.”"""
NUMBERS_IN_PLAY = range(2, 5)
"""“The arms of the cams must point at exactly 2, 3 or 4 note numbers.”"""
ARMS_OUTSIDE = 1
"""Of Augmented: “1 of its arms may be outside of the key, but not 2.”

No other cam ever has more there: it has to overlap this arm.
"""
PLACES_TO_TURN = range(1, 12)
"""Decided here: clockwise, to any other of the twelve places; “another position” leaves nothing out."""
DIE = range(1, 7)
"""“1 single Dice”; a usual one."""


def costs_a_cam(shows: int) -> bool:
    """For a turned cam: “discard a cam from your stockpile if rolling an odd number”."""
    return shows % 2 == 1


# ---------------------------------------------------------------- clips and the neck

CLIPS = 12
"""“12 Clips - shared by all. Extras are not used.”"""
LIFTED_AT_ONCE = 4
"""“If you have no cams and no clips remain, then remove 4 clips of your choosing.”"""
RETRIES = range(4)
"""“Retries are not allowed (but give beginners some slack)”: none as a rule. Decided here: a table may allow three."""
FRETS = range(12, 25)
"""Decided here: from 12, after which the numbers begin anew, to twice that."""
CAPO = range(8)
"""Decided here: none, or up to the 7th fret; the highest was chosen by eye."""
EASY_REACH = range(3, 8)
"""Decided here: frets that a hand spans with ease, a small one or a large one; chosen by eye, and it only advises."""

# ---------------------------------------------------------------- seats and claims

PLAYERS = range(2, 8)
"""“For 2 to 7 players.”"""
CLAIMS_EACH = {2: 6, 3: 4, 4: 3, 5: 2, 6: 2, 7: 2}
"""“2 players - each claims 6 cams; 3 players - 4 each; 4 players - 3 each; 5 or more - 2 each”."""
SHORT_CLAIMS = range(3)
"""“Short game - everyone claims 1 or 2.” 0 stands for the full game."""
STILL_PLAYING = 2
"""“If at least 2 players still have cams, then... Roll the dice.”"""
TURNS_ALTERNATE = 2
"""“With 2 players, turns alternate”; and with 2 and no audience there is no Best Lyrics award."""

# ---------------------------------------------------------------- words and applause

FEWEST_WORDS = 1
"""“Add at least one word”."""
WORDS_PER_POINT = 1
"""“at most the number of points scored”."""
CLAPS = range(1, 4)
"""Decided here, for phones: a little, well, out loud. The book knows only “most applause”."""
BOOS_FOR_A_SECOND_NAMING = 2
"""“In case of a tie, or 2 or more boos, the Band Leader names the tied players a second time”."""
NAMINGS = 2
"""After that second time the Band Leader “makes a final decision”."""
LONGEST_NAME = 60
"""Decided here: letters in the name of a band or a song; chosen by eye, for one line of a page."""
LONGEST_WORD = 40
"""Decided here: letters in a row, so that no page is torn wide; chosen by eye, longer than words are."""
LONGEST_TEXT = 1000
"""Decided here: letters that are written at once; chosen by eye, beyond what a turn brings."""
