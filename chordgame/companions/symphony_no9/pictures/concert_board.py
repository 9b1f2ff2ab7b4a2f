"""The picture of the royal concert board: budgets and concerts round by round, and the three classes."""

from __future__ import annotations

from chordgame.companions.symphony_no9.pictures import parts
from chordgame.companions.symphony_no9.pictures.colours import COLOURS, PAINT, TEXT
from chordgame.companions.symphony_no9.pictures.drawing import ConcertDrawing, Level, RoundDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, spot, tag
from chordgame.engine.sentences import signed

WIDTH, HEIGHT = 640, 384  # of the board; like all measures here chosen by eye
TOP, LOW = 30, 152  # where the rounds and the classes begin

_CSS = (
    TEXT
    + PAINT
    + parts.CSS
    + """
.back{fill:$paper}.box{fill:$panel}.now .box{stroke:$gold;stroke-width:3}
.title{font-size:16px;font-weight:700}.round{font-size:13px;fill:$faint}
.token{fill:$gold}.hidden{fill:$faint}.value{fill:$on-gold;font-size:17px;font-weight:800}.unknown{fill:$paper}
.good{fill:$good;font-weight:700;font-size:12.5px}.bad{fill:$bad;font-weight:700;font-size:12.5px}
.class{font-size:18px;font-weight:800}.range{font-size:22px;font-weight:700}.says{font-size:13px}
.foot{font-size:12.5px;fill:$faint}
"""
)


def concert_board(drawing: ConcertDrawing) -> str:
    """The concert board as SVG."""
    back = tag("rect", class_="back", width=WIDTH, height=HEIGHT, rx=10)
    wide = (WIDTH - 12) / len(drawing.rounds)
    rounds = [_round(drawing, n, 8 + wide * n, wide - 4) for n in range(len(drawing.rounds))]
    column = (WIDTH - 12) / len(drawing.levels)
    levels = [_level(level, 8 + column * n, column - 4) for n, level in enumerate(drawing.levels)]
    heads = [
        lettering("Royal budget and concerts, round by round", (WIDTH / 2, 15), class_="round"),
        lettering("All contributions and the royal budget together decide:", (WIDTH / 2, LOW - 13), class_="round"),
        *(lettering(line, (WIDTH / 2, HEIGHT - 31 + 18 * n), class_="foot") for n, line in enumerate(_foot(drawing))),
    ]
    box, drawn = (0, 0, WIDTH, HEIGHT), [back, *rounds, *heads, *levels]
    return picture("concert", "The royal concert", drawing.words, box, _CSS, *drawn, palette=COLOURS)


def _foot(drawing: ConcertDrawing) -> tuple[str, str]:
    cubes = drawing.failure_cubes[drawing.round - 1]
    given = f"{cubes} cube" + ("" if cubes == 1 else "s")
    return (
        f"Everybody gives $0 to ${drawing.limit} in secret. "
        "Outside all three ranges the concert fails and nobody pays;",
        f"then who gave least (too low) or most (too high) gives back {given} in this round.",
    )


def _round(drawing: ConcertDrawing, number: int, left: float, wide: float) -> str:
    one = drawing.rounds[number]
    box = tag("rect", class_="box", width=wide, height=100, rx=8)
    middle = wide / 2
    title = lettering(f"round {number + 1}", (middle, 14), class_="round")
    inside = [box, title, _token(one, middle), *_outcome(one, middle)]
    return group("round-box now" if number + 1 == drawing.round else "round-box", *inside, transform=spot((left, TOP)))


def _token(one: RoundDrawing, middle: float) -> str:
    shown = "?" if one.budget is None else signed(one.budget)
    face = tag("circle", class_="token hidden" if one.budget is None else "token", cx=middle, cy=40, r=17)
    return face + lettering(shown, (middle, 40), class_="value unknown" if one.budget is None else "value")


def _outcome(one: RoundDrawing, middle: float) -> list[str]:
    if not one.named:
        return []
    total = lettering(f"${one.total} {one.named}", (middle, 70), class_="good" if one.performers else "bad")
    step = 15
    first = middle - (len(one.performers) - 1) / 2 * step
    return [total, *(parts.cube(who.colour, (first + n * step, 88)) for n, who in enumerate(one.performers))]


def _level(level: Level, left: float, wide: float) -> str:
    box = tag("rect", class_="box", width=wide, height=HEIGHT - LOW - 50, rx=8)
    middle, count = wide / 2, len(level.performers)
    medals = [parts.medal(who, (middle + (n - (count - 1) / 2) * 44, 78)) for n, who in enumerate(level.performers)]
    lines = [
        lettering(f"{level.name.title()} class", (middle, 18), class_="class"),
        lettering(f"${level.least} – ${level.most}", (middle, 43), class_="range"),
        lettering(f"pays ${level.pays} a cube", (middle, 114), class_="says"),
        lettering("then one cube of each", (middle, 130), class_="says"),
        lettering("colour that paid goes", (middle, 146), class_="says"),
        lettering(f"who gave most {level.bonus}", (middle, 165), class_="says"),
    ]
    return group("level", box, *lines, *medals, transform=spot((left, LOW)))
