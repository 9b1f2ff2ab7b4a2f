"""Challenges and rulings, lyrics and their limit, whose turn is next, and mistakes noticed later."""

from dataclasses import replace

import pytest

from chordgame.chord_game.game import CHORD_GAME
from chordgame.chord_game.rules import moves as m
from chordgame.chord_game.rules.cams import Cam, lay
from chordgame.chord_game.rules.lyrics import song_lines
from chordgame.chord_game.rules.state import Phase, State
from chordgame.chord_game.rules.words import words_in
from chordgame.chord_game.view import ask_of, headline
from chordgame.engine.errors import Refused
from chordgame.engine.game import Move
from chordgame.engine.heard import HeardString
from chordgame.neck.fingers import Finger
from chordgame.neck.fretboard import Slot
from tests.chord_game.tables import MAJOR_AT_7, STANDARD, House, after, fresh, kinds, offered, table

OPEN = ((4, 0), (3, 0))
CLEAR = m.Play("ben", (), tuple(HeardString(string, "CLEAR") for string in (4, 3, 2)))
BUZZ = m.Play("ben", (), (HeardString(4, "CLEAR"), HeardString(3, "CLEAR"), HeardString(2, "BUZZ")))


def played(play: m.Play = CLEAR, house: House = STANDARD) -> State:
    """Ben has played three open strings; Ana leads the band."""
    return after(table(clips=OPEN, player=1, house=house), m.PlaceClip("ben", 2, 0), play)


# ---------------------------------------------------------------- challenges and rulings


def test_anyone_but_the_player_may_challenge_once() -> None:
    state = played()
    assert "challenge" in kinds(state, "ana")
    assert "challenge" in kinds(state, "carl")
    assert "challenge" not in kinds(state, "ben")
    doubted = after(state, m.Challenge("carl", "the 2nd string was muted"))
    assert doubted.phase is Phase.RULING
    ruled = after(doubted, m.Overrule("ana", clear=True))
    with pytest.raises(Refused, match="you can challenge once a turn"):
        after(ruled, m.Challenge("carl"))


def test_a_change_of_the_stack_cannot_be_challenged_by_ear() -> None:
    state = after(table(), m.Add("ana", Cam.SINGLE, 12))
    assert "challenge" not in kinds(state, "carl")
    with pytest.raises(Refused, match="only what somebody else played"):
        after(state, m.Challenge("carl"))


def test_the_table_votes_and_the_leader_rules() -> None:
    doubted = after(played(), m.Challenge("carl"), m.Vote("carl", clear=False), m.Vote("carl", clear=True))
    assert doubted.turn.votes == (("carl", True),), "the last vote counts"
    assert "vote" not in kinds(doubted, "ben")
    assert kinds(doubted, "ana") == {"vote", "overrule"}
    assert after(doubted, m.Overrule("ana", clear=False)).turn.points == 0
    assert after(doubted, m.Overrule("ana", clear=True)).turn.points == 3


def test_the_ruler_reads_beside_the_question_what_everybody_heard() -> None:
    doubted = after(played(), m.Challenge("carl", "a buzz"), m.Vote("carl", clear=False))
    assert ask_of(doubted) == "carl doubts it: “a buzz”. carl says it did not ring clear. Did it ring clear?"
    assert "We heard: string 2 buzz" in ask_of(after(played(BUZZ), m.Challenge("carl")))


def test_nobody_goes_on_before_the_ruling() -> None:
    with pytest.raises(Refused, match="the table waits for the Band Leader's ruling"):
        after(played(), m.Challenge("carl"), m.AddWords("ben", "la"))


def test_the_leader_may_overrule_the_machine_in_both_directions() -> None:
    assert after(played(), m.Overrule("ana", clear=False, why="it buzzed")).turn.points == 0
    assert after(played(BUZZ), m.Overrule("ana", clear=True)).turn.points == 3


def test_only_the_other_way_is_offered_without_a_dispute() -> None:
    ways = [offer.move for offer in offered(played(), "ana") if isinstance(offer.move, m.Overrule)]
    assert ways == [m.Overrule("ana", clear=False)]


