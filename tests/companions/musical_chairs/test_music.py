"""The music of a round: another tune each round, the same in a replay, still once somebody has stopped it."""

import itertools
from pathlib import Path

import numpy as np
import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.cli.game_bots import table_of
from chordgame.cli.main import main
from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.music import BARS, BEATS, music, tune
from chordgame.companions.musical_chairs.state import Phase
from chordgame.disk.log_file import create_log, open_log
from chordgame.disk.records import header_for
from chordgame.engine.chance import Chance
from chordgame.engine.tune import Tune
from chordgame.games import game_named
from chordgame.loudspeaker.tune_sound import endless, lasting
from dsp.notes.listen import Listener
from dsp.pitch import STANDARD
from tests.companions.musical_chairs.tables import after, fresh, table

RATE = 24_000


def start_of(one: Tune) -> Tune:
    """Two bars of a tune."""
    return Tune(one.bpm, 8, tuple(note for note in one.notes if note.beat < 8))


def test_it_plays_while_a_round_runs_and_stops_when_somebody_stops_it() -> None:
    assert music(fresh()) is None, "before everybody sits"
    state = table({"megen": ("cello 2",), "amanda": ("drum 1", "harp 2")})
    playing = music(state)
    assert playing is not None
    state = after(state, m.PlayCard("megen", "cello 2"))
    assert music(state) == playing, "the same tune all round"
    state = after(state, m.Walk("megen", "rhythm"), m.StopMusic("stephany"))
    assert state.phase is Phase.BATTLE
    assert music(state) is None


def test_nobody_hears_what_is_hidden() -> None:
    state = table({"megen": ("cello 2",)})
    assert music(MUSICAL_CHAIRS.imagine(state, "amanda", Chance(9))) == music(state)


def test_every_seed_is_a_tune_that_a_guitar_can_play() -> None:
    for seed in range(60):
        one = tune(seed)
        assert one.beats == 4 * BARS * BEATS
        assert all(0 <= note.beat < one.beats for note in one.notes)
        assert all(0 <= note.pitch - STANDARD[note.string] <= 16 for note in one.notes)
        assert [note.beat for note in one.notes] == sorted(note.beat for note in one.notes)
        for _, together in itertools.groupby(one.notes, key=lambda note: note.beat):
            strings = [note.string for note in together]
            assert len(set(strings)) == len(strings), "a string sounds one note at a time"
    assert len({tune(seed) for seed in range(60)}) == 60


def test_what_is_rendered_is_what_is_written() -> None:
    """The ear hears the melody and the basses of two bars in the sound."""
    one = start_of(tune(3))
    listener = Listener(RATE)
    sound = lasting(one, one.seconds, RATE)
    assert sound.seconds == pytest.approx(one.seconds, abs=1e-3)
    heard = {round(note.pitch) for note in [*listener.push(sound.x[0]), *listener.flush()]}
    written = {note.pitch for note in one.notes}
    assert len(heard & written) >= 0.8 * len(written)


def test_it_goes_on_without_a_gap_and_is_loud_enough() -> None:
    one = start_of(tune(1))
    x = lasting(one, 3 * one.seconds, RATE).x[0]
    assert x.shape == (round(3 * one.seconds * RATE),)
    beat = round(60 / one.bpm * RATE)
    levels = [np.sqrt(np.mean(x[at : at + beat] ** 2)) for at in range(beat, x.size - beat, beat)]
    assert min(levels) > 0.05
    assert 0.3 < np.max(np.abs(x)) < 1


def test_the_same_tune_is_the_same_sound_however_it_is_cut() -> None:
    one = start_of(tune(5))
    pieces = itertools.islice(endless(one, RATE, block=777), 20)
    assert np.array_equal(np.concatenate(list(pieces)), lasting(one, 20 * 777 / RATE, RATE).x[0])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, out = tmp_path / "g.jsonl", tmp_path / "round.wav"
    create_log(log, header_for(MUSICAL_CHAIRS, table_of(MUSICAL_CHAIRS, 2, 1, {})))
    assert told(capsys, "music", log, "--out", out) == "ringclear: the music is still now: it plays while a round runs"
    with open_log(log, game_named) as open_one:
        for seat in ("p2", "p1"):
            open_one.add(open_one.session.next_move(MUSICAL_CHAIRS.legal_moves(open_one.session.state, seat)[0].move))
    assert told(capsys, "music", log, "--out", out, "--seconds", 0).endswith("--seconds: 0 is outside 1 to 3600")
    assert told(capsys, "music", log, "--out", out, "--seconds", 2).startswith(f"{out}: 2.0 s at ")
    assert out.stat().st_size > 250_000
    other = tmp_path / "c.jsonl"
    create_log(other, header_for(CHORD_GAME, table_of(CHORD_GAME, 2, 1, {})))
    assert told(capsys, "music", other, "--out", out).endswith("The chord game has no music of its own")


def told(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """The one line that the command answers."""
    main([str(word) for word in words])
    shown = capsys.readouterr()
    return (shown.out + shown.err).strip()
