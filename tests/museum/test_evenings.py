"""Evenings that people spent, replayed for ever: they come to the same end, and what was refused then is refused."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.museum.house import YouErred, move_from_plain, read_log
from tests.museum.make_evenings import EVENINGS, REFUSED, logs_in
from tests.museum.readers import MUSEUM, log_facts
from tests.museum.test_museum import contents, holds

WINGS = sorted(path.parent for path in EVENINGS.glob("*/digests.json"))
LOGS = [log for wing in WINGS for log in logs_in(wing)]
PEOPLE_DO = {
    "chord_game": {"challenge", "vote", "overrule", "correct", "applaud", "boo", "finish_early", "give_up", "undo"},
    "symphony_no9": {"sell", "bid", "pass", "give_back", "undo"},
    "musical_chairs": {"fight", "decline", "discard_all", "keep", "leave_token", "undo"},
    "the_distance": {"put", "say", "pass", "draw", "musicards", "undo"},
}
"""What has to have happened in some evening of each game, or the museum shows too little."""

every_log = pytest.mark.parametrize("log", LOGS, ids=lambda log: log.relative_to(MUSEUM).as_posix())


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def refused_in(log: Path) -> list[dict[str, Any]]:
    return lines_of(log.with_name(log.name.removesuffix(".jsonl") + REFUSED))


@every_log
def test_an_evening_comes_to_the_same_end(log: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(log.parent, tmp_path / "wing"))
    was = json.loads((copy / "digests.json").read_text(encoding="utf-8"))[log.name]
    assert was["over"]
    assert holds(was, json.loads(json.dumps(log_facts(copy / log.name))))
    assert contents(copy) == contents(log.parent)


@every_log
def test_what_was_refused_then_is_refused_now(log: Path, tmp_path: Path) -> None:
    """In the very state in which it was tried; the words may get better."""
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    refused = refused_in(log)
    assert refused
    for one in refused:
        until = tmp_path / f"{one['after']}.jsonl"
        until.write_text("".join(lines[: 1 + one["after"]]), encoding="utf-8")
        session, _ = read_log(until)
        assert session.records == one["after"]
        with pytest.raises(YouErred):
            session.game.apply(session.state, move_from_plain(session.game.moves, one["move"]))


def test_somebody_says_wrong_letters_and_draws_two_cards_for_each() -> None:
    """What The Distance quarrels about."""
    wrong = 0
    for log in LOGS:
        session, _ = read_log(log)
        if session.header.game == "the_distance":
            for passage in session.passages:
                before, after = (len(one.hands[passage.before.player]) for one in (passage.before, passage.after))
                wrong += passage.move.do == "say" and after > before + 1
    assert wrong > 1


def test_people_do_at_some_evening_all_that_ends_in_quarrels() -> None:
    done: dict[str, Counter[str]] = {}
    for log in LOGS:
        header, *records = lines_of(log)
        game = done.setdefault(header["game"], Counter())
        game.update(record["move"]["do"] if "move" in record else "undo" for record in records)
    missing = {(name, do) for name, wanted in PEOPLE_DO.items() for do in wanted - set(done[name])}
    assert missing == set()