def test_a_ruling_says_whose_points_it_gives_or_takes() -> None:
    def says(state: State, seat: str, kind: type[Move]) -> list[str]:
        return [CHORD_GAME.describe(state, one.move) for one in offered(state, seat) if isinstance(one.move, kind)]

    assert says(played(), "ana", m.Overrule) == ["Take back ben's 3 points: it did not ring"]
    assert says(played(BUZZ), "ana", m.Overrule) == ["Rule that it rang: 3 points for ben"]
    doubted = after(played(), m.Challenge("carl"))
    rulings = ["It rang: 3 points for ben", "It did not ring: no points for ben"]
    assert says(doubted, "ana", m.Overrule) == rulings
    assert says(played(), "carl", m.Challenge) == ["Challenge ben's play: ana decides"]
    assert headline(doubted) == "ana, the Band Leader: did it ring clear?"


def test_the_leader_cannot_hear_a_clip_that_was_not_touched() -> None:
    state = after(table(clips=OPEN), m.PlaceClip("ana", 5, 2), m.Play("ana", ()))
    with pytest.raises(Refused, match="not on which clips were touched: the new clip on string 5 fret 2"):
        after(state, m.Overrule("ana", clear=True))


def test_only_the_leader_rules() -> None:
    with pytest.raises(Refused, match="only the Band Leader does this: that is ana, not carl"):
        after(played(), m.Overrule("carl", clear=False))


def test_a_ruling_that_changes_the_points_asks_for_the_words_again() -> None:
    wrote = after(played(), m.AddWords("ben", "sing it twice"))
    assert song_lines(wrote) == ["sing it twice"]
    ruled = after(wrote, m.Overrule("ana", clear=False))
    assert (song_lines(ruled), ruled.phase) == ([], Phase.LYRICS)
    upheld = after(wrote, m.Challenge("carl"), m.Overrule("ana", clear=True))
    assert (song_lines(upheld), upheld.phase) == (["sing it twice"], Phase.NEXT)


# ---------------------------------------------------------------- lyrics


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("oh - my", 2), ("rock'n'roll!", 1), ("  ", 0), ("well-known 7", 2),
        ("U.S.A.", 1), ("10,000 reasons", 2), ("3.50", 1), ("10.000,50", 1), ("and, well,then", 3), ("stop. Go", 2),
        ("नमस्ते", 1), ("हिन्दी गाना", 2), ("שָׁלוֹם עוֹלָם", 2), ("שלום־עולם", 1), ("مُحَمَّد", 1), ("می‌خواهم", 1),
        ("Hören", 1), ("Hören", 1), ("café au lait", 3), ("i̇stanbul", 1), ("tiếng Việt", 2),
        ("สวัสดีครับ", 1), ("รัก เธอ", 2), ("我爱你", 1), ("我爱你，再见", 2), ("さくら、さくら", 2), ("사랑해 너를", 2),
        ("❤️ love ❤️", 1), ("la 🎸 la", 2), ("́", 0), ("’tis o’clock", 2), ("24/7", 2), ("col·lecció", 1),
    ],
)  # fmt: skip
def test_what_a_word_is(text: str, words: int) -> None:
    """“At least one word, and at most the number of points”: as people count them, in any script."""
    assert len(words_in(text)) == words


@pytest.mark.parametrize("text", ["हिन्दी गाना", "שָׁלוֹם עוֹלָם", "U.S.A., 10,000 reasons", "Hören wir", "می‌خواهم"])
def test_lawful_words_are_taken_in_any_script(text: str) -> None:
    song = after(played(), m.AddWords("ben", text))
    assert song_lines(song) == [text]
    later = replace(after(song, m.Roll("ben")), phase=Phase.LYRICS)
    for again in (text, *words_in(text)):
        assert after(later, m.RepeatWords(later.whose, again)).phase is Phase.NEXT


def test_a_letter_is_one_however_it_is_put_together_and_so_is_an_apostrophe() -> None:
    state = after(played(), m.AddWords("ben", "Hören don’t"), m.Roll("ben"))
    for text in ("Hören", "DON'T", "hören don't"):
        assert after(replace(state, phase=Phase.LYRICS), m.RepeatWords(state.whose, text)).phase is Phase.NEXT


