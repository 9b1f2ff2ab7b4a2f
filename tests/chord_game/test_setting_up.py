"""From the empty table to the first turn, and the awards at the other end."""

from dataclasses import replace

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.applause import best_music, finalists
from chordgame.chord_game.rules.cams import Cam
from chordgame.chord_game.rules.state import Applause, Phase, Reaction, State
from chordgame.engine.errors import Refused
from chordgame.engine.view import Lines
from chordgame.theory.ring import Mood
from tests.chord_game.tables import STANDARD, House, after, fresh, kinds, offered, table

SEVEN = ("ana", "ben", "carl", "dan", "eve", "fay", "gus")


def named(players: int, house: House = STANDARD) -> State:
    """Everything is said; claims are next."""
    state = fresh(SEVEN[:players], house=house)
    state = after(
        state,
        m.FitKey(state.leader, 12, Mood.HAPPY),
        m.FirstCam(state.leader, Cam.MAJOR, 7),
        m.NameSong(state.leader, "The Ringers", "Ring Clear"),
    )
    while state.phase is Phase.INSTRUMENTS:
        state = after(state, offered(state, state.whose)[0].move)
    return state


def claimed(players: int, house: House = STANDARD) -> State:
    state = named(players, house)
    while state.phase is Phase.CLAIMS:
        state = after(state, offered(state, state.whose)[0].move)
    return state


def test_the_leader_fits_the_key_and_lays_the_first_cam() -> None:
    state = after(fresh(), m.FitKey("ana", 3, Mood.SAD))
    assert state.phase is Phase.FIRST_CAM
    laid = {offer.move for offer in offered(state)}
    assert m.FirstCam("ana", Cam.MAJOR, 12, True) in laid, "a Major lies upside-down in a sad song"
    assert not any(move.cam in (Cam.AUGMENTED, Cam.STRAIGHT) for move in laid if isinstance(move, m.FirstCam))
    with pytest.raises(Refused, match="lay the first cam with all its arms within the key"):
        after(state, m.FirstCam("ana", Cam.MAJOR, 12))


@pytest.mark.parametrize("happy", [0, 13, -1])
def test_the_ring_has_twelve_numbers(happy: int) -> None:
    with pytest.raises(Refused, match="1 to 12"):
        after(fresh(), m.FitKey("ana", happy, Mood.HAPPY))


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\nb", "!!!"])
def test_names_are_short_and_printable(name: str) -> None:
    state = after(fresh(), m.FitKey("ana", 12, Mood.HAPPY), m.FirstCam("ana", Cam.MAJOR, 7))
    with pytest.raises(Refused, match="1 to 60 printable characters, and a letter"):
        after(state, m.NameSong("ana", "The Ringers", name))


def test_the_leader_has_the_guitar_and_instruments_are_taken_once() -> None:
    state = named(7)
    assert [player.instrument for player in state.players] == [
        "Guitar", "Accordion", "Bass", "Cowbell", "Drums", "Electronics", "Flute",
    ]  # fmt: skip
    early = after(
        fresh(), m.FitKey("ana", 12, Mood.HAPPY), m.FirstCam("ana", Cam.MAJOR, 7), m.NameSong("ana", "a", "b")
    )
    with pytest.raises(Refused, match="nobody has yet"):
        after(early, m.TakeInstrument("ben", "Flute"), m.TakeInstrument("carl", "Flute"))


@pytest.mark.parametrize(
    ("players", "each", "leader"), [(2, 6, 6), (3, 4, 4), (4, 3, 3), (5, 2, 2), (6, 2, 2), (7, 2, 1)]
)
def test_how_many_cams_everybody_claims(players: int, each: int, leader: int) -> None:
    """“2 players - each claims 6 cams; 3 players - 4 each; … with 7 players, Band Leader gets only 1.”"""
    state = claimed(players)
    assert [len(player.cams) for player in state.players] == [leader] + [each] * (players - 1)
    assert len(state.box) == 13 - each * (players - 1) - leader, "the rest is out of the game"


