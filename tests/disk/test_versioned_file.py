"""Files with a version: read with one set of sentences, written whole or not at all."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.disk.versioned_file import FileKind, parse_toml, read_as
from chordgame.disk.whole_file import NotKept, write_whole
from chordgame.engine.errors import Unreadable
from chordgame.engine.plain import from_plain
from tests.full_disk import full_disk

SHELF = FileKind("shelf", "ringclear_shelf", 2)


@dataclass(frozen=True, slots=True)
class Shelf:
    boards: int = 3


def made_of(values: dict[str, Any]) -> Shelf:
    shelf: Shelf = from_plain(Shelf, values, "shelf")
    return shelf


def write(path: Path, shelf: Shelf) -> None:
    SHELF.write_json(path, asdict(shelf))


def test_what_is_written_is_read_again_with_its_version_first(tmp_path: Path) -> None:
    write(tmp_path / "x.json", Shelf(5))
    assert (tmp_path / "x.json").read_text() == '{"ringclear_shelf":2,"boards":5}\n'
    assert SHELF.read_json(tmp_path / "x.json", made_of) == Shelf(5)


def test_a_value_keeps_the_name_that_it_has_in_files(tmp_path: Path) -> None:
    older = FileKind("shelf", "ringclear_shelf", called={"boards": "planks"})
    older.write_json(tmp_path / "x.json", asdict(Shelf(5)))
    assert (tmp_path / "x.json").read_text() == '{"ringclear_shelf":1,"planks":5}\n'
    assert older.read_json(tmp_path / "x.json", made_of) == Shelf(5)


def test_an_older_one_and_one_with_a_byte_order_mark_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text('{"ringclear_shelf":1,"boards":4}', encoding="utf-8-sig")
    assert SHELF.read_json(tmp_path / "x.json", made_of) == Shelf(4)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "the shelf is not JSON"),
        (b"[]", "this is not a shelf of ringclear"),
        (b"{}", "this is not a shelf of ringclear"),
        (b'{"ringclear_shelf":true}', "this is not a shelf of ringclear"),
        (b'{"ringclear_shelf":0}', "this is not a shelf of ringclear"),
        (b'{"ringclear_shelf":3}', "a newer ringclear wrote this shelf; update ringclear to open it"),
        (b'{"ringclear_shelf":2,"boards":"many"}', "shelf.boards: expected a whole number"),
        (b"\xff\xfe", "this is no text in UTF-8; save it as such"),
        (None, "there is no such file"),
    ],
)
def test_what_cannot_be_read_is_a_sentence_and_stays(tmp_path: Path, content: bytes | None, why: str) -> None:
    path = tmp_path / "x.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Unreadable) as error:
        SHELF.read_json(path, made_of)
    assert str(error.value).startswith(f"{path}: {why}")
    assert content is None or path.read_bytes() == content


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="this is no file but a folder; name a file"):
        SHELF.read_json(tmp_path, made_of)


@given(text=st.text(max_size=200))
def test_any_toml_is_read_or_a_sentence(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(Unreadable):
        read_as(path, lambda text: SHELF.values(parse_toml(text, "the shelf")))


def test_a_full_disk_leaves_what_was_there_and_nothing_beside(tmp_path: Path) -> None:
    write(tmp_path / "x.json", Shelf(5))
    with full_disk(), pytest.raises(NotKept, match=r"x\.json: the file cannot be written \(.+\): nothing was changed"):
        write(tmp_path / "x.json", Shelf(6))
    assert SHELF.read_json(tmp_path / "x.json", made_of) == Shelf(5)
    assert list(tmp_path.iterdir()) == [tmp_path / "x.json"]


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps permissions elsewhere")
def test_what_is_private_is_its_owners_alone(tmp_path: Path) -> None:
    open_one, private = tmp_path / "open", tmp_path / "private"
    write_whole(open_one, b"x")
    write_whole(private, b"x")
    open_one.chmod(0o640)
    private.chmod(0o644)
    write_whole(open_one, b"y")
    write_whole(private, b"y", private=True)
    assert [path.stat().st_mode & 0o777 for path in (open_one, private)] == [0o640, 0o600]