def test_scripts_without_spaces_have_no_longest_word() -> None:
    """Pages break such lines anywhere."""
    for text in ("รักเธอ" * 20, "我爱你" * 30):
        assert after(played(), m.AddWords("ben", text)).phase is Phase.NEXT


def test_games_that_were_begun_by_the_first_rules_count_words_by_them() -> None:
    state = played()
    state = replace(state, house=replace(state.house, rules=1))
    with pytest.raises(Refused, match="you have 3 words, and this is 5"):
        after(state, m.AddWords("ben", "हिन्दी गाना"))
    assert song_lines(after(state, m.AddWords("ben", "सा U.S"))) == ["सा U.S"]


def test_at_least_a_word_and_at_most_a_word_a_point() -> None:
    state = played()
    for text, count in (("one two three four", 4), ("...", 0)):
        with pytest.raises(Refused, match=f"you have 3 words, and this is {count}"):
            after(state, m.AddWords("ben", text))
    for text in ("one", "one two three"):
        assert after(state, m.AddWords("ben", text)).phase is Phase.NEXT
    for move in (m.NoWords("ben"), m.RepeatWords("ben", "Ring")):
        with pytest.raises(Refused, match="this turn scored 3 points"):
            after(state, move)


def test_without_points_one_line_or_one_word_may_be_repeated() -> None:
    song = after(played(), m.AddWords("ben", "Down, by the"), m.Roll("ben"))
    state = replace(song, phase=Phase.LYRICS)
    for text in ("Ring Clear", "ring", "Down, by the", "down by THE", "by"):
        assert after(state, m.RepeatWords(state.whose, text)).phase is Phase.NEXT
    for text in ("by the", "river", "", "Ring Down"):
        with pytest.raises(Refused, match="one line or one word"):
            after(state, m.RepeatWords(state.whose, text))
    with pytest.raises(Refused, match="0 points were scored"):
        after(state, m.AddWords(state.whose, "la"))


def test_words_go_on_with_the_line_or_begin_a_new_one() -> None:
    state = after(played(), m.AddWords("ben", "down by"))
    more = after(replace(state, phase=Phase.LYRICS), m.AddWords("ben", "the river", same_line=True))
    assert song_lines(more) == ["down by the river"]
    assert song_lines(after(replace(more, phase=Phase.LYRICS), m.AddWords("ben", "we sang")))[1:] == ["we sang"]


@pytest.mark.parametrize("text", ["a\nb", "a\x00", "x" * 41, "a " + "- " * 600])
def test_lyrics_are_plain_text(text: str) -> None:
    with pytest.raises(Refused, match="plain text"):
        after(played(), m.AddWords("ben", text))


# ---------------------------------------------------------------- who is next


@pytest.mark.parametrize(("shows", "next_one"), [(1, "carl"), (2, "dan"), (3, "ana"), (4, "carl"), (6, "ana")])
def test_the_die_is_counted_clockwise_round_the_others(shows: int, next_one: str) -> None:
    hands = ((Cam.SINGLE,), (Cam.SQUARE,), (Cam.MINOR,), (Cam.TRIANGLE,))
    state = table(hands=hands, player=1, clips=OPEN, house={"die": "table"})
    ended = after(state, m.PlaceClip("ben", 2, 0), m.GiveUp("ben"), m.NoWords("ben"), m.Roll("ben", shows))
    assert (ended.whose, ended.phase, ended.turn.number) == (next_one, Phase.CHOOSE, 2)


@pytest.mark.parametrize("shows", [0, 7, -1])
def test_the_tables_own_die_shows_1_to_6(shows: int) -> None:
    state = after(played(house={"die": "table"}), m.AddWords("ben", "la"))
    with pytest.raises(Refused, match="a die shows 1 to 6"):
        after(state, m.Roll("ben", shows))


def test_nobody_tells_the_companions_die_what_to_show() -> None:
    with pytest.raises(Refused, match="the companion rolls"):
        after(played(), m.AddWords("ben", "la"), m.Roll("ben", 6))


