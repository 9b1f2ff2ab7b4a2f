"""The music on a real PortAudio: it plays while the round runs, and what is played ends when somebody stops it."""

import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chordgame.cli.game_bots import table_of
from chordgame.companions.musical_chairs import moves as m
from chordgame.companions.musical_chairs.game import MUSICAL_CHAIRS
from chordgame.companions.musical_chairs.state import Phase
from chordgame.disk.log_file import create_log, open_log
from chordgame.disk.records import header_for
from chordgame.games import game_named
from tests.patience import PATIENCE, line_from

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or importlib.util.find_spec("pyaudio") is None,
    reason="needs PyAudio, and ALSA to play into a file",
)
SOME_SOUND = 200_000


def waited_for(happened: Callable[[], bool]) -> bool:
    """Whether it happens before patience is at its end."""
    end = time.monotonic() + PATIENCE
    while not happened() and time.monotonic() < end:
        time.sleep(0.05)
    return happened()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "g.jsonl"
    create_log(path, header_for(MUSICAL_CHAIRS, table_of(MUSICAL_CHAIRS, 2, 1, {})))
    with open_log(path, game_named) as one:
        for seat in ("p2", "p1"):
            one.add(one.session.next_move(MUSICAL_CHAIRS.legal_moves(one.session.state, seat)[0].move))
    return path


def player(log: Path, device: str) -> "subprocess.Popen[str]":
    """`ringclear music` where the system's only output is this."""
    config = log.with_suffix(".conf")
    config.write_text(f"{device}\nctl.!default {{ type hw card 0 }}\n")
    return subprocess.Popen(
        [sys.executable, "-m", "chordgame", "music", str(log)], text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**os.environ, "ALSA_CONFIG_PATH": str(config), "JACK_NO_START_SERVER": "1"},
    )  # fmt: skip


@pytest.fixture
def playing(log: Path) -> "Iterator[subprocess.Popen[str]]":
    heard = log.with_suffix(".raw")
    one = player(log, f'pcm.!default {{ type file slave.pcm {{ type null }} file "{heard}" format raw }}')
    yield one
    one.kill()
    one.communicate()


def test_it_plays_until_somebody_stops_the_music(log: Path, playing: "subprocess.Popen[str]") -> None:
    heard = log.with_suffix(".raw")
    assert waited_for(lambda: heard.exists() and heard.stat().st_size > SOME_SOUND)
    assert any(heard.read_bytes()[:SOME_SOUND]), "not only silence"
    stop_the_music(log)
    told = [line_from(playing).strip() for _ in range(2)]
    assert told[0].startswith("The music plays, ")
    assert told[1] == "The music is still."
    size = heard.stat().st_size
    time.sleep(0.5)
    assert heard.stat().st_size == size, "nothing more is played"


def test_it_ends_with_who_plays_it_even_by_a_kill(log: Path, playing: "subprocess.Popen[str]") -> None:
    heard = log.with_suffix(".raw")
    assert waited_for(lambda: heard.exists() and heard.stat().st_size > SOME_SOUND)
    (tune,) = Path(f"/proc/{playing.pid}/task/{playing.pid}/children").read_text().split()
    playing.kill()
    playing.wait()
    assert waited_for(
        lambda: not Path(f"/proc/{tune}/cmdline").exists() or not Path(f"/proc/{tune}/cmdline").read_text()
    )


def stop_the_music(log: Path) -> None:
    """Both play the first card that goes until one may stop."""
    with open_log(log, game_named) as one:
        while one.session.state.phase in (Phase.PLAY, Phase.WALK):
            offers = MUSICAL_CHAIRS.legal_moves(one.session.state, one.session.state.whose)
            stop = next((offer.move for offer in offers if isinstance(offer.move, m.StopMusic)), offers[0].move)
            one.add(one.session.next_move(stop))


@pytest.mark.parametrize("device", ["pcm.!default { type hw card 7 }", "pcm.none { type null }"])
def test_without_a_loudspeaker_it_says_so(log: Path, device: str) -> None:
    """A driver that knows no output refuses or crashes; neither is a traceback."""
    one = player(log, device)
    _, told = one.communicate(timeout=PATIENCE)
    assert one.returncode == 2
    assert told.startswith("ringclear: ")
    assert "in the system's sound settings?" in told
    assert told.count("\n") == 1
