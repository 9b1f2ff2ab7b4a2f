"""The processes that hold drivers, from the outside: they are heard and listed whatever else goes on."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from hardware.capture_messages import Captured, Report
from hardware.child import Child, listed
from hardware.errors import InputFailed, Reason
from tests.patience import PATIENCE

MIDI = "hardware.midi_process"
OLD_LIMIT = 1024
"""Files that old ways of waiting can tell apart."""


def all_told(child: Child) -> list[Captured | Report]:
    until, told = time.monotonic() + PATIENCE, list[Captured | Report]()
    while not child.ended:
        assert time.monotonic() < until
        told += child.messages(0.1)
    return told


def test_a_table_with_a_thousand_open_files_hears_all_the_same() -> None:
    resource = pytest.importorskip("resource", reason="this system has no limit of that kind")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2 * OLD_LIMIT:
        pytest.skip("this system lets nobody open so many files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * OLD_LIMIT, hard))
    try:
        with ExitStack() as many:
            for _ in range(OLD_LIMIT):
                many.callback(os.close, os.open(os.devnull, os.O_RDONLY))
            child = Child(MIDI, {"wanted": "nobody has this name"})
            (told,) = all_told(child)
            child.kill()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert isinstance(told, Report)
    assert Reason[told.says["failed"]] in (Reason.NO_SUCH_PORT, Reason.NO_MIDI_SYSTEM, Reason.NO_MIDI_DRIVER)


def test_what_a_driver_prints_is_no_list_and_hides_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("rtmidi", reason="python-rtmidi is not installed")
    (tmp_path / "sitecustomize.py").write_text("print('jack server is not running')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert isinstance(listed(MIDI, "MIDI inputs", Reason.NO_MIDI_DRIVER)["ports"], list)


@pytest.mark.parametrize(
    ("says", "reason"),
    [("import os; os._exit(3)", Reason.CRASHED), ("raise ImportError('libasound')", Reason.NO_MIDI_DRIVER)],
)
def test_a_driver_without_a_list_is_a_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: str, reason: Reason
) -> None:
    (tmp_path / "rtmidi.py").write_text(says)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(InputFailed) as failed:
        listed(MIDI, "MIDI inputs", Reason.NO_MIDI_DRIVER)
    assert failed.value.reason is reason
