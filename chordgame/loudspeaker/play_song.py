"""A song on the host's loudspeaker, to its end or until somebody stops it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

from chordgame.loudspeaker.round_music import CRASHED
from chordgame.loudspeaker.song_sound import COUNT_IN
from chordgame.songs.song import Song
from chordgame.songs.song_file import song_text
from hardware.errors import OutputFailed
from hardware.own_process import ROOT, command, environment


def play_song(song: Song, tell: Callable[[int], None], count_in: int = COUNT_IN) -> None:
    """Play it in a process of its own, as drivers hang and crash; `tell` gets the place of each strum."""
    process = subprocess.Popen(
        command("chordgame.loudspeaker.song_process"), env=environment(), cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        process.stdin.write(f"{count_in}\n{song_text(song)}")
        process.stdin.close()
        for line in process.stdout:
            tell(int(line))
        said = process.stderr.read().strip().splitlines()
        if process.wait():
            raise OutputFailed((said or [CRASHED])[-1])
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()
