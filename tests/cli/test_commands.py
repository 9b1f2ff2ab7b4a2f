"""The command line as other programs drive it: real processes, real files."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chordgame.cli.main import build_parser
from chordgame.disk.log_file import read_log
from chordgame.engine.plain import digest
from chordgame.games import GAMES, game_named
from tests.cli.processes import COLD, good, refused, ringclear
from tests.full_disk import full_disk


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "g.jsonl"
    path.write_text(good("game", "new", "chord_game", "--seats", "ana,ben,carl", "--seed", "7"))
    return path


def moves(log: Path, *words: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in good("game", "moves", str(log), *words).splitlines()]


def test_a_game_is_played_with_lines_alone(log: Path) -> None:
    for _ in range(12):
        choice = moves(log)[0]
        assert {"seat", "move", "label"} <= choice.keys()
        good("game", "apply", str(log), json.dumps(choice["move"]))
    replay = json.loads(good("game", "replay", str(log), "--json"))
    session, _ = read_log(log, game_named)
    assert replay["digest"] == digest(session.state)
    assert replay["scores"] == {"ana": 0, "ben": 0, "carl": 0}
    assert (replay["moves"], replay["over"], replay["awards"]) == (12, False, [])


def test_apply_takes_a_whole_line_of_moves_too_and_from_standard_input(log: Path) -> None:
    line = json.dumps(moves(log)[3])
    assert "A happy song" in good("game", "apply", str(log), line)
    line = json.dumps(moves(log)[0])
    assert "on the stack" in good("game", "apply", str(log), "-", stdin=line)


def test_moves_name_their_free_parts(log: Path) -> None:
    for _ in range(2):
        good("game", "apply", str(log), json.dumps(moves(log)[0]))
    (song,) = moves(log)
    assert song["free"] == {"band": "1 to 60 characters", "title": "1 to 60 characters"}


def test_a_refused_move_says_the_rule_and_leaves_the_file(log: Path) -> None:
    before = log.read_bytes()
    for move, words in [
        ('{"do":"fit_key","seat":"ana","happy":13,"mood":"happy"}', "the ring has the numbers 1 to 12: not 13"),
        ('{"do":"fit_key","seat":"ben","happy":12,"mood":"happy"}', "only the Band Leader does this"),
        ('{"do":"fit_key","seat":"zoe","happy":12,"mood":"happy"}', "there is no seat 'zoe'"),
        ('{"do":"roll","seat":"ana"}', "not what comes next"),
        ('{"do":"fit_key","seat":"ana","happy":"12","mood":"happy"}', "fit_key.happy: expected a whole number"),
        ('{"do":"fit_key","seat":"ana","happy":12,"mood":"angry"}', '"angry" is none of happy, sad'),
        ('{"do":"fit_key"', "the move is not JSON"),
        ("[1]", "not a JSON object"),
        ("NaN", "the move cannot be read"),
        ("[" * 100_000, "the move cannot be read"),
        ('{"do":"roll","seat":' + "[" * 900 + "]" * 900 + "}", "roll.seat: expected a text"),
        ('{"do":"fit_key","seat":"ana","happy":' + "9" * 400 + ',"mood":"sad"}', "expected a whole number"),
        ('{"do":"name_song","seat":"ana","band":"\\ud800","title":"x"}', "name_song.band: expected a text"),
    ]:
        assert words in refused("game", "apply", str(log), move)
    assert log.read_bytes() == before


def test_a_seed_is_in_the_header_only_if_somebody_gave_one(log: Path) -> None:
    assert json.loads(log.read_text())["seed"] == 7
    new = ("game", "new", "chord_game", "--seats", "ana,ben,carl")
    headers = [json.loads(good(*new)) for _ in range(2)]
    assert all("seed" not in header for header in headers)
    assert headers[0] != headers[1]


def test_what_a_move_drew_is_written_with_it(tmp_path: Path) -> None:
    log = tmp_path / "free.jsonl"
    log.write_text(good("game", "new", "the_distance", "--seats", "ana,ben"))
    good("game", "apply", str(log), '{"do":"draw","seat":"ben"}')
    assert isinstance(json.loads(log.read_text().splitlines()[-1])["seed"], int)
    shown = [good("game", "show", str(log), "--seat", "ben") for _ in range(2)]
    assert shown[0] == shown[1]


def test_undo_takes_the_latest_move_back(log: Path) -> None:
    good("game", "apply", str(log), json.dumps(moves(log)[0]))
    assert "ben undid ana's move: Happy, starting on 1" in good("game", "undo", str(log), "--seat", "ben")
    assert json.loads(good("game", "replay", str(log), "--json"))["moves"] == 0
    assert "nothing to undo" in refused("game", "undo", str(log))


def test_show_tells_the_table_and_a_seats_own_part(log: Path) -> None:
    assert good("game", "show", str(log)).startswith("ana: choose a starting number")
    seen = json.loads(good("game", "show", str(log), "--seat", "ben", "--json"))
    assert {panel["kind"] for panel in seen["panels"]} == {"picture", "grid", "lines", "cards"}
    assert (seen["seat"], seen["moves"]) == ("ben", [])
    assert "there is no seat 'zoe'" in refused("game", "show", str(log), "--seat", "zoe")


def test_a_torn_line_is_said_and_the_game_goes_on(log: Path) -> None:
    good("game", "apply", str(log), json.dumps(moves(log)[0]))
    log.write_bytes(log.read_bytes()[:-5])
    done = ringclear("game", "replay", str(log))
    assert done.returncode == 0
    assert "the last line is torn" in done.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("game new chord_game --seats ana,ben --seed x", "'x' is not a whole number"),
        ("game new chord_game --seats ana,ben --seed -1", "'-1' is not a whole number"),
        ("game new chord_game --seats ana,ben --seed 99999999999999999999", "a seed is at most"),
        ("game new chess --seats ana,ben", "there is no game 'chess'; known are chord_game"),
        ("game new chord_game --seats ana", "Add at least 1 more player"),
        ("game new chord_game --seats ana,Ana", "Two players are called 'ana'"),
        ("game new chord_game --seats ana,", "Take 1 to 24 letters"),
        ("game new chord_game --seats ana,ben --option colour=red", "there is no option 'colour'; known are leader"),
        ("game new chord_game --seats ana,ben --option frets=99", "option frets: 99 is outside 12 to 24"),
        ("game new chord_game --seats ana,ben --option frets=many", "'many' is not a whole number"),
        ("game new chord_game --seats ana,ben --option frets", "write it as name=value"),
        ("game new chord_game --seats ana,ben --option capo=1 capo=2", "given twice"),
        ("game new chord_game --seats ana,ben --option leader=zoe", "'zoe' is none of ana, ben"),
        ("game new chord_game --seats ana,ben --option audience=perhaps", "neither yes nor no"),
        ("game new chord_game --seats ana,ben --frets 12", "there is no option --frets"),
        ("game perft chord_game --depth 1 --seats 9", "You are 9, and this game is for 2 to 7 players"),
        ("game bots chord_game --brain clever", "there is no brain 'clever'; known are random, greedy"),
        ("game bots chord_game --games 0", "at least one"),
        ("game replay /nowhere/g.jsonl", "/nowhere/g.jsonl: there is no such file"),
        ("game new chord_game --seats ana,ben --option frets=1_2", "'1_2' is not a whole number"),
        ("game perft chord_game --depth 3000", "at most 100"),
        ("stack --key " + "9" * 5000 + " --list", "is not a number of the ring"),
        ("stack --key 13 --list", "'13' is not a number of the ring"),
        ("stack --key 12 --cams round@7", "'round@7' is not KIND@NUMBER"),
        ("stack --key 12 --cams major@0", "'0' is not a number of the ring"),
        ("stack --key 12 --cams ^major@7", "upside-down"),
        ("stack --key 12", "give either --cams or --list"),
        ("dance", "there is no command 'dance'"),
    ],
)
def test_mistakes_are_one_line(words: str, says: str) -> None:
    assert says in refused(*words.split())


def test_what_comes_in_must_be_text(log: Path) -> None:
    command = [sys.executable, "-m", "chordgame", "game", "apply", str(log), "-"]
    done = subprocess.run(command, input=b"\xff\xfe", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"what came in is no UTF-8 text" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_letters_that_a_system_lacks_are_no_trouble(tmp_path: Path, encoding: str) -> None:
    command = [sys.executable, "-m", "chordgame", "game", "new", "chord_game", "--seats", "Łukasz,歌"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    (tmp_path / "g.jsonl").write_bytes(done.stdout)
    session, _ = read_log(tmp_path / "g.jsonl", game_named)
    assert session.header.seats == ("Łukasz", "歌")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("redirect", ["> /dev/full", ">&-"])
def test_an_output_that_cannot_be_written_is_a_line(redirect: str) -> None:
    command = f"{sys.executable} -m chordgame game list {redirect}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1


def test_a_log_can_be_written_to_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    words = ("game", "new", "chord_game", "--seats", "ana,ben", "--log", str(path))
    assert good(*words) == ""
    assert read_log(path, game_named)[0].header.seats == ("ana", "ben")
    assert "exists already" in refused(*words)


def test_a_log_that_could_not_be_begun_leaves_nothing(tmp_path: Path) -> None:
    words = ("game", "new", "chord_game", "--seats", "ana,ben", "--log", str(tmp_path / "g.jsonl"))
    with full_disk():
        assert "no game was started" in refused(*words, start=COLD)
    assert list(tmp_path.iterdir()) == []
    assert good(*words) == ""


LOADING = """
import runpy, sys
class Stopped:
    def find_spec(self, name, *_):
        if name == "chordgame.cli.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stopped())
