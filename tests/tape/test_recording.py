"""Recordings: a disputed play is heard again, the disk is never filled, and the game never waits."""

from __future__ import annotations

import shutil
import signal
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile

from chordgame.cli.judged_recording import judged_recording, recorded_words, words_of
from chordgame.listening.guitar_news import GuitarState, PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.judged_again import basis_from
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.tape.recorded_file import drop_oldest, recordings
from chordgame.tape.recording import MEGABYTE, Recording, RecordingSettings
from chordgame.tape.replay import NotRecorded, recorded_plays, replay
from chordgame.tape.sound_out import write_sound
from dsp.chord.verify import Verifier
from dsp.midi.guitar import MidiGuitar
from dsp.simulated import How
from dsp.stiff_string import GuitarKnowledge, StringKnowledge
from hardware.file_input import FileInput
from hardware.sound_file import Sound, read_sound
from hardware.stream import Arrival, InputState, RawBlock
from tests.dsp.midi.guitarist import strum
from tests.listening.open_guitar import open_guitar
from tests.listening.table import ALL_CLEAR, G_MAJOR, Table, states
from tests.listening.test_midi_ear import midi_file
from tests.patience import wait_for

RATE = 48_000


def settings(folder: Path, **others: float) -> RecordingSettings:
    return RecordingSettings(folder, leave_megabytes=0.0, **others)


def played_and_recorded(folder: Path, recording: RecordingSettings) -> Path:
    """Two plays from a file, the second with a muted string."""
    source = SimulatedInput(paced=False)
    source.play(G_MAJOR, at=0.5, hold=1.0)
    source.play(G_MAJOR, at=4.0, how={5: How.MUTED}, hold=1.0)
    path = folder / "two.wav"
    source.start()
    blocks: list[np.ndarray] = []
    while sum(block.shape[1] for block in blocks) < 7 * RATE:
        blocks += [arrival.samples for arrival in source.read(0.0) if isinstance(arrival, RawBlock)]
    write_sound(path, Sound(RATE, np.concatenate(blocks, axis=1)))
    guitar = HeardGuitar(FileInput(path, paced=False), recording=Recording("two.wav", recording))

    def second_play(news: object) -> None:
        if isinstance(news, PlayHeard) and news.final and news.play == 1:
            guitar.expect(2, G_MAJOR)

    guitar.expect(1, G_MAJOR)
    with Table(guitar, second_play) as table:
        assert states(table.last_word(2))[5] != "CLEAR"
        table.wait_for(GuitarState, lambda state: state.state is InputState.ENDED)
    return path


def test_a_play_is_heard_again_as_it_was(tmp_path: Path) -> None:
    path = played_and_recorded(tmp_path, settings(tmp_path / "kept"))
    again = replay(tmp_path / "kept", 2)
    assert again.sound is not None
    assert again.target == G_MAJOR
    assert again.outcome == "failed"
    assert {one["string"] for one in again.strings} == set(G_MAJOR)
    assert again.t == pytest.approx(3.5, abs=0.1)
    original = read_sound(path).x[:, round(again.t * RATE) :][:, : again.sound.x.shape[1]]
    assert np.abs(again.sound.x - original).max() < 2 / 32768
    assert again.sound.seconds > 1.5


def test_the_ear_says_the_same_of_the_replay(tmp_path: Path) -> None:
    played_and_recorded(tmp_path, settings(tmp_path / "kept"))
    again = replay(tmp_path / "kept", 1)
    assert again.sound is not None
    judge = Verifier(RATE, again.target, not_before=0.3)
    for block in again.sound.mono_blocks():
        judge.push(block)
    assert {one.string: one.state.name for one in judge.flush()[-1].strings} == ALL_CLEAR
    assert [(one.play, one.outcome) for one in recorded_plays(tmp_path / "kept")] == [(1, "clear"), (2, "failed")]


def test_a_play_that_goes_over_several_files_is_joined(tmp_path: Path) -> None:
    path = played_and_recorded(tmp_path, settings(tmp_path / "kept", file_seconds=0.25))
    again = replay(tmp_path / "kept", 2)
    assert len(recordings(tmp_path / "kept")) > 15
    assert again.sound is not None
    original = read_sound(path).x[:, round(again.t * RATE) :][:, : again.sound.x.shape[1]]
    assert np.abs(again.sound.x - original).max() < 2 / 32768


def test_a_midi_guitars_messages_are_kept(tmp_path: Path) -> None:
    path = midi_file(tmp_path / "chord.mid", strum(G_MAJOR, t=1.0))
    guitar = open_guitar(str(path), paced=False, midi=MidiGuitar(), recording=settings(tmp_path / "kept"))
    guitar.expect(1, G_MAJOR)
    with Table(guitar) as table:
        assert states(table.last_word(1)) == ALL_CLEAR
    again = replay(tmp_path / "kept", 1)
    assert again.sound is None
    assert [data for _, data in again.midi[:6]] == [data for _, data in strum(G_MAJOR)[::2]]
    assert [t for t, _ in again.midi[:2]] == pytest.approx([1.0, 1.02], abs=0.001)


