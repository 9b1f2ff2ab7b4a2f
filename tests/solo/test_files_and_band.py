"""What `ringclear solo` says at the start, the song as files, and the band of bots."""

from __future__ import annotations

import asyncio
import io
import json
import wave
import zipfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from chordgame.disk.log_file import read_log
from chordgame.games import game_named
from chordgame.solo.app import make_app
from chordgame.solo.desk import new_desk
from chordgame.solo.desk_file import SavedDesk, read_desk, write_desk
from chordgame.solo.room import ENDINGS
from chordgame.solo.song import song_of, with_opened
from chordgame.solo.sound import COUNT_IN, RATE, chord_wav, part_to_play, song_wav
from chordgame.songs.book import SongBook
from chordgame.songs.exports import FORMATS, letters_without_font
from chordgame.table.band import LOG, MOST_BOTS, open_band
from tests.cli import processes
from tests.solo.desks import AtDesk
from tests.solo.hosts import DeskHost, desk_host
from tests.songs.songs import OVER_THE_WATER

of_a_host = pytest.mark.waits("for hosts in processes of their own")

C = [-1, 3, 2, 0, 1, 0]
BEGINS = {
    "cho": b"{",
    "musicxml": b"<?xml",
    "mid": b"MThd",
    "pdf": b"%PDF",
    "png": b"\x89PNG",
    "svg": b"<svg",
    "gp5": b"\x18FICHIER GUITAR PRO",
    "wav": b"RIFF",
    "tab": b"Ring",
}


@pytest.fixture
def at(tmp_path: Path) -> AtDesk:
    desk = AtDesk(tmp_path)
    desk.say("hold", frets=C)
    desk.say("keep")
    desk.say("song", title="Ring Clear?", band="Ana", tempo=120)
    desk.say("words", place=0, text="ring")
    return desk


