"""The ear on the command line: what is simulated is heard, and what cannot be heard is a sentence."""

import json
from pathlib import Path

import numpy as np
import pytest

from calibration.profile import Profile, StringProfile, written
from chordgame.tape.sound_out import write_sound
from dsp.pitch import STANDARD
from hardware.sound_file import Sound, read_sound
from tests.cli.processes import good, judged, refused, ringclear

G_MAJOR = "6:43,5:47,4:50,3:55,2:59,1:67"


@pytest.fixture(scope="session")
def strum(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A G chord whose 5th string is muted."""
    path = tmp_path_factory.mktemp("sounds") / "g.wav"
    told = good("simulate", "--chord", "320003", "--mute", "5", "--out", str(path))
    assert f"ringclear verify {path} --at 1 --expect {G_MAJOR}" in told
    return path


def test_what_is_simulated_is_heard(strum: Path) -> None:
    heard = json.loads(judged("verify", str(strum), "--at", "1", "--expect", G_MAJOR, "--json"))
    states = {one["string"]: one["state"] for one in heard["strings"]}
    assert states == {6: "CLEAR", 5: "SILENT", 4: "CLEAR", 3: "CLEAR", 2: "CLEAR", 1: "CLEAR"}
    assert heard["outcome"] == "FAILED"
    for one in heard["strings"]:
        assert 0 <= one["confidence"] <= 1
        assert one["reason"]
    in_words = judged("verify", str(strum), "--at", "1", "--expect", G_MAJOR)
    assert in_words.splitlines()[-1] == "all in all: failed"


def test_nothing_after_until_is_heard(strum: Path) -> None:
    early = json.loads(judged("verify", str(strum), "--at", "1", "--until", "0.9", "--expect", G_MAJOR, "--json"))
    assert {one["state"] for one in early["strings"]} <= {"SILENT", "UNSURE"}


def test_a_batch_answers_each_play_and_names_the_ones_it_cannot_judge(strum: Path) -> None:
    plays = [
        {"id": "a", "file": strum.name, "at": 1.0, "until": 2.5, "expect": G_MAJOR},
        {"id": "b", "file": str(strum), "at": 1.0, "expect": {"6": 43, "5": 47}},
        {"id": "c", "file": "missing.wav", "expect": "6:43"},
        {"id": "d", "file": strum.name},
        {"id": "e", "file": strum.name, "at": "soon", "expect": "6:43"},
    ]
    batch = strum.parent / "plays.jsonl"
    batch.write_text("\n".join(map(json.dumps, plays)) + "\nnonsense\n")
    done = ringclear("verify", "--batch", str(batch))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [answer["id"] for answer in answers] == ["a", "b", "c", "d", "e", 6]
    assert [one["string"] for one in answers[0]["strings"]] == [6, 5, 4, 3, 2, 1]
    assert [one["string"] for one in answers[1]["strings"]] == [6, 5]
    said = ["no such file", "'expect' is missing", "'at' is 'soon'", "is not JSON"]
    assert all(words in answer["error"] for words, answer in zip(said, answers[2:], strict=True))
    assert done.stderr.count("\n") == 4


def test_what_strings_nobody_asks_about_do_is_told_or_heard(tmp_path: Path) -> None:
    """The muted string shares its partials with strings that sound."""
    path = tmp_path / "b.wav"
    good("simulate", "--chord", "x24442", "--mute", "3", "--out", str(path))
    told = {"id": 1, "file": path.name, "at": 1, "expect": "4:54,3:59,2:63", "may_sound": {"5": 47, "1": 66}}
    batch = tmp_path / "b.jsonl"
    batch.write_text(json.dumps(told) + "\n")
    words = ["--at", "1", "--expect", "4:54,3:59,2:63", "--may-sound", "5:47,1:66", "--json"]
    heard = json.loads(judged("verify", str(path), *words))
    rings, muted, rings_too = (one["state"] for one in heard["strings"])
    assert (rings, rings_too) == ("CLEAR", "CLEAR")
    assert muted in {"MUTED", "SILENT", "UNSURE"}
    untold = json.loads(judged("verify", str(path), *words[:4], "--json"))
    rings, muted, rings_too = (one["state"] for one in untold["strings"])
    # Both ring indeed, and the ear is sure of it though nothing is said of the others.
    assert (rings, rings_too) == ("CLEAR", "CLEAR")
    assert muted in {"MUTED", "SILENT", "UNSURE"}
    # By itself, amid four strings that nobody named, the muted one is in doubt: that may be theirs.
    (alone,) = json.loads(judged("verify", str(path), "--at", "1", "--expect", "3:59", "--json"))["strings"]
    assert alone["state"] == "UNSURE"
    assert "something other than the strings asked for is heard" in alone["reason"]
    assert json.loads(good("verify", "--batch", str(batch)))["strings"] == heard["strings"]


def test_six_channels_are_heard_string_by_string(tmp_path: Path) -> None:
    path = tmp_path / "six.flac"
    good("simulate", "--chord", "320003", "--six-channels", "--leave-out", "2", "--out", str(path))
    assert read_sound(path).x.shape[0] == 6
    heard = json.loads(judged("verify", str(path), "--at", "1", "--expect", G_MAJOR, "--json"))
    assert [one["string"] for one in heard["strings"] if one["state"] != "CLEAR"] == [2]


def test_a_wrong_fret_is_heard(tmp_path: Path) -> None:
    path = tmp_path / "x.wav"
    good("simulate", "--chord", "x32010", "--wrong", "4:+1", "--out", str(path))
    heard = json.loads(judged("verify", str(path), "--at", "1", "--expect", "5:48,4:52,3:55,2:60,1:64", "--json"))
    assert {one["string"]: one["state"] for one in heard["strings"]}[4] == "WRONG_PITCH"


def test_listen_finds_the_notes_of_a_roll(tmp_path: Path) -> None:
    path = tmp_path / "roll.wav"
    good("simulate", "--chord", "xx0232", "--roll", "--out", str(path))
    notes = [json.loads(line) for line in good("listen", str(path), "--json").splitlines()]
    first_heard = {round(note["pitch"]): note["onset"] for note in reversed(notes)}
    assert dict(sorted(first_heard.items())) == pytest.approx({50: 1.0, 57: 1.45, 62: 1.85, 66: 2.43}, abs=0.1)
    assert {"string": 4, "fret": 0} in notes[0]["positions"]
    assert "string 4 fret 0" in good("listen", str(path))


def test_tune_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "open.wav"
    good("simulate", "--chord", "000000", "--tuning", "half_step_down", "--a4", "444", "--out", str(path))
    facts = json.loads(good("tune", str(path), "--strum", "--tuning", "half_step_down", "--json"))["readings"]
    assert [one["string"] for one in facts] == [6, 5, 4, 3, 2, 1]
    sharp = 1200 * np.log2(444 / 440)
    assert [one["cents"] for one in facts] == pytest.approx([sharp] * 6, abs=5)
    assert "too high: loosen it" in good("tune", str(path), "--strum", "--tuning", "half_step_down")


HARD_LINES = {
    '{"id": 1, "file": "g.wav", "expect": {}}': "name at least one string",
    '{"id": 2, "file": "g.wav", "at": 1e999, "expect": "6:43"}': "'at' is not a moment",
    '{"id": 3, "file": "g.wav", "expect": {"6": 1%s}}' % ("0" * 400): "string 6 at",
    '{"id": 4, "file": "%s", "expect": "6:43"}' % ("g" * 400): "no name that a file can have",
    '{"id": 5, "file": "\\ud800", "expect": "6:43"}': "there is no such file",
    '{"id": 6, "file": ".", "expect": "6:43"}': "no file but a folder",
    '{"id": 7, "file": "g.wav", "at": 99, "expect": "6:43"}': "the file ends before that moment",
    '{"id": 8, "file": "g.wav", "at": -1, "expect": "6:43"}': "'at' is not a moment",
    '{"id": 9, "file": "g.wav", "expect": {"6": true}}': "string 6 at 'True'",
}


def test_no_line_of_a_batch_stops_the_others(strum: Path) -> None:
    batch = strum.parent / "hard.jsonl"
    last = {"id": "last", "file": "g.wav", "at": 1, "expect": "6:G2", "note": "a line may say more"}
    batch.write_text("\ufeff" + "\n\n".join([*HARD_LINES, json.dumps(last)]), encoding="utf-8")
    done = ringclear("verify", "--batch", str(batch))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [*range(1, 10), "last"]
    for words, answer in zip(HARD_LINES.values(), answers, strict=False):
        assert words in answer["error"]
    assert answers[-1]["strings"][0]["state"] == "CLEAR"
    assert f"{batch}: line 3: " in done.stderr


def test_an_id_that_cannot_be_written_is_the_lines_number(strum: Path) -> None:
    batch = strum.parent / "id.jsonl"
    batch.write_text('{"id": "\\ud800", "file": "g.wav", "at": 1, "expect": "6:43"}')
    assert json.loads(good("verify", "--batch", str(batch)))["id"] == 1


def test_onsets_are_told_on_the_files_own_clock(strum: Path, tmp_path: Path) -> None:
    sound = read_sound(strum)
    late = np.concatenate([np.zeros((1, 4 * sound.rate), np.float32), sound.x], axis=1)
    write_sound(tmp_path / "late.wav", Sound(sound.rate, late))
    heard = json.loads(judged("verify", str(tmp_path / "late.wav"), "--at", "5", "--expect", G_MAJOR, "--json"))
    assert all(one["t_onset"] == pytest.approx(5.0, abs=0.15) for one in heard["strings"] if one["state"] == "CLEAR")


def test_pitches_may_be_told_by_name(strum: Path) -> None:
    by_number = judged("verify", str(strum), "--at", "1", "--expect", G_MAJOR)
    assert judged("verify", str(strum), "--at", "1", "--expect", "6:G2,5:B2,4:D3,3:g3,2:B3,1:G4") == by_number


def test_many_channels_can_be_heard_as_one(tmp_path: Path) -> None:
    path = tmp_path / "four.wav"
    good("simulate", "--chord", "320003", "--out", str(path))
    write_sound(path, Sound(48_000, np.repeat(read_sound(path).x, 4, axis=0)))
    assert "--mix hears all channels as one" in refused("verify", str(path), "--expect", G_MAJOR)
    assert judged("verify", str(path), "--mix", "--at", "1", "--expect", G_MAJOR).endswith("all in all: clear\n")


def test_silence_can_be_simulated(tmp_path: Path) -> None:
    path = tmp_path / "none.wav"
    good("simulate", "--chord", "xxxxx0", "--leave-out", "1", "1", "--out", str(path))
    assert not read_sound(path).x.any()


def test_tune_reads_strings_plucked_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "roll.wav"
    good("simulate", "--chord", "000000", "--roll", "--out", str(path))
    facts = json.loads(good("tune", str(path), "--json"))["readings"]
    assert [one["string"] for one in facts] == [6, 5, 4, 3, 2, 1]
    assert [one["cents"] for one in facts] == pytest.approx([0] * 6, abs=2)


def test_tune_says_which_strings_it_could_not_read(tmp_path: Path) -> None:
    path = tmp_path / "some.wav"
    good("simulate", "--chord", "00x0x0", "--roll", "--out", str(path))
    assert json.loads(good("tune", str(path), "--json"))["unread"] == [4, 2]
    assert "strings 4, 2 could not be read: pluck each alone" in good("tune", str(path))


def test_the_hum_of_the_mains_is_no_string(tmp_path: Path) -> None:
    path, t = tmp_path / "hum.wav", np.arange(88_200) / 44_100
    hum = sum(0.02 / k * np.sin(2 * np.pi * 50 * k * t) for k in range(1, 8))
    noise = 1e-3 * np.random.default_rng(0).standard_normal(len(t))
    write_sound(path, Sound(44_100, np.asarray([hum + noise], np.float32)))
    assert good("tune", str(path)) == "no string was heard\n"


@pytest.fixture
def low_profile(tmp_path: Path) -> Path:
    """Of a guitar that plays a good semitone below the usual pitch."""
    path = tmp_path / "low.toml"
    strings = tuple(StringProfile(number, 0.0, 1e-4, 0.0, 12.0) for number in range(1, 7))
    path.write_text(written(Profile("low", "microphone", STANDARD, strings, a4=413.0)))
    return path


def test_the_profile_says_what_the_guitar_is_tuned_to(tmp_path: Path, low_profile: Path) -> None:
    path, profile = tmp_path / "low.wav", ("--profile", str(low_profile))
    good("simulate", "--chord", "320003", "--a4", "413", "--out", str(path))
    asked = ("verify", str(path), "--at", "1", "--expect", G_MAJOR, "--json")
    strings = json.loads(judged(*asked, *profile))["strings"]
    assert {one["state"] for one in strings} == {"CLEAR"}
    assert [one["pitch"] for one in strings] == pytest.approx([43, 47, 50, 55, 59, 67], abs=0.1)
    assert "CLEAR" not in {one["state"] for one in json.loads(judged(*asked))["strings"]}
    picture = tmp_path / "low.svg"
    assert "all strings ring clear" in good("plot", *asked[1:-1], *profile, "--out", str(picture))
    good("simulate", "--chord", "000000", "--a4", "413", "--out", str(path))
    readings = json.loads(good("tune", str(path), "--strum", *profile, "--json"))["readings"]
    assert [one["cents"] for one in readings] == pytest.approx([0] * 6, abs=5)


@pytest.mark.parametrize("words", [("listen",), ("tune",), ("tune", "--strum")])
def test_silence_is_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "silence.wav"
    write_sound(path, Sound(44_100, np.zeros((1, 44_100), np.float32)))
    assert "was heard" in good(*words, str(path))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("verify", "give a FILE and --chord, or --batch"),
        ("verify none.wav --expect 6:43", "none.wav: there is no such file"),
        ("verify none.wav --expect 6", "'6' is not STRING:PITCH"),
        ("verify none.wav --expect 9:43", "'9' is no string"),
        ("verify none.wav --expect 6:430", "string 6 at '430'"),
        ("verify none.wav --expect 6:nan", "string 6 at 'nan'"),
        ("verify none.wav --expect 6:43,6:44", "'6' is given twice"),
        ("verify none.wav --expect 6:43 --may-sound 9:43", "--may-sound: '9' is no string"),
        ("verify none.wav --expect 6:43 --may-sound 6:40", "--may-sound: string 6 is in --expect already"),
        ("verify none.wav --expect 6:43 --profile none.toml", "none.toml: there is no such file"),
        ("verify --batch none.jsonl", "none.jsonl: there is no such file"),
        ("listen none.wav --a4 4400", "--a4: 4400 is outside 390 to 480 Hz"),
        ("simulate --chord 32000 --out x.wav", "'32000' has 5 frets for 6 strings"),
        ("simulate --chord 320003 --mute 9 --out x.wav", "string 9 is not played in this chord"),
        ("simulate --chord 320003 --wrong 3 --out x.wav", "'3' is not STRING:FRETS"),
        ("simulate --chord 320003 --wrong 3:+-1 --out x.wav", "'3:+-1' is not STRING:FRETS"),
        ("simulate --chord 320003 --wrong 6:-60 --out x.wav", "'6:-60' leads off any guitar"),
        ("simulate --chord xxxxxx --out x.wav", "at least one string is played"),
        ("simulate --chord 320003 --out x.txt", "x.txt: let its name end in .wav or .flac"),
        ("verify none.wav --expect 6:H2", "a MIDI note number 12 to 100, or a name as E2"),
        ("verify none.wav --expect 6:43 --at inf", "'inf' is not a moment in seconds"),
        ("verify none.wav --expect 6:43 --at nan", "'nan' is not a moment in seconds"),
        ("plot none.wav --expect 6:43 --until -3 --out x.png", "'-3' is not a moment in seconds"),
        ("verify none.wav --batch none.jsonl --at 3", "its lines say what to hear; leave out FILE, --at"),
        ("verify . --expect 6:43", ".: this is no file but a folder or a device"),
        ("simulate --chord 320003 --rate 1 --out x.wav", "--rate: 1 is outside 8000 to 192000"),
        ("simulate --chord 320003 --out /nowhere/x.wav", "/nowhere/x.wav: the file cannot be written"),
    ],
)
def test_mistakes_are_one_line(words: str, says: str) -> None:
    assert says in refused(*words.split())


def test_a_profile_of_another_guitar_is_refused(tmp_path: Path) -> None:
    string = "cents = 0.0\nstiffness = 1e-4\nlevel_db = 0.0\ndecay_db_per_s = 10.0\n"
    strings = "".join(f"[[string]]\nnumber = {number}\n{string}" for number in range(1, 5))
    profile, sound = tmp_path / "bass.toml", tmp_path / "x.wav"
    profile.write_text(f"version = 1\nname = 'x'\ninput = 'y'\ntuning = [28, 33, 38, 43]\n{strings}")
    write_sound(sound, Sound(44_100, np.zeros((1, 44_100), np.float32)))
    for expect, says in (("6:43,5:47", "string 5 is asked for"), ("4:90", "90 is not one of its frets")):
        assert says in refused("verify", str(sound), "--expect", expect, "--profile", str(profile))


def test_a_wrong_profile_is_named(tmp_path: Path) -> None:
    profile = tmp_path / "mine.toml"
    profile.write_text("version = 1\nname = 'x'\ninput = 'y'\ntuning = [40, 45, 50, 55, 59, 64]\na4 = 4400\n")
    said = refused("verify", "none.wav", "--expect", "6:43", "--profile", str(profile))
    assert f"{profile}: a4 is 4400; it must be a number from 390 to 480 Hz" in said