def test_plays_of_several_evenings_are_counted_through(tmp_path: Path) -> None:
    for name, pitches in (("first.mid", G_MAJOR), ("second.mid", {6: 40.0})):
        path = midi_file(tmp_path / name, strum(pitches, t=1.0))
        guitar = open_guitar(str(path), paced=False, midi=MidiGuitar(), recording=settings(tmp_path / "kept"))
        guitar.expect(1, G_MAJOR)
        with Table(guitar) as table:
            table.last_word(1)
    listed = recorded_plays(tmp_path / "kept")
    assert [(one.play, one.guitar, one.outcome) for one in listed] == [
        (1, "first.mid", "clear"),
        (2, "second.mid", "failed"),
    ]
    assert [len(replay(tmp_path / "kept", one.play).midi) for one in listed] == [12, 2]


def block(t: float, seconds: float = 0.5, channels: int = 1) -> RawBlock:
    noise = np.random.default_rng(round(t * 10)).uniform(-0.5, 0.5, (channels, round(seconds * RATE)))
    return RawBlock("noise", t, RATE, noise.astype(np.float32))


def record(recording: Recording, *items: RawBlock) -> str:
    """What was complained about."""
    recording.start()
    for item in items:
        recording.take(item)
    recording.close()
    return recording.trouble()


def test_the_oldest_are_dropped_when_the_room_is_used_up(tmp_path: Path) -> None:
    small = settings(tmp_path, most_megabytes=0.5, file_seconds=1.0)
    assert record(Recording("noise", small), *(block(0.5 * k) for k in range(40))) == ""
    size = sum(path.stat().st_size for path in tmp_path.iterdir())
    assert 0.2 * MEGABYTE < size < 0.6 * MEGABYTE
    numbers = [stem.name for stem in recordings(tmp_path)]
    assert 2 <= len(numbers) < 10
    assert all(stem.with_suffix(".flac").exists() for stem in recordings(tmp_path)[1:])


def test_one_that_cannot_be_dropped_is_kept_whole_and_another_goes_in_its_place(tmp_path: Path) -> None:
    for k in range(4):
        sound, lines = (tmp_path / f"{k}{suffix}" for suffix in (".flac", ".jsonl"))
        lines.write_bytes(b"x" * 1000)
        if k == 0:
            (sound / "held").mkdir(parents=True)  # as a file that a player on Windows has open
        else:
            sound.write_bytes(b"x" * 1000)
    room = _total(tmp_path) - 3000
    drop_oldest(tmp_path, room)
    assert [stem.name for stem in recordings(tmp_path)] == ["0", "3"]
    assert _total(tmp_path) <= room


def _total(folder: Path) -> int:
    """As the disk counts it."""
    return sum(path.stat().st_size for path in folder.iterdir())


def test_a_short_gap_is_silence_and_a_long_one_another_file(tmp_path: Path) -> None:
    assert record(Recording("noise", settings(tmp_path)), block(0.0), block(0.8), block(9.0)) == ""
    first, second = recordings(tmp_path)
    assert soundfile.info(first.with_suffix(".flac")).frames == 1.3 * RATE
    assert '"gap": 0.3' in first.with_suffix(".jsonl").read_text()
    assert soundfile.info(second.with_suffix(".flac")).frames == 0.5 * RATE


def test_another_number_of_channels_is_another_file(tmp_path: Path) -> None:
    assert record(Recording("noise", settings(tmp_path)), block(0.0), block(0.5, channels=6)) == ""
    assert [soundfile.info(one.with_suffix(".flac")).channels for one in recordings(tmp_path)] == [1, 6]


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    source = SimulatedInput(paced=False)
    guitar = HeardGuitar(source, recording=Recording("x", settings(tmp_path / "file" / "kept")))
    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, at=0.5)
    with Table(guitar) as table:
        assert states(table.last_word(1)) == ALL_CLEAR
        table.wait_for_sentence("Nothing is recorded any more")
    assert sum("Nothing is recorded" in sentence for sentence in table.sentences()) == 1


def test_a_disk_that_is_nearly_full_is_left_alone(tmp_path: Path) -> None:
    greedy = RecordingSettings(tmp_path, leave_megabytes=shutil.disk_usage(tmp_path).total / MEGABYTE)
    assert "is almost full" in record(Recording("x", greedy), block(0.0))
    assert recordings(tmp_path) == []


