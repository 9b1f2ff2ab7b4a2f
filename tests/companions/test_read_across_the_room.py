"""Pictures of the companions on a TV: whatever is played, each alone on the stage has letters that can be read."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.engine.view import Picture
from chordgame.games import GAMES

SVG = "{http://www.w3.org/2000/svg}"
STAGE = 1859 - 12, 674 - 12
"""What a picture has on a TV of 1920 by 1080 at least, its margin aside."""
SMALLEST = 30
"""Pixels of a letter's height on such a TV; from three metres less cannot be read."""
SIZE = re.compile(r"([^{}]+)\{[^}]*font-size:([\d.]+)px")
EVERY = 9
"""Moves from one look to the next."""


def smallest_letter(svg: str) -> float:
    """In pixels, with the stage to itself."""
    root = ElementTree.fromstring(svg)
    style = "".join("".join(part.itertext()) for part in root.iter(f"{SVG}style"))
    rules = [(chosen.strip(), float(size)) for some, size in SIZE.findall(style) for chosen in some.split(",")]
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    scale = min(STAGE[0] / width, STAGE[1] / height)
    return min(size_of(text, above, rules) for text, above in texts(root, ())) * scale


def texts(part: Any, above: tuple[str, ...]) -> list[tuple[set[str], set[str]]]:
    """The classes of every text, and those of what it is in."""
    own = tuple(part.attrib.get("class", "").split())
    assert "scale" not in part.attrib.get("transform", ""), "letters are as large as their class says"
    if part.tag == f"{SVG}text":
        return [(set(own), set(above))]
    return [found for child in part for found in texts(child, (*above, *own))]


def size_of(own: set[str], above: set[str], rules: list[tuple[str, float]]) -> float:
    """What the style sheet says of a text of these classes; the last rule that is meant for it."""
    sizes = [size for chosen, size in rules if is_meant(chosen, own, above)]
    assert sizes, (own, above)
    return sizes[-1]


def is_meant(chosen: str, own: set[str], above: set[str]) -> bool:
    *around, last = chosen.split()
    if not all(set(one.split(".")[1:]) <= above for one in around):
        return False
    return last == "text" or (set(last.split(".")[1:]) <= own and "." in last)


@pytest.mark.parametrize("name", ["the_distance", "musical_chairs", "symphony_no9"])
@pytest.mark.parametrize("few", [True, False])
def test_every_letter_can_be_read_from_the_sofa(name: str, few: bool) -> None:
    game = GAMES[name]
    seats = ("Ana", "Maximilian-Alexander Rot", "Ben", "Zoe", "Gus")[
        : game.players.start if few else game.players.stop - 1
    ]
    state = game.setup(Table(seats, read_options(game.options, {}, seats), 3))
    minds = {seat: brain_named(game, "random") for seat in seats}
    looked = 0
    for number, (_, after) in enumerate(play_out(game, state, minds, Chance(3))):
        if number % EVERY:
            continue
        for panel in game.view(after, None).panels:
            if isinstance(panel, Picture):
                looked += 1
                assert smallest_letter(game.pictures[panel.name](panel.drawing)) >= SMALLEST, (panel.name, number)
    assert looked > EVERY
