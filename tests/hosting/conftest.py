from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tour.server import Postgres, private_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process; whoever kills it starts it again."""
    with private_postgres() as server:
        yield server
