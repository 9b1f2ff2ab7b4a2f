"""The score sheet of Musical Chairs, for a table that plays with the real box."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from chordgame.companions.breakdown import totals
from chordgame.companions.data_file import fingerprint
from chordgame.companions.musical_chairs.box import CHAIRS, FILE, box, points
from chordgame.companions.musical_chairs.scoring import Holding, score_lines, winners
from chordgame.companions.musical_chairs.tokens import Token
from chordgame.companions.score_pad.sheet import Layout, Reckoning, Row, Ruled, ScoreSheet, Sheet
from chordgame.engine.game import Award
from chordgame.engine.older_rules import CarriedOver
from chordgame.engine.sentences import counted

NOBODY = "nobody's"
MOST_RESTS = 40
"""A Rest comes back with the discard pile only if it was paid with: more than this nobody plays."""
_FIRST_CARDS_ROW = re.compile(r"scored cards of (\d+) VP")
SUITS, RESTS_PLAYED = "suits in the score pile", "Rests played"


OURS = "6deb78a39776"
"""The fingerprint of `box.toml` as it comes: its treble clefs are made up, so they say nothing about a real box."""


@functools.cache
def knows_the_box() -> bool:
    """Whether the file was edited: then it says how many cards of each worth the table's own box has."""
    return fingerprint(FILE) != OURS


def _cards_by_vp() -> Counter[int]:
    """How many cards of each worth can be in the box; of one that nobody entered, any of all its cards."""
    known = Counter(box().card[name].vp for name in box().cards)
    return known if knows_the_box() else Counter(dict.fromkeys(known, len(box().cards)))


def cards_row(vp: int) -> str:
    """The row for the scored cards that are worth so much."""
    return f"scored cards of {points(vp)}"


def token_row(token: Token) -> str:
    """The row for who holds a token."""
    return f"token “{token.value}”"


def rows(sheet: Sheet) -> tuple[Row, ...]:
    """Scored cards by their treble clefs and who holds each token; suits and Rests only where a token counts them."""
    return tuple(_rows(sheet))


def _rows(sheet: Sheet) -> Iterator[Row]:
    for vp, count in sorted(_cards_by_vp().items()):
        yield Row(cards_row(vp), range(count + 1))
    for token in Token:
        yield Row(token_row(token), (NOBODY, *sheet.seats), each=False, may_stay_empty=True)
    if _held(sheet, Token.EACH_SUIT) or _held(sheet, Token.THREE_SUITS):
        yield Row(SUITS, range(CHAIRS + 1))
    if _held(sheet, Token.RESTS):
        yield Row(RESTS_PLAYED, range(MOST_RESTS + 1))


def _held(sheet: Sheet, token: Token) -> bool:
    return sheet.text(token_row(token)) not in (None, NOBODY)


def reckon(sheet: Sheet) -> Reckoning:
    """The points as at the end of a game on this table, and what cannot be."""
    lines = score_lines([_holding(sheet, seat) for seat in sheet.seats])
    scores = dict(zip(sheet.seats, totals(lines), strict=True))
    award = Award("Musical Chairs", winners(scores), "the most points")
    found = list(_impossible(sheet))
    return Reckoning(lines, tuple(said for said, _ in found), (award,), tuple(where for _, where in found))


def _holding(sheet: Sheet, seat: str) -> Holding:
    clefs = sum(vp * sheet.number(cards_row(vp), seat) for vp in _cards_by_vp())
    tokens = tuple(token for token in Token if sheet.text(token_row(token)) == seat)
    zeros, suits, rests = (sheet.number(row, seat) for row in (cards_row(0), SUITS, RESTS_PLAYED))
    return Holding(clefs, zeros, suits, rests, tokens)


def _impossible(sheet: Sheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What no game can have led to, and in which rows it stands."""
    worths = tuple(cards_row(vp) for vp in sorted(_cards_by_vp()))
    for vp, count in sorted(_cards_by_vp().items()):
        written = sum(sheet.number(cards_row(vp), seat) for seat in sheet.seats)
        if written > count and knows_the_box():
            yield f"{written} cards of {points(vp)} are written, and the box has {count}", (cards_row(vp),)
    cards = sum(sheet.number(cards_row(vp), seat) for vp in _cards_by_vp() for seat in sheet.seats)
    if cards > len(box().cards):
        yield f"{cards} cards are written, and a box has {len(box().cards)}", worths
    tokens = sum(_held(sheet, token) for token in Token)
    if tokens > CHAIRS:
        held = tuple(token_row(token) for token in Token if _held(sheet, token))
        yield f"{tokens} tokens are held, and only {CHAIRS} are in a game", held
    for seat in sheet.seats:
        cards = sum(sheet.number(cards_row(vp), seat) for vp in _cards_by_vp())
        if sheet.number(SUITS, seat) > cards:
            yield f"{seat} has {counted(sheet.number(SUITS, seat), 'suit')} among {counted(cards, 'card')}", (SUITS,)


def layout(sheet: Sheet) -> Layout:
    """The scored cards, what a token asks for, then all tokens: one tap in the column of whoever holds it."""
    names = [row.name for row in rows(sheet) if row.each]
    counts = [Ruled(name, each=name) for name in names]
    tokens = [Ruled(token_row(token), ticked=token_row(token), line=token_row(token)) for token in Token]
    return Layout((), (*counts, Ruled("treble clefs", line="treble clefs"), *tokens))


ABOUT = (
    "Paper and pencil for 2 to 4 people who play Musical Chairs with the box, at its end; two minutes. "
    "Write your cards and tap your tokens; ringclear adds up what they are worth."
)


def _with_points(move: dict[str, Any]) -> dict[str, Any]:
    """By the first rules a row said VP where it says points now."""
    found = _FIRST_CARDS_ROW.fullmatch(str(move.get("row", "")))
    return {**move, "row": cards_row(int(found[1]))} if found else move


SCORE_SHEET = ScoreSheet(
    "musical_chairs_pad", "Score pad for Musical Chairs", range(2, 5), rows, reckon, layout, ABOUT,
    older=(CarriedOver(move=_with_points),),
)  # fmt: skip
