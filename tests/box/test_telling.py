"""From a hand on the box to what the host shows, under a clock that the test moves."""

from __future__ import annotations

import pytest
from ringbox import frame, messages, rims, usb_packets
from ringbox.stack_scan import FIELDS, StackLayer

from chordgame.simulated_box.simulated import LaidPiece
from hardware.box.believing import BoxListener, BoxNews, BoxShows, Gone, NotUnderstood
from hardware.box.frames import OtherVersion, decode, request
from hardware.box.readings import FretboardReading, Piece, StackReading
from tests.box.boxes import fretboard, stack, toggle


def shown(listener: BoxListener, sent: list[bytes], t: float = 0.0) -> BoxShows | None:
    news = [item for data in sent for item in listener.take_message(data, t)]
    last = [item for item in news if isinstance(item, BoxShows)]
    return last[-1] if last else None


def test_a_box_says_hello_at_power_on_and_shows_its_board_once_it_has_seen_it() -> None:
    board, listener = fretboard(), BoxListener()
    assert [decode(data).type for data in board.pass_time(8)] == ["hello"]
    sent = board.pass_time(4)
    assert [decode(data).type for data in sent] == ["state"]
    assert shown(listener, sent) == BoxShows(FretboardReading(frozenset(), frozenset()))
    assert not listener.asks


def test_at_power_on_nothing_is_told_but_what_lies_there() -> None:
    board, spindle = fretboard(), stack()
    toggle(board, 5, 3)
    spindle.box.lay("bottom", LaidPiece("major", 4))
    assert believed(board.pass_time(600)) == [BoxShows(FretboardReading(frozenset({(5, 3)}), frozenset()))]
    assert believed(spindle.pass_time(600)) == [BoxShows(StackReading(None, Piece("major", False, 4), None))]


def believed(sent: list[bytes]) -> list[BoxNews]:
    """All that somebody says who listens from now on."""
    listener = BoxListener()
    return [news for data in sent for news in listener.take_message(data, 0.0)]


def test_a_request_before_the_first_state_is_answered_with_hello_alone() -> None:
    board = fretboard()
    board.pass_time(4)
    board.box.take_message(request())
    assert [decode(data).type for data in board.pass_time(4)] == ["hello"]
    assert [decode(data).type for data in board.pass_time(4)] == ["state"]


def test_heartbeats_go_on_when_the_boards_clock_goes_round() -> None:
    board = fretboard()
    board.now = (1 << 30) - 400
    board.pass_time(400)
    board.now = 0
    assert {decode(data).type for data in board.pass_time(1000)} == {"heartbeat"}
    assert len(board.sent) == 2 + 1 + 4


def test_a_clip_is_told_within_fifty_milliseconds_as_a_change_of_one_byte() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    set_at = board.now
    toggle(board, 5, 3)
    news = board.pass_time(48)
    assert [decode(data).type for data in news] == ["change"]
    told_at = board.sent[-1][0]
    assert told_at - set_at == messages.SCAN * (messages.SETTLE - 1)
    now = shown(listener, news)
    assert now is not None
    assert now.reading == FretboardReading(frozenset({(5, 3)}), frozenset())


def test_a_contact_that_bounces_is_told_once() -> None:
    board = fretboard()
    board.pass_time(40)
    for _ in range(6):
        toggle(board, 2, 0)
        board.pass_time(4)
    toggle(board, 2, 0)
    news = board.pass_time(40)
    assert len(news) == 1


def test_a_finger_is_felt_at_its_fret() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    board.box.touched |= {9, 2}
    now = shown(listener, board.pass_time(40))
    assert now is not None
    assert isinstance(now.reading, FretboardReading)
    assert now.reading.touched == {2, 9}


