"""Chance: the same numbers on any machine, and every order of a shuffle as likely as the others."""

from collections import Counter

from chordgame.engine.chance import Chance


def test_the_stream_is_splitmix64() -> None:
    """The first numbers of SplitMix64 from seed 0, as published with it."""
    found, chance = [], Chance(0)
    for _ in range(3):
        number, chance = chance.below(1 << 64)
        found.append(number)
    assert found == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_shuffle_keeps_every_item_and_uses_the_stream_up() -> None:
    order, left = Chance(7).shuffled("abcdef")
    assert sorted(order) == list("abcdef")
    assert left == Chance(7, drawn=5)
    assert Chance(7).shuffled("abcdef")[0] == order
    assert Chance(7).shuffled(()) == ((), Chance(7))


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance, orders = Chance(1), Counter[str]()
    for _ in range(6000):
        order, chance = chance.shuffled("abc")
        orders["".join(order)] += 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 5 * 1000**0.5 for count in orders.values())