def test_with_two_players_turns_alternate() -> None:
    state = table(hands=((Cam.SINGLE,), (Cam.SQUARE,)), clips=OPEN)
    ended = after(state, m.PlaceClip("ana", 2, 0), m.GiveUp("ana"), m.NoWords("ana"), m.EndTurn("ana"))
    assert ended.whose == "ben"
    with pytest.raises(Refused, match="With two players nobody rolls"):
        after(replace(ended, phase=Phase.NEXT), m.Roll("ben"))


def test_points_are_written_down_when_the_turn_ends() -> None:
    wrote = after(played(), m.AddWords("ben", "la"))
    assert wrote.players[1].score == 0
    ended = after(wrote, m.Roll("ben"))
    assert (ended.players[1].score, ended.players[1].last_scored) == (3, 1)


def test_the_game_ends_when_fewer_than_two_players_have_cams() -> None:
    state = table(hands=((Cam.SINGLE,), (Cam.SQUARE,), ()))
    ended = after(state, m.Add("ana", Cam.SINGLE, 12), m.AddWords("ana", "la la"), m.EndTurn("ana"))
    assert ended.phase is Phase.APPLAUSE
    assert ended.players[0].score == 10


# ---------------------------------------------------------------- mistakes noticed later


def late(**changes: object) -> State:
    base = table((*MAJOR_AT_7, lay(Cam.SINGLE, 12)), OPEN, turn=3, player=1, hands=((Cam.SQUARE,), (Cam.MINOR,)))
    return replace(base, discarded=(Cam.TRIANGLE,), box=(), **changes)  # type: ignore[arg-type]


CAM_AT_7 = (m.CamAt(Cam.MAJOR, 7),)


def test_a_correction_mends_the_table_and_never_the_scores() -> None:
    scored = late().with_player(0, score=12)
    mended = after(scored, m.Correct("ana", (m.CamAt(Cam.TRIANGLE, 7),), ((3, 0),)))
    assert mended.stack == (lay(Cam.TRIANGLE, 7),)
    assert mended.clips == {(3, 0)}
    assert mended.discarded == (Cam.MAJOR, Cam.SINGLE)
    assert mended.players[0].score == 12
    assert CHORD_GAME.pieces(mended) == CHORD_GAME.pieces(scored)


@pytest.mark.parametrize(
    ("stack", "clips", "words"),
    [
        ((m.CamAt(Cam.SUSPENDED, 12),), (), "no Suspended is there"),
        ((m.CamAt(Cam.MAJOR, 6),), (), "two arms outside the key: Major at 6 has 1, 6, 10"),
        ((m.CamAt(Cam.MAJOR, 13),), (), "the ring has the numbers 1 to 12"),
        ((m.CamAt(Cam.SQUARE, 7, True),), (), "upside-down"),
        (CAM_AT_7, ((3, 1),), "not on string 3 fret 1. Clips go on 2, 7 or 11 now"),
        (CAM_AT_7, ((3, 0), (3, 0)), "2 clips in 1 slot"),
        ((), (), "1 or 2 cams"),
    ],
)
def test_a_correction_keeps_to_the_rules(stack: object, clips: object, words: str) -> None:
    with pytest.raises(Refused, match=words):
        after(late(), m.Correct("ana", stack, clips))  # type: ignore[arg-type]


def test_a_cam_that_leaned_may_stay_in_a_correction() -> None:
    leaning = late(stack=(lay(Cam.MAJOR, 9),), clips=frozenset())
    mended = after(leaning, m.Correct("ana", (m.CamAt(Cam.MAJOR, 9),), ((6, 0),)))
    assert mended.clips == {(6, 0)}


MENDED = m.Correct("ana", (m.CamAt(Cam.TRIANGLE, 7),), ((3, 0),))


