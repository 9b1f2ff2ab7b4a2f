"""Rooms hold their parts: no tower of classes, and nothing is put into an object that did not say it holds it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / "chordgame"
ROOMS = ("pages", "table", "solo", "listening")
FILES = sorted(path for room in ROOMS for path in (HERE / room).rglob("*.py"))


@cache
def all_classes() -> dict[str, ast.ClassDef]:
    return {node.name: node for path in HERE.rglob("*.py") for node in classes_in(path)}


def classes_in(path: Path) -> Iterator[ast.ClassDef]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def ancestors(node: ast.ClassDef) -> set[str]:
    """Those of this house; what a subscript stands behind, as in `Answers[Any]`, counts too."""
    names = {base.value.id if isinstance(base, ast.Subscript) else base.id for base in node.bases if _is_named(base)}  # type: ignore[attr-defined]
    ours = names & all_classes().keys()
    return ours.union(*(ancestors(all_classes()[name]) for name in ours))


def _is_named(base: ast.expr) -> bool:
    return isinstance(base.value if isinstance(base, ast.Subscript) else base, ast.Name)


def set_in(nodes: Iterator[ast.AST]) -> Iterator[ast.Attribute]:
    """Every attribute that something is assigned to."""
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node


def declared(node: ast.ClassDef) -> set[str]:
    """What the class says it holds: its fields, and what `__init__` sets."""
    names = {
        line.target.id for line in node.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            names |= {attribute.attr for attribute in set_in(ast.walk(one))}
    return names


def test_no_class_stands_on_more_than_one_other() -> None:
    classes = (node for path in FILES for node in classes_in(path))
    assert {node.name: found for node in classes if len(found := ancestors(node)) > 1} == {}


def test_an_object_holds_what_it_said_and_is_changed_by_itself_alone() -> None:
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = set[ast.Attribute]()
        for node in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            for attribute in set_in(ast.walk(node)):
                where = f"{path.name}:{attribute.lineno}: {ast.unparse(attribute)}"
                assert isinstance(attribute.value, ast.Name), where
                assert attribute.value.id == "self", where
                assert attribute.attr in declared(node), where
                inside.add(attribute)
        outside = (one for one in set_in(ast.walk(tree)) if one not in inside)
        assert [f"{path.name}:{one.lineno}: {ast.unparse(one)}" for one in outside] == []
