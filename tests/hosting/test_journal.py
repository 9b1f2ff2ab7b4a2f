"""What a host notes for whoever looks after it."""

import io
import json
from collections.abc import Iterator

import pytest

from chordgame.hosting.counts import NOTED_AGAIN, Journal


def test_a_reason_is_noted_again_only_after_a_while() -> None:
    passes: Iterator[float] = iter((0.0, NOTED_AGAIN - 1.0, NOTED_AGAIN - 1.0, NOTED_AGAIN + 1.0))
    out = io.StringIO()
    journal = Journal("a", out, clock=lambda: next(passes))
    for why in ("the auditor is on holiday", "the auditor is on holiday", "no space left", "the auditor is on holiday"):
        journal.note_trouble("database refuses", why)
    assert [json.loads(line)["why"] for line in out.getvalue().splitlines()] == [
        "the auditor is on holiday",
        "no space left",
        "the auditor is on holiday",
    ]


def test_what_somebody_wrote_is_not_in_it() -> None:
    errors = pytest.importorskip("psycopg", reason="psycopg is not installed").errors
    from chordgame.tour.faults import in_words

    refused = in_words(errors.InvalidTextRepresentation('invalid input syntax for type json: "my secret"'))
    assert "secret" not in refused.in_full
    assert "InvalidTextRepresentation, 22P02" in refused.in_full