def test_a_clip_across_two_slots_is_not_believed_and_is_said() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    toggle(board, 4, 6)
    toggle(board, 4, 7)
    now = shown(listener, board.pass_time(40))
    assert now == BoxShows(
        FretboardReading(frozenset(), frozenset()), ("a clip on string 4 lies between two slots, at 6",)
    )
    toggle(board, 4, 7)
    after = shown(listener, board.pass_time(40))
    assert after == BoxShows(FretboardReading(frozenset({(4, 6)}), frozenset()))


def test_two_clips_side_by_side_are_believed_when_a_hand_sets_them_one_after_the_other() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    toggle(board, 4, 6)
    shown(listener, board.pass_time(200))
    toggle(board, 4, 7)
    now = shown(listener, board.pass_time(40))
    assert now == BoxShows(FretboardReading(frozenset({(4, 6), (4, 7)}), frozenset()))


def test_the_whole_state_comes_with_every_heartbeat() -> None:
    board = fretboard()
    toggle(board, 1, 12)
    board.pass_time(40)
    kinds = [decode(data).type for data in board.pass_time(1000)]
    assert kinds == ["heartbeat"] * (1000 // messages.HEARTBEAT)


def test_a_request_is_answered_with_hello_and_the_whole_state() -> None:
    board = fretboard()
    board.pass_time(40)
    board.box.take_message(request())
    assert [decode(data).type for data in board.pass_time(4)] == ["hello", "state"]


def test_noise_is_no_request() -> None:
    board = fretboard()
    board.pass_time(40)
    for at in range(len(request())):
        damaged = bytearray(request())
        damaged[at] ^= 0x01
        board.box.take_message(bytes(damaged))
    assert board.pass_time(4) == []


def test_cams_are_shown_with_their_side_and_place() -> None:
    spindle, listener = stack(), BoxListener()
    spindle.box.layers |= {
        "key": LaidPiece("key"), "bottom": LaidPiece("major", 4, face_down=True), "top": LaidPiece("straight", 11),
    }  # fmt: skip
    now = shown(listener, spindle.pass_time(40))
    assert now == BoxShows(StackReading(Piece("key", False, 0), Piece("major", True, 4), Piece("straight", False, 11)))


def test_a_cam_between_two_numbers_is_not_believed() -> None:
    spindle, listener = stack(), BoxListener()
    spindle.box.layers |= {"key": LaidPiece("key"), "bottom": LaidPiece("major", 4)}
    shown(listener, spindle.pass_time(40))
    spindle.box.lay("bottom", LaidPiece("major", 4, between=True))
    now = shown(listener, spindle.pass_time(40))
    assert now == BoxShows(
        StackReading(Piece("key", False, 0), None, None, ("bottom",)),
        ("the bottom layer stands between two numbers, or is dirty",),
    )


def test_a_doubt_that_stands_is_told_once_and_ends_when_it_is_over() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    toggle(board, 4, 6)
    toggle(board, 4, 7)
    doubted = BoxShows(FretboardReading(frozenset(), frozenset()), ("a clip on string 4 lies between two slots, at 6",))
    assert shown(listener, board.pass_time(40)) == doubted
    assert shown(listener, board.pass_time(2_000)) is None
    toggle(board, 4, 7)
    board.pass_time(40)  # lost on the way
    told = shown(listener, board.pass_time(2 * messages.HEARTBEAT))
    assert told == BoxShows(FretboardReading(frozenset({(4, 6)}), frozenset()))


def test_a_rim_that_no_game_has_is_said_with_what_it_reads() -> None:
    stranger = next(word for word in range(1, 1 << FIELDS) if rims.read(word) is None)
    layer = StackLayer()
    layer.look([60_000 if stranger >> (FIELDS - 1 - at) & 1 else 4_000 for at in range(FIELDS)])
    assert layer.reading() == (bytes(rims.UNREADABLE), (messages.ERRORS["unknown_code"], stranger))


def test_a_lost_change_is_noticed_by_the_next_one_and_mended_by_the_heartbeat() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    toggle(board, 6, 3)
    board.pass_time(40)
    toggle(board, 5, 2)
    assert shown(listener, board.pass_time(40)) is None
    assert listener.asks
    now = shown(listener, board.pass_time(messages.HEARTBEAT))
    assert now == BoxShows(FretboardReading(frozenset({(6, 3), (5, 2)}), frozenset()))


def test_repeats_and_stragglers_change_nothing() -> None:
    board, listener = fretboard(), BoxListener()
    first = board.pass_time(40)
    toggle(board, 6, 3)
    second = board.pass_time(300)
    shown(listener, [*first, *second])
    assert shown(listener, [*second, *first, *second[::-1]]) is None


def test_a_box_that_restarts_is_believed_anew_and_its_old_messages_are_not() -> None:
    board, listener = fretboard(), BoxListener()
    toggle(board, 6, 3)
    old = board.pass_time(600)
    shown(listener, old)
    board.box.restart()
    toggle(board, 6, 3)
    now = shown(listener, board.pass_time(40))
    assert now == BoxShows(FretboardReading(frozenset(), frozenset()))
    assert shown(listener, old) is None


def test_of_two_restarts_in_a_moment_the_later_one_is_believed() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    board.box.restart()
    overtaken = board.pass_time(12)
    board.box.restart()
    toggle(board, 6, 3)
    lies = FretboardReading(frozenset({(6, 3)}), frozenset())
    assert shown(listener, board.pass_time(40)) == BoxShows(lies)
    assert shown(listener, overtaken) is None
    assert shown(listener, board.pass_time(messages.HEARTBEAT)) is None
    assert listener.reading == lies


def test_a_board_that_cannot_count_its_starts_is_believed_a_moment_after_a_restart() -> None:
    board, listener = fretboard(), BoxListener()
    board.box.starts = 100
    board.box.restart()
    shown(listener, board.pass_time(40), t=5.0)
    board.box.starts = 6
    board.box.restart()
    toggle(board, 6, 3)
    assert shown(listener, board.pass_time(40), t=5.9) is None
    assert listener.look(6.1) == [Gone()]
    now = shown(listener, board.pass_time(messages.HEARTBEAT), t=6.2)
    assert now == BoxShows(FretboardReading(frozenset({(6, 3)}), frozenset()))


def test_a_box_that_is_not_heard_for_a_second_is_gone_and_comes_back() -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40), t=5.0)
    assert listener.look(5.9) == []
    assert listener.look(6.1) == [Gone()]
    assert listener.look(9.0) == []
    assert listener.asks
    assert shown(listener, board.pass_time(300), t=9.5) is not None


