"""Golden byte streams: what lies in the file is written and read by both sides, by code that shares nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ringbox import frame, messages

from hardware.box.frames import decode, request
from hardware.box.readings import FretboardReading, Piece, StackReading, read_state
from tests.box.make_goldens import BOARD, GOLDENS, STACK

HERE = Path(__file__).parent
FIRMWARE = HERE.parent.parent / "firmware_notes" / "firmware"
MICROPYTHON = Path(sys.prefix) / "npm/node_modules/@micropython/micropython-webassembly-pyscript"
TOLD: list[dict[str, Any]] = json.loads(GOLDENS.read_text(encoding="utf-8"))
FROM_BOX = [line for line in TOLD if line["type"] != "request"]


@pytest.mark.parametrize("line", FROM_BOX, ids=lambda line: f"{line['kind']}-{line['type']}")
def test_the_box_writes_it_and_the_host_reads_it(line: dict[str, Any]) -> None:
    data, payload = bytes.fromhex(line["bytes"]), bytes.fromhex(line["payload"])
    kind, type_ = messages.KINDS[line["kind"]], messages.TYPES[line["type"]]
    assert frame.frame(kind, type_, line["boot"], line["sequence"], payload) == data
    message = decode(data)
    assert (message.kind, message.type, message.boot, message.sequence, message.payload) == (
        line["kind"], line["type"], line["boot"], line["sequence"], payload,
    )  # fmt: skip


def test_every_type_of_message_has_a_golden() -> None:
    assert {line["type"] for line in TOLD} == set(messages.TYPES)


def test_the_host_writes_a_request_and_the_box_reads_it() -> None:
    golden = bytes.fromhex(TOLD[-1]["bytes"])
    assert request() == golden
    assert frame.is_request(golden)


def test_states_mean_what_the_protocol_says() -> None:
    assert read_state("stack", STACK) == StackReading(
        Piece("key", False, 0), Piece("major", True, 4), Piece("straight", False, 11)
    )
    assert read_state("fretboard", BOARD) == FretboardReading(frozenset({(2, 0), (6, 3)}), frozenset({3, 8}))


def test_no_byte_inside_a_message_is_wider_than_seven_bits() -> None:
    assert all(byte < 0x80 for line in TOLD for byte in bytes.fromhex(line["bytes"])[1:-1])


def test_the_firmware_tells_the_same_in_micropython() -> None:
    node = shutil.which("node")
    if node is None or not MICROPYTHON.is_dir():
        pytest.skip(f"no MicroPython at {MICROPYTHON}; 'python3 run.py test' gets it with npm")
    story = HERE / "board_story.py"
    script = [node, *map(str, (HERE / "in_micropython.mjs", MICROPYTHON, FIRMWARE, story))]
    micro = subprocess.run(script, capture_output=True, text=True, check=False, timeout=180)
    assert micro.returncode == 0, micro.stderr[-500:]
    here = subprocess.run(
        [sys.executable, story], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(FIRMWARE)}
    )
    assert micro.stdout == here.stdout
    assert len(micro.stdout.splitlines()) > 30