@dataclass
class Answer:
    """What the site said to a request."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes = b""


def ask(at: AtDesk, path: str, query: bytes = b"") -> Answer:
    """A request of a browser, without a socket between."""
    answer = Answer()

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        answer.content += message.get("body", b"")

    scope = {"type": "http", "method": "GET", "path": path, "query_string": query, "headers": [(b"host", b"127.0.0.1")]}
    asyncio.run(make_app(at.room, frozenset())(scope, receive, send))  # type: ignore[arg-type]
    return answer


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_song_is_taken_along_in_every_format(at: AtDesk, ending: str) -> None:
    assert f".{ending}" in FORMATS or ending == "wav"
    answer = ask(at, f"/desk/{at.room.file_ticket}/song.{ending}", b"keep=1" if ending == "wav" else b"")
    assert answer.status == 200, answer.content
    assert "Ring%20Clear%3F" in answer.headers["content-disposition"]
    data = answer.content
    if answer.headers["content-type"] == "application/zip":
        data = zipfile.ZipFile(io.BytesIO(data)).read(f"page 1.{ending}")
    assert BEGINS.get(ending, b"Ring Clear?") in data[:40]


def test_nothing_is_given_without_the_key_or_for_strange_names(at: AtDesk) -> None:
    mine = f"/desk/{at.room.file_ticket}"
    asked = ["/desk/guess/song.cho", "/desk/guess/song.wav", f"{mine}/song.exe", f"{mine}/3-2.wav", f"{mine}/x.wav"]
    asked += [f"{mine}/0-0-0-0-0-99.wav", f"{mine}/../desk.json", "/static/../solo/room.py", "/leader"]
    assert {ask(at, one).status for one in asked} == {404}


def test_a_page_may_ask_which_letters_no_font_has(at: AtDesk) -> None:
    at.say("song", title="\U000103a0 home", band="", tempo=90)
    answer = ask(at, f"/desk/{at.room.file_ticket}/letters")
    assert json.loads(answer.content) == {"letters": letters_without_font(song_of(at.desk))}


def test_an_empty_song_is_a_sentence(tmp_path: Path) -> None:
    at = AtDesk(tmp_path)
    for ending in ("cho", "wav"):
        answer = ask(at, f"/desk/{at.room.file_ticket}/song.{ending}")
        assert answer.status == 409
        assert "nothing is kept" in answer.content.decode()


def test_a_chord_and_a_song_are_sound_that_every_browser_plays(at: AtDesk) -> None:
    mine = f"/desk/{at.room.file_ticket}"
    for name, least in (("x-3-2-0-1-0.wav", 2.0), ("song.wav", (COUNT_IN + 4) * 0.5)):
        answer = ask(at, f"{mine}/{name}")
        assert answer.headers["content-type"] == "audio/wav"
        with wave.open(io.BytesIO(answer.content)) as sound:
            assert (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) == (RATE, 1, 2)
            assert sound.getnframes() / RATE > least


def test_a_chord_sounds_as_loud_as_any_other() -> None:
    for pitches in (((6, 40.0), (5, 45.0)), ((3, 55.0), (2, 59.0), (1, 64.0))):
        with wave.open(io.BytesIO(chord_wav(pitches))) as sound:
            samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
        assert 0.8 < max(map(abs, samples)) / 32767 <= 0.86


def test_a_song_without_end_is_refused(at: AtDesk) -> None:
    song = song_of(at.desk)
    with pytest.raises(Exception, match="at most 300"):
        song_wav(part_to_play(replace(song, strums=(replace(song.strums[0], beats=16),) * 100, tempo=60)))
    assert at.desk.song.title == "Ring Clear?"


# ---------------------------------------------------------------- the band


def test_a_band_is_ready_to_play(tmp_path: Path) -> None:
    table = open_band(tmp_path, "Cleo", 2, 7)
    session, _ = read_log(table / LOG, game_named)
    assert session.header.seats == ("Cleo", "Dot", "Gus")
    assert session.state.leader == "Cleo"


@pytest.mark.parametrize("bots", [0, MOST_BOTS + 1])
def test_a_band_too_small_or_too_large_is_refused(tmp_path: Path, bots: int) -> None:
    assert "1 to 6 bots" in refused("--bots", str(bots), "--folder", str(tmp_path))


def refused(*words: str) -> str:
    return processes.refused("solo", "--no-browser", "--input", "none", *words)


# ---------------------------------------------------------------- at the start


@of_a_host
def test_mistakes_are_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "--folder" in refused("--folder", str(tmp_path / "file"))
    assert "0 to 7" in refused("--capo", "9", "--folder", str(tmp_path / "desks"))
    with desk_host(tmp_path, "--input", "none") as host:
        assert "is busy" in refused("--port", str(host.port), "--folder", str(tmp_path / "other"))


@of_a_host
def test_the_last_desk_is_gone_on_with_and_never_shared(tmp_path: Path) -> None:
    with desk_host(tmp_path, "--input", "none") as first:
        assert desks(first) == 1
        with desk_host(tmp_path, "--input", "none") as second:
            assert desks(second) == 2
        assert "goes on with it" in first.stop()
    with desk_host(tmp_path, "--input", "none") as again:
        assert desks(again) == 2


@of_a_host
def test_an_option_for_another_guitar_leaves_the_song_and_says_where_it_is(tmp_path: Path) -> None:
    earlier = tmp_path / "desks" / "earlier"
    earlier.mkdir(parents=True)
    write_desk(earlier, SavedDesk(with_opened(new_desk(), OVER_THE_WATER, "")))
    with desk_host(tmp_path, "--input", "none", "--capo", "2") as other:
        assert desks(other) == 2
        assert "This desk is new. Your last one (“Over the Water & Back”, 9 chords) stays" in other.told
    with desk_host(tmp_path, "--input", "none", "--left-handed") as again:
        assert desks(again) == 2, "the one with the song goes on, drawn for the other hand"
    assert read_desk(earlier).desk.left_handed


@of_a_host
def test_a_song_of_the_book_is_opened_from_the_command_line(tmp_path: Path) -> None:
    SongBook(tmp_path / "songs").keep(OVER_THE_WATER)
    with desk_host(tmp_path, "--input", "none", "--song", "over the water & back"):
        pass
    desk = read_desk(next((tmp_path / "desks").iterdir())).desk
    assert (desk.song.title, len(desk.song.kept)) == ("Over the Water & Back", 9)


def desks(host: DeskHost) -> int:
    return len(list(host.folder.glob("desks/*/desk.json")))


@of_a_host
def test_a_damaged_desk_is_left_alone(tmp_path: Path) -> None:
    damaged = tmp_path / "desks" / "old" / "desk.json"
    damaged.parent.mkdir(parents=True)
    damaged.write_text('{"ringclear_solo":99}')
    with desk_host(tmp_path, "--input", "none") as host:
        assert desks(host) == 2
    assert damaged.read_text() == '{"ringclear_solo":99}'
