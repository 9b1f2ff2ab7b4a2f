"""A sound in a file of its own."""

from __future__ import annotations

from pathlib import Path

from chordgame.disk.whole_file import write_whole
from hardware.small_sound import song_encoded
from hardware.sound_file import Sound, encoded


def write_sound(path: Path, sound: Sound) -> None:
    """The sound in the format of the file's ending, 24 bits; what was there before stays if that fails."""
    write_whole(path, encoded(sound, path))


def write_song(path: Path, sound: Sound) -> None:
    """The same for a song, which may be small too: an MP3 or an OGG."""
    write_whole(path, song_encoded(sound, path))
