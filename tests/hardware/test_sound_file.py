"""Sound files: what is written is read again, and what cannot be read is a sentence."""

from pathlib import Path

import numpy as np
import pytest

from chordgame.disk.whole_file import NotKept
from chordgame.tape.sound_out import write_sound
from hardware.errors import InputFailed, Reason
from hardware.sound_file import Sound, check_sounds, read_sound

RATE = 44_100
TONES = np.stack([np.sin(np.arange(RATE) * k / 20) for k in (1, 2)]).astype(np.float32) * 0.5


@pytest.mark.parametrize("name", ["x.wav", "x.flac"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    write_sound(tmp_path / name, Sound(RATE, TONES))
    sound = read_sound(tmp_path / name)
    assert (sound.rate, sound.x.shape, sound.seconds) == (RATE, (2, RATE), 1.0)
    assert np.abs(sound.x - TONES).max() < 1e-6


def test_a_part_of_a_file(tmp_path: Path) -> None:
    write_sound(tmp_path / "x.wav", Sound(RATE, TONES))
    part = read_sound(tmp_path / "x.wav", start=0.5, until=0.6)
    assert np.abs(part.x - TONES[:, 22_050:26_460]).max() < 1e-6


def test_blocks_are_the_whole_cut_up(tmp_path: Path) -> None:
    write_sound(tmp_path / "x.wav", Sound(RATE, TONES))
    sound = read_sound(tmp_path / "x.wav")
    blocks = list(sound.blocks(1000))
    assert {block.shape[1] for block in blocks} == {1000, RATE % 1000}
    assert (np.concatenate(blocks, axis=1) == sound.x).all()


def test_a_file_that_breaks_off_gives_what_it_has(tmp_path: Path) -> None:
    write_sound(tmp_path / "x.wav", Sound(RATE, TONES))
    whole = (tmp_path / "x.wav").read_bytes()
    (tmp_path / "x.wav").write_bytes(whole[: len(whole) // 2])
    assert 0.4 < read_sound(tmp_path / "x.wav").seconds < 0.6


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, Reason.NO_FILE),
        (b"", Reason.NOT_SOUND),
        (b"nonsense" * 99, Reason.NOT_SOUND),
        (b"RIFF", Reason.NOT_SOUND),
        (b"\0\0\0\x20ftypM4A \0\0\0\0M4A mp42isom" + bytes(99), Reason.PHONES_SOUND),
    ],
)
def test_what_is_no_sound_is_a_sentence(tmp_path: Path, content: bytes | None, reason: Reason) -> None:
    path = tmp_path / "x.wav"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputFailed) as failed:
        read_sound(path)
    assert failed.value.reason is reason
    assert str(path) in str(failed.value)


@pytest.mark.parametrize("name", ["take.m4a", "take.AAC", "take.webm"])
def test_what_phones_save_is_said_to_be_that_with_the_way_out(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"nonsense" * 99)
    with pytest.raises(InputFailed, match=r"as phones save it.*ffmpeg -i") as failed:
        read_sound(tmp_path / name)
    assert failed.value.reason is Reason.PHONES_SOUND


def test_nothing_to_hear_is_said(tmp_path: Path) -> None:
    write_sound(tmp_path / "x.wav", Sound(RATE, TONES))
    with pytest.raises(InputFailed, match=r"ends before that moment \(it is 1.00 s long\)"):
        read_sound(tmp_path / "x.wav", start=9.0)
    with pytest.raises(InputFailed, match="holds no sound"):
        read_sound(tmp_path / "x.wav", start=0.5, until=0.5)


@pytest.mark.parametrize("rate", [1, 100, 3999, 1_000_000])
def test_a_rate_that_no_guitar_was_recorded_at_is_a_sentence(tmp_path: Path, rate: int) -> None:
    write_sound(tmp_path / "x.wav", Sound(rate, TONES))
    for read in (read_sound, check_sounds):
        with pytest.raises(InputFailed) as failed:
            read(tmp_path / "x.wav")
        assert failed.value.reason is Reason.RATE_IMPOSSIBLE


def test_a_midi_file_is_told_for_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "take.mid").write_bytes(b"MThd")
    with pytest.raises(InputFailed, match="this is a MIDI file"):
        read_sound(tmp_path / "take.mid")


def test_a_folder_is_no_sound_file(tmp_path: Path) -> None:
    with pytest.raises(InputFailed, match="no file but a folder"):
        read_sound(tmp_path)


def test_a_flac_that_breaks_off_gives_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "x.flac"
    noise = np.random.default_rng(1).normal(0, 0.1, (1, 10 * RATE)).astype(np.float32)
    write_sound(path, Sound(RATE, noise))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert 2.0 < read_sound(path).seconds < 6.0


def test_a_short_flac_that_breaks_off_does_too(tmp_path: Path) -> None:
    path = tmp_path / "x.flac"
    noise = np.random.default_rng(1).normal(0, 0.1, (1, RATE)).astype(np.float32)
    write_sound(path, Sound(RATE, noise))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert 0.3 < read_sound(path).seconds < 0.5


def test_a_name_that_says_no_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputFailed, match=r"end in .wav or .flac"):
        write_sound(tmp_path / "x.txt", Sound(RATE, TONES))


def test_a_sound_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "x.wav"
    write_sound(path, Sound(RATE, TONES))
    before = path.read_bytes()
    with pytest.raises(InputFailed, match="cannot be written"):
        write_sound(path, Sound(0, TONES))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotKept, match="cannot be written"):
        write_sound(tmp_path / "none" / "x.wav", Sound(RATE, TONES))
