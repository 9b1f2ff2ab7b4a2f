"""The picture of the royal concert board: budgets and concerts round by round, and the three classes."""

from __future__ import annotations

from chordgame.companions.symphony_no9.pictures import parts
from chordgame.companions.symphony_no9.pictures.colours import COLOURS, PAINT, TEXT
from chordgame.companions.symphony_no9.pictures.drawing import ConcertDrawing, Level, RoundDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, spot, tag
from chordgame.engine.sentences import signed

WIDTH, HEIGHT = 640, 506  # of the board; like all measures here chosen by eye
TOP, LOW, LEVEL = 32, 222, 208  # where the rounds and the classes begin, and how high a class is
BOX = 148  # how high a round is

_CSS = (
    TEXT
    + PAINT
    + parts.CSS
    + """
.back{fill:$paper}.box{fill:$panel}.now .box{stroke:$gold;stroke-width:3}
.round{font-size:23px;fill:$faint}
.token{fill:$gold}.hidden{fill:$faint}.value{fill:$on-gold;font-size:23px;font-weight:800}.unknown{fill:$paper}
.good{fill:$good;font-weight:700;font-size:23px}.bad{fill:$bad;font-weight:700;font-size:23px}
.class{font-size:24px;font-weight:800}.range{font-size:26px;font-weight:700}.says{font-size:23px}
.ahead{fill:$good;font-weight:700}.foot{font-size:23px;fill:$faint}
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
        lettering("Royal budget and concerts", (WIDTH / 2, 17), class_="round"),
        lettering("All hands and the royal budget together:", (WIDTH / 2, LOW - 18), class_="round"),
        *(lettering(line, (WIDTH / 2, HEIGHT - 54 + 28 * n), class_="foot") for n, line in enumerate(_foot(drawing))),
    ]
    box, drawn = (0, 0, WIDTH, HEIGHT), [back, *rounds, *heads, *levels]
    return picture("concert", "The royal concert", drawing.words, box, _CSS, *drawn, palette=COLOURS)


def _foot(drawing: ConcertDrawing) -> tuple[str, str]:
    cubes = drawing.failure_cubes[drawing.round - 1]
    given = f"{cubes} cube" + ("" if cubes == 1 else "s")
    return (
        f"Each hand: $0 to ${drawing.limit}. Outside the ranges it fails:",
        f"who gave least (or most) gives back {given}.",
    )


def _round(drawing: ConcertDrawing, number: int, left: float, wide: float) -> str:
    one = drawing.rounds[number]
    box = tag("rect", class_="box", width=wide, height=BOX, rx=8)
    middle = wide / 2
    title = lettering(f"round {number + 1}", (middle, 18), class_="round")
    inside = [box, title, _token(one, middle), *_outcome(one, middle)]
    return group("round-box now" if number + 1 == drawing.round else "round-box", *inside, transform=spot((left, TOP)))


def _token(one: RoundDrawing, middle: float) -> str:
    shown = "?" if one.budget is None else signed(one.budget)
    face = tag("circle", class_="token hidden" if one.budget is None else "token", cx=middle, cy=52, r=22)
    return face + lettering(shown, (middle, 52), class_="value unknown" if one.budget is None else "value")


def _outcome(one: RoundDrawing, middle: float) -> list[str]:
    if not one.named:
        return []
    said = "good" if one.performers else "bad"
    total = [lettering(f"${one.total}", (middle, 92), class_=said), lettering(one.named, (middle, 114), class_=said)]
    step = parts.CUBE + 3
    first = middle - (len(one.performers) - 1) / 2 * step
    return [*total, *(parts.cube(who.colour, (first + n * step, 135)) for n, who in enumerate(one.performers))]


def _level(level: Level, left: float, wide: float) -> str:
    box = tag("rect", class_="box", width=wide, height=LEVEL, rx=8)
    middle, count = wide / 2, len(level.performers)
    medals = [parts.medal(who, (middle + (n - (count - 1) / 2) * 60, 102)) for n, who in enumerate(level.performers)]
    lines = [
        lettering(f"{level.name.title()} class", (middle, 22), class_="class"),
        lettering(f"${level.least} – ${level.most}", (middle, 52), class_="range"),
        lettering(f"pays ${level.pays} a cube", (middle, 148), class_="says"),
        *(
            lettering(line, (middle, 172 + 22 * n), class_="says ahead" if level.ahead else "says")
            for n, line in enumerate(level.ahead or ("who gave most", level.bonus))
        ),
    ]
    return group("level", box, *lines, *medals, transform=spot((left, LOW)))
