"""Who may import whom: the house stands because its layers do. tests/rooms.py has the table."""

from __future__ import annotations

import pytest

from docs.draw_layers import DOC, PICTURE, drawn, table, table_in
from tests.imports import HOUSE, all_files, in_a_circle, needs, product
from tests.rooms import DOOR, ROOMS, WIRED_TOGETHER, Room, reached, room_of, strays, used

WEIGHTS = {"buzz_weights.py", "note_weights.py", "ring_weights.py"}
"""Numbers that nobody reads."""
LONGEST_SITTING = 400
"""Lines; people lose the thread of a longer file."""


def test_a_file_imports_only_what_its_room_may() -> None:
    assert {path.as_posix(): found for path in all_files() if (found := list(strays(path)))} == {}


def test_each_room_has_files_and_each_file_a_room() -> None:
    used = {room_of(path).path for path in all_files()}
    assert used == {room.path for room in ROOMS}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.path)
def test_a_line_is_exact_and_opens_no_door_that_nobody_uses(room: Room) -> None:
    if room.path not in WIRED_TOGETHER:
        assert not {*room.may, *room.theirs} - used(room)


def test_a_room_names_only_rooms_that_there_are() -> None:
    paths = {room.path for room in ROOMS} | {"tests"}
    unknown = {
        name for room in ROOMS for name in room.may
        if name not in paths and not any(name.endswith("/") and path.startswith(name) for path in paths)
    }  # fmt: skip
    assert not unknown


def test_the_table_has_no_circle() -> None:
    graph = {room.path: reached(room) - {room.path} for room in ROOMS}
    assert not in_a_circle(graph)


def test_the_command_line_alone_may_import_everything() -> None:
    everything = {room.path for room in ROOMS if room.path.partition("/")[0] in {"dsp", "hardware", "chordgame"}}
    wide = {room.path for room in ROOMS if everything <= reached(room) | {room.path, DOOR}}
    assert wide & {path.parent.as_posix() for path in product()} == WIRED_TOGETHER


def test_no_product_imports_the_workshop_or_a_test() -> None:
    inside = {"tests", "bench", "docs"}
    assert not [path for path in product() if inside & {home.parts[0] for home in needs(path)}]


def test_there_is_no_import_cycle_of_files() -> None:
    graph = {path.as_posix(): {home.as_posix() for home in needs(path)} for path in all_files()}
    assert not in_a_circle(graph)


def test_some_libraries_are_at_home_in_one_place() -> None:
    users = {
        name: {room.path for room in ROOMS if name in room.theirs}
        for name in ("matplotlib", "music21", "PIL", "psycopg")
    }
    assert users == {
        "matplotlib": {"chordgame/plots"},
        "music21": {"chordgame/scores"},
        "PIL": {"docs"},
        "psycopg": {"chordgame/tour"},
    }


def test_a_file_can_be_read_in_one_sitting() -> None:
    read = [path for path in all_files() if path.name not in WEIGHTS and path.parts[0] != "bench"]
    long = {str(path): lines for path in read if (lines := (HOUSE / path).read_text().count("\n")) > LONGEST_SITTING}
    assert not long


def test_the_doc_has_the_table() -> None:
    assert table_in(DOC.read_text(encoding="utf-8")) == table(), "python docs/draw_layers.py"


def test_the_picture_shows_the_house_as_it_is() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(), "python docs/draw_layers.py"
