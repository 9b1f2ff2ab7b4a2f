"""The pictures: well formed, small, readable in light and dark, and named as the offers name things."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from chordgame.companions.symphony_no9 import moves as m
from chordgame.companions.symphony_no9.game import SYMPHONY_NO9
from chordgame.companions.symphony_no9.pictures.colours import CONTRAST, DARK, LIGHT, MUSICIANS
from chordgame.companions.symphony_no9.state import AFTER_CONCERT, Phase, State
from chordgame.companions.symphony_no9.view import scoring_sentence, scoring_words
from chordgame.engine.chance import Chance
from chordgame.engine.view import Picture
from tests.chord_game.test_pictures import contrast
from tests.companions.symphony_no9.tables import PEOPLE, after, at_concert, fresh, with_uncovered

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 20_000
HARD_NAME = '<b>"&Überlanger Mensch'


def pictures(state: State, seat: str | None) -> dict[str, str]:
    panels = [panel for panel in SYMPHONY_NO9.view(state, seat).panels if isinstance(panel, Picture)]
    return {panel.name: SYMPHONY_NO9.pictures[panel.name](panel.drawing) for panel in panels}


def names_in(svg: str) -> set[str]:
    parts = [part.attrib["data-at"] for part in ElementTree.fromstring(svg).iter() if "data-at" in part.attrib]
    assert len(set(parts)) == len(parts)
    return set(parts)


def texts(svg: str) -> list[str]:
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_offers_point_at_what_the_pictures_show(players: int) -> None:
    state, chance, made = fresh(PEOPLE[:players], players), Chance(players), 0
    while state.phase is not Phase.OVER:
        offers = [(seat, offer) for seat in state.seats for offer in SYMPHONY_NO9.legal_moves(state, seat)]
        (seat, offer), chance = chance.pick(offers)
        if made % 5 == 0 or state.phase in AFTER_CONCERT:
            shown = set().union(*map(names_in, pictures(state, seat).values()))
            assert {at for whose, one in offers if whose == seat for at in one.at.split()} <= shown
        state, _ = SYMPHONY_NO9.apply(state, offer.move)
        made += 1
    for svg in pictures(state, None).values():
        assert len(svg) < LARGEST


@pytest.mark.parametrize("name", ["Maximilian-Alexander Rot", "WWWWWWWWWWWW", "Christina-Maria Muster", "Ben"])
def test_names_of_patrons_are_whole(name: str) -> None:
    shown = "".join(texts(pictures(fresh((name, "Zoe")), None)["patrons"])).replace(" ", "")
    assert "Virtualpatron" in shown
    assert name.replace(" ", "") in shown


def test_a_spectator_sees_no_chest() -> None:
    assert sorted(pictures(fresh(), None)) == ["careers", "concert", "patrons"]
    assert sorted(pictures(fresh(), "Ana")) == ["careers", "chest", "concert", "patrons"]


@pytest.mark.parametrize(
    ("tile", "short", "full"),
    [
        ("1A", ("1A: 5", "for each of his tiles"), "1A scores 5 for each of his tiles"),
        ("3A", ("3A: 3 / 4 / 5", "each dead musician", "his tiles: 1 / 2 / 3+"),
         "3A scores for each dead musician: 3 with 1 of his tiles, 4 with 2, 5 with 3 or more"),
        ("4B", ("4B: 20 / 10 / 6", "for most of his tiles", "1st / 2nd / 3rd"),
         "4B scores 20 for most of his tiles, 10 for second most, 6 for third most"),
        ("5A", ("5A: 1 / 2 / 3", "each colour you own", "his tiles: 1 / 2 / 3+"),
         "5A scores for each colour you own: 1 with 1 of his tiles, 2 with 2, 3 with 3 or more"),
        ("6A", ("6A: 1 / 1.5 / 2", "each tile not his", "his tiles: 1 / 2 / 3+"),
         "6A scores for each tile not his: 1 with 1 of his tiles, 1.5 with 2, 2 with 3 or more"),
    ],
)  # fmt: skip
def test_what_a_scoring_tile_counts_needs_no_booklet(tile: str, short: tuple[str, ...], full: str) -> None:
    """As the book has 5A: “For each tile of different color you have, each different color provides” so many points."""
    state = fresh()
    tiles = {tile: state.house.terms.tiles[tile]}
    assert scoring_words(tile, tiles[tile]) == short
    assert scoring_sentence(tile, tiles[tile]) == full
    careers = next(panel for panel in SYMPHONY_NO9.view(state, None).panels if isinstance(panel, Picture))
    assert all(f"{name} scores" in careers.alt for name in state.house.tiles)


def test_the_careers_show_every_cube_that_is_left() -> None:
    state = with_uncovered(fresh(), yellow=7, red=3)
    svg = pictures(state, None)["careers"]
    root = ElementTree.fromstring(svg)
    cubes = [part.attrib["class"] for part in root.iter(f"{SVG}rect") if "cube" in part.attrib.get("class", "").split()]
    assert [cubes.count(f"cube {colour}") for colour in MUSICIANS] == list(state.left)


def test_budget_tokens_lie_face_down_until_their_round() -> None:
    before = texts(pictures(fresh(), "Ana")["concert"])
    called = texts(pictures(at_concert(fresh(), budget=-2), "Ana")["concert"])
    assert (before.count("?"), called.count("?"), called.count("-2")) == (6, 5, 1)


def test_the_closed_hand_is_drawn_in_its_owners_chest() -> None:
    state = after(at_concert(fresh(), 0), m.Bid("Ana", 2, (6,)))
    assert {"In your hand", "$2", "and furniture"} <= set(texts(pictures(state, "Ana")["chest"]))
    assert "In your hand" not in texts(pictures(state, "Ben")["chest"])


def test_names_from_people_are_only_text() -> None:
    drawn = pictures(fresh((HARD_NAME, "Ben", "Carl")), None)["patrons"]
    assert "<b>" not in drawn
    assert "<b>" in texts(drawn)[5]


def test_every_picture_has_its_words() -> None:
    for panel in SYMPHONY_NO9.view(at_concert(fresh(), 2), "Ana").panels:
        if isinstance(panel, Picture):
            root = ElementTree.fromstring(SYMPHONY_NO9.pictures[panel.name](panel.drawing))
            desc = root.find(f"{SVG}desc")
            assert desc is not None
            assert desc.text == panel.alt


def test_styles_stay_inside_their_picture() -> None:
    for name, svg in pictures(fresh(), "Ana").items():
        style = re.search(r"<style>(.*)</style>", svg)
        assert style is not None
        for selectors in re.findall(r"([^{}@]+)\{[^{}]+\}", re.sub(r"@media\([^)]*\)\{", "", style[1])):
            for one in selectors.strip("}").split(","):
                assert one.startswith((f"svg.{name} ", ":where(.picture)"))


@pytest.mark.parametrize("table", [LIGHT, DARK], ids=("light", "dark"))
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "paper"), ("ink", "panel"), ("faint", "paper"), ("faint", "panel"), ("good", "panel"), ("bad", "panel"),
        ("on-gold", "gold"), ("on-yellow", "yellow"), ("paper", "faint"),
        *(("on-paint", colour) for colour in MUSICIANS if colour != "yellow"),
    ],
)  # fmt: skip
def test_what_is_to_be_read_stands_out(table: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(table[ink], table[ground]) >= 4.5


def test_the_tables_of_colours_name_the_same_things() -> None:
    assert DARK.keys() == LIGHT.keys()
    assert CONTRAST.keys() <= LIGHT.keys()
