"""Sound in files that are small: what phones and players take. Nothing is measured by these."""

from __future__ import annotations

import io
from pathlib import Path

from hardware.errors import InputFailed, Reason
from hardware.sound_file import AT_ONCE, WRITTEN, Sound, encoded

SMALL = {".mp3": ("MP3", "MPEG_LAYER_III"), ".ogg": ("OGG", "VORBIS")}
"""What the sound library calls them; an older one knows no MP3."""
ENDINGS = (*WRITTEN, *SMALL)


def song_encoded(sound: Sound, path: Path) -> bytes:
    """The sound as a file of this name holds it; one that the sound library here cannot write has a sentence."""
    ending = path.suffix.lower()
    if ending not in SMALL:
        if ending not in WRITTEN:
            raise InputFailed(str(path), Reason.NOT_A_SONG_NAME)
        return encoded(sound, path)
    import soundfile

    kind, subtype = SMALL[ending]
    if subtype not in soundfile.available_subtypes(kind if kind in soundfile.available_formats() else "WAV"):
        raise InputFailed(str(path), Reason.NO_ENCODER, f"{kind} needs libsndfile 1.1 or newer")
    out = io.BytesIO()
    try:
        # block by block: the encoder of OGG stumbles over a whole song at once
        with soundfile.SoundFile(out, "w", sound.rate, sound.x.shape[0], subtype=subtype, format=kind) as file:
            for block in sound.blocks(AT_ONCE):
                file.write(block.T)
    except (RuntimeError, ValueError):
        raise InputFailed(str(path), Reason.NOT_WRITABLE) from None
    return out.getvalue()
