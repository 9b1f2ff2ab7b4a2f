"""`ringclear calibrate` and `ringclear plot` as people and programs run them: real processes, real files."""

from __future__ import annotations

import json
import re
import struct
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from bench.shared import DATA, MISSING, available
from chordgame.cli.calibrate_telling import live_line
from chordgame.cli.profile_file import read_profile
from chordgame.tape.sound_out import write_sound
from hardware.sound_file import Sound
from tests.calibration.guided import RATE, low_e, played, session
from tests.cli.processes import COLD, good, ringclear
from tests.full_disk import full_disk

OPEN = "6:40,5:45,4:50,3:55,2:59,1:64"


def refused(*words: str) -> str:
    done = ringclear(*words)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    return done.stderr


def is_png(content: bytes) -> bool:
    """A whole PNG of a size worth looking at."""
    width, height = struct.unpack(">II", content[16:24])
    begins, ends = content[:8] == b"\x89PNG\r\n\x1a\n", content[-8:-4] == b"IEND"
    return begins and ends and width > 500 and height > 200


class Page(HTMLParser):
    """The tags of a page, which must nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.images: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.images.append(dict(attrs))
        elif tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A simulated guitar, one string out of tune, with its page."""
    out = tmp_path_factory.mktemp("demo") / "demo.toml"
    words = good(
        "calibrate", "--input", "simulated", "--detune", "5:-30", "--seed", "3", "--name", "A & <B>", "--out", str(out)
    )
    assert "! the 5th string is 30 cents flat: tune it first" in words
    assert "hard on this guitar" in words
    return out


def test_the_profile_is_what_the_verdicts_use(demo: Path, tmp_path: Path) -> None:
    profile = read_profile(demo)
    assert (profile.name, profile.input) == ("A & <B>", "simulated guitar 3")
    assert abs(profile.strings[1].cents) < 6.0
    sound = str(tmp_path / "strum.wav")
    good("simulate", "--chord", "000000", "--out", sound)
    told = good("verify", sound, "--expect", OPEN, "--at", "1", "--profile", str(demo), "--json")
    assert len(json.loads(told)["strings"]) == 6
    picture = tmp_path / "p.png"
    good("plot", sound, "--expect", OPEN, "--at", "1", "--profile", str(demo), "--out", str(picture))
    assert is_png(picture.read_bytes())


def test_the_report_is_one_page_with_its_pictures_inside(demo: Path) -> None:
    text = demo.with_suffix(".html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert len(page.images) == 4
    for image in page.images:
        assert image["alt"]
        head, _, data = (image["src"] or "").partition(",")
        assert head == "data:image/png;base64"
        assert is_png(b64decode(data))
    assert "<h1>A &amp; &lt;B&gt;</h1>" in text
    assert not re.search(r"https?://", text)


def test_a_recording_gives_the_same_as_playing(tmp_path: Path) -> None:
    done = session(2)
    write_sound(tmp_path / "s.wav", Sound(RATE, done.sound[None, :]))
    words = ["calibrate", "--input", str(tmp_path / "s.wav"), "--json", "--out", str(tmp_path / "s.toml")]
    lines = [json.loads(line) for line in good(*words, "--report", str(tmp_path / "s.png")).splitlines()]
    assert len(lines[0]["steps"]) == 14
    assert [line["accepted"] for line in lines[1:-1]].count(True) == 14
    assert {"t", "step", "prompt", "level_db", "heard", "problem", "accepted"} == lines[1].keys()
    assert lines[-1].keys() == {"profile", "report", "hard"}
    assert is_png((tmp_path / "s.png").read_bytes())
    profile = read_profile(tmp_path / "s.toml")
    for string in profile.strings:
        assert string.cents == pytest.approx(done.guitar.strings[string.number].detune_cents, abs=0.5)


def test_nothing_is_overwritten_unasked(demo: Path) -> None:
    words = ["calibrate", "--input", "simulated", "--out", str(demo)]
    assert "say --force to overwrite it" in refused(*words)
    other = demo.with_name("other.toml")
    page = str(demo.with_suffix(".html"))
    assert f"{page} is there already" in refused(*words[:-1], str(other), "--report", page)
    assert not other.exists()


def test_a_recording_that_ends_too_early_says_where_and_why(tmp_path: Path) -> None:
    write_sound(tmp_path / "e.wav", Sound(RATE, played(low_e(2.5), seconds=2.9)[None, :]))
    told = refused("calibrate", "--input", str(tmp_path / "e.wav"), "--out", str(tmp_path / "e.toml"))
    assert "e.wav ends at step 2 of 14: pluck the open 6th string (E2) and let it ring" in told
    assert not (tmp_path / "e.toml").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--input", "nowhere.wav"], "there is no such file"),
        (["--input", "nowhere.wav", "--detune", "5:-30"], "--detune is for the simulated guitar"),
        (["--input", "simulated", "--detune", "5"], "'5' is not STRING:CENTS, as in 5:-30"),
        (["--input", "simulated", "--detune", "9:10"], "strings are 1 to 6, cents -100 to 100"),
        (["--input", "simulated", "--capo", "13"], "--capo: 13 is beyond fret 12"),
        (["--input", "simulated", "--name", ""], "--name: give one line of text"),
        (["--input", "simulated", "--report", "r.txt"], "--report: r.txt must end in .html or .png"),
        (["--input", "simulated", "--report", "no/where/r.png"], "the file cannot be written"),
    ],
)
def test_what_cannot_be_done_is_one_line(words: list[str], why: str, tmp_path: Path) -> None:
    assert why in refused("calibrate", *words, "--out", str(tmp_path / "g.toml"))


