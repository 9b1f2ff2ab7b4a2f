"""What is recorded becomes chords with their beats: by known times, and by the simulated guitar."""

from __future__ import annotations

from pathlib import Path

import pytest

from chordgame.engine.errors import YouErred
from chordgame.neck.frets import Frets
from chordgame.solo.desk import new_desk
from chordgame.solo.song_so_far import Kept, SongSoFar
from chordgame.solo.take import StrummedTake, TakenStrum, written
from chordgame.songs.song import SongStrum
from tests.neck.written import held
from tests.solo.desks import AtDesk

C, F, G = held("x32010"), held("xx3211"), held("320003")


def take(*strums: tuple[float, Frets, int]) -> StrummedTake:
    desk, made = new_desk(), StrummedTake(runs=True)
    for at, frets, clear in strums:
        chord = Kept(SongStrum(frets), desk.stack, desk.happy, desk.mood)
        made = made.with_strum(TakenStrum(at, chord, clear))
    return made


PLAYED = take((3.0, C, 5), (5.5, G, 4), (8.0, C, 3), (9.27, F, 4), (10.5, G, 6))
"""Four beats, four, two, two, at 96."""


def test_times_become_a_tempo_and_beats() -> None:
    song = written(SongSoFar(), PLAYED, "as_played")
    assert PLAYED.tempo == 96
    assert [(kept.strum.frets, kept.strum.beats) for kept in song.kept] == [(C, 4), (G, 4), (C, 2), (F, 2), (G, 2)]
    assert song.tempo == 96
    assert written(song, take((0, C, 5), (1, G, 5)), "as_played").tempo == 96, "a song that is there keeps its tempo"


def test_all_are_kept_or_each_as_it_rang_best() -> None:
    assert [kept.strum.frets for kept in written(SongSoFar(), PLAYED, "all").kept] == [C, G, C, F, G]
    assert [kept.strum.frets for kept in written(SongSoFar(), PLAYED, "best").kept] == [C, G, F]


def test_one_strum_has_no_tempo_and_none_is_refused() -> None:
    assert take((1.0, C, 5)).tempo == 0
    assert written(SongSoFar(), take((1.0, C, 5)), "as_played").kept[0].strum.beats == 4
    with pytest.raises(YouErred, match="strum something"):
        written(SongSoFar(), StrummedTake(), "all")


def test_a_guitar_plugged_in_anew_does_not_upset_the_tempo() -> None:
    """Its clock begins at nought again."""
    assert take((100.0, C, 5), (102.5, G, 5), (1.0, C, 5), (3.5, G, 5)).tempo == 96


@pytest.fixture
def at(tmp_path: Path) -> AtDesk:
    return AtDesk(tmp_path)


def test_a_desk_records_only_while_it_is_asked_to(at: AtDesk) -> None:
    at.say("hold", frets=C.to_list())
    assert at.shown["take"] == {"tell": "take", "runs": False, "strums": [], "tempo": 0}
    at.say("record", on=True)
    assert "strum something" in at.refused("keep_take", how="all")
    at.say("record", on=False)
    assert not at.shown["take"]["runs"]
