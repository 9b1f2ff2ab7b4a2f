"""How the house stands: its size, how long its files and functions are, and what would cost a stranger time.

`python -m bench.house FOLDER` reports on another checkout.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
PRODUCT = ("hardware", "dsp", "calibration", "chordgame", "firmware_notes")
GAMES = "chordgame/companions/"
"""A game's own folder may have its own State and Phase."""
WEIGHTS = {"buzz_weights.py", "note_weights.py", "ring_weights.py"}
"""Learned numbers that nobody reads."""
Trees = Mapping[Path, ast.Module]


def trees(root: Path) -> dict[Path, ast.Module]:
    """Every file of the product, read."""
    files = [*(path for name in PRODUCT for path in (root / name).rglob("*.py")), root / "run.py"]
    return {path.relative_to(root): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(files)}


def functions(tree: ast.Module) -> Iterator[int]:
    """How many lines each function has, from its name to its end, its docstring apart."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1 - _docstring(node)


def _docstring(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    first = node.body[0]
    return (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(node) is not None else 0


def shared_names(found: Trees) -> dict[str, int]:
    """Public classes whose name stands in several packages, the games' own folders apart."""
    where: dict[str, set[Path]] = defaultdict(set)
    for path, tree in found.items():
        if not path.as_posix().startswith(GAMES):
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    where[node.name].add(path.parent)
    return {name: len(packages) for name, packages in where.items() if len(packages) > 1}


def constants(root: Path, found: Trees) -> tuple[int, int]:
    """Numbers with a name at the top of a file: how many there are, and how many carry no reason.

    A reason is a docstring under it, or a comment behind it or above it; it stands for the constants right above.
    """
    every, bare = 0, 0
    for path, tree in found.items():
        lines = (root / path).read_text(encoding="utf-8").splitlines()
        waiting = 0
        for number, node in enumerate(tree.body):
            if not _is_number(node):
                continue
            every, waiting = every + 1, waiting + 1
            after = tree.body[number + 1] if number + 1 < len(tree.body) else None
            if _is_text(after) or "#" in lines[node.lineno - 1] or lines[node.lineno - 2].startswith("#"):
                waiting = 0
            elif not (after and _is_number(after) and after.lineno == (node.end_lineno or 0) + 1):
                bare, waiting = bare + waiting, 0
    return every, bare


def _is_text(node: ast.stmt | None) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_number(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
    return bool(names) and all(one.id.strip("_").isupper() for one in names) and _reckoned(node.value)


def _reckoned(value: ast.expr | None) -> bool:
    """Whether it is a number, several, or reckoned from numbers alone."""
    leaves = [one for one in ast.walk(value) if isinstance(one, ast.Constant)] if value else []
    calm = (ast.Constant, ast.Tuple, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)
    return bool(leaves) and all(type(one.value) in (int, float) for one in leaves) and (
        all(isinstance(one, calm) for one in ast.walk(value)) if value else False
    )  # fmt: skip


def in_circles(found: Trees) -> int:
    """How many files need each other in a circle."""
    modules = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in found}
    graph = {path: {modules[name] for name in _imported(tree) if name in modules} - {path}
             for path, tree in found.items()}  # fmt: skip
    while loose := {path for path, wanted in graph.items() if not wanted & graph.keys()}:
        graph = {path: wanted for path, wanted in graph.items() if path not in loose}
    while loose := {path for path in graph if not any(path in wanted for wanted in graph.values())}:
        graph = {path: wanted for path, wanted in graph.items() if path not in loose}
    return len(graph)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))


def spread(sizes: Sequence[int]) -> str:
    """The middle, what nine of ten stay within, and the most."""
    ranked = sorted(sizes)
    return f"median {ranked[len(ranked) // 2]}, 90 % within {ranked[len(ranked) * 9 // 10]}, longest {ranked[-1]}"


def report(root: Path = HOUSE) -> None:
    found = trees(root)
    lines = {path: (root / path).read_text(encoding="utf-8").count("\n") for path in found}
    names, (every, bare) = shared_names(found), constants(root, found)
    print(f"product: {len(found)} files, {sum(lines.values()):,} lines")
    print(f"files: {spread([count for path, count in lines.items() if path.name not in WEIGHTS])} lines")
    print(f"functions: {spread([count for tree in found.values() for count in functions(tree)])} lines")
    print(f"public class names in several packages: {len(names)}" + (f" ({', '.join(sorted(names))})" if names else ""))
    print(f"numeric constants: {every}, without a reason {bare} ({100 * bare / max(every, 1):.0f} %)")
    print(f"files in an import circle: {in_circles(found)}")


if __name__ == "__main__":
    report(*map(Path, sys.argv[1:]))
