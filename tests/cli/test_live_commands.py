"""`tune --input` and `calibrate --input` on a guitar that is plugged in, as processes of their own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from dsp.simulated import LIVING_ROOM, Pluck, SimulatedGuitar
from tests.cli.processes import refused
from tests.hardware.jack_rig import RATE, Server
from tests.patience import PATIENCE, line_from

SILENCE = 2.8


def one_by_one(*plucks: tuple[int, float]) -> NDArray[np.float32]:
    """Silence, then each string alone, damped before the next."""
    played = [Pluck(SILENCE + 1.8 * k, string, pitch, hold=1.6) for k, (string, pitch) in enumerate(plucks)]
    return SimulatedGuitar(plucks=played, rate=RATE, surroundings=LIVING_ROOM).render(SILENCE + 1.8 * len(played))


@contextmanager
def live(*words: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "chordgame", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise


def test_tune_shows_each_string_as_it_is_plucked(server: Server) -> None:
    with (
        server.guitar("gretsch", one_by_one((5, 45.0), (4, 50.3)), "--loop", "--at-once"),
        live("tune", "--input", "gretsch", "--json") as tuning,
    ):
        readings = [json.loads(line_from(tuning)) for _ in range(3)]
    cents = {reading["string"]: reading["cents"] for reading in readings}
    assert abs(cents[5]) < 3
    assert abs(cents[4] - 30) < 3
    assert tuning.returncode == 0


def test_calibrate_listens_to_a_device(server: Server, tmp_path: Path) -> None:
    with (
        server.guitar("gretsch", one_by_one((6, 40.0), (6, 40.0), (6, 40.0)), "--loop", "--at-once"),
        live("calibrate", "--input", "gretsch", "--out", str(tmp_path / "g.toml"), "--json") as guided,
    ):
        assert guided.stdout is not None
        steps = json.loads(line_from(guided))["steps"]
        shown = (json.loads(line) for line in guided.stdout)
        accepted = next(one for one in shown if one["accepted"] and one["step"] > 2)
    assert "be silent" in steps[0]
    assert accepted["prompt"] in steps
    assert not (tmp_path / "g.toml").exists()


def test_tune_wants_one_source() -> None:
    assert "either a sound file or --input" in refused("tune")
    assert "either a sound file or --input" in refused("tune", "x.wav", "--input", "gretsch")


@pytest.mark.parametrize("command", [("tune",), ("calibrate", "--out", "none.toml")])
@pytest.mark.parametrize("name", ["midi:TriplePlay", "take.mid"])
def test_notes_are_no_sound_to_tune_by(command: tuple[str, ...], name: str) -> None:
    assert f"{name} gives notes, not sound" in refused(*command, "--input", name)


def test_whatever_listens_can_be_told_how_long_blocks_are(server: Server) -> None:
    with server.guitar("gretsch", np.zeros((1, 100), np.float32)):
        for command in (("hear",), ("tune",), ("play", "--no-browser"), ("solo", "--no-browser")):
            assert "choose another --block" in refused(*command, "--input", "gretsch", "--block", "10")


def test_a_device_that_is_not_there_is_one_line(server: Server) -> None:
    with server.guitar("gretsch", np.zeros((1, 100), np.float32)):
        for command in (("tune",), ("calibrate", "--out", "none.toml")):
            assert "gretsch (JACK" in refused(*command, "--input", "banjo")


def test_a_guitar_that_does_not_come_back_is_waited_for_no_longer_than_a_play(rough_server: Server) -> None:
    with (
        rough_server.guitar("gretsch", np.zeros((1, 100), np.float32)) as guitar,
        live("hear", "--input", "gretsch", "--expect", "6:40", "--time-up", "15") as heard,
    ):
        assert heard.stdout is not None
        assert "listening" in line_from(heard)
        guitar.unplug()
        rest = heard.stdout.read()
        assert heard.wait(PATIENCE) == 1
    assert "it did not come back within 15 s: nothing was judged" in rest
