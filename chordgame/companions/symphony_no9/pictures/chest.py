"""The picture of one's own money chest: coins, furniture, and the closed hand. Nobody else may see it."""

from __future__ import annotations

from chordgame.companions.symphony_no9.pictures import parts
from chordgame.companions.symphony_no9.pictures.colours import COLOURS, TEXT
from chordgame.companions.symphony_no9.pictures.drawing import ChestDrawing
from chordgame.engine.pictures.svg import group, lettering, picture, spot, tag

WIDTH, HEIGHT = 640, 118  # of the chest; like all measures here chosen by eye
COIN = 36  # radius
GIVEN, FEWEST = 84, 8  # how high the row of coins to give is, and for how many coins at least it has room
FIRST, STEP, WIDE = 130, 112, 102
"""Across: the first piece of furniture, from one to the next, and how wide each is."""

_CSS = (
    TEXT
    + parts.CSS
    + """
.back{fill:$paper}.coin{fill:$gold}.rim{fill:none;stroke:$on-gold;stroke-width:2;stroke-dasharray:3 3}
.money{fill:$on-gold;font-size:26px;font-weight:800}
.token rect{fill:$panel;stroke:$line;stroke-width:2}.held rect{stroke:$gold;stroke-width:3}
.worth{font-size:26px;font-weight:800}.points{font-size:20px}.says{font-size:18px;fill:$faint}
.give circle{fill:$panel;stroke:$gold;stroke-width:2.5}.give text{font-size:22px;font-weight:800}
.hand rect{fill:$gold}.hand text{fill:$on-gold;font-size:20px;font-weight:700}
"""
)


def chest(drawing: ChestDrawing) -> str:
    """The chest as SVG."""
    height = HEIGHT + GIVEN * (drawing.may_give is not None)
    back = tag("rect", class_="back", width=WIDTH, height=height, rx=10)
    coin = tag("circle", class_="coin", r=COIN) + tag("circle", class_="rim", r=COIN - 5)
    money = group("coins", coin, lettering(f"${drawing.money}", class_="money"), transform=spot((58, 52)))
    pieces = [_piece(drawing, n) for n in range(len(drawing.furniture))]
    drawn = [
        back,
        money,
        lettering("your money", (58, 104), class_="says"),
        *pieces,
        *_hand(drawing),
        *_to_give(drawing),
    ]
    return picture("chest", "Your chest", drawing.words, (0, 0, WIDTH, height), _CSS, *drawn, palette=COLOURS)


def _piece(drawing: ChestDrawing, number: int) -> str:
    worth, points = drawing.furniture[number]
    held = drawing.hand is not None and worth in drawing.hand[1]
    drawn = [
        tag("rect", width=WIDE, height=84, rx=8),
        lettering(f"${worth}", (WIDE / 2, 22), class_="worth"),
        lettering("or kept", (WIDE / 2, 46), class_="says"),
        lettering(f"{points} points", (WIDE / 2, 68), class_="points"),
    ]
    named = "token held" if held else "token"
    return group(named, *drawn, at=f"furniture-{worth}", transform=spot((FIRST + STEP * number, 12)))


def _hand(drawing: ChestDrawing) -> list[str]:
    if drawing.hand is None:
        return []
    coins, worths = drawing.hand
    wide = WIDTH - FIRST - STEP * 3 - 16
    box = tag("rect", width=wide, height=84, rx=20)
    inside = [lettering("In your hand", (wide / 2, 22)), lettering(f"${coins}", (wide / 2, 45))]
    if worths:
        inside.append(lettering("and furniture", (wide / 2, 67)))
    return [group("hand", box, *inside, transform=spot((FIRST + STEP * 3 + 4, 12)))]


def _to_give(drawing: ChestDrawing) -> list[str]:
    """A coin for each sum that may go into the hand; furniture can be added to it."""
    if drawing.may_give is None:
        return []
    step = (WIDTH - 16) / max(drawing.may_give + 1, FEWEST)
    radius = min(34.0, step / 2 - 4)
    coins = []
    for sum_ in range(drawing.may_give + 1):
        drawn = tag("circle", r=radius) + lettering(f"${sum_}")
        coins.append(group("give", drawn, at=f"coins-{sum_}", transform=spot((8 + step * (sum_ + 0.5), HEIGHT + 40))))
    return coins
