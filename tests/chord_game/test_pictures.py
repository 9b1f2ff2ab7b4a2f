"""The pictures: well formed, complete, small, named as the offers name things, and safe to put on a page."""

from __future__ import annotations

import importlib.util
import itertools
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.pictures.cam_card import cam_card
from chordgame.chord_game.pictures.chord import chord
from chordgame.chord_game.pictures.colours import CONTRAST, DARK, LIGHT
from chordgame.chord_game.pictures.drawing import CamDrawing, ChordDrawing, NeckDrawing, RingDrawing
from chordgame.chord_game.pictures.neck import neck
from chordgame.chord_game.pictures.ring import ring
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.fingering import Fingering
from chordgame.chord_game.rules.stack import every_stack, numbers_in_play, ways_to_lie
from chordgame.engine.chance import Chance
from chordgame.engine.game import Table
from chordgame.engine.options import read_options
from chordgame.engine.view import Cards, Picture
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Fretboard, Slot
from chordgame.neck.tuning import tunings
from chordgame.printing.letters import width_of
from chordgame.theory.ring import NUMBERS, Mood
from tests.neck.written import tuned

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(__file__).parents[2] / "docs"
RING_LIMIT, NECK_LIMIT, CHORD_LIMIT = 12_000, 30_000, 4_000


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def named(svg: str) -> dict[str, ElementTree.Element]:
    """What can be pointed at, by the name that offers use."""
    parts = [part for part in parsed(svg).iter() if "data-at" in part.attrib]
    assert len({part.attrib["data-at"] for part in parts}) == len(parts)
    return {part.attrib["data-at"]: part for part in parts}


def number_in(part: ElementTree.Element) -> int:
    return int("".join(text.text or "" for text in part.iter(f"{SVG}text")))


def classes(part: ElementTree.Element) -> set[str]:
    return set(part.attrib["class"].split())


def ring_drawing(happy: int | None, *stack: Any, mood: str = "happy") -> RingDrawing:
    return RingDrawing(happy, mood, stack, numbers_in_play(stack))


def full_neck(board: Fretboard) -> NeckDrawing:
    """The largest picture there can be: twelve clips, as many of them as can be touched."""
    fingers = (Finger(board.frets, 1, len(board.tuning)),)
    slots = [Slot(string, fret) for fret in (board.frets, 0) for string in board.strings][:12]
    return replace(NeckDrawing.of(board, frozenset(slots), (1, 2, 3, 4), fingers), new=slots[0])


@pytest.mark.parametrize("happy", NUMBERS)
@pytest.mark.parametrize("cam", Cam)
def test_every_cam_in_every_key_is_drawn(happy: int, cam: Cam) -> None:
    for mood in Mood:
        for laid in ways_to_lie(cam, mood):
            drawing = ring_drawing(happy, laid, mood=mood.value)
            shown = named(ring(drawing))
            emphasised = {n for n in NUMBERS if "in-play" in classes(shown[f"number-{n}"])}
            assert emphasised == set(drawing.numbers)


def test_every_cam_in_the_hand_looks_different() -> None:
    outlines = {re.findall(r' d="([^"]*)"', cam_card(CamDrawing(cam)))[0] for cam in Cam}
    assert len(outlines) == len(Cam)


def test_rings_stay_small() -> None:
    stacks = [stack[::way] for stack in every_stack(12) for way in (1, -1)]
    largest = max(len(ring(ring_drawing(12, *stack)).encode()) for stack in stacks)
    upside_down = ring(ring_drawing(3, lay(Cam.MINOR, 3, True), lay(Cam.MINOR, 10, True)))
    assert max(largest, len(upside_down)) < RING_LIMIT


def test_the_ring_has_its_numbers_and_the_key_its_faces() -> None:
    picture = ring(ring_drawing(12))
    shown = named(picture)
    assert all(number_in(shown[f"number-{number}"]) == number for number in NUMBERS)
    faces = [part for part in parsed(picture).iter(f"{SVG}g") if "face" in classes(part)]
    assert len(faces) == 7
    assert sum("happy-face" in classes(part) for part in faces) == 1
    assert sum("sad-face" in classes(part) for part in faces) == 1


