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
    NO_SUCH_INSTRUMENT = "take an instrument of the game that nobody has yet"
    NAMES = f"a name needs 1 to {points.LONGEST_NAME} printable characters, and a letter or a digit among them"
    FIRST_CAM = "choose any first cam but Augmented or Straight"
    FIRST_CAM_IN_KEY = "lay the first cam with all its arms within the key"
    ONE_OR_TWO_CAMS = f"leave exactly {any_of(points.CAMS_ON_STACK)} cams on the stack"
    STRAIGHT_ALONE = "Straight may not stand alone"
    TWO_TO_FOUR = f"lay the cams so that they point at exactly {any_of(points.NUMBERS_IN_PLAY)} numbers"
    OUTSIDE_KEY = "lay every arm within the key, or on an outside arm of another cam"
    AUGMENTED_ONE_OUTSIDE = "Augmented may have one arm outside the key, not two"
    UPSIDE_DOWN = "lay upside-down only a Major in a sad song or a Minor in a happy one"
    CAM_IN_HAND = "use a cam that is in your hand"
    CAM_UNCLAIMED = "pick a cam that nobody has claimed"
    TWO_TO_SWAP = "you need two cams on the stack to change their places"
    TURN_BY = f"turn cams clockwise by {span(points.PLACES_TO_TURN)} places, both only where there are two"
    NO_TURN = "turn it to where its arms point elsewhere"
    TURN_NEEDS_CAM = "to turn you need a cam in your hand, to pay with"
    CLIPS_GONE = "no clips are left: with a cam in your hand, change the stack"
    LIFT_FIRST = "you have lifted clips, so play the chord now"
    SLOT_EXISTS = "choose a slot that the fretboard has"
    SLOT_EMPTY = "choose an empty slot"
    SLOT_HAS_CLIP = "choose a slot with a clip"
    NUMBER_IN_PLAY = "put clips on numbers in play"
    FOUR_FINGERS = f"you have {MOST_FINGERS} fingers for the strings"
    FINGER_ON_BOARD = "put your fingers on the fretted strings of the fretboard"
    HEARD_ALL = "the verdict covers every string that scores"
    HEARD_ONCE = "a verdict says one thing of each string"
    HEARD_AGAIN = "once a guitar was heard in a turn, it is heard again or the Band Leader rules"
    SAME_FINGERS = "another pluck is made with the same fingers"
    STRING_EXISTS = "the string must be on the fretboard"
    CONFIDENCE = "a confidence is from 0 to 1"
    DIE = f"a die shows {span(points.DIE)}, and is only given where the table rolls its own"
    NOTHING_ELSE = "you can do this only when nothing else is legal"
    WORD_LIMIT = "each point lets you add one word, and you add at least one"
    REPEAT_ONLY = "without points you may repeat one line or one word of the song"
    PLAIN_TEXT = f"write plain text in one line, no word longer than {points.LONGEST_WORD} characters"
    CHALLENGE_ONCE = "you can challenge once a turn, and only what somebody else played"
    RULED_ALREADY = "nobody doubts it: rule only to change what was decided"
    RULING = "rule on what you heard, not on which clips were touched"
    MEND_PIECES = f"use the cams that are on the stack or discarded, and the {points.CLIPS} clips"
    CLAPS = "clap with 1 a little, 2 well or 3 out loud"
    TIED = "name two or more once again, of those who were named"
    MEND_OUTSIDE = "no cam ever has two arms outside the key"
    OWN_APPLAUSE = "you cannot applaud yourself"
    AWARD_TO = "give the award to one who may still have it"
