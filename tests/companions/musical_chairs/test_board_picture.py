"""Names on the board: whole where there is room for them, under a chair of their own or beside a shorter one."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import pytest

from chordgame.companions.musical_chairs.pictures.board import WIDE, board
from chordgame.companions.musical_chairs.pictures.drawing import BoardDrawing, ChairDrawing

MARKER = re.compile(
    r'class="marker[^>]*translate\(([-\d.]+)[^>]*><rect [^>]*?width="([\d.]+)"[^>]*/><text[^>]*>([^<]+)<'
)


def markers(*seats: str) -> Sequence[tuple[float, float, str]]:
    """All of them at one chair: the middle, the width and the name of each."""
    chair = ChairDrawing("cello", "red", "zeros count", "", tuple(range(len(seats))))
    svg = board(BoardDrawing((chair,), seats, "", 1))
    return [(float(middle), float(width), name) for middle, width, name in MARKER.findall(svg)]


@pytest.mark.parametrize(
    ("seats", "shown"),
    [
        (("Maria",), ["Maria"]),
        (("Maximilian",), ["Maximilian"]),
        (("Maria", "Ben"), ["Maria", "Ben"]),
        (("Al", "Christina"), ["Al", "Christina"]),
        (("Maria", "Ben", "Cleo", "Konstantin"), ["Maria", "Ben", "Cleo", "Konst…"]),
    ],
)
def test_a_name_is_cut_only_where_there_is_no_room(seats: tuple[str, ...], shown: list[str]) -> None:
    assert [name for _, _, name in markers(*seats)] == shown


@pytest.mark.parametrize("seats", [("WWWWWWWW", "MMMMMMMM"), ("I", "WWWWWWWW"), ("A", "B"), ("Maximilian-Alexander",)])
def test_two_markers_have_room_under_their_chair(seats: tuple[str, ...]) -> None:
    found = markers(*seats)
    ends = [(middle - width / 2, middle + width / 2) for middle, width, _ in found]
    assert len(found) == len(seats)
    assert ends[0][0] >= -WIDE / 2
    assert ends[-1][1] <= WIDE / 2
    assert all(left[1] < right[0] for left, right in itertools.pairwise(ends))
