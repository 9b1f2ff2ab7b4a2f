"""What many tables need and is not installed is said at once, with what to type."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from container import many_tables
from tests.cli.in_process import refused


def test_without_psycopg_this_very_python_is_named_before_a_database_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RINGCLEAR_DATABASE", raising=False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    for words in (("tour", "list"), ("host",)):
        assert f"{sys.executable} -m pip install 'psycopg[binary]'" in refused(*words)


def test_the_example_says_which_packages_are_missing_and_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_tables, "NEEDED", ("sys", "no_such_package"))
    with pytest.raises(SystemExit, match=r"lacks no_such_package\. .*-m container\.many_tables"):
        many_tables.check_packages()


def test_servers_are_found_where_no_path_leads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(many_tables, "ELSEWHERE", (str(tmp_path),))
    with pytest.raises(SystemExit, match="there is no nginx here: apt-get install nginx-light"):
        many_tables.program("nginx")
    (tmp_path / "nginx").write_text("#!/bin/sh\n")
    (tmp_path / "nginx").chmod(0o755)
    assert many_tables.program("nginx") == str(tmp_path / "nginx")