@pytest.mark.parametrize(
    ("begun", "phase"),
    [
        ((m.PlaceClip("ben", 6, 10), m.Play("ben", (Finger(10, 6, 6),))), Phase.LYRICS),
        ((m.Add("ben", Cam.MINOR, 4),), Phase.LYRICS),
        ((m.Turn("ben", "top", 11),), Phase.DIE),
    ],
)
def test_corrections_are_made_immediately_whatever_the_next_player_has_begun(
    begun: tuple[Move, ...], phase: Phase
) -> None:
    """“If an error is noticed … AFTER this turn, corrections are made immediately to the stack or clips only.”"""
    one_cam = replace(late(), stack=MAJOR_AT_7, discarded=(Cam.TRIANGLE, Cam.SINGLE))
    started = after(one_cam, *begun)
    assert started.phase is phase
    assert "correct" in kinds(started)
    mended = after(started, MENDED)
    assert mended.stack == (lay(Cam.TRIANGLE, 7),)
    assert mended.clips == {(3, 0)}
    assert (mended.phase, mended.turn.points) == (phase, started.turn.points), "scores stay"
    assert CHORD_GAME.pieces(mended) == CHORD_GAME.pieces(started)


def test_a_clip_just_put_down_stays_if_the_correction_leaves_it_there() -> None:
    placed = after(late(), m.PlaceClip("ben", 5, 2))
    kept = after(placed, m.Correct("ana", CAM_AT_7, ((5, 2), (3, 0))))
    assert (kept.phase, kept.turn.new) == (Phase.ANNOUNCE, (5, 2))
    away = after(placed, MENDED)
    assert (away.phase, away.turn.new, away.supply) == (Phase.CHOOSE, None, 11)
    assert "place_clip" in kinds(away, "ben")


def test_a_correction_while_clips_are_lifted_leaves_the_rest_to_be_lifted() -> None:
    twelve = tuple((string, fret) for string in range(1, 7) for fret in (0, 12))
    stuck = replace(late(), clips=frozenset(Slot(*slot) for slot in twelve)).with_player(1, cams=())
    lifting = after(replace(stuck.with_turn(lifts=4), phase=Phase.LIFT), m.LiftClip("ben", *twelve[0]))
    some = after(lifting, m.Correct("ana", CAM_AT_7, ((3, 0), (2, 0))))
    assert (some.phase, some.turn.lifts) == (Phase.LIFT, 2), "no more than there are"
    none = after(lifting, m.Correct("ana", CAM_AT_7, ()))
    assert (none.phase, none.turn.must_play) == (Phase.CHOOSE, True)


def test_there_is_nothing_to_correct_in_the_first_turn() -> None:
    with pytest.raises(Refused, match="no turn is over that could have gone wrong"):
        after(table(), m.Correct("ana", CAM_AT_7, ()))
    assert "correct" not in kinds(table())


def test_the_leader_may_end_the_evening_between_two_turns() -> None:
    scored = late().with_player(1, score=12, last_scored=2)
    assert "finish_early" in kinds(scored)
    ended = after(scored, m.FinishEarly("ana"))
    assert ended.phase is Phase.OVER  # two players and no audience
    (award,) = CHORD_GAME.result(ended).awards
    assert (award.name, award.winners) == ("Best Music", ("ben",))
    with_an_audience = after(replace(scored, house=replace(scored.house, audience=True)), m.FinishEarly("ana"))
    assert with_an_audience.phase is Phase.APPLAUSE
    assert CHORD_GAME.pieces(ended) == CHORD_GAME.pieces(scored)


def test_nobody_else_ends_the_evening_and_not_in_the_middle_of_a_turn() -> None:
    with pytest.raises(Refused, match="only the Band Leader"):
        after(late(), m.FinishEarly("ben"))
    with pytest.raises(Refused, match="after a turn, before the next one has begun"):
        after(table(), m.FinishEarly("ana"))
    placed = after(late(clips=frozenset()), m.PlaceClip("ben", 3, 0))
    with pytest.raises(Refused, match="what comes next"):
        after(placed, m.FinishEarly("ana"))


def test_an_early_game_knows_who_comes_next() -> None:
    with pytest.raises(Refused, match="the table waits for the Band Leader's key and mood"):
        after(fresh(), m.Roll("ana"))