@pytest.mark.parametrize(("short", "players"), [("1", 7), ("2", 3), ("1", 2)])
def test_in_a_short_game_everybody_claims_1_or_2(short: str, players: int) -> None:
    """“EXCEPTION: short game - everyone claims 1 or 2.”"""
    assert {len(player.cams) for player in claimed(players, {"short": short}).players} == {int(short)}


def test_claims_go_round_from_the_leaders_left_one_at_a_time() -> None:
    state, order = named(3, {"leader": "ben"}), []
    while state.phase is Phase.CLAIMS:
        order.append(state.whose)
        state = after(state, offered(state, state.whose)[0].move)
    assert order == ["carl", "ana", "ben"] * 4


def cams_shown(state: State, seat: str | None) -> tuple[str, ...]:
    return next(
        panel.lines
        for panel in CHORD_GAME.view(state, seat).panels
        if isinstance(panel, Lines) and "cams" in panel.title
    )


def test_everybody_sees_whose_cams_are_where() -> None:
    """“Each player claims 1 cam at-a-time for their own stockpile”, before everybody's eyes; discards lie open too."""
    state = after(named(3), m.Claim("ben", Cam.MAJOR), m.Claim("carl", Cam.SQUARE), m.Claim("ana", Cam.MINOR))
    state = after(state, m.Claim("ben", Cam.SQUARE))
    for seat in ("ana", "ben", "carl", None):
        assert cams_shown(state, seat) == (
            "ana: Minor", "ben: Major, Square", "carl: Square",
            "Still to be claimed: Minor, Suspended, Diminished, Augmented, 2 × Single, 2 × Triangle, Straight",
        )  # fmt: skip
    playing = table(hands=((Cam.SINGLE, Cam.SINGLE), (Cam.SQUARE,), ()))
    playing = replace(playing, box=(Cam.STRAIGHT,), discarded=(Cam.MAJOR,))
    assert cams_shown(playing, "carl") == (
        "ana: 2 × Single", "ben: Square", "carl: none", "Out of the game: Major, Straight",
    )  # fmt: skip


def test_a_cam_is_claimed_as_often_as_it_is_in_the_box() -> None:
    state = after(named(3), m.Claim("ben", Cam.MAJOR))
    with pytest.raises(Refused, match="no Major is left"):
        after(state, m.Claim("carl", Cam.MAJOR))
    with pytest.raises(Refused, match="it is carl's, not ana's"):
        after(state, m.Claim("ana", Cam.MINOR))


@pytest.mark.parametrize(("shows", "starts"), [(1, "ben"), (2, "carl"), (3, "ben"), (6, "carl")])
def test_the_die_for_the_start_leaves_the_leader_out(shows: int, starts: str) -> None:
    state = claimed(3, {"die": "table"})
    assert (state.phase, state.whose) == (Phase.START, "ana")
    assert after(state, m.Roll("ana", shows)).whose == starts


def test_with_two_players_the_other_one_starts() -> None:
    state = claimed(2)
    assert (state.phase, state.whose, state.turn.number) == (Phase.CHOOSE, "ben", 1)


# ---------------------------------------------------------------- awards


def scored(*scores: tuple[int, int]) -> State:
    state = table()
    for place, (score, last) in enumerate(scores):
        state = state.with_player(place, score=score, last_scored=last)
    return state


def test_best_music_is_the_highest_score() -> None:
    assert best_music(scored((12, 9), (30, 3), (12, 8))).winners == ("ben",)


def test_of_tied_players_the_one_who_scored_last_wins() -> None:
    award = best_music(scored((30, 5), (30, 7), (12, 9)))
    assert award.winners == ("ben",)
    assert "tied, and scored last" in award.why


def test_without_a_point_the_award_is_shared() -> None:
    assert best_music(scored((0, 0), (0, 0), (0, 0))).winners == ("ana", "ben", "carl")


def ending(players: int = 3, house: House = STANDARD) -> State:
    """The last turn has been played; its end begins the awards."""
    hands = ((), (Cam.SQUARE,), ())[:players]
    state = replace(table(hands=hands, house=house), phase=Phase.NEXT)
    return after(state, m.EndTurn("ana"))