def test_before_the_key_is_fitted_there_is_only_the_ring() -> None:
    assert "face" not in ring(ring_drawing(None)).split("</style>")[1]


def test_the_spindle_offers_what_is_next() -> None:
    bottom, top = lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12)
    assert {"cam-bottom"} <= named(ring(ring_drawing(12))).keys()
    assert {"cam-bottom", "cam-top"} <= named(ring(ring_drawing(12, bottom))).keys()
    assert {"cam-bottom", "cam-top", "cam-both"} <= named(ring(ring_drawing(12, bottom, top))).keys()


def test_the_upper_cam_is_drawn_over_the_lower_one() -> None:
    order = list(named(ring(ring_drawing(12, lay(Cam.MAJOR, 7), lay(Cam.SINGLE, 12)))))
    assert order.index("cam-bottom") < order.index("cam-top")


def test_an_upside_down_cam_shows_its_back_and_keeps_its_name() -> None:
    turned_over, upright = (ring(ring_drawing(12, lay(cam, 7, over))) for cam, over in UPSIDE_DOWN)
    assert 'class="back"' in turned_over
    assert 'class="back"' not in upright
    assert ">Minor</text>" in turned_over


UPSIDE_DOWN = ((Cam.MINOR, True), (Cam.MAJOR, False))


@pytest.mark.parametrize("tuning", ["standard", "bass", "seven_string"])
@pytest.mark.parametrize("frets", [12, 24])
@pytest.mark.parametrize("left_handed", [False, True])
def test_every_slot_is_there_once_with_its_number(tuning: str, frets: int, left_handed: bool) -> None:
    board = Fretboard(tunings()[tuning], frets, capo=2)
    slots = [Slot(string, fret) for string in board.strings for fret in range(frets + 1)]
    found = named(neck(replace(full_neck(board), left_handed=left_handed)))
    assert len(found) == len(slots)
    for slot in slots:
        part = found[f"slot-{slot.string}-{slot.fret}"]
        assert number_in(part) == board.number(slot)


def test_clips_and_numbers_in_play_are_marked_by_more_than_colour() -> None:
    board = Fretboard(tunings()["standard"])
    touched, open_string, blocked = Slot(5, 2), Slot(4, 0), Slot(5, 0)
    clips = frozenset((touched, open_string, blocked))
    drawing = replace(NeckDrawing.of(board, clips, (2, 7, 9, 11), (Finger(2, 5, 5),)), new=touched)
    marks = {name: classes(part) for name, part in named(neck(drawing)).items()}
    assert marks["slot-5-2"] == {"slot", "clip", "new", "scoring"}
    assert marks["slot-4-0"] == {"slot", "clip", "scoring"}
    assert marks["slot-5-0"] == {"slot", "clip"}
    in_play = {name for name, kinds in marks.items() if "in-play" in kinds}
    free = set(board.slots_with(drawing.in_play)) - clips
    assert in_play == {f"slot-{slot.string}-{slot.fret}" for slot in free}


def test_left_handed_is_the_mirror() -> None:
    drawing = NeckDrawing.of(Fretboard(tunings()["standard"]), frozenset(), ())
    width = float(parsed(neck(drawing)).attrib["width"])
    right, left = (_places(neck(replace(drawing, left_handed=hand))) for hand in (False, True))
    for name, (x, y) in right.items():
        assert left[name][0] == pytest.approx(width - x, abs=1)
        assert left[name][1] == y


def _places(svg: str) -> dict[str, tuple[float, float]]:
    return {name: _place(part) for name, part in named(svg).items()}


def _place(part: ElementTree.Element) -> tuple[float, float]:
    moved = part.attrib.get("transform", "{x} {y}").format(**part.attrib)
    x, y = moved.removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


