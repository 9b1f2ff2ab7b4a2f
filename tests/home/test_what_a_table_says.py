"""An ear reads what a table says, and passes over what no table would say."""

from __future__ import annotations

import pytest

from chordgame.home.ear_at_home import _messages_in


def test_messages_come_together() -> None:
    assert _messages_in('[{"tell":"wanted","on":true},3]') == [{"tell": "wanted", "on": True}]


@pytest.mark.parametrize("text", ["[" * 100_000, b"\xff", "3", "", '[{"tell":NaN}]'], ids=range(5))
def test_what_is_no_message_is_passed_over(text: str | bytes) -> None:
    assert _messages_in(text) == []
