"""The pictures of the two games of cards: well formed, small, and named as the offers name their parts."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.pictures.cards import PALETTE as CHAIRS_PALETTE
from chordgame.companions.the_distance.game import THE_DISTANCE
from chordgame.companions.the_distance.pictures.cards import PALETTE as DISTANCE_PALETTE
from chordgame.engine.brains import brain_named, play_out
from chordgame.engine.chance import Chance
from chordgame.engine.game import Game, Table
from chordgame.engine.options import read_options
from chordgame.engine.view import Picture

LIMIT = 40_000
NAMES = ("ana", "ben", "<carl & co>", "dan")
both = pytest.mark.parametrize("game", [MUSICAL_CHAIRS, THE_DISTANCE], ids=lambda game: game.id)


def states(game: Game[Any], seed: int, seats: int) -> list[Any]:
    names = NAMES[:seats]
    state = game.setup(Table(names, read_options(game.options, {}, names), seed))
    brains = {seat: brain_named(game, "greedy" if seed % 2 else "random") for seat in names}
    return [state, *(after for _, after in play_out(game, state, brains, Chance(seed)))]


def pictures(game: Game[Any], state: Any, seat: str) -> dict[str, str]:
    return {p.name: game.pictures[p.name](p.drawing) for p in game.view(state, seat).panels if isinstance(p, Picture)}


@both
@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_can_be_pointed_at(game: Game[Any], seed: int) -> None:
    for state in states(game, seed, 2 + seed % 3)[::7]:
        for seat in game.result(state).scores:
            drawn = pictures(game, state, seat)
            parts: list[str] = []
            for svg in drawn.values():
                assert len(svg) < LIMIT
                found = [
                    part.attrib["data-at"] for part in ElementTree.fromstring(svg).iter() if "data-at" in part.attrib
                ]
                assert len(set(found)) == len(found)
                parts += found
            for offer in game.legal_moves(state, seat):
                assert not offer.at or offer.at in parts, offer


@both
def test_a_spectator_sees_no_hand(game: Game[Any]) -> None:
    state = states(game, 1, 3)[5]
    shown = {p.name for p in game.view(state, None).panels if isinstance(p, Picture)}
    assert shown
    assert "hand" not in shown
    assert "hand" in pictures(game, state, "ana")


@pytest.mark.parametrize("palette", [CHAIRS_PALETTE, DISTANCE_PALETTE])
@pytest.mark.parametrize("table", ["light", "dark"])
def test_text_can_be_read_on_its_ground(palette: Any, table: str) -> None:
    """4.5 to 1 at least, as the accessibility guidelines ask for."""
    colours = {**palette.light, **(palette.dark if table == "dark" else {})}
    suits = {"red", "blue", "orange", "green", "pink", "yellow", "black", "purple"}
    pairs = [("ink", "paper"), ("ink", "felt"), ("faint", "paper"), ("faint", "felt")]
    pairs += [(suit, "paper") for suit in suits & colours.keys()] + [
        ("on-suit", suit) for suit in suits & colours.keys()
    ]
    pairs += [(f"p{n}-ink", f"p{n}") for n in range(1, 5) if f"p{n}" in colours]
    pairs += [(name, "paper") for name in ("natural", "between", "wild") if name in colours]
    for ink, ground in pairs:
        assert _contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def _contrast(one: str, other: str) -> float:
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) > len("#fff") else "".join(2 * digit for digit in colour[1:])
    parts = [int(part, 16) / 255 for part in re.findall("..", digits)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
