"""An ear at home at a table of many, through a proxy with TLS: what it hears is scored, also when its host has died."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.cli.in_process import good
from tests.home.evening import Phones, ear_process, heard_in, nods, pitches_of
from tests.hosting.brought_up import NEEDS_NGINX, BroughtUp, brought_up
from tests.hosting.hosts import log_of
from tests.patience import wait_for
from tests.table.guitars import by_file
from tests.tour.server import Postgres

pytestmark = [pytest.mark.waits("for a database server, two hosts, a proxy and an ear"), NEEDS_NGINX]


def come_in(up: BroughtUp, made: dict[str, str]) -> Phones:
    """A short game of two phones, whose dice are rolled by nobody but the host: these pages draw no lots."""
    leader = up.page(made["table"], say="hello", ticket=made["ticket"])
    leader.say(say="table", name="fair", value="no")
    leader.say(say="option", name="short", value="1")
    phones = {name: up.page(made["table"], say="join", code=made["code"], name=name) for name in ("Ana", "Ben")}
    leader.say(say="start")
    return Phones(phones)


def test_what_an_ear_at_home_hears_is_scored_also_by_the_host_that_takes_over(
    postgres: Postgres, tmp_path: Path
) -> None:
    with brought_up(tmp_path, f"--database={postgres.address}") as up:
        made = up.ask("/tables", {})[1]
        evening = come_in(up, made)
        name, move = evening.up_to_a_play()
        pitches = pitches_of(log_of(postgres.address, made["table"], tmp_path), move)
        guitar, takes = by_file(tmp_path, pitches).words[1], tmp_path / "takes"
        words = ("--join", up.base, made["code"], "--seat", name, "--input", guitar, "--takes", str(takes))
        with ear_process(*words, SSL_CERT_FILE=up.certificate) as ear:
            page = evening.phones[name]
            nods(page)
            ear.says(f"I listen for {name}")
            ticket = page.newest["welcome"]["ticket"]
            up.kill(up.has(made["table"]))
            wait_for(lambda: sum("I listen for" in one for one in ear.said) == 2, f"it did not come back: {ear.said}")
            page = up.page(made["table"], say="hello", ticket=ticket)
            wait_for(
                lambda: heard_in(log_of(postgres.address, made["table"], tmp_path)), f"nothing was scored: {ear.said}"
            )
            log = log_of(postgres.address, made["table"], tmp_path)
            heard = heard_in(log)
            assert {one["state"] for one in heard} == {"CLEAR"}
            (take,) = {one["take"] for one in heard}
            file = takes / f"{take}.take"
            assert hashlib.sha256(file.read_bytes()).hexdigest() == take
            assert "of the log says the same" in good("verify", "--take", str(file), "--log", str(log))
            up.kill(up.has(made["table"]))
            wait_for(lambda: sum("I listen for" in one for one in ear.said) == 3, f"it did not come back: {ear.said}")
            page = up.page(made["table"], say="hello", ticket=ticket)
            page.say(say="challenge")
            wait_for(lambda: page.sees("the same words"), f"nobody judged it again: {page.news[-3:]} {page.refusals}")
