"""Anybody's recordings are judged, and the marks are those that follow from what is known of them."""

from pathlib import Path

import pytest

from dsp.pitch import STANDARD
from tests.cli.processes import good, refused

HEAD = "set,file,t,t_last,asked,avoid"
G = "0:43:1 1:47:1 2:50:1 3:55:1 4:59:1 5:67:1"


@pytest.fixture(scope="session")
def recordings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A chord that rings, and the same with two strings left out."""
    folder = tmp_path_factory.mktemp("recordings")
    good("simulate", "--chord", "320003", "--out", str(folder / "g.wav"))
    (folder / "more").mkdir()
    good("simulate", "--chord", "320003", "--leave-out", "4", "2", "--out", str(folder / "more/gap.wav"))
    labels = [HEAD, f"whole,g.wav,1.0,1.1,{G},", f"whole,{folder.name}/g.wav,1.0,1.1,0:43:1 1:47:1 2:50:1,55 59 67"]
    gap = G.replace("2:50:1", "2:50:0").replace("4:59:1", "4:59:0")
    (folder / "labels.csv").write_text("\n".join([*labels, f"gaps,more/gap.wav,1,1.1,{gap},", ""]))
    return folder


def rows_of(told: str) -> dict[str, list[str]]:
    lines = [line.replace(" %", "%").split() for line in told.splitlines()]
    return {words[0]: words[1:] for words in lines[1:5] if words}


def test_good_chords_pass_and_bad_ones_do_not(recordings: Path, tmp_path: Path) -> None:
    page = tmp_path / "exam.html"
    told = good("ear-exam", str(recordings), "--out", str(page))
    rows = rows_of(told)
    assert rows["whole"][:4] == ["2", "100.0%", "0.0%", "0.0%"]
    assert rows["gaps"][0] == "0"
    assert rows["gaps"][5] == "0.0%"
    # Each good chord is also asked for beside its place, string by string where that is nobody's note.
    assert int(rows["whole"][4]) > 2
    assert int(rows["all"][4]) == int(rows["whole"][4]) + int(rows["gaps"][4])
    assert int(rows["gaps"][4]) == 1
    text = page.read_text()
    assert "What players feel" in text
    assert "data:image/svg+xml;base64," in text
    assert told.splitlines()[-1].startswith(str(page))


def test_what_was_missed_is_told_with_its_reason(recordings: Path, tmp_path: Path) -> None:
    """The label lies: two strings that were left out are said to ring."""
    folder, page = tmp_path / "lies", tmp_path / "exam.html"
    folder.mkdir()
    (folder / "gap.wav").write_bytes((recordings / "more/gap.wav").read_bytes())
    (folder / "labels.csv").write_text(f"{HEAD}\nlies,gap.wav,1,1.1,{G},\n")
    told = good("ear-exam", str(folder), "--out", str(page))
    assert rows_of(told)["lies"][:4] == ["1", "0.0%", "0.0%", "100.0%"]
    text = page.read_text()
    for string in (4, 2):
        asked = {4: 50, 2: 59}[string]
        assert f"gap.wav at 1.00 s, string {string} asked for {asked}: it rings; said" in text


BAD = {
    "nothing": "line",
    f"{HEAD}\n": "names no chord",
    f"{HEAD}\na,g.wav,1,1.1,6:43:1,\n": "string:pitch:rings",
    f"{HEAD}\na,g.wav,1,1.1,0:430:1,\n": "must be a pitch",
    f"{HEAD}\na,g.wav,1,1.1,0:nan:1,\n": "must be a pitch",
    f"{HEAD}\na,g.wav,2,1.1,0:43:1,\n": "before its first",
    f"{HEAD}\na,g.wav,soon,1.1,0:43:1,\n": "a moment in seconds",
    f"{HEAD}\na,g.wav,1,1.1,0:43:1 0:44:1,\n": "each once",
    f"{HEAD}\na,g.wav,1,1.1,,\n": "at least one string",
    f"{HEAD}\na,none.wav,1,1.1,0:43:1,\n": "none.wav",
    f"{HEAD}\na,g.wav\n": "a moment in seconds",
}


@pytest.mark.parametrize("labels", BAD)
def test_what_is_wrong_with_labels_is_one_sentence(labels: str, recordings: Path, tmp_path: Path) -> None:
    (tmp_path / "g.wav").write_bytes((recordings / "g.wav").read_bytes())
    (tmp_path / "labels.csv").write_text(labels)
    assert BAD[labels] in refused("ear-exam", str(tmp_path))


def test_a_folder_without_labels_and_a_page_that_is_none_are_refused(recordings: Path, tmp_path: Path) -> None:
    assert "labels.csv" in refused("ear-exam", str(tmp_path))
    assert ".html" in refused("ear-exam", str(recordings), "--out", str(tmp_path / "exam.pdf"))


def test_a_chord_is_asked_for_only_where_nothing_sounds() -> None:
    from chordgame.plots.exam_marks import Question

    asked = {6: 43.0, 5: 47.0, 1: 67.0}
    question = Question("", "", 0.0, 0.0, asked, dict.fromkeys(asked, True), (50.0,))
    beside = list(question.beside())
    assert beside
    for one in beside:
        (string,) = (s for s, rings in one.rings.items() if not rings)
        sounding = [*asked.values(), 50.0]
        assert all((one.asked[string] - other) % 12 for other in sounding)
        assert {s: p for s, p in one.asked.items() if s != string} == {s: p for s, p in asked.items() if s != string}
        assert one.asked[string] - STANDARD[string] <= 12
    assert list(beside[0].beside()) == []
