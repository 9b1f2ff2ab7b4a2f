"""Places for connections and pages: as many as the limits say, or as there are files for."""

import pytest

from chordgame.limits import CONNECTIONS, KEPT_CONNECTIONS, OWN_FILES, PAGES
from chordgame.pages.places import ENOUGH_FILES, Places, places_among

ALONE = 7
"""Connections of one browser: six that load a page, and the page's own."""


@pytest.mark.parametrize("files", [ENOUGH_FILES, 4096, 1_048_576])
def test_where_there_are_files_the_limits_are_reached(files: int) -> None:
    assert places_among(files) == Places(CONNECTIONS.most, KEPT_CONNECTIONS.most, PAGES.most)


@pytest.mark.parametrize("files", [16, 24, 32, 64, 128, 256, 512, 1024, 1100])
def test_where_files_are_few_they_suffice_and_everybody_has_some(files: int) -> None:
    few = places_among(files)
    ours = files - few.connections - few.here
    assert ours >= min(OWN_FILES.most, files // 3)
    assert 0 < few.pages < few.connections
    assert few.here + few.connections - few.pages >= min(ALONE, files // 4)


def test_more_files_never_mean_fewer_places() -> None:
    for files in range(8, 2000):
        one, next_ = places_among(files), places_among(files + 1)
        assert one.connections <= next_.connections + 1
        assert one.connections + one.here <= next_.connections + next_.here
