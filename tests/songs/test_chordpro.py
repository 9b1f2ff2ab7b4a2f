"""ChordPro: what we write, how others read it, and what comes back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chordgame.chord_game.rules.cams import Cam, Laid
from chordgame.chord_game.rules.stack import numbers_in_play
from chordgame.engine.errors import YouErred
from chordgame.neck.tuning import tunings
from chordgame.songs.as_chordpro import as_chordpro
from chordgame.songs.chordpro_lines import text_of
from chordgame.songs.from_chordpro import NoSong, from_chordpro
from chordgame.songs.song import Song, SongStrum, Words, check_song, numbers_in
from chordgame.theory.ring import Mood
from tests.neck.written import held
from tests.songs.readers import read_by_chordsheetjs
from tests.songs.songs import CHORDS, HIGH_A, OVER_THE_WATER

AS_WRITTEN = """\
{title: Over the Water & Back}
{artist: The Ringers}
{lyricist: ana}
{lyricist: ben}
{lyricist: carl}
{key: G}
{tempo: 80}
{time: 4/4}
{meta: mood happy}
{meta: tuning 40 45 50 55 59 64}
{define: G base-fret 1 frets 3 2 0 0 0 3 fingers 2 1 0 0 0 3}
{define: C base-fret 1 frets x 3 2 0 1 0 fingers 0 3 2 0 1 0}
{define: D7 base-fret 1 frets x x 0 2 1 2 fingers 0 0 0 2 1 3}
{define: G(2) base-fret 1 frets 3 2 0 0 3 3 fingers 2 1 0 0 3 4}
{define: Em base-fret 1 frets 0 2 2 0 0 0 fingers 0 1 2 0 0 0}
{define: Dsus4 base-fret 1 frets x x 0 2 3 3 fingers 0 0 0 1 2 3}
{define: Cadd9 base-fret 1 frets x 3 2 0 3 0 fingers 0 2 1 0 3 0}

# words: ana, ben
[G]Ring clear [C]over the water

# words: carl
hum (low) <softly> [D7]

# words: ana, ben
[G(2)]Löwenzahn, señor [Em] [Dsus4]and home [Cadd9]
[G]