@pytest.mark.parametrize(("theirs", "side"), [(2, "ringclear"), (0, "the box's firmware")])
def test_another_version_says_which_side_to_update(theirs: int, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "VERSION", theirs)
    data = frame.frame(2, messages.TYPES["hello"], 1, 1, bytes(6))
    with pytest.raises(OtherVersion, match=f"update {side}$"):
        decode(data)
    news = BoxListener().take_message(data, 0.0)
    assert len(news) == 1
    assert isinstance(news[0], NotUnderstood)


def test_a_box_of_another_version_that_is_unplugged_is_gone_and_not_to_be_updated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, listener = fretboard(), BoxListener()
    shown(listener, board.pass_time(40), t=5.0)
    monkeypatch.setattr(messages, "VERSION", 2)
    told = [news for data in board.pass_time(300) for news in listener.take_message(data, 5.5)]
    assert [type(news) for news in told] == [NotUnderstood]
    assert (listener.reading, listener.wants) == (None, False)
    assert listener.look(6.4) == []
    assert listener.look(6.6) == [Gone()]


def test_a_sysex_survives_being_cut_into_packets() -> None:
    for data in fretboard().pass_time(300):
        gathering = usb_packets.Gathering()
        whole = [found for packet in usb_packets.packets(data) if (found := gathering.take(packet)) is not None]
        assert whole == [data]
