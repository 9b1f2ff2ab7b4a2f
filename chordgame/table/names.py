"""Names as people type them: long, empty, with letters that nobody sees. Pure."""

from __future__ import annotations

import unicodedata

from chordgame.engine.errors import BadSetup
from chordgame.engine.options import LONGEST_NAME
from chordgame.table.as_seen import MOST_MARKS, WITHOUT_SHAPE, can_be_read
from chordgame.table.saved import HOST


def seat_name(typed: str) -> str:
    """The name that was meant, or one sentence on what to change.

    What nobody sees goes, so that two seats that look alike are alike, and no name turns the line that it stands in.
    """
    seen = (" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", typed))
    name = " ".join("".join(letter for letter in seen if unicodedata.category(letter) not in WITHOUT_SHAPE).split())
    if not name:
        raise BadSetup("Please type a name.")
    if len(name) > LONGEST_NAME:
        raise BadSetup(f"That name has {len(name)} letters. Please take one with {LONGEST_NAME} at most.")
    if "," in name or name.startswith(HOST):
        raise BadSetup("Please take a name of letters or figures, without a comma.")
    if not can_be_read(name):
        raise BadSetup(
            f"Nobody can read that name. Please take letters that are seen, at most {MOST_MARKS} marks on one."
        )
    return name
