"""MIDI guitars as data: what ships, what is set up at a table, and what no guitar can be."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.disk.whole_file import NotKept
from chordgame.engine.errors import Unreadable
from chordgame.listening.midi_settings import as_known, guitar_for, own, read_guitars, save, shipped
from dsp.midi.guitar import MidiGuitar, Mode, channels_from
from tests.full_disk import full_disk


def test_what_ships_is_in_order_and_says_where_it_is_from() -> None:
    assert {guitar.name for guitar in shipped()} >= {"TriplePlay", "GI-20"}
    assert guitar_for("Fishman TriplePlay Connect", shipped()).bend == 24
    assert guitar_for("anything else", shipped()) == MidiGuitar()


def test_a_guitar_that_was_found_out_is_kept_and_comes_first(tmp_path: Path) -> None:
    path = tmp_path / "new" / "midi_guitars.toml"
    found = MidiGuitar(channels=channels_from(11), bend=12.0)
    assert save(as_known("TriplePlay", found), path) == path
    assert guitar_for("fishman tripleplay", own(path)) == found


def test_saving_again_replaces_and_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "midi_guitars.toml"
    save(as_known("one", MidiGuitar(mode=Mode.ONE)), path)
    save(as_known("two", MidiGuitar(mode=Mode.MPE)), path)
    save(as_known("one", MidiGuitar(channels={1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1})), path)
    assert {known.name: known.guitar().mode for known in own(path)} == {"one": Mode.STRINGS, "two": Mode.MPE}
    assert guitar_for("one", own(path)).channels == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


def test_a_full_disk_leaves_the_guitars_that_were_there(tmp_path: Path) -> None:
    path = tmp_path / "midi_guitars.toml"
    save(as_known("one", MidiGuitar(mode=Mode.ONE)), path)
    with full_disk(), pytest.raises(NotKept, match="cannot be written"):
        save(as_known("two", MidiGuitar(mode=Mode.MPE)), path)
    assert [known.name for known in own(path)] == ["one"]
    assert list(tmp_path.iterdir()) == [path]


def test_no_file_is_no_guitars(tmp_path: Path) -> None:
    assert own(tmp_path / "none.toml") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[guitar]", "is not TOML: .*move the file away"),
        ("guitars = 3", r"under \[\[guitar\]\]"),
        ("[[guitar]]\nbend = 2", "guitar 1 has no name"),
        ("[[guitar]]\nname = 'x'\nmode = 'keys'", "mode = 'keys' is not understood"),
        ("[[guitar]]\nname = 'x'\nbend = true", "bend = True is not understood"),
        ("[[guitar]]\nname = 'x'\nbend = 200", "a full bend is 0 to 96 semitones"),
        ("[[guitar]]\nname = 'x'\nchannels = [1, 2, 3, 4, 5, 17]", "channels are counted from 1 to 16"),
        ("[[guitar]]\nname = 'x'\nchannels = ['a']", "is not understood"),
        ("[[guitar]]\nname = 'x'\ncolour = 1", "colour = 1 is not understood"),
    ],
)
def test_what_cannot_be_is_a_sentence(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        read_guitars(text)


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NotKept, match="cannot be"):
        save(as_known("x", MidiGuitar()), tmp_path / "file" / "x.toml")


@given(
    st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=30).filter(str.strip),
    st.builds(
        MidiGuitar,
        mode=st.sampled_from([Mode.ONE, Mode.MPE]),
        bend=st.none() | st.floats(0, 96),
        softest=st.integers(0, 127),
    )
    | st.builds(MidiGuitar, channels=st.integers(1, 11).map(channels_from)),
)
def test_any_guitar_comes_back_as_it_was_written(name: str, guitar: MidiGuitar) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = save(as_known(name, guitar), Path(folder) / "x.toml")
        (known,) = own(path)
    kept = known.guitar()
    assert (known.name, kept.mode, kept.bend, kept.softest) == (name, guitar.mode, guitar.bend, guitar.softest)
    if guitar.mode is Mode.STRINGS:
        assert kept.channels == guitar.channels
