"""From a hand on the box to what the host shows, under a clock that the test moves."""

from __future__ import annotations

import pytest
from ringbox import frame, messages, usb_packets

from hardware.box.believing import BoxListener, Gone, NotUnderstood, Shown
from hardware.box.frames import OtherVersion, decode, request
from hardware.box.readings import FretboardReading, Piece, StackReading
from tests.box.boxes import Fretboard, Stack, levels


def shown(listener: BoxListener, sent: list[bytes], t: float = 0.0) -> Shown | None:
    news = [item for data in sent for item in listener.hear(data, t)]
    last = [item for item in news if isinstance(item, Shown)]
    return last[-1] if last else None


def test_a_box_says_hello_and_shows_an_empty_board_at_power_on() -> None:
    board, listener = Fretboard(), BoxListener()
    sent = board.pass_time(8)
    assert [decode(data).type for data in sent] == ["hello", "state"]
    assert shown(listener, sent) == Shown(FretboardReading(frozenset(), frozenset()))
    assert not listener.asks


def test_a_clip_is_told_within_fifty_milliseconds_as_a_change_of_one_byte() -> None:
    board, listener = Fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    set_at = board.now
    board.clip(5, 3)
    news = board.pass_time(48)
    assert [decode(data).type for data in news] == ["change"]
    told_at = board.sent[-1][0]
    assert told_at - set_at == messages.SCAN * (messages.SETTLE - 1)
    now = shown(listener, news)
    assert now is not None
    assert now.reading == FretboardReading(frozenset({(5, 3)}), frozenset())


def test_a_contact_that_bounces_is_told_once() -> None:
    board = Fretboard()
    board.pass_time(40)
    for _ in range(6):
        board.clip(2, 0)
        board.pass_time(4)
    board.clip(2, 0)
    news = board.pass_time(40)
    assert len(news) == 1


def test_a_finger_is_felt_at_its_fret() -> None:
    board, listener = Fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    board.touched = 1 << (9 - 1) | 1 << (2 - 1)
    now = shown(listener, board.pass_time(40))
    assert now is not None
    assert isinstance(now.reading, FretboardReading)
    assert now.reading.touched == {2, 9}


def test_a_clip_across_two_slots_is_not_believed_and_is_said() -> None:
    board, listener = Fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    board.clip(4, 6)
    board.clip(4, 7)
    now = shown(listener, board.pass_time(40))
    assert now == Shown(
        FretboardReading(frozenset(), frozenset()), ("a clip on string 4 lies between two slots, at 6",)
    )
    board.clip(4, 7)
    after = shown(listener, board.pass_time(40))
    assert after == Shown(FretboardReading(frozenset({(4, 6)}), frozenset()))


def test_two_clips_side_by_side_are_believed_when_a_hand_sets_them_one_after_the_other() -> None:
    board, listener = Fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    board.clip(4, 6)
    shown(listener, board.pass_time(200))
    board.clip(4, 7)
    now = shown(listener, board.pass_time(40))
    assert now == Shown(FretboardReading(frozenset({(4, 6), (4, 7)}), frozenset()))


def test_the_whole_state_comes_with_every_heartbeat() -> None:
    board = Fretboard()
    board.clip(1, 12)
    board.pass_time(40)
    kinds = [decode(data).type for data in board.pass_time(1000)]
    assert kinds == ["heartbeat"] * (1000 // messages.HEARTBEAT)


def test_a_request_is_answered_with_hello_and_the_whole_state() -> None:
    board = Fretboard()
    board.pass_time(40)
    board.teller.hear(request())
    assert [decode(data).type for data in board.pass_time(4)] == ["hello", "state"]


def test_noise_is_no_request() -> None:
    board = Fretboard()
    board.pass_time(40)
    for at in range(len(request())):
        damaged = bytearray(request())
        damaged[at] ^= 0x01
        board.teller.hear(bytes(damaged))
    assert board.pass_time(4) == []


def test_cams_are_shown_with_their_side_and_place() -> None:
    stack, listener = Stack(), BoxListener()
    stack.layers = [levels("key", 0), levels("major", 4, face_down=True), levels("straight", 11)]
    now = shown(listener, stack.pass_time(40))
    assert now == Shown(StackReading(Piece("key", False, 0), Piece("major", True, 4), Piece("straight", False, 11)))


def test_a_cam_between_two_numbers_is_not_believed() -> None:
    stack, listener = Stack(), BoxListener()
    stack.layers = [levels("key", 0), levels("major", 4), levels(None)]
    shown(listener, stack.pass_time(40))
    stack.layers = [levels("key", 0), [32000] * 12, levels(None)]
    now = shown(listener, stack.pass_time(40))
    assert now == Shown(
        StackReading(Piece("key", False, 0), None, None, ("bottom",)),
        ("layer 1 stands between two numbers, or is dirty",),
    )


def test_a_piece_that_no_game_has_is_said() -> None:
    stack, listener = Stack(), BoxListener()
    stranger = levels("major", 4)
    stranger[0] = 60000 if stranger[0] < 30000 else 5000
    stack.layers = [levels("key", 0), stranger, levels(None)]
    now = shown(listener, stack.pass_time(40))
    assert now is not None
    assert len(now.doubts) == 1
    assert now.doubts[0].startswith("a piece on layer 1 that no game has")


def test_a_lost_change_is_noticed_by_the_next_one_and_mended_by_the_heartbeat() -> None:
    board, listener = Fretboard(), BoxListener()
    shown(listener, board.pass_time(40))
    board.clip(6, 3)
    board.pass_time(40)
    board.clip(5, 2)
    assert shown(listener, board.pass_time(40)) is None
    assert listener.asks
    now = shown(listener, board.pass_time(messages.HEARTBEAT))
    assert now == Shown(FretboardReading(frozenset({(6, 3), (5, 2)}), frozenset()))


def test_repeats_and_stragglers_change_nothing() -> None:
    board, listener = Fretboard(), BoxListener()
    first = board.pass_time(40)
    board.clip(6, 3)
    second = board.pass_time(300)
    shown(listener, [*first, *second])
    assert shown(listener, [*second, *first, *second[::-1]]) is None


def test_a_box_that_restarts_is_believed_anew_and_its_old_messages_are_not() -> None:
    before, listener = Fretboard(boot=1), BoxListener()
    before.clip(6, 3)
    old = before.pass_time(600)
    shown(listener, old)
    after = Fretboard(boot=2)
    now = shown(listener, after.pass_time(40))
    assert now == Shown(FretboardReading(frozenset(), frozenset()))
    assert shown(listener, old) is None


def test_a_box_that_is_not_heard_for_a_second_is_gone_and_comes_back() -> None:
    board, listener = Fretboard(), BoxListener()
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
    news = BoxListener().hear(data, 0.0)
    assert len(news) == 1
    assert isinstance(news[0], NotUnderstood)


def test_a_sysex_survives_being_cut_into_packets() -> None:
    for data in Fretboard().pass_time(300):
        gathering = usb_packets.Gathering()
        whole = [found for packet in usb_packets.packets(data) if (found := gathering.take(packet)) is not None]
        assert whole == [data]