def test_two_players_without_an_audience_have_no_lyrics_award() -> None:
    """“EXCEPTION: For 2 players and no audience, there is no Best Lyrics award.”"""
    assert ending(2).phase is Phase.OVER
    assert CHORD_GAME.ending is not None
    left = CHORD_GAME.ending(ending(2))
    assert left is not None
    assert left.missing.startswith("No Best Lyrics with two players")
    assert ending(2, {"audience": "yes"}).phase is Phase.APPLAUSE


def test_the_leader_is_named_first_and_nobody_claps_for_themselves() -> None:
    state = ending()
    assert state.applause is not None
    assert state.applause.named == ("ana", "ben", "carl")
    assert kinds(state, "ana") == {"name_next"}
    assert kinds(state, "ben") == {"applaud", "boo"}
    heard = CHORD_GAME.ending(after(state, m.Applaud("carl", 2), m.Boo("ben"))) if CHORD_GAME.ending else None
    assert heard is not None
    assert heard.clapped == {"carl": 2, "ben": 0}
    for move in (m.Applaud("ana", 3), m.Boo("ana")):
        with pytest.raises(Refused, match="cannot applaud yourself"):
            after(state, move)
    with pytest.raises(Refused, match="clap with 1 a little, 2 well or 3 out loud: not 4"):
        after(state, m.Applaud("ben", 4))


def applauded(*claps: int, boos: int = 0) -> Applause:
    """Claps for ana, ben and carl, and boos for ana."""
    named = ("ana", "ben", "carl")
    given = tuple(Reaction("x", to, count, False) for to, count in zip(named, claps, strict=True) if count)
    return Applause(1, named, 2, given + tuple(Reaction(f"y{i}", "ana", 0, True) for i in range(boos)))


@pytest.mark.parametrize(
    ("applause", "again"),
    [
        (applauded(3, 1, 0), ()),
        (applauded(3, 3, 1), ("ana", "ben")),
        (applauded(3, 2, 1, boos=1), ()),
        (applauded(3, 2, 1, boos=2), ("ana", "ben")),
        (applauded(3, 2, 2, boos=2), ("ana", "ben", "carl")),
        (applauded(0, 0, 0), ()),
        (applauded(1, 0, 0, boos=3), ("ana", "ben", "carl")),
        (applauded(0, 0, 0, boos=2), ("ana", "ben", "carl")),
    ],
)
def test_a_tie_or_two_boos_names_the_best_once_more(applause: Applause, again: tuple[str, ...]) -> None:
    assert finalists(applause) == again


def test_a_tie_is_named_again_and_then_decided() -> None:
    state = after(
        ending(), m.Applaud("ben", 2), m.NameNext("ana"), m.Applaud("carl", 3), m.Applaud("carl", 2),
        m.NameNext("ana"), m.NameNext("ana"),
    )  # fmt: skip
    assert state.applause is not None
    assert (state.phase, state.applause.naming, state.applause.named) == (Phase.APPLAUSE, 2, ("ana", "ben"))
    decision = after(state, m.NameNext("ana"), m.NameNext("ana"))
    assert decision.phase is Phase.DECISION
    with pytest.raises(Refused, match="one who may still have it: ana, ben, not 'carl'"):
        after(decision, m.GiveAward("ana", "carl"))
    with pytest.raises(Refused, match="named twice"):
        after(decision, m.CallAgain("ana", ("ana", "ben")))
    over = after(decision, m.GiveAward("ana", "ben"))
    assert [award.winners for award in CHORD_GAME.result(over).awards][1] == ("ben",)


def test_the_leader_may_hear_a_tie_that_no_phone_counted() -> None:
    decision = after(ending(), *[m.NameNext("ana")] * 3)
    assert decision.phase is Phase.DECISION
    with pytest.raises(Refused, match="name two or more once again, of those who were named: ana, ben, carl"):
        after(decision, m.CallAgain("ana", ("ben",)))
    again = after(decision, m.CallAgain("ana", ("carl", "ben")))
    assert again.applause is not None
    assert again.applause.named == ("ben", "carl")
