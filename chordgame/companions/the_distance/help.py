"""The rules on one page, and what things are called."""

from __future__ import annotations

from chordgame.engine.help import Help

HELP = Help(
    (
        "Go up the letters A to G by one interval, and get rid of your cards first.",
        "The interval is chosen before the game. It counts letters, both ends included: a Third up from F is A.",
        "On your turn put down one card, or several of the same number, that fit the letter that is asked for.",
        "Then say the letter: tap it, or play it on the guitar.",
        "A wrong card or a wrong letter? The cards come back with two more, and the next player owes the same letter.",
        "Nothing fits? Draw one card at a time; a card that fits may be played. After three you may pass.",
        "A wild is any letter. A card between two letters is either of them.",
        "One card left? Press Musicards! first. If somebody else is faster, draw two.",
    ),
    {
        "Interval": "How many letters you go up: a Second is the next one, a Seventh is one before the octave.",
        "Wild": "A card that is any letter you want.",
        "Musicards!": "What is called when somebody has one card left.",
    },
)