@pytest.mark.parametrize("strings", range(4, 9))
@pytest.mark.parametrize("frets", [12, 15, 24])
def test_necks_of_all_sizes_stay_small_and_keep_slots_apart(strings: int, frets: int) -> None:
    svg = neck(full_neck(Fretboard(tuned(*range(30, 30 + 5 * strings, 5)), frets)))
    assert len(svg.encode()) < NECK_LIMIT
    along = sorted({x for x, _ in _places(svg).values()})
    assert min(b - a for a, b in itertools.pairwise(along)) > 36


def fingering(board: Fretboard, *fingers: Finger, clips: tuple[Slot, ...] = ()) -> Fingering:
    return Fingering(fingers, NeckDrawing.of(board, frozenset(clips), (), fingers).scoring)


def test_a_chord_shows_open_muted_and_touched_strings() -> None:
    board = Fretboard(tunings()["standard"])
    clips = (Slot(5, 2), Slot(4, 0), Slot(2, 7), Slot(1, 7))
    held = fingering(board, Finger(2, 5, 5), Finger(7, 2, 1), clips=clips)
    parts = [part.attrib.get("class", "") for part in parsed(chord(ChordDrawing(board, held))).iter()]
    assert (parts.count("open"), parts.count("muted"), parts.count("touch")) == (1, 2, 2)


def test_a_chord_far_from_the_nut_says_where_it_is() -> None:
    board = Fretboard(tunings()["standard"])
    held = fingering(board, Finger(7, 6, 1), clips=tuple(Slot(string, 7) for string in board.strings))
    assert ">7fr</text>" in chord(ChordDrawing(board, held))
    assert "fr</text>" not in chord(ChordDrawing(board, fingering(board, Finger(5, 6, 1))))


def test_where_a_chord_is_stands_beside_its_barre_and_inside_the_picture() -> None:
    board = Fretboard(tunings()["standard"], 24)
    held = fingering(board, Finger(20, 6, 1), clips=tuple(Slot(string, 20) for string in board.strings))
    parts = list(parsed(chord(ChordDrawing(board, held))).iter())
    (where,) = (part for part in parts if part.get("class") == "from")
    (barre,) = (part for part in parts if part.tag == f"{SVG}rect" and part.get("rx"))
    end = float(where.get("x", 0))
    assert end + 3 < float(barre.get("x", 0))
    assert end - width_of("20fr", 14) >= 0


def test_an_empty_chord_is_a_box_to_write_in() -> None:
    parts = [part.attrib.get("class") for part in parsed(chord(ChordDrawing(Fretboard(tuned(40, 45, 50)))))]
    assert "grid" in parts
    assert "write-here" in parts
    assert not {"open", "muted", "touch"} & set(parts)


@pytest.mark.parametrize("name", ['<script>alert("&")</script>', "a\x00b\x0b\ud7ff\n", "]]>", "'\"" * 40])
def test_text_from_people_is_only_text(name: str) -> None:
    picture = chord(ChordDrawing(Fretboard(tunings()["bass"]), name=name))
    assert not list(parsed(picture).iter(f"{SVG}script"))
    assert len(picture) < CHORD_LIMIT


def every_picture() -> list[str]:
    board = Fretboard(tunings()["standard"])
    stack = (lay(Cam.MINOR, 7, True), lay(Cam.SINGLE, 12))
    cam = CamDrawing(Cam.MAJOR)
    return [ring(ring_drawing(12, *stack)), neck(full_neck(board)), chord(ChordDrawing(board)), cam_card(cam)]


@pytest.mark.parametrize("svg", every_picture(), ids=("ring", "neck", "chord", "cam"))
def test_a_picture_says_what_it_shows_and_needs_nothing_from_outside(svg: str) -> None:
    root = parsed(svg)
    assert root.attrib["role"] == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text
    assert desc is not None
    assert desc.text
    outside = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|@import|url\(|<script|<image|on\w+=\"", outside)


