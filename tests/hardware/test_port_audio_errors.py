"""Every error that PyAudio raises becomes a reason with a sentence; the real ones are provoked where they can be."""

import json
import subprocess
import sys

import pytest

from hardware.errors import Reason
from hardware.port_audio_errors import BY_CODE, reason_for

SEEN = [
    (OSError("No Default Input Device Available"), Reason.NO_AUDIO_INPUT),
    (OSError(-9996, "Invalid input device (no default output device)"), Reason.NO_AUDIO_INPUT),
    (OSError(-9985, "Device unavailable"), Reason.BUSY),
    (OSError(-9993, "Illegal combination of I/O devices"), Reason.NOT_OPENED),
    (OSError(-9997, "Invalid sample rate"), Reason.RATE_REFUSED),
    (OSError(-9998, "Invalid number of channels"), Reason.CHANNELS_REFUSED),
    (OSError(-9994, "Sample format not supported"), Reason.FORMAT_REFUSED),
    (ValueError("Sample format not supported", -9994), Reason.FORMAT_REFUSED),
    (OSError(-9999, "Unanticipated host error"), Reason.GONE),
    (OSError(-9988, "Stream closed"), Reason.GONE),
    (OSError("Stream closed"), Reason.GONE),
    (RuntimeError(), Reason.NOT_UNDERSTOOD),
    (OSError(-4711, "something new"), Reason.NOT_UNDERSTOOD),
]
PROVOKE = """
import json, os, pyaudio
from hardware.port_audio_errors import reason_for
audio = pyaudio.PyAudio()
found = {}
for name, wrong in {
    "channels": {"channels": 99},
    "rate": {"rate": 12345},
    "index": {"input_device_index": 10 ** 6},
}.items():
    wanted = {"rate": 48000, "channels": 1, "format": 1, "input": True, "input_device_index": 0, **wrong}
    try:
        if name == "index":
            audio.get_device_info_by_index(wanted["input_device_index"])
        else:
            audio.open(**wanted)
    except (OSError, ValueError) as error:
        found[name] = reason_for(error).name
print(json.dumps(found), flush=True)
audio.terminate()
"""


@pytest.mark.parametrize(("error", "reason"), SEEN, ids=lambda one: str(one))
def test_what_was_seen(error: Exception, reason: Reason) -> None:
    assert reason_for(error) is reason


def test_what_never_began_has_not_stopped() -> None:
    assert reason_for(OSError(-9999, "Unanticipated host error"), opening=True) is Reason.NOT_OPENED
    assert reason_for(OSError(-9985, "Device unavailable"), opening=True) is Reason.BUSY


def test_every_code_leads_to_a_sentence_that_says_what_to_do() -> None:
    assert all(len(reason.value.split()) > 5 for reason in BY_CODE.values())


@pytest.mark.usefixtures("server")
def test_real_ones() -> None:
    done = subprocess.run([sys.executable, "-c", PROVOKE], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["channels"] == "CHANNELS_REFUSED"
    assert found["rate"] == "RATE_REFUSED"
    assert found["index"] == "NO_AUDIO_INPUT"
