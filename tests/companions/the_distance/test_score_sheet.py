"""The score pad of The Distance: who has won which game of an evening."""

import pytest

from chordgame.companions.score_pad.pad import Close, PadState, Write, pad_for
from chordgame.companions.the_distance.score_sheet import GAMES, SCORE_SHEET
from chordgame.engine.errors import Refused
from chordgame.engine.game import Table

PAD = pad_for(SCORE_SHEET)
SEATS = ("ana", "ben", "carl")


def written(*cells: tuple[str, str]) -> PadState:
    state = PAD.setup(Table(SEATS, {}, 0))
    for row, value in cells:
        state, _ = PAD.apply(state, Write("ben", row, value))
    return state


EVENING = (
    (GAMES, "3"),
    ("game 1 won by", "ana"), ("game 1 went up by", "seconds"),
    ("game 2 won by", "carl"), ("game 2 went up by", "thirds"),
    ("game 3 won by", "carl"), ("game 3 went up by", "thirds"),
)  # fmt: skip


def test_a_point_a_game_and_the_most_games_win() -> None:
    state, _ = PAD.apply(written(*EVENING), Close("ana"))
    assert PAD.result(state).scores == {"ana": 1, "ben": 0, "carl": 2}
    assert PAD.result(state).awards[0].winners == ("carl",)


def test_every_game_is_asked_for() -> None:
    with pytest.raises(Refused, match="1 cell to go, as game 3 went up by"):
        PAD.apply(written(*EVENING[:-1]), Close("ana"))


def test_who_does_not_play_wins_nothing() -> None:
    with pytest.raises(Refused, match="'dan' is none of ana, ben, carl"):
        written(EVENING[0], ("game 1 won by", "dan"))
