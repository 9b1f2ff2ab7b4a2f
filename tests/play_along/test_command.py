"""`ringclear play-along`, what it keeps, and what the coach makes of it."""

from __future__ import annotations

import json
from pathlib import Path

from chordgame.play_along.practice import Practice, PracticedChord, keep_practice, practices
from chordgame.theory.ring import Mood
from tests.cli.processes import good, refused


def test_a_song_is_played_along_with_and_the_coach_has_it_in_its_picture(tmp_path: Path) -> None:
    book, kept = str(tmp_path / "book"), tmp_path / "practice"
    good("songs", "new", "Ring Clear", "--chords", "G C", "--tempo", "150", "--book", book)
    along = ("play-along", "Ring Clear", "--input", "simulated", "--fast", "--book", book, "--practice", str(kept))
    *chords, last = map(json.loads, good(*along, "--json").splitlines())
    assert [(one["chord"], {string["state"] for string in one["strings"]}) for one in chords] == [
        ("G", {"CLEAR"}), ("C", {"CLEAR"}),
    ]  # fmt: skip
    assert all(abs(one["late"]) < 0.1 for one in chords)
    assert last == {"title": "Ring Clear", "hard": []}
    (kept / "2000-01-01-000000.practice.json").write_text("{}")
    assert [type(one).__name__ for one in practices(kept)] == ["str", "Practice"], "a damaged file is a sentence"
    picture = tmp_path / "progress.svg"
    told = good("coach", "practice", "--practice", str(kept), "--out", str(picture))
    assert "1 time, 2 chords." in told
    assert "G 1 of 1, C 1 of 1" in told
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert "it has none" in refused(*along, "--section", "Coda")
    assert "the song has strums 1 to 2" in refused(*along, "--from", "2", "--to", "1")
    assert "the speed is 25% to 150%" in refused(*along, "--speed", "10")


def test_two_practices_of_one_second_are_both_kept(tmp_path: Path) -> None:
    both = [Practice(song, 1.0, 12, Mood.HAPPY, (PracticedChord("C", (12, 4, 7), ()),)) for song in ("first", "then")]
    for one in both:
        keep_practice(tmp_path, "2026-01-02-030405", one)
    assert list(practices(tmp_path)) == both