@pytest.mark.parametrize("svg", every_picture(), ids=("ring", "neck", "chord", "cam"))
def test_the_styles_of_a_picture_reach_nothing_else_on_the_page(svg: str) -> None:
    css = svg.split("<style>")[1].split("</style>")[0]
    flat = re.sub(r"@media\([^)]*\)\{(.*?\})\}", r"\1", css)
    for selectors in re.findall(r"([^{}]+)\{", flat):
        assert all(re.match(r"svg\.[\w-]+ |:where\(\.picture\)$", one) for one in selectors.split(","))


@pytest.mark.parametrize("svg", every_picture(), ids=("ring", "neck", "chord", "cam"))
def test_every_colour_is_known_without_variables_too(svg: str) -> None:
    for setting in re.findall(r"([^;{]*;)?([\w-]+):var\(--([\w-]+)\)", svg.split("@media")[0]):
        before, what, name = setting
        if before:
            assert before == f"{what}:{LIGHT[name]};"


def test_the_tables_of_colours_name_the_same_things() -> None:
    assert DARK.keys() == LIGHT.keys()
    assert CONTRAST.keys() <= LIGHT.keys()


READ_ON = (
    ("ink", "paper"),
    ("faint", "paper"),
    ("faint", "maple"),
    ("faint", "block"),
    ("medal-ink", "medal"),
    ("face-ink", "face"),
    ("face-ink", "happy"),
    ("face-ink", "sad"),
    ("head-ink", "head"),
)


@pytest.mark.parametrize("table", [LIGHT, DARK], ids=("light", "dark"))
@pytest.mark.parametrize(("ink", "ground"), READ_ON)
def test_what_is_to_be_read_stands_out(table: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(table[ink], table[ground]) >= 4.5


@pytest.mark.parametrize("table", [LIGHT, DARK], ids=("light", "dark"))
def test_large_numbers_on_clips_stand_out(table: dict[str, str]) -> None:
    assert contrast(table["on-paint"], table["clip"]) >= 4.5


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * light for weight, light in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_offers_point_at_what_the_pictures_show(seed: int) -> None:
    seats = ("Ann", "Bo", "Cy")[: 2 + seed % 2]
    given = {"tuning": ("standard", "bass", "seven_string")[seed % 3], "left_handed": "yes", "capo": "1"}
    state = CHORD_GAME.setup(Table(seats, read_options(CHORD_GAME.options, given, seats), seed))
    chance = Chance(seed)
    for _ in range(150):
        offers = [(seat, offer) for seat in seats for offer in CHORD_GAME.legal_moves(state, seat)]
        for seat in seats:
            assert {name for own, offer in offers if own == seat for name in offer.at.split()} <= names_shown(
                state, seat
            )
        waited = [offer for _, offer in offers if offer.waited_for]
        if not waited:
            break
        place, chance = chance.below(len(waited))
        state, _ = CHORD_GAME.apply(state, waited[place].move)


def names_shown(state: Any, seat: str) -> set[str]:
    """Parts of the pictures, and cards, that the seat sees."""
    panels = CHORD_GAME.view(state, seat).panels
    pictures = [panel for panel in panels if isinstance(panel, Picture)]
    hands = [card.picture for panel in panels if isinstance(panel, Cards) for card in panel.cards]
    pictures += [picture for picture in hands if picture is not None]
    drawn = [CHORD_GAME.pictures[panel.name](panel.drawing) for panel in pictures]
    for panel, svg in zip(pictures, drawn, strict=True):
        desc = parsed(svg).find(f"{SVG}desc")
        assert desc is not None
        assert desc.text == panel.alt
    cards = {card.at for panel in panels if isinstance(panel, Cards) for card in panel.cards}
    return cards | {name for svg in drawn for name in named(svg)}


def test_the_pictures_of_the_readme_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("draw_pictures", DOCS / "draw_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    drawn = {name: svg + "\n" for name, svg in script.pictures().items()}
    others = {"confidence.svg", "layers.svg"}  # of the bench and of the house, which say how to draw them anew
    kept = [path for path in script.FOLDER.glob("*.svg") if path.name not in others]
    assert {path.name: path.read_text(encoding="utf-8") for path in kept} == drawn, "python docs/draw_pictures.py"
