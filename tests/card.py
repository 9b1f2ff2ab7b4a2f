"""The card of words by the door (docs/words.md), as far as a program can keep it.

`python -m tests.card` writes down what is left of each wrong use; it only ever lets the list get shorter.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tests.imports import HOUSE, PRODUCT, product, tree_of

CARD = HOUSE / "docs" / "words.md"
LEFT = Path(__file__).with_name("words_left.toml")
SPOKEN = ("py", "js", "toml", "html", "css")
"""The files in which people read words; tables of numbers have none."""
GAMES_OWN = "chordgame/companions/"
"""A game calls its state State and its phases Phase, as every other game does."""
TOLD = re.compile(r"(?<![A-Za-z])told(?![a-z])|Told")
FORMS = {"chordgame/cli/doctor_telling.py": 1}
"""Where a field of the command line's JSON has the word: other programs read it, so it stays."""
SOUNDLESS = ("hardware/box", "chordgame/pages", "chordgame/table", "chordgame/solo", "chordgame/simulated_box")
"""Rooms that get messages: of pages, of guitars' threads, of boxes."""
SECRETS = re.compile(r"secret|fingerprint|ticket")
KEYS = re.compile(r"(?<![A-Za-z])keys?(?![a-z])")
LYRICS = ("chordgame/songs/", "chordgame/chord_game/", "chordgame/companions/", "chordgame/cli/songs")
"""Where words are what somebody sings."""

Left = Mapping[str, int]
"""How many wrong uses there are, by file, or by name."""


def told() -> Left:
    """Sentences, events, masks and bytes that are called what was done with them."""
    found = Counter({path: len(TOLD.findall(text)) for path, text in spoken()})
    return +(found - Counter(FORMS))


def spoken() -> Iterator[tuple[str, str]]:
    """Every file of the product that people read, with its text."""
    files = (path for name in PRODUCT for kind in SPOKEN for path in (HOUSE / name).rglob(f"*.{kind}"))
    for path in sorted([*files, HOUSE / "run.py"]):
        yield path.relative_to(HOUSE).as_posix(), path.read_text(encoding="utf-8")


def class_names() -> Left:
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


def hear() -> Left:
    """Functions that hear, where no sound comes in."""
    return _counted(lambda path: _hearing(path) if path.as_posix().startswith(SOUNDLESS) else 0)


def _hearing(path: Path) -> int:
    return sum(_parts(one.name)[0] == "hear" for one in _functions(path))


def facts() -> Left:
    """Modules, classes and functions called facts: on disk they are saved, for a page shown, in a picture drawn."""
    return _counted(lambda path: sum("facts" in _parts(name) for name in _defined(path)))


def _defined(path: Path) -> list[str]:
    return [path.stem, *_classes(path), *(one.name for one in _functions(path))]


def key() -> Left:
    """Lines in which a secret is called a key; a key is the song's."""
    lines = re.compile(r"^.*$", re.MULTILINE)

    def wrong(path: Path) -> int:
        text = (HOUSE / path).read_text(encoding="utf-8")
        return sum(bool(SECRETS.search(line) and KEYS.search(line)) for line in lines.findall(text))

    return _counted(wrong)


def words() -> Left:
    """Modules, functions and parameters called words that are nobody's lyrics."""
    return _counted(lambda path: 0 if path.as_posix().startswith(LYRICS) else _wordy(path))


def _wordy(path: Path) -> int:
    asked = [one.arg for function in _functions(path) for one in function.args.args + function.args.kwonlyargs]
    return sum(name == "words" for name in (path.stem, *(one.name for one in _functions(path)), *asked))


def _counted(count: Callable[[Path], int]) -> Left:
    return {path.as_posix(): found for path in product() if (found := count(path))}


KEPT: dict[str, Callable[[], Left]] = {
    "told": told,
    "class names": class_names,
    "hear": hear,
    "facts": facts,
    "key": key,
    "words": words,
}


def left_then() -> dict[str, dict[str, int]]:
    """What was left when it was last written down."""
    return {name: {} for name in KEPT} | tomllib.loads(LEFT.read_text(encoding="utf-8"))


def written(left: Mapping[str, Left]) -> str:
    """What is left, as the file has it."""
    lines = ["# Wrong uses of the words on docs/words.md. It only gets shorter: python -m tests.card"]
    for name, wrong in left.items():
        if wrong:
            lines += ["", f'["{name}"]', *(f'"{place}" = {count}' for place, count in sorted(wrong.items()))]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write down what is left, unless it is more than before."""
    then, now = left_then(), {name: find() for name, find in KEPT.items()}
    more = [name for name in KEPT if sum(now[name].values()) > sum(then[name].values())]
    for name in more:
        new = Counter(now[name]) - Counter(then[name])
        print(f"{name}: {', '.join(f'{place} ({count})' for place, count in sorted(new.items()))}")
    if more:
        print("That is more than there was: find better words; docs/words.md has them.")
        return 1
    LEFT.write_text(written(now), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
