"""Programs that we did not write and that open what we export; where one is absent its tests are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

GET_IT = "'python3 run.py test' gets it where it can"
MUSESCORE = next(
    (found for name in ("mscore3", "musescore3", "mscore", "musescore") if (found := shutil.which(name))), None
)
SOUND_FONT = Path("/usr/share/sounds/sf2/TimGM6mb.sf2")
CHORD_SHEET = Path(sys.prefix) / "npm/node_modules/chordsheetjs"


def needs(program: str) -> str:
    """The path of a program of the system."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"no {program} here; {GET_IT}")
    return found


def read_again_by_musescore(path: Path, to: Path) -> Path:
    """The file as MuseScore writes it, in the format of the new ending."""
    if MUSESCORE is None:
        pytest.skip(f"no MuseScore here; {GET_IT}")
    home = to.parent / "home"
    home.mkdir(exist_ok=True)
    quiet = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    command = [MUSESCORE, "-o", str(to), str(path)]
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "Error" not in done.stderr, done.stderr
    return to


def sounded_by_fluidsynth(midi: Path, to: Path) -> Path:
    """The MIDI file as sound."""
    fluidsynth = needs("fluidsynth")
    if not SOUND_FONT.exists():
        pytest.skip(f"no sound font at {SOUND_FONT}; {GET_IT}")
    dry = ["-R", "0", "-C", "0"]
    command = [fluidsynth, "-ni", "-q", *dry, "-g", "0.8", "-r", "48000", "-F", str(to), str(SOUND_FONT), str(midi)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return to


def read_by_chordsheetjs(path: Path, script: str) -> str:
    """What a script prints of the song that chordsheetjs reads from a ChordPro file."""
    node = needs("node")
    if not CHORD_SHEET.exists():
        pytest.skip(f"no chordsheetjs at {CHORD_SHEET}; 'python3 run.py test' gets it with npm")
    code = (
        f"const cs = require({str(CHORD_SHEET)!r});\n"
        "const song = new cs.ChordProParser().parse(require('fs').readFileSync(process.argv[1], 'utf8'));\n"
        f"const show = (found) => console.log(JSON.stringify(found));\n{script}"
    )
    done = subprocess.run(
        [node, "-e", code, str(path)], capture_output=True, text=True, encoding="utf-8", check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
