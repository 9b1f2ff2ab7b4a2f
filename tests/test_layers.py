"""Who may import whom: the house stands because its layers do."""

import ast
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
OURS = {"hardware", "dsp", "calibration", "chordgame"}
STDLIB = set(sys.stdlib_module_names)
DRIVERS = {"pyaudio", "mido", "rtmidi", "soundfile"}
BELOW = {"chordgame.theory", "chordgame.neck"}

# What stands in a folder may import this, beside itself; the longest folder that fits counts.
ALLOWED: dict[str, set[str] | None] = {
    "dsp": {"numpy", "scipy", "dsp"} | STDLIB - {"time", "datetime", "socket", "io", "os", "pathlib"},
    "hardware": STDLIB | DRIVERS | {"numpy", "hardware"},
    "calibration": STDLIB | {"numpy", "scipy", "dsp", "hardware", "calibration"},
    "chordgame/engine": STDLIB | {"chordgame.engine"},
    "chordgame/theory": STDLIB | {"chordgame.theory"},
    "chordgame/chord_game": STDLIB | {"chordgame.engine", "chordgame.chord_game", *BELOW},
    "chordgame/chord_game/box_moves.py": None,
    "chordgame/companions": STDLIB | {"chordgame.engine", "chordgame.companions"},
    "chordgame/games.py": STDLIB | {"chordgame.engine", "chordgame.chord_game", "chordgame.companions"},
    "chordgame/disk": STDLIB | {"chordgame.engine", "chordgame.disk"},
    "chordgame/listening": STDLIB
    | {"numpy", "dsp", "hardware", "chordgame.engine", "chordgame.disk", "chordgame.listening"},
    "chordgame/tape": STDLIB
    | {"numpy", "soundfile", "dsp.verdict", "hardware", "chordgame.engine", "chordgame.disk", "chordgame.tape"},
    "chordgame/loudspeaker": STDLIB
    | {"numpy", "dsp.simulated", "hardware", "chordgame.engine", "chordgame.songs", "chordgame.loudspeaker"},
    "chordgame/pages": STDLIB | {"starlette", "uvicorn", "segno", "chordgame.engine", "chordgame.pages"},
    "chordgame/solo": STDLIB
    | {"numpy", "starlette", "dsp", "hardware.stretch", "chordgame.solo", "chordgame.songs", "chordgame.listening"}
    | {"chordgame.pages", "chordgame.disk", "chordgame.chord_game", "chordgame.engine", *BELOW},
    "chordgame": None,  # the one place where everything is wired together
}
FILES = sorted(path for name in OURS for path in (HERE / name).rglob("*.py"))


def imports(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def allowed_for(path: Path) -> set[str] | None:
    inside = path.relative_to(HERE).as_posix()
    fits = [folder for folder in ALLOWED if inside == folder or inside.startswith(folder + "/")]
    return ALLOWED[max(fits, key=len)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_a_file_imports_only_what_its_layer_may(path: Path) -> None:
    allowed = allowed_for(path)
    if allowed is None:
        return
    strays = [
        name for name in imports(path)
        if not any(name == module or name.startswith(module + ".") for module in allowed)
    ]  # fmt: skip
    assert not strays


def test_there_is_no_import_cycle() -> None:
    modules = {path.relative_to(HERE).with_suffix("").as_posix().replace("/", "."): path for path in FILES}
    needs = {
        name: {module for found in imports(path) for module in (found, found.rpartition(".")[0])} & modules.keys()
        for name, path in modules.items()
    }
    while leaves := {name for name, wanted in needs.items() if not wanted & needs.keys()}:
        needs = {name: wanted for name, wanted in needs.items() if name not in leaves}
    assert not needs


def test_a_file_can_be_read_in_one_sitting() -> None:
    tables = {"note_weights.py", "ring_weights.py"}  # numbers that nobody reads
    read = [path for path in FILES if path.name not in tables]
    long = {str(path): lines for path in read if (lines := path.read_text().count("\n")) > 400}
    assert not long