{start_of_grid}
| G . . . | C . . . | . . . . | D7 . G(2) . |
| . . . . | Em . Dsus4 . | . Cadd9 G . | . . |
{end_of_grid}
"""


def test_a_song_is_written_as_songbook_programs_expect_it() -> None:
    assert as_chordpro(OVER_THE_WATER) == AS_WRITTEN


def test_a_shape_high_on_the_neck_is_defined_from_its_first_fret() -> None:
    assert "{define: A base-fret 5 frets 1 3 3 2 1 1 fingers 1 3 4 2 1 1}" in as_chordpro(
        Song("x", strums=(SongStrum(HIGH_A),))
    )


def test_with_a_capo_chords_and_key_are_named_as_they_are_held() -> None:
    text = as_chordpro(replace(OVER_THE_WATER, capo=2, happy=9))
    assert "{key: G}" in text
    assert "{capo: 2}" in text
    assert "[G]Ring" in text


def test_a_sad_song_is_in_a_minor_key() -> None:
    text = as_chordpro(replace(OVER_THE_WATER, mood=Mood.SAD))
    assert "{key: Em}" in text
    assert from_chordpro(text).song.mood is Mood.SAD


# ---------------------------------------------------------------- read by others


def test_chordsheetjs_reads_title_writers_key_chords_and_words(tmp_path: Path) -> None:
    path = tmp_path / "song.cho"
    path.write_text(as_chordpro(OVER_THE_WATER), encoding="utf-8")
    script = (
        "const line = (line) => line.items.filter(i => 'lyrics' in i).map(i => [i.chords, i.lyrics]);"
        "show({facts: song.metadata.metadata, defined: song.chordDefinitions.definitions,"
        " lines: song.lines.map(line).filter(l => l.length),"
        " known: song.getChords().map(c => cs.Chord.parse(c) && cs.Chord.parse(c).toString())});"
    )
    read = json.loads(read_by_chordsheetjs(path, script))
    facts = read["facts"]
    assert (facts["title"], facts["artist"], facts["key"]) == ("Over the Water & Back", "The Ringers", "G")
    assert facts["lyricist"] == ["ana", "ben", "carl"]
    assert read["defined"]["C"]["frets"] == ["x", 3, 2, 0, 1, 0]
    assert read["defined"]["G(2)"]["frets"] == [3, 2, 0, 0, 3, 3]
    chords = [chord for line in read["lines"] for chord, _ in line if chord]
    assert tuple(chords) == CHORDS
    assert set(read["known"]) == set(CHORDS), "each name is a chord to it, which it can transpose"
    words = " ".join(text.strip() for line in read["lines"] for _, text in line if text and text.strip())
    assert words == "Ring clear over the water hum (low) <softly> Löwenzahn, señor and home"


# ---------------------------------------------------------------- and back


@pytest.mark.parametrize("song", [OVER_THE_WATER, replace(OVER_THE_WATER, capo=3, happy=10, tempo=123)])
def test_what_we_wrote_comes_back(song: Song) -> None:
    again = from_chordpro(as_chordpro(song)).song
    assert [strum.frets for strum in again.strums if strum.frets] == [s.frets for s in song.strums if s.frets]
    assert (again.title, again.band, again.happy, again.mood) == (song.title, song.band, song.happy, song.mood)
    assert (again.tempo, again.capo, again.tuning) == (song.tempo, song.capo, song.tuning)
    by = {strum.words.text: strum.words.by for strum in again.strums if strum.words}
    assert by["hum (low) <softly>"] == "carl"
    assert again.lines() == tuple(line.replace("[low]", "(low)") for line in song.lines())


def test_beats_come_back_and_words_alone_share_those_of_the_chord_that_rings() -> None:
    again = from_chordpro(as_chordpro(OVER_THE_WATER)).song
    assert [strum.beats for strum in again.strums] == [4, 4, 4, 2, 6, 2, 3, 1, 4]
    hummed = Song("x", strums=(SongStrum(HIGH_A, 7), SongStrum(beats=1, words=Words("hum"))))
    assert [strum.beats for strum in from_chordpro(as_chordpro(hummed)).song.strums] == [4, 4]


def test_bars_need_no_grid() -> None:
    assert "grid" not in as_chordpro(Song("x", strums=(SongStrum(HIGH_A), SongStrum(HIGH_A))))


@pytest.mark.parametrize(
    ("grid", "beats"),
    [
        ("|| Am . . . | C . D . |\n| F . . . . . . . :|", [4, 2, 2, 8]),
        ("|: Am / / / |1 C . | D . |2 F . |.", [4, 2, 2, 2]),
        ("| Am . . . | C . . . |", [4, 4, 4, 4]),
        ("| Am . C . | D . G . |", [4, 4, 4, 4]),
        (f"| Am . C . | D . F {16 * ' .'} |", [4, 4, 4, 4]),
        ("| Am . C . | % | D . F . |", [4, 4, 4, 4]),
    ],
)
def test_a_grid_of_others_counts_where_its_chords_are_the_songs(grid: str, beats: list[int]) -> None:
    text = f"[Am]There is a [C]house in [D]New Or[F]leans\n{{sog}}\n{grid}\n{{eog}}\n"
    assert [strum.beats for strum in from_chordpro(text).song.strums] == beats


def test_another_tuning_comes_back() -> None:
    dadgad = Song("Low", tuning=tunings()["dadgad"], strums=(SongStrum(held("000200")),))
    assert from_chordpro(as_chordpro(dadgad)).song.tuning == dadgad.tuning


# ---------------------------------------------------------------- files of others

HOUSE = """\
# a comment
{t:House of the Rising Sun}
{st:Trad.}
{sov}
[Am]There is a [C]house in [D]New Or[F]leans
They [Am]call the [C]Rising [E7]Sun
{eov}
{sot}
e|---[0]---|
{eot}
[C9]And it's [Q]been the [N.C.]ruin
"""


def test_chords_of_a_file_come_with_a_shape_and_their_stack() -> None:
    song = from_chordpro(HOUSE).song
    assert (song.title, song.band) == ("House of the Rising Sun", "Trad.")
    first, *_ = song.strums
    assert first.frets == held("x02210")
    assert first.stack == (Laid(Cam.MINOR, 9),)
    for strum in song.strums:
        if strum.stack:
            assert set(numbers_in(song, strum)) <= set(numbers_in_play(strum.stack))
    assert song.lines()[0] == "There is a house in New Orleans"
    assert not any("e|" in line for line in song.lines())


def test_what_no_stack_can_sound_is_told_in_words() -> None:
    told = from_chordpro("{key: C}" + "\n" + HOUSE).sentences
    assert "Q is no chord that ringclear knows: its words are kept without it" in told
    assert "D sounds 2, 6, 9: 6 is outside the key, which covers 2, 4, 5, 7, 9, 11, 12" in told
    assert "C9 has 5 numbers, 2, 4, 7, 10, 12: a stack points at 4 at most" in told
    assert not any(sentence.startswith("Am ") for sentence in told)


def test_with_a_capo_chords_are_told_of_by_the_names_that_somebody_wrote() -> None:
    told = from_chordpro("{key: E}\n{capo: 2}\n[H7]over [D]the [E]sea\n").sentences
    assert [sentence.split(" sounds ")[0] for sentence in told] == ["D above the capo"], "it sounds as E"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[G]a [C]b [D]c [G]d", 7),
        ("[Dm]a [Bb]b [C]c [F]d", 5),
        ("[E]a [A]b [B7]c [E]d", 4),
        ("{key: Am} \n [C]x", 12),
        ("{key: Bb} \n [C]x", 10),
    ],
)
def test_the_key_is_the_files_or_the_one_that_fits(text: str, key: int) -> None:
    assert from_chordpro(text).song.happy == key


@pytest.mark.parametrize(
    ("key", "happy", "mood"),
    [
        ("A minor", 12, Mood.SAD), ("A Minor", 12, Mood.SAD), ("Amin", 12, Mood.SAD), ("B♭m", 1, Mood.SAD),
        ("A major", 9, Mood.HAPPY), ("A Major", 9, Mood.HAPPY), ("Amaj", 9, Mood.HAPPY), ("Bb", 10, Mood.HAPPY),
    ],
)  # fmt: skip
def test_a_key_is_read_as_people_write_it(key: str, happy: int, mood: Mood) -> None:
    song = from_chordpro(f"{{key: {key}}}\n[E]a").song
    assert (song.happy, song.mood) == (happy, mood)


def test_a_borrowed_chord_keeps_its_name() -> None:
    text = as_chordpro(from_chordpro("{key: C}\n[C]a [Bb]b [F]c [Ab]d [Fm]e").song)
    assert "[C]a [Bb]b [F]c [Ab]d\n[Fm]e" in text or "[C]a [Bb]b [F]c [Ab]d [Fm]e" in text


def test_of_a_songbook_the_first_song_is_kept_and_that_is_told() -> None:
    found = from_chordpro("{new_song}\n{t: One}\n[C]a\n{ns}\n{t: Two}\n[G]b")
    assert (found.song.title, found.song.lines()) == ("One", ("a",))
    assert found.sentences == ("the file has several songs: the first is kept",)
    assert from_chordpro("{ns}\n{t: One}\n[C]a").sentences == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_old_files_and_those_of_windows_are_read(encoding: str, ending: str) -> None:
    content = ending.join(("{title: Löwenzahn}", "{sot}", "e|--3--|", "{eot}", "[C]Für [G]dich", "")).encode(encoding)
    song = from_chordpro(text_of(content)).song
    assert (song.title, song.lines(), len(song.strums)) == ("Löwenzahn", ("Für dich",), 2)


@pytest.mark.parametrize(
    ("defined", "frets"),
    [
        ("G base-fret 0 frets 3 2 0 0 0 3", "320003"),
        ("G frets - 2 0 0 0 3 fingers - 1 - - - 2", "x20003"),
        ("G base-fret 7 frets -1 N X 1 3 3", "xxx799"),
        (f"G frets 3 2 0 0 0 {'9' * 5000}", "320003"),
    ],
)
def test_shapes_are_read_as_other_programs_write_them(defined: str, frets: str) -> None:
    assert from_chordpro(f"{{define: {defined}}}\n[G]a").song.strums[0].frets == held(frets)


@pytest.mark.parametrize("fact", ["tempo", "capo", "tuning"])
@pytest.mark.parametrize("number", ["²", "9" * 5000, "-1"])
def test_a_number_that_is_none_is_passed_over(fact: str, number: str) -> None:
    song = from_chordpro(f"{{{fact}: {number}}}\n[G]a").song
    assert (song.tempo, song.capo, song.tuning) == (90, 0, tunings()["standard"])


@pytest.mark.parametrize("text", ["", "just words", "{title: x}", "[Q]only [W]strange", "[N.C.]silence"])
def test_a_file_without_chords_is_no_song(text: str) -> None:
    with pytest.raises(NoSong, match="no chord was found in this file"):
        from_chordpro(text)


@given(st.text(alphabet="[]{}:GCm7#/ xdefin\n0123-tkey#", max_size=200))
def test_any_text_gives_a_song_that_can_be_kept_or_a_sentence(text: str) -> None:
    try:
        song = from_chordpro(f"{text}\n[G]").song
    except YouErred:
        return
    assert check_song(song).strums


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        "[C" * 50_000,
        "{a" + " " * 100_000 + "x",
        "{a:" + " }" * 50_000 + "x",
        "{define: " + "A " * 50_000 + "}",
    ],
)
def test_a_line_of_brackets_or_gaps_without_end_is_read_at_once(line: str) -> None:
    """Reading it took hours, or as long as a song."""
    song = from_chordpro(f"{{title: Long}}\n{line}\n[C]word\n").song
    assert song.title == "Long"
