"""A guitar at the table: what it tells of plays, notes, levels, and of its input."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from chordgame.listening.guitar_news import GuitarNews, GuitarState, Level, NoteHeard, PlayHeard
from chordgame.listening.heard_guitar import HeardGuitar
from chordgame.listening.open_play import STILL_LISTENING
from chordgame.listening.simulated_input import SimulatedInput
from chordgame.listening.when_over import Waits, at_a_table
from chordgame.tape.recording import Recording, RecordingSettings
from chordgame.tape.replay import recorded_plays
from chordgame.tape.sound_out import write_sound
from dsp.simulated import How
from dsp.verdict import Outcome
from hardware.file_input import FileInput
from hardware.sound_file import Sound
from hardware.stream import InputState
from tests.listening.table import ALL_CLEAR, G_MAJOR, Table, states


def simulated(six_channels: bool = False) -> SimulatedInput:
    return SimulatedInput(six_channels=six_channels, paced=False)


@pytest.mark.parametrize("six_channels", [False, True])
def test_a_strummed_chord_is_clear(six_channels: bool) -> None:
    source = simulated(six_channels)
    guitar = HeardGuitar(source)
    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, at=0.5)
    with Table(guitar) as table:
        heard = table.last_word(1)
    assert states(heard) == ALL_CLEAR
    assert heard.verdict.outcome is Outcome.CLEAR
    assert all(0.4 < one.t_onset < 0.8 for one in heard.verdict.strings if one.t_onset is not None)


@pytest.mark.parametrize("six_channels", [False, True])
def test_a_muted_string_and_one_beside_its_fret(six_channels: bool) -> None:
    source = simulated(six_channels)
    guitar = HeardGuitar(source)
    guitar.expect(4, G_MAJOR)
    source.play({**G_MAJOR, 6: 42.0}, how={5: How.MUTED}, at=0.5)
    with Table(guitar) as table:
        heard = table.last_word(4)
    assert states(heard)[6] in ("WRONG_PITCH", "SILENT")
    assert states(heard)[5] in ("MUTED", "SILENT", "WRONG_PITCH")
    assert {string: states(heard)[string] for string in (4, 3, 2, 1)} == dict.fromkeys((4, 3, 2, 1), "CLEAR")


def test_a_roll_call_adds_up() -> None:
    source = simulated()
    guitar = HeardGuitar(source)
    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, one_by_one=True, at=0.5)
    with Table(guitar) as table:
        assert states(table.last_word(1)) == ALL_CLEAR


def test_a_fault_may_be_made_good_by_another_pluck() -> None:
    source = simulated()
    guitar = HeardGuitar(source)
    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, how={5: How.MUTED}, at=0.5)
    source.play({5: 47.0}, at=1.6)
    with Table(guitar) as table:
        assert states(table.last_word(1)) == ALL_CLEAR


def test_nothing_is_told_twice_and_a_fault_only_when_it_is_one() -> None:
    source = simulated()
    guitar = HeardGuitar(source)
    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, how={5: How.MUTED}, at=0.5)
    with Table(guitar) as table:
        last = table.last_word(1)
    plays = table.told(PlayHeard)
    said = [tuple((one.string, one.state, one.reason) for one in heard.verdict.strings) for heard in plays]
    assert all(before != after for before, after in pairwise(said[:-1]))
    assert [heard.final for heard in plays] == [False] * (len(plays) - 1) + [True]
    assert STILL_LISTENING in {reason for *_, reason in said[0]}
    assert last.verdict.outcome is Outcome.FAILED


def test_when_nobody_plucks_the_play_is_silent_once_its_time_is_up() -> None:
    guitar = HeardGuitar(simulated())
    guitar.expect(1, G_MAJOR, waits=Waits(in_all=2.0))
    with Table(guitar) as table:
        heard = table.last_word(1)
    assert states(heard) == dict.fromkeys(G_MAJOR, "SILENT")
    assert 2.0 <= heard.verdict.t < 2.5
    assert len(table.told(PlayHeard)) == 1


def test_a_table_cuts_nobody_short_who_took_a_minute_before_the_first_string() -> None:
    source = simulated()
    guitar = HeardGuitar(source)
    guitar.expect(1, G_MAJOR, waits=at_a_table(10))
    source.play(G_MAJOR, how={5: How.MUTED}, at=59.0)
    source.play({5: 47.0}, at=60.1)
    with Table(guitar) as table:
        assert states(table.last_word(1)) == ALL_CLEAR


def test_a_play_that_is_listened_for_again_is_recorded_as_it_ended(tmp_path: Path) -> None:
    """A knock, or another string, is no verdict: the table listens on, and the recording has what came of it."""
    source = simulated()
    guitar = HeardGuitar(source, recording=Recording(source.name, RecordingSettings(tmp_path)))
    high_e = {1: 64.0}

    def listen_on(news: GuitarNews) -> None:
        if isinstance(news, PlayHeard) and news.final and states(news) == {1: "SILENT"}:
            guitar.expect(1, high_e)
            source.play(high_e, at=news.verdict.t + 0.8)

    guitar.expect(1, high_e)
    source.play({1: 71.0}, at=0.5)
    with Table(guitar, listen_on) as table:
        table.wait_for(PlayHeard, lambda heard: heard.final and states(heard) == {1: "CLEAR"})
    assert [(one.play, one.outcome) for one in recorded_plays(tmp_path)] == [(1, "clear")]


def test_what_rang_before_a_play_does_not_count() -> None:
    source = simulated()
    guitar = HeardGuitar(source)
    source.play(G_MAJOR, at=0.3)

    def expect_once_it_rings(news: GuitarNews) -> None:
        if isinstance(news, Level) and news.t > 0.8 and not asked:
            asked.append(news.t)
            guitar.expect(1, G_MAJOR, waits=Waits(in_all=1.5))

    asked: list[float] = []
    with Table(guitar, expect_once_it_rings) as table:
        heard = table.last_word(1)
    assert set(states(heard).values()) == {"SILENT"}


def test_one_play_after_another() -> None:
    source = simulated()
    guitar = HeardGuitar(source)

    def next_play(news: GuitarNews) -> None:
        if isinstance(news, PlayHeard) and news.final and news.play < 3:
            guitar.expect(news.play + 1, G_MAJOR)
            source.play(G_MAJOR, how={4: How.MUTED} if news.play == 1 else {}, at=news.verdict.t + 0.8)

    guitar.expect(1, G_MAJOR)
    source.play(G_MAJOR, at=0.5)
    with Table(guitar, next_play) as table:
        outcomes = [table.last_word(play).verdict.outcome for play in (1, 2, 3)]
    assert outcomes == [Outcome.CLEAR, Outcome.FAILED, Outcome.CLEAR]


def test_notes_are_told_while_nothing_is_expected() -> None:
    source = simulated()
    source.play({6: 40.0}, at=0.5)
    with Table(HeardGuitar(source)) as table:
        note = table.wait_for(NoteHeard, lambda heard: round(heard.note.pitch) == 40).note
    assert abs(note.onset - 0.5) < 0.05
    assert any((place.string, place.fret) == (6, 0) for place in note.positions)


def test_the_level_is_told_some_twenty_times_a_second() -> None:
    source = simulated()
    source.play(G_MAJOR, at=1.0)
    with Table(HeardGuitar(source)) as table:
        table.wait_for(Level, lambda level: level.t > 2.0)
    levels = [level for level in table.told(Level) if level.t <= 2.0]
    assert 30 <= len(levels) <= 40
    quiet = max(level.peak_db for level in levels if level.t < 1.0)
    loud = max(level.peak_db for level in levels if level.t > 1.0)
    assert quiet < -50 < -20 < loud < 0


def test_a_file_is_judged_and_its_end_ends_the_play(tmp_path: Path) -> None:
    path = tmp_path / "strum.wav"
    source = simulated()
    source.play(G_MAJOR, at=0.5)
    source.start()
    blocks: list[np.ndarray] = []
    while sum(block.shape[1] for block in blocks) < 60_000:
        blocks += [arrival.samples for arrival in source.read(0.0) if hasattr(arrival, "samples")]
    write_sound(path, Sound(48_000, np.concatenate(blocks, axis=1)[:, :48_000]))

    guitar = HeardGuitar(FileInput(path, paced=False))
    guitar.expect(1, G_MAJOR)
    with Table(guitar) as table:
        over = table.wait_for(GuitarState, lambda news: news.state is InputState.ENDED)
        assert states(table.last_word(1)) == ALL_CLEAR
    assert over.sentence == "strum.wav is over"
    assert table.told(PlayHeard)[-1].final


def test_a_file_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with Table(HeardGuitar(FileInput(tmp_path / "none.wav"))) as table:
        news = table.wait_for(GuitarState)
    assert news.state is InputState.ENDED
    assert news.sentence == "none.wav: there is no such file"


def test_after_closing_nothing_is_told() -> None:
    guitar = HeardGuitar(simulated())
    with Table(guitar) as table:
        table.wait_for(Level)
    told = len(table.news)
    guitar.expect(1, G_MAJOR)
    assert len(table.news) == told
