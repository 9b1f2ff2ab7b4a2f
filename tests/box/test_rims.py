"""The printed rims: what the firmware's own decoder reads off the paper."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from ringbox import rims
from ringbox.clip_scan import SLOTS
from ringbox.stack_scan import LAYERS, StackScan

from chordgame.box.fretboard_template import ACROSS, ALONG, CLIP, GAP, PAD, TOUCH, slot_at
from chordgame.box.paper import PAGE
from chordgame.box.rims import FIELD, RIM, TEST_STRIPS, pages, strip_at, strips
from chordgame.chord_game.rules.cams import ARMS, BOX, Cam
from chordgame.printing.files import as_pdf, as_png
from chordgame.theory.ring import CLOCKWISE, key_places, numbers_at
from firmware_notes.draw_wiring import NOTES
from hardware.box.table import box_table

WIDE, LONG = PAD
DOTS = 8.0  # a millimetre: 200 to the inch, a plain printer
MESSY = (-9.0, -4.0, 0.0, 4.0, 9.0)
"""Degrees by which a hub may sit beside its detent, of the 15 to the edge of a field."""


@pytest.fixture(scope="module")
def printed() -> list[NDArray[np.uint8]]:
    """The pages as dots."""
    return [_grey(as_png(page, zoom=DOTS * 25.4 / 96)) for page in pages()]


def _grey(png: bytes) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("L"))


def seen(paper: NDArray[np.uint8], row: int, place: int, beside: float, over: bool) -> list[int]:
    """What twelve sensors in the spindle measure of the rim on that row, its arm at this place.

    A hub that lies upside-down shows its rim from the other side: its fields run the other way round.
    """
    left, top = strip_at(row)
    levels = []
    for sensor in range(rims.FIELDS):
        turn = (30 * (sensor - place) - beside) * (-1 if over else 1)
        along = (turn / 360 * RIM[0] + FIELD / 2) % RIM[0]
        at = paper[round((top + RIM[1] / 2) * DOTS), round((left + along) * DOTS)]
        levels.append(4_000 + int(at) * 220)
    return levels


@pytest.mark.parametrize("beside", MESSY)
def test_every_rim_is_read_back_at_every_place_either_way_up(printed: list[NDArray[np.uint8]], beside: float) -> None:
    assert [one.name for one in strips()] == ["key", *(cam.value for cam in BOX)]
    assert len(strips()) == 15
    for row, one in enumerate(strips()):
        for place in range(rims.FIELDS):
            for over in (False, True):
                levels = seen(printed[0], row, place, beside, over)
                state, errors = StackScan().look([levels] * LAYERS)
                assert not errors
                assert (box_table().pieces[state[0]], state[1], state[2]) == (one.name, over, place)


def test_the_test_hub_shows_one_sensor_white_and_the_blind_ones_none(printed: list[NDArray[np.uint8]]) -> None:
    for place in range(rims.FIELDS):
        levels = seen(printed[1], 0, place, 0.0, over=False)
        assert [at for at, level in enumerate(levels) if level > 39_000] == [place]
    for row in range(1, len(TEST_STRIPS)):
        assert max(seen(printed[1], row, 0, 0.0, over=False)) < 26_000


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="there is no poppler here")
def test_the_pdf_is_one_to_one(tmp_path: Path) -> None:
    """Read back from the file that is printed: once round the hole is 188.5 mm, a field a twelfth of it."""
    (tmp_path / "rims.pdf").write_bytes(as_pdf(pages(), "Rims"))
    command = ["pdftoppm", "-r", "254", "-gray", "-f", "1", "-l", "1", "rims.pdf", "page"]
    subprocess.run(command, cwd=tmp_path, check=True)
    (picture,) = tmp_path.glob("page*.pgm")
    paper = np.asarray(Image.open(picture))
    assert paper.shape == pytest.approx((PAGE[1] * 10, PAGE[0] * 10), abs=2)
    left, top = strip_at(0)
    line = paper[round((top + RIM[1] / 2) * 10)]
    edges = np.flatnonzero(np.diff((line < 128).astype(int)))
    assert (edges[-1] - edges[0]) / 10 == pytest.approx(RIM[0], abs=0.3)
    word = "".join(str(int(line[round((left + (at + 0.5) * FIELD) * 10)] > 128)) for at in range(rims.FIELDS))
    assert word == f"{strips()[0].word:012b}"


def test_each_piece_has_its_arms_where_the_rules_have_them() -> None:
    """Laid with its index arm at the top of the ring, a cam reaches the numbers that the rules say."""
    for one in strips()[1:]:
        reached = {CLOCKWISE[arm] for arm in one.arms}
        assert reached == set(numbers_at(ARMS[Cam(one.name), CLOCKWISE[0]])), one.name
    assert {CLOCKWISE[place] for place in strips()[0].arms} == set(numbers_at(key_places(CLOCKWISE[0])))


def test_a_clip_joins_the_two_pads_of_its_slot_and_no_others() -> None:
    pads = {"string": (GAP / 2, GAP / 2 + WIDE), "fret": (-GAP / 2 - WIDE, -GAP / 2)}
    for near, far in pads.values():
        assert min(far, CLIP / 2) - max(near, -CLIP / 2) >= 3, "it lies on enough of it"
    assert ACROSS - GAP / 2 - WIDE - CLIP / 2 >= 2, "and stays away from the next string's"
    (left, _), (right, _) = slot_at(6, 0), slot_at(1, 0)
    assert right - left == 5 * ACROSS
    assert slot_at(1, SLOTS - 1)[1] + ALONG / 2 < PAGE[1] - 14, "all of it is above the line to measure"
    note = (NOTES / "clip_fretboard.md").read_text(encoding="utf-8")
    sizes = (f"{ACROSS:g}; {ALONG:g}", f"{WIDE:g}, {LONG:g}; {GAP:g}", f"{CLIP:g}, 2", f"{TOUCH:g}")
    assert [size for size in sizes if f"| {size} |" not in note] == []
