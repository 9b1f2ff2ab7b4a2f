"""Draw who imports whom, and write the table of rooms: `python -m docs.draw_layers`; a test tells when to.

Both come from tests/rooms.py and from the files themselves. An arrow falls from a room to one that it needs, unless a
chain of others says so already; what a room must not import and still does is dashed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from chordgame.engine.pictures.palette import Palette
from chordgame.engine.pictures.svg import group, lettering, path, picture, tag
from docs.storeys import Plan, chain_of, planned, reduced, storeys
from tests.imports import home_of, needs, product
from tests.rooms import ROOMS, Room, reached, room_of, strays

DOC = Path(__file__).with_name("architecture.md")
PICTURE = Path(__file__).with_name("pictures") / "layers.svg"
BEGIN, END = "<!-- rooms: python -m docs.draw_layers -->\n", "<!-- end of rooms -->\n"
DOORS = {"run.py", "release.py", "ringclear.py", "chordgame/__main__.py", "chordgame/__init__.py"}
LEFT_OUT = DOORS | {"application", "bench", "container", "docs", "firmware_notes"}
"""Doors and the workshop: nothing imports them, and they would stand over everything."""

BOX, STOREY, GAP, EDGE, LETTER = 30.0, 78.0, 16.0, 24.0, 7.6
"""A box's height, a storey's, the room between two boxes and round it all, and a letter's mean width at 13 px."""

WINGS = {"dsp": "ear", "calibration": "ear", "hardware": "device", "firmware_notes": "device", "chordgame": "game"}
PLACES = {"table", "solo", "pages", "cli", "listening", "tape", "loudspeaker", "simulated_box", "plots"}
"""Rooms of `chordgame` in which people, guitars and boxes meet the games."""
CSS = """
text{font-family:ui-monospace,monospace;font-size:13px;text-anchor:middle;fill:$ink}
.ground{fill:$ground}.arrow{fill:none;stroke:$line;stroke-width:1.4}.head{fill:$line}
.stray{fill:none;stroke:$stray;stroke-width:1.6;stroke-dasharray:5 4}
.room rect{stroke-width:1.5;fill:$paper;stroke:$line}
.ear rect{fill:$ear;stroke:$ear-edge}.device rect{fill:$device;stroke:$device-edge}
.game rect{fill:$game;stroke:$game-edge}.meeting rect{fill:$meeting;stroke:$meeting-edge}
"""
LIGHT = {
    "ink": "#2b2622", "ground": "#fffdf8", "paper": "#f4eee2", "line": "#9b8f80", "stray": "#b3261e",
    "ear": "#dcebf7", "ear-edge": "#4d83ad", "device": "#ece6da", "device-edge": "#8c7a55",
    "game": "#fbe9c4", "game-edge": "#b98a2e", "meeting": "#e6efd9", "meeting-edge": "#6d9144",
}  # fmt: skip
DARK = {
    "ink": "#f3ece2", "ground": "#1f1b18", "paper": "#2c2622", "line": "#8d8174", "stray": "#ff8a80",
    "ear": "#1f3547", "ear-edge": "#6fa6d2", "device": "#37302a", "device-edge": "#ab9770",
    "game": "#4a3816", "game-edge": "#d8a84a", "meeting": "#2c3a1e", "meeting-edge": "#93ba66",
}  # fmt: skip
PALETTE = Palette(LIGHT, DARK, {"line": "var(--ink)"})


def shown() -> list[Room]:
    """The rooms in the picture."""
    return [room for room in ROOMS if room.path not in LEFT_OUT]


def arrows(stray: bool) -> dict[str, frozenset[str]]:
    """Which rooms each room imports from: as it may, or as it must not."""
    graph: dict[str, set[str]] = {room.path: set() for room in shown()}
    for file in product():
        room = room_of(file)
        homes = _strays(file) if stray else needs(file)
        to = {room_of(home).path for home in homes} & graph.keys() - {room.path}
        if room.path in graph:
            graph[room.path] |= to if stray else to & reached(room)
    return {one: frozenset(wanted) for one, wanted in graph.items()}


def _strays(file: Path) -> Iterator[Path]:
    return (home for name in strays(file) if (home := home_of(name)))


