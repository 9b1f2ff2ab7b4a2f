"""Each stage still makes what it made; `make_goldens.py` writes the file anew when a change is meant."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.dsp.make_goldens import GOLDENS, stages


@pytest.fixture(scope="module")
def now() -> dict[str, Any]:
    return stages()


@pytest.mark.parametrize("stage", ["hops", "plucks", "f0", "own_partials", "first_levels_db", "confidence"])
def test_stage(stage: str, now: dict[str, Any]) -> None:
    assert _flat(now[stage]) == pytest.approx(_flat(json.loads(GOLDENS.read_text())[stage]), rel=1e-5, abs=1e-7)


def test_states(now: dict[str, Any]) -> None:
    assert now["states"] == json.loads(GOLDENS.read_text())["states"]


def test_cues(now: dict[str, Any]) -> None:
    for name, column in json.loads(GOLDENS.read_text())["cues"].items():
        assert now["cues"][name] == pytest.approx(column, rel=1e-4, abs=1e-4), name


def _flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    return [v for row in value for v in row] if isinstance(value[0], list) else value