def test_a_full_disk_is_told_before_anybody_plays(tmp_path: Path) -> None:
    with full_disk():
        done = ringclear("calibrate", "--input", "simulated", "--out", str(tmp_path / "g.toml"), start=COLD)
    assert (done.returncode, done.stdout) == (2, "")
    assert "g.toml: the file cannot be written" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_page_is_not_a_profile(tmp_path: Path) -> None:
    out = str(tmp_path / "g.html")
    assert "let the profile end in .toml" in refused("calibrate", "--input", "simulated", "--out", out)


def test_the_live_line_shows_level_and_pitch() -> None:
    shown = [one for one in session(2).shown if one.heard]
    assert re.search(r"\[#+\.+\] +-\d+ dB  E2, the 6th string [+-]\d+\.\d cents", live_line(shown[0]))


# ---------------------------------------------------------------- plot


@pytest.mark.parametrize(
    ("spoil", "title"),
    [
        (["--leave-out", "5"], "string 5 was silent"),
        ([], "all strings ring clear"),
        (["--wrong", "5:+1"], "string 5 was at the wrong pitch"),
    ],
)
def test_a_picture_says_in_words_what_happened(spoil: list[str], title: str, tmp_path: Path) -> None:
    sound, picture = str(tmp_path / "x.wav"), tmp_path / "x.svg"
    good("simulate", "--chord", "x3201x", *spoil, "--out", sound)
    told = good("plot", sound, "--expect", "5:48,4:52,3:55,2:60", "--at", "1", "--out", str(picture))
    assert told == f"{picture}: {title}\n"
    text = picture.read_text(encoding="utf-8")
    assert text.startswith("<?xml")
    assert text.rstrip().endswith("</svg>")
    assert title[1:] in text
    assert "string 5 (C3)" in text


@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_silence_can_be_drawn(kind: str, tmp_path: Path) -> None:
    write_sound(tmp_path / "z.wav", Sound(RATE, np.zeros((1, RATE), np.float32)))
    picture = tmp_path / f"z.{kind}"
    good("plot", str(tmp_path / "z.wav"), "--expect", "6:43", "--out", str(picture))
    content = picture.read_bytes()
    assert is_png(content) if kind == "png" else content.startswith(b"%PDF")


@pytest.mark.parametrize("samples", [1])
def test_next_to_nothing_can_be_drawn(samples: int, tmp_path: Path) -> None:
    write_sound(tmp_path / "z.wav", Sound(8000, np.full((2, samples), 0.5, np.float32)))
    good("plot", str(tmp_path / "z.wav"), "--expect", "6:43,1:64", "--out", str(tmp_path / "z.png"))


@pytest.mark.skipif(not available(), reason=MISSING)
def test_a_played_chord_is_drawn_around_its_strum(tmp_path: Path) -> None:
    played_ = str(DATA / "played" / "comping_mic.flac")
    words = ["--expect", "5:51,3:62,2:67,1:70", "--at", "5.35", "--until", "6"]
    good("plot", played_, *words, "--out", str(tmp_path / "p.png"))
    assert is_png((tmp_path / "p.png").read_bytes())


def test_a_picture_is_png_svg_or_pdf(tmp_path: Path) -> None:
    told = refused("plot", "x.wav", "--expect", "6:43", "--out", str(tmp_path / "x.gif"))
    assert "x.gif must end in .png, .svg, .pdf" in told