def drawn() -> str:
    """The picture."""
    graph = reduced(arrows(stray=False))
    plan = planned(graph, {one: _wide(one) for one in graph}, GAP)
    height = storeys(graph)
    left = min(at - plan.wide(knot) / 2 for knot, at in plan.at.items()) - EDGE
    right = max(at + plan.wide(knot) / 2 for knot, at in plan.at.items()) + EDGE
    tall = STOREY * (len(plan.rows) - 1) + BOX + 2 * EDGE
    chains = (chain_of(one, to, height) for one, wanted in graph.items() for to in sorted(wanted))
    falling = (_arrow(plan, chain) for chain in chains)
    straying = (_stray(plan, height, one, to) for one, wanted in arrows(stray=True).items() for to in sorted(wanted))
    boxes = (_box(plan, height, one) for one in graph)
    alt = " ".join(f"{one} needs {', '.join(sorted(wanted))}." for one, wanted in graph.items() if wanted)
    box = (left, -tall + BOX / 2 + EDGE, right - left, tall)
    ground = tag("rect", class_="ground", x=box[0], y=box[1], width=box[2], height=box[3])
    return picture("layers", "The rooms of the house", alt, box, CSS, ground, *falling, *straying, *boxes,
                   palette=PALETTE) + "\n"  # fmt: skip


def _wide(room: str) -> float:
    return LETTER * len(_name(room)) + 2 * 12.0


def _name(room: str) -> str:
    return room.removeprefix("chordgame/").removeprefix("firmware_notes/firmware/")


def _wing(room: str) -> str:
    first, _, rest = room.partition("/")
    return "meeting" if first == "chordgame" and rest.partition("/")[0] in PLACES else WINGS[first]


def _box(plan: Plan, height: dict[str, int], room: str) -> str:
    x, y = plan.at["", room, height[room]], -STOREY * height[room]
    wide = _wide(room)
    frame = tag("rect", x=x - wide / 2, y=y - BOX / 2, width=wide, height=BOX, rx=8)
    return group(f"room {_wing(room)}", frame, lettering(_name(room), (x, y)))


def _arrow(plan: Plan, chain: list[tuple[str, str, int]]) -> str:
    points = [(plan.at[knot], -STOREY * knot[2]) for knot in chain]
    (x, y), last = points[0], points[-1]
    steps: list[str | float | tuple[float, float]] = ["M", (x, y + BOX / 2)]
    y += BOX / 2
    for at, (to_x, to_y) in enumerate(points[1:], 1):
        end = to_y - BOX / 2 - (5 if at == len(points) - 1 else 0)
        bend = (end - y) / 2
        steps += ["C", (x, y + bend), (to_x, end - bend), (to_x, end)]
        x, y = to_x, end
        if at < len(points) - 1:
            y = to_y + BOX / 2
            steps += ["L", (x, y)]
    tip = path("M", (last[0] - 4, y - 2), "L", (last[0] + 4, y - 2), "L", (last[0], y + 5), "Z")
    return tag("path", d=path(*steps), class_="arrow") + tag("path", d=tip, class_="head")


def _stray(plan: Plan, height: dict[str, int], one: str, to: str) -> str:
    (x, y), (to_x, to_y) = ((plan.at["", room, height[room]], -STOREY * height[room]) for room in (one, to))
    return tag("path", d=path("M", (x, y - BOX / 2), "L", (to_x, to_y + BOX / 2)), class_="stray")


def table() -> str:
    """The rooms as a table of Markdown."""
    lines = ["| room | what it is | may import |", "| --- | --- | --- |"]
    return "".join(f"{line}\n" for line in (*lines, *(_line(room) for room in ROOMS)))


def _line(room: Room) -> str:
    ours = ", ".join(f"`{name}`" for name in room.may)
    theirs = ", ".join(room.theirs)
    may = "; ".join(part for part in (_may(room, ours), theirs) if part)
    return f"| `{room.path}` | {room.what}{' · pure' if room.pure else ''} | {may or 'the standard library'} |"


def _may(room: Room, ours: str) -> str:
    return "everything" if room.path in {"chordgame/cli", "bench"} else ours


def table_in(text: str) -> str:
    """What stands in a doc where the table belongs."""
    return text.partition(BEGIN)[2].partition(END)[0]


def with_table(text: str) -> str:
    """The doc with the table as it is now."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


def main() -> None:
    """Write both."""
    PICTURE.write_text(drawn(), encoding="utf-8")
    DOC.write_text(with_table(DOC.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