runpy.run_module("chordgame", run_name="__main__")
"""


def test_ctrl_c_while_it_loads_is_quiet() -> None:
    done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n")


def test_a_log_that_is_none_is_a_line(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert "there is no header" in refused("game", "moves", str(tmp_path / "empty"))


# ---------------------------------------------------------------- stack


def test_stack_says_what_is_in_play_and_whether_it_is_legal() -> None:
    assert good("stack", "--key", "12", "--cams", "major@7,single@12").split() == [
        "major@7,single@12", "2", "7", "11", "12", "legal",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cams", "says"),
    [
        ("straight@5", "Straight may not stand alone"),
        ("major@2", "6 would be outside"),
        ("major@7,single@9", "2, 3 or 4 numbers: not at"),
        ("augmented@5,augmented@5", "the box has 1 Augmented"),
        ("major@7,major@7,major@7", "the box has 2 Major"),
        ("single@12,square@12,triangle@12", "exactly 1 or 2 cams"),
    ],
)
def test_stack_says_the_exact_rule_that_is_broken(cams: str, says: str) -> None:
    done = ringclear("stack", "--key", "12", "--cams", cams)
    assert done.returncode == 1
    assert says in done.stdout


def test_stack_lists_every_legal_one() -> None:
    lines = good("stack", "--key", "12", "--list", "--json").splitlines()
    stacks = [json.loads(line) for line in lines]
    assert len(stacks) == 312
    assert {"cams": ["augmented@1"], "numbers": [1, 5, 9], "legal": True} in stacks
    assert len({tuple(sorted(stack["cams"])) for stack in stacks}) == 312


def test_an_upside_down_cam_in_a_sad_song() -> None:
    assert "4 9 12" in good("stack", "--key", "12", "--mood", "sad", "--cams", "^major@9")


# ---------------------------------------------------------------- the rest


def test_perft_counts() -> None:
    assert good("game", "perft", "chord_game", "--depth", "2", "--seats", "3").strip() == "672"


def test_list_names_every_game_and_option() -> None:
    text = good("game", "list")
    listed = [json.loads(line) for line in good("game", "list", "--json").splitlines()]
    for game, facts in zip(GAMES.values(), listed, strict=True):
        assert game.id == facts["id"]
        assert all(option.name in text for option in game.options)


def test_bots_play_and_are_counted() -> None:
    words = ("game", "bots", "chord_game", "--seats", "3", "--games", "4", "--seed", "1", "--json")
    facts = json.loads(good(*words, "--brain", "greedy,random"))
    assert facts["games"] == 4
    assert sum(brain["won"] for brain in facts["brains"].values()) == pytest.approx(4)
    assert sum(brain["seated"] for brain in facts["brains"].values()) == 12


def test_devices_says_what_is_there_and_what_is_missing() -> None:
    facts = json.loads(good("devices", "--json"))
    assert [driver["name"] for driver in facts["drivers"]] == ["PyAudio", "python-rtmidi"]
    text = good("devices")
    for driver in facts["drivers"]:
        assert ("ready" if driver["present"] else driver["remedy"]) in text


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m chordgame stack --key 12 --list | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_every_command_has_help_with_examples() -> None:
    from tests.cli.commands import every_command

    for name, parser in every_command(build_parser()):
        if parser.get_default("run"):
            text = parser.format_help()
            assert "examples:" in text, name
            assert f"ringclear {name}" in text.replace("\n", " "), name
