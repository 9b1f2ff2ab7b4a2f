"""Why an input cannot be used: a small set of reasons, each with a sentence for the player."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """What is wrong, and what to do next."""

    NO_FILE = "there is no such file"
    NOT_A_FILE = "this is no file but a folder or a device; name a file"
    NOT_READABLE = "the file cannot be read; look at its permissions"
    NOT_SOUND = "this is no sound file, or a damaged one; WAV, FLAC, MP3 and OGG that are whole can be read"
    PHONES_SOUND = "this is a sound as phones save it, and cannot be read here; convert it: ffmpeg -i take.m4a take.wav"
    MIDI_NOT_SOUND = "this is a MIDI file, and holds no sound; 'ringclear hear --input' listens to such files"
    NOT_A_SOUND_NAME = "let its name end in .wav or .flac"
    NOT_A_SONG_NAME = "let its name end in .wav, .flac, .mp3 or .ogg"
    NO_ENCODER = "the sound library here cannot write this: write a .wav, or update the package soundfile"
    RATE_IMPOSSIBLE = "no guitar was recorded at its sample rate; save it at 48000 Hz"
    EMPTY = "the file holds no sound"
    BEYOND_END = "the file ends before that moment"
    NOT_WRITABLE = "the file cannot be written; is the disk full, or the folder read-only?"

    NO_AUDIO_DRIVER = "the library PyAudio is missing here; 'ringclear devices' says how to get it"
    NO_AUDIO_INPUT = "no audio input is plugged in. Plug one in, and run 'ringclear devices'"
    NO_SUCH_DEVICE = (
        "no audio input of this name is plugged in, or another program keeps it to itself; "
        "'ringclear devices' lists those that are free"
    )
    SEVERAL_DEVICES = "several audio inputs are called so; use a whole name from 'ringclear devices'"
    NO_SUCH_CHANNEL = "it does not have this channel; 'ringclear devices' says how many it has"
    CHANNEL_MISNAMED = "what follows the device's name is no channel; write :2 for its second one, or :left or :right"
    BUSY = "another program is using it; close that program, or choose another input"
    NOT_OPENED = "it cannot be opened; pull its plug and put it back, and see that you may use it (docs/inputs.md)"
    RATE_REFUSED = "it refuses its own sample rate; set it to 48000 Hz in the system's sound settings"
    CHANNELS_REFUSED = "it does not give as many channels as it says; choose fewer, or another input"
    FORMAT_REFUSED = "it does not give samples in a form that can be used; choose another input"
    BLOCK_REFUSED = "it refuses blocks of this length; choose another --block"
    NEW_RATE = "its sample rate is another one now; start again"
    NO_MEMORY = "the system has no memory left for it; close other programs"
    GONE = "it stopped: unplugged, or its sound server has ended; it is looked for until it is back"
    STALLED = "no sound comes from it any more; it is opened again until it comes"
    CRASHED = "its driver crashed; it is opened again"
    HANGS = "its driver does not answer; it is tried again. Pull its plug and put it back"
    ONLY_ZEROS = (
        "only exact silence comes from it, not even noise; see that it is plugged in, switched on and not muted"
    )
    NO_PERMISSION = (
        "only exact silence comes from it: this program may not listen; allow it in System Settings, "
        "Privacy & Security, Microphone, then start it again"
    )
    PAGE_GONE = "nothing comes from it any more; wake it up and look at its page, which goes on by itself"
    NO_PAGE = "its page is not open; open it there and press 'Use this microphone'"
    NO_EAR = "its ear is not there; start 'ringclear ear' on the computer with the guitar"
    LOSING_SOUND = "sound is being lost again and again; close other programs, or choose longer blocks with --block"
    NO_MIDI_DRIVER = "the library python-rtmidi is missing here; 'ringclear devices' says how to get it"
    NO_MIDI_SYSTEM = (
        "this system has no MIDI; on Linux load its ALSA sequencer (sudo modprobe snd-seq), or start a JACK server"
    )
    NO_MIDI_INPUT = "no MIDI input is plugged in; plug one in, and look with 'ringclear devices'"
    NO_SUCH_PORT = "no MIDI input of this name is plugged in; 'ringclear devices' lists those that are"
    SEVERAL_PORTS = "several MIDI inputs are called so; use a whole name from 'ringclear devices'"
    PORT_GONE = "it is gone: unplugged, switched off, or its server has ended; it is looked for until it is back"
    TOO_FAST = "more came from it than could be read in time; it is opened again. Close other programs"
    SAYS_NOTHING = "nothing comes from it any more; it is opened again until something does"
    NO_VIRTUAL_PORTS = "this system makes no MIDI ports of its own here; use a socket: ringclear box sim --socket 0"
    NO_SUCH_ADDRESS = "this is no address; write it as socket:PORT or socket:HOST:PORT"
    NOT_REACHED = "nobody answers at this address; it is tried again"
    NOT_MIDI = "this is not a MIDI file that can be read"
    NOT_UNDERSTOOD = "its driver failed; it is tried again"

    @property
    def advice(self) -> str:
        """What to do next."""
        return self.value.partition("; ")[2]


class InputFailed(Exception):
    """An input or a sound file that cannot be used; the text is one line, fit to be shown."""

    def __init__(self, what: str, reason: Reason, detail: str = "") -> None:
        self.what = what
        self.reason = reason
        super().__init__(f"{what}: {reason.value}" + (f" ({detail})" if detail else ""))


class OutputFailed(Exception):
    """A loudspeaker that cannot be played on; the text is one line that says what to do next."""
