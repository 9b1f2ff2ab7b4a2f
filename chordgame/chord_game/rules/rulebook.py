"""Every rule that a move can break, in one sentence each; errors, help and docs are made from these."""

from __future__ import annotations

from enum import Enum

from chordgame.chord_game.rules import points
from chordgame.engine.errors import insist, refuse
from chordgame.engine.sentences import any_of, span
from chordgame.neck.fingers import MOST_FINGERS

__all__ = ["Rule", "insist", "refuse"]


class Rule(Enum):
    """The rules that can be broken."""

    YOUR_TURN = "it is not your turn for this"
    LEADER_ONLY = "only the Band Leader does this"
    ON_THE_RING = "the ring has the numbers 1 to 12"
    NOT_NOW = "this is not what comes next"
    NO_SUCH_INSTRUMENT = "an instrument is taken once, from those of the game"
    NAMES = f"a name needs 1 to {points.LONGEST_NAME} printable characters, and a letter or a digit among them"
    FIRST_CAM = "the first cam is neither Augmented nor Straight"
    FIRST_CAM_IN_KEY = "all arms of the first cam lie within the key"
    ONE_OR_TWO_CAMS = f"there are exactly {any_of(points.CAMS_ON_STACK)} cams on the stack"
    STRAIGHT_ALONE = "Straight may not stand alone"
    TWO_TO_FOUR = f"the cams point at exactly {any_of(points.NUMBERS_IN_PLAY)} numbers"
    OUTSIDE_KEY = "every arm lies within the key, or on an outside arm of another cam"
    AUGMENTED_ONE_OUTSIDE = "Augmented may have one arm outside the key, not two"
    UPSIDE_DOWN = "upside-down lies only a Major in a sad song or a Minor in a happy one"
    CAM_IN_HAND = "the cam must be in hand"
    CAM_UNCLAIMED = "the cam must be one that nobody has claimed"
    TWO_TO_SWAP = "two cams change places"
    TURN_BY = f"cams turn clockwise by {span(points.PLACES_TO_TURN)} places, both only where there are two"
    NO_TURN = "a turn that leaves the arms where they were is no turn"
    TURN_NEEDS_CAM = "turning needs a cam in hand, to pay with"
    CLIPS_GONE = "no clips are left: with a cam in hand, change the stack"
    LIFT_FIRST = "after lifting clips, play the chord"
    SLOT_EXISTS = "the slot must be on the fretboard"
    SLOT_EMPTY = "the slot must be empty"
    SLOT_HAS_CLIP = "the slot must hold a clip"
    NUMBER_IN_PLAY = "a clip goes on a number in play"
    FOUR_FINGERS = f"a hand has {MOST_FINGERS} fingers for the strings"
    FINGER_ON_BOARD = "a finger lies on the fretted strings of the fretboard"
    HEARD_ALL = "the verdict covers every string that scores"
    HEARD_ONCE = "a verdict says one thing of each string"
    HEARD_AGAIN = "once a guitar was heard in a turn, it is heard again or the Band Leader rules"
    SAME_FINGERS = "another pluck is made with the same fingers"
    STRING_EXISTS = "the string must be on the fretboard"
    CONFIDENCE = "a confidence is from 0 to 1"
    DIE = f"a die shows {span(points.DIE)}, and is only given where the table rolls its own"
    NOTHING_ELSE = "only when nothing else is legal"
    WORD_LIMIT = "each point lets you add one word, and you add at least one"
    REPEAT_ONLY = "without points you may repeat one line or one word of the song"
    PLAIN_TEXT = f"words are plain text in one line, none longer than {points.LONGEST_WORD} characters"
    CHALLENGE_ONCE = "one challenge a turn, of a play of somebody else"
    RULED_ALREADY = "a ruling without a dispute changes what was decided"
    RULING = "the Band Leader rules on what was heard, not on which clips were touched"
    MEND_PIECES = f"a correction uses the cams that are on the stack or discarded, and the {points.CLIPS} clips"
    CLAPS = "claps are 1 a little, 2 well, 3 out loud"
    TIED = "two or more of those who were named are named once more"
    MEND_OUTSIDE = "no cam ever has two arms outside the key"
    OWN_APPLAUSE = "one does not applaud oneself"
    AWARD_TO = "the award goes to one who may still have it"