def test_a_disk_that_becomes_full(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system cannot play a full disk")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
        trouble = record(Recording("x", settings(tmp_path)), *(block(0.5 * k) for k in range(10)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    assert trouble.startswith("Nothing is recorded any more")


def test_recording_goes_on_once_there_is_room(tmp_path: Path) -> None:
    """A file in the place of the folder, and then it is gone."""
    (tmp_path / "kept").write_text("")
    kept = RecordingSettings(tmp_path / "kept", leave_megabytes=0.0, again_after=0.0)
    recording = Recording("x", kept)
    recording.start()
    recording.take(block(0.0))
    wait_for(lambda: recording.trouble().startswith("Nothing is recorded any more"), "nobody says it")
    recording.take(block(0.5))
    wait_for(lambda: recording.waiting == 0, "it is not taken")
    (tmp_path / "kept").unlink()
    recording.take(block(1.0))
    wait_for(lambda: recording.trouble() == "The guitar is recorded again.", "it is not recorded again")
    recording.close()
    (one,) = recordings(tmp_path / "kept")
    assert soundfile.info(one.with_suffix(".flac")).frames == 0.5 * RATE


def test_what_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotRecorded, match="play 7 is not among the recordings"):
        replay(tmp_path, 7)


def test_lines_that_broke_off_are_left_out(tmp_path: Path) -> None:
    played_and_recorded(tmp_path, settings(tmp_path / "kept"))
    stem = recordings(tmp_path / "kept")[-1]
    with stem.with_suffix(".jsonl").open("a") as file:
        file.write('{"verdict": "cl')
    (tmp_path / "kept" / "99999999-noise.jsonl").write_text("\x00\x01")
    (tmp_path / "kept" / "99999999-dropped.jsonl").symlink_to("gone")
    assert replay(tmp_path / "kept", 2).outcome == "failed"


@pytest.mark.parametrize("lost", [(), (1, 5)])
def test_judged_again_from_the_disk_a_play_gets_the_same_words(tmp_path: Path, lost: tuple[int, ...]) -> None:
    """Also where sound was lost on the way: little is bridged, much breaks it off."""
    path = played_and_recorded(tmp_path, settings(tmp_path / "kept"))
    kept = settings(tmp_path / "lossy" if lost else tmp_path / "kept")
    if lost:
        guitar = HeardGuitar(Lossy(path, lost), recording=Recording("lossy", kept))
        guitar.expect(1, G_MAJOR)
        with Table(guitar) as table:
            table.last_word(1)
            table.wait_for(GuitarState, lambda state: state.state is InputState.ENDED)
    for play in recorded_plays(kept.folder):
        again = replay(kept.folder, play.play)
        assert words_of(judged_recording(kept.folder, play.play)) == recorded_words(again)


def test_what_an_ear_had_learned_is_kept_with_the_play_that_it_judged(tmp_path: Path) -> None:
    path = played_and_recorded(tmp_path, settings(tmp_path / "before"))
    guitar = HeardGuitar(FileInput(path, paced=False), recording=Recording("taught", settings(tmp_path / "kept")))
    learned = StringKnowledge(cents=-7.0, stretched=-1.1, stretched_spread=0.2)
    guitar.know(GuitarKnowledge({4: learned}))
    guitar.expect(1, G_MAJOR)
    guitar.know(GuitarKnowledge({4: StringKnowledge(cents=40.0)}))  # of the next play on
    with Table(guitar) as table:
        table.last_word(1)
        table.wait_for(GuitarState, lambda state: state.state is InputState.ENDED)
    (play,) = recorded_plays(tmp_path / "kept")
    again = replay(tmp_path / "kept", play.play)
    known = basis_from(again.hearings[-1].basis).setup.knowledge
    assert known == GuitarKnowledge({4: learned})
    assert words_of(judged_recording(tmp_path / "kept", play.play)) == recorded_words(again)


class Lossy(FileInput):
    """Loses so many blocks while the first strum rings, one after the other."""

    def __init__(self, path: Path, lost: tuple[int, ...]) -> None:
        super().__init__(path, paced=False)
        self._lost, self._missing = {0.6 + 0.2 * number: blocks for number, blocks in enumerate(lost)}, 0
        self._samples = 0

    def read(self, wait: float) -> list[Arrival]:
        return [one for arrival in super().read(wait) for one in self._left(arrival)]

    def _left(self, arrival: Arrival) -> list[Arrival]:
        if not isinstance(arrival, RawBlock):
            return [arrival]
        for at in [at for at in self._lost if at <= arrival.t]:
            self._missing += self._lost.pop(at)
        if self._missing:
            self._missing, self._samples = self._missing - 1, self._samples + arrival.samples.shape[1]
            return []
        lost, self._samples = self._samples, 0
        return [replace(arrival, lost=lost)]
