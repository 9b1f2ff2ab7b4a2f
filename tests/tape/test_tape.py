"""What a table keeps of its guitar: enough to hear a disputed play again, as much of the disk as it was given."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.tape.recorded_file import LINES, SOUND, recordings
from chordgame.tape.recording import RecordingSettings
from chordgame.tape.replay import recorded_plays, replay
from chordgame.tape.tape import Tape
from hardware.stream import RawBlock
from tests.listening.table import ALL_CLEAR, G_MAJOR, Table, states
from tests.patience import PATIENCE

RATE = 8000


def blocks(since: float, seconds: float) -> Iterator[RawBlock]:
    """Noise that tells its time: each block is as loud as it is late."""
    noise = np.random.default_rng(1).standard_normal(RATE // 10).astype(np.float32)
    for n in range(round(since * 10), round((since + seconds) * 10)):
        yield RawBlock("a guitar", n / 10, float(RATE), (noise * np.float32(n / 5000))[None, :])


def loudness(tape: Tape, start: float, end: float) -> float:
    found = tape.between(start, end)
    assert found is not None
    assert len(found.samples) == pytest.approx((end - start) * RATE, abs=2)
    return float(np.sqrt(np.mean(np.square(found.samples))))


def patiently(is_so: Callable[[], object]) -> None:
    """Wait for the writing thread, which finishes in its own time."""
    until = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < until:
        time.sleep(0.01)


def tape_in(folder: Path) -> Tape:
    return Tape("a guitar", RecordingSettings(folder, file_seconds=1.0, leave_megabytes=0.0), seconds=2.0)


def kept(folder: Path) -> bool:
    return any(folder.glob(f"*{LINES}"))


def test_what_memory_has_forgotten_comes_from_the_disk(tmp_path: Path) -> None:
    tape = tape_in(tmp_path)
    tape.record(10)
    tape.start()
    for block in blocks(0.0, 6.0):
        tape.take(block)
    tape.close()
    patiently(lambda: tape.between(1.0, 1.5))
    for start in (1.0, 5.0):  # one of the disk, one of memory
        assert loudness(tape, start, start + 0.5) == pytest.approx((start + 0.2) / 500, rel=0.1)


def test_a_table_that_wants_no_recording_has_none(tmp_path: Path) -> None:
    tape = tape_in(tmp_path)
    tape.start()
    for block in blocks(0.0, 6.0):
        tape.take(block)
    tape.close()
    assert tape.between(1.0, 1.5) is None
    assert tape.between(5.0, 5.5) is not None
    assert not kept(tmp_path)


def test_it_is_switched_off_and_on_while_it_runs(tmp_path: Path) -> None:
    tape = tape_in(tmp_path)
    tape.start()
    for since, megabytes in ((0.0, 10), (3.0, 0), (6.0, 10), (9.0, 0)):
        tape.record(megabytes)
        for block in blocks(since, 3.0):
            tape.take(block)
    for start, end in ((1.0, 2.0), (7.0, 8.9)):
        patiently(lambda start=start, end=end: tape.between(start, end))  # type: ignore[misc]
    assert tape.between(1.0, 2.0) is not None
    assert tape.between(4.0, 5.0) is None
    assert tape.between(7.0, 8.0) is not None
    tape.close()


def test_the_disk_is_not_filled(tmp_path: Path) -> None:
    tape = tape_in(tmp_path)
    tape.record(1)
    tape.start()
    noise = np.random.default_rng(2).uniform(-0.9, 0.9, (1, 24_000)).astype(np.float32)
    for n in range(80):
        tape.take(RawBlock("a guitar", n / 2, 48_000.0, noise))
        patiently(lambda: not tape.waiting)
    tape.close()
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert 0.3e6 < sum(sizes) < 1.2e6  # of 3.8 MB
    assert {path.suffix for path in tmp_path.iterdir()} == {SOUND, LINES}


def test_a_play_that_the_table_decided_is_found_by_its_record(tmp_path: Path) -> None:
    source = SimulatedInput()  # in real time: one that runs away from the disk loses blocks, and that is right
    tape = Tape(source.name, RecordingSettings(tmp_path, leave_megabytes=0.0))
    tape.record(100)
    guitar = HeardGuitar(source, recording=tape)
    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, at=0.5)
    with Table(guitar) as table:
        heard = table.last_word(1)
        guitar.decided(1, heard.verdict, {"log": "chord_game-1.jsonl", "record": 17})
        patiently(lambda: any(one.log for one in recorded_plays(tmp_path)))
    assert states(heard) == ALL_CLEAR
    (play,) = recorded_plays(tmp_path)
    assert (play.play, play.outcome, play.log, play.record) == (1, "clear", "chord_game-1.jsonl", 17)
    patiently(lambda: replay(tmp_path, 1).sound)
    again = replay(tmp_path, 1)
    assert again.sound is not None
    assert float(np.abs(again.sound.x).max()) > 0.01
    assert recordings(tmp_path)
