"""The card of words by the door (docs/words.md), as far as a program can keep it: where a word is used wrongly."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.imports import HOUSE, PRODUCT, product, tree_of

CARD = HOUSE / "docs" / "words.md"
SPOKEN = ("py", "js", "toml", "html", "css")
"""The files in which people read words; tables of numbers have none."""
GAMES_OWN = "chordgame/companions/"
"""A game calls its state State and its phases Phase, as every other game does."""
TOLD = re.compile(r"(?<![A-Za-z])told(?![a-z])|Told")
READ_BY_OTHERS = {
    "told": {"chordgame/cli/doctor_telling.py": 1},
    "key": {"chordgame/pages/tickets.py": 1},
}
"""Where the command line's JSON, or a table on somebody's disk, has the word: others read it, so it stays."""
SOUNDLESS = ("hardware/box", "chordgame/pages", "chordgame/table", "chordgame/solo", "chordgame/simulated_box")
"""Rooms that get messages: of pages, of guitars' threads, of boxes."""
SECRETS = re.compile(r"secret|fingerprint|ticket")
KEYS = re.compile(r"(?<![A-Za-z])keys?(?![a-z])")
LYRICS = ("chordgame/songs/", "chordgame/chord_game/", "chordgame/companions/", "chordgame/cli/songs")
"""Where words are what somebody sings."""

Wrong = Mapping[str, int]
"""How many wrong uses there are, by file, or by name."""


def told() -> Wrong:
    """Sentences, events, masks and bytes that are called what was done with them."""
    found = Counter({path: len(TOLD.findall(text)) for path, text in spoken()})
    return +found


def spoken() -> Iterator[tuple[str, str]]:
    """Every file of the product that people read, with its text."""
    files = (path for name in PRODUCT for kind in SPOKEN for path in (HOUSE / name).rglob(f"*.{kind}"))
    for path in sorted([*files, HOUSE / "run.py"]):
        yield path.relative_to(HOUSE).as_posix(), path.read_text(encoding="utf-8")


def class_names() -> Wrong:
    """Public classes of one name in several packages; what only games share is theirs."""
    packages: dict[str, set[Path]] = defaultdict(set)
    for path in product():
        if not path.as_posix().startswith(GAMES_OWN):
            for name in _classes(path):
                packages[name].add(path.parent)
    return {name: len(where) for name, where in packages.items() if len(where) > 1}


def _classes(path: Path) -> Iterator[str]:
    defined = (node.name for node in tree_of(path).body if isinstance(node, ast.ClassDef))
    return (name for name in defined if not name.startswith("_"))


def _functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _parts(name: str) -> list[str]:
    """The words that a name is made of."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_").split("_")


def hear() -> Wrong:
    """Functions that hear, where no sound comes in."""
    return _counted(lambda path: _hearing(path) if path.as_posix().startswith(SOUNDLESS) else 0)


def _hearing(path: Path) -> int:
    return sum(_parts(one.name)[0] == "hear" for one in _functions(path))


def facts() -> Wrong:
    """Modules, classes and functions called facts: on disk they are saved, for a page shown, in a picture drawn."""
    return _counted(lambda path: sum("facts" in _parts(name) for name in _defined(path)))


def _defined(path: Path) -> list[str]:
    return [path.stem, *_classes(path), *(one.name for one in _functions(path))]


def key() -> Wrong:
    """Lines in which a secret is called a key; a key is the song's."""
    lines = re.compile(r"^.*$", re.MULTILINE)

    def wrong(path: Path) -> int:
        text = (HOUSE / path).read_text(encoding="utf-8")
        return sum(bool(SECRETS.search(line) and KEYS.search(line)) for line in lines.findall(text))

    return _counted(wrong)


def words() -> Wrong:
    """Modules, functions and parameters called words that are nobody's lyrics."""
    return _counted(lambda path: 0 if path.as_posix().startswith(LYRICS) else _wordy(path))


def _wordy(path: Path) -> int:
    asked = [one.arg for function in _functions(path) for one in function.args.args + function.args.kwonlyargs]
    return sum(name == "words" for name in (path.stem, *(one.name for one in _functions(path)), *asked))


def _counted(count: Callable[[Path], int]) -> Wrong:
    return {path.as_posix(): found for path in product() if (found := count(path))}


KEPT: Mapping[str, Callable[[], Wrong]] = {
    "told": told,
    "class names": class_names,
    "hear": hear,
    "facts": facts,
    "key": key,
    "words": words,
}


def wrong_uses(name: str) -> Wrong:
    """Where a word of the card is used wrongly, and how often."""
    return +(Counter(KEPT[name]()) - Counter(READ_BY_OTHERS.get(name, {})))
