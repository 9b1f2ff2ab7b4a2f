"""What is installed beside us: each library has a lower end that we know and an upper end that we have not passed."""

import re
import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = [
    *PROJECT["dependencies"],
    *PROJECT["optional-dependencies"]["audio"],
    *PROJECT["optional-dependencies"]["midi"],
]


@pytest.mark.parametrize("needed", NEEDED)
def test_a_library_has_both_ends(needed: str) -> None:
    assert re.match(r"[\w-]+>=[\d.]+,<\d", needed)


def test_what_reads_the_requests_of_strangers_is_one_that_reads_them_right() -> None:
    (h11,) = [needed for needed in NEEDED if needed.startswith("h11")]
    assert tuple(map(int, re.findall(r">=(\d+)\.(\d+)", h11)[0])) >= (0, 16)


def test_who_plays_at_one_table_installs_no_database() -> None:
    assert not [needed for needed in PROJECT["dependencies"] if needed.startswith("psycopg")]
    (tour,) = PROJECT["optional-dependencies"]["tour"]
    assert re.match(r"psycopg\[binary\]>=[\d.]+,<\d", tour)
