"""What PortAudio says when something fails, as a reason.

Only its numbers and its own English texts are looked at; everything that was seen to come out of PyAudio on
ALSA, JACK and PulseAudio is here, and whatever else its header names.
"""

from __future__ import annotations

from hardware.errors import Reason

BY_CODE = {
    -10000: Reason.NOT_UNDERSTOOD,  # not initialised
    -9999: Reason.GONE,  # unanticipated host error: a sound server that died
    -9998: Reason.CHANNELS_REFUSED,
    -9997: Reason.RATE_REFUSED,
    -9996: Reason.NO_AUDIO_INPUT,  # invalid device: there is no default one
    -9994: Reason.FORMAT_REFUSED,
    -9993: Reason.NOT_OPENED,  # "illegal combination": the device is gone, or is not ours to open
    -9992: Reason.NO_MEMORY,
    -9991: Reason.BLOCK_REFUSED,  # too big
    -9990: Reason.BLOCK_REFUSED,  # too small
    -9988: Reason.GONE,  # the stream's server went away under it
    -9987: Reason.HANGS,
    -9986: Reason.NOT_OPENED,  # internal error
    -9985: Reason.BUSY,
    -9983: Reason.GONE,  # stream is stopped
    -9979: Reason.NO_AUDIO_INPUT,  # host API not found
    -9978: Reason.NO_AUDIO_INPUT,
}
BY_TEXT = {
    "no default input device": Reason.NO_AUDIO_INPUT,
    "invalid input device": Reason.NO_AUDIO_INPUT,
    "device unavailable": Reason.BUSY,
    "illegal combination": Reason.NOT_OPENED,
    "invalid sample rate": Reason.RATE_REFUSED,
    "invalid number of channels": Reason.CHANNELS_REFUSED,
    "sample format not supported": Reason.FORMAT_REFUSED,
    "permission denied": Reason.NOT_OPENED,
    "insufficient memory": Reason.NO_MEMORY,
    "stream closed": Reason.GONE,
    "unanticipated host error": Reason.GONE,
}


def reason_for(error: BaseException, *, opening: bool = False) -> Reason:
    """The reason behind an error that PyAudio raised; its code may stand first or last among its arguments.

    What never began cannot have stopped: systems that forbid a program to listen say so while it is `opening`.
    """
    codes = [word for word in error.args if isinstance(word, int)]
    text = str(error).lower()
    known = [BY_CODE[code] for code in codes if code in BY_CODE]
    known += [reason for words, reason in BY_TEXT.items() if words in text]
    reason = known[0] if known else Reason.NOT_UNDERSTOOD
    return Reason.NOT_OPENED if opening and reason is Reason.GONE else reason
