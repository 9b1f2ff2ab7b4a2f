"""Words to start from, for players without an idea and for bots."""

from __future__ import annotations

_LINES = (
    "oh the river keeps on humming all the way back home tonight",
    "and we danced where the lamps were low and the kettle sang along",
    "hold the summer a little longer than the clock on the wall allows",
    "nobody warned the moon that we were only passing through this town",
    "my boots remember every road that ever led away from you again",
    "sing it softer now the neighbours lean against the door to hear",
)
BANDS = ("The Ringers", "Six Loose Strings", "Kitchen Thunder", "The Late Bus", "Moon on Toast", "The Left Shoes")
TITLES = (
    "Ring Clear",
    "Home by Seven",
    "Nobody Warned Us",
    "Rain on the Kettle",
    "One More Mile",
    "Old Blue Door",
)


def line_of(words: int, turn: int) -> str:
    """So many words, others every turn; long lines run on into the next."""
    start = turn % len(_LINES)
    supply = " ".join(_LINES[start:] + _LINES[:start]).split()
    return " ".join(supply[:words])


def is_idea(text: str, turn: int) -> bool:
    """Whether that is just what was suggested in that turn."""
    return text == line_of(len(text.split()), turn)
