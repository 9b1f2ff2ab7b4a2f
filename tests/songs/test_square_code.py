"""The song in a square code on its sheet: read back, it is the same song."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

from chordgame.printing.files import as_png
from chordgame.songs.from_chordpro import from_chordpro
from chordgame.songs.sheet import FOR_A_CAMERA, sheet
from chordgame.songs.song import Song, SongStrum, Words
from chordgame.songs.square_code import MOST_BYTES, code_text, square_code
from tests.songs.readers import needs
from tests.songs.songs import OVER_THE_WATER, G

SONG = replace(OVER_THE_WATER, strums=OVER_THE_WATER.strums[:4], parts=())
LONG = Song("Long", strums=tuple(SongStrum(G, words=Words(f"line {n} " + "la " * 9)) for n in range(60)))


def test_what_it_says_is_the_same_song_without_what_every_reader_knows() -> None:
    again = from_chordpro(code_text(SONG)).song
    assert [strum.frets for strum in again.strums] == [strum.frets for strum in SONG.strums]
    assert again.lines() == tuple(line.replace("[", "(").replace("]", ")") for line in SONG.lines())
    assert "{define: C " not in code_text(SONG)
    assert len(code_text(SONG).encode()) < MOST_BYTES / 2


def test_it_stands_on_the_sheet_and_costs_no_page() -> None:
    assert any(FOR_A_CAMERA in page for page in sheet(SONG))
    assert square_code(LONG) == ""
    assert not any(FOR_A_CAMERA in page for page in sheet(LONG))


def test_a_camera_reads_it_back(tmp_path: Path) -> None:
    """Off the printed sheet, as zbarimg sees it."""
    zbarimg = needs("zbarimg")
    path = tmp_path / "sheet.png"
    path.write_bytes(as_png(sheet(SONG)[0], 2.0))
    command = [zbarimg, "--quiet", "--raw", str(path)]
    read = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert read.returncode == 0, read.stderr
    assert read.stdout.strip() == code_text(SONG).strip()
