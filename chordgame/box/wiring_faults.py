"""What is wrong with the wiring of a stack box, by name: read off one turn of the test hub in each layer.

The test hub has one white field. It is set to each of the twelve places, clockwise from the top, and each sensor should
see white at its own place, and only there. Who sees it where, and how much, tells wires, sensors and dirt apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ringbox.stack_scan import BLACK, FIELDS, WHITE

LAYERS = ("key", "bottom", "top")
LINES = 4  # S0 to S3, which choose the sensor
SUPPLY, FULL = 3.3, 65_535
"""Volts at the sensors, and what the Pico's converter says of them."""
ANSWERS = 6_500
"""A tenth of the converter's range: black fields differ by less, and the weakest white by more."""

Look = Mapping[str, Sequence[int]]
"""The levels of all sensors at one moment, a list a layer, sensor 1 first."""
Turn = Sequence[Look]
"""A look for each place of the test hub in one layer, from the top on."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One layer while the hub went round in it: the darkest and the brightest of each sensor, and where that was.

    `moments` has for each sensor the place at which it saw white; None if it saw none.
    """

    black: tuple[int, ...]
    white: tuple[int, ...]
    moments: tuple[int | None, ...]


NO_LIGHT = "no sensor sees anything: the light does not come on. Look at GP6, the MOSFET's legs, and 5 V at the LEDs"


def measured(turn: Turn, layer: str) -> Measured:
    """What the sensors of a layer saw."""
    columns = [[look[layer][at] for look in turn] for at in range(FIELDS)]
    return Measured(tuple(map(min, columns)), tuple(map(max, columns)), tuple(map(_moment, columns)))


def _moment(levels: Sequence[int]) -> int | None:
    """The place at which the white was before the sensor."""
    return levels.index(max(levels)) if max(levels) - min(levels) >= ANSWERS else None


def wiring_faults(turns: Mapping[str, Turn]) -> tuple[str, ...]:
    """Everything that is wrong, what most else follows from first; nothing if the box is wired right."""
    answering = {layer: _answering(turn) for layer, turn in turns.items()}
    if not any(answering.values()):
        return (
            "no sensor sees anything: the light does not come on. Look at GP6, the MOSFET's legs, and 5 V at the LEDs",
        )
    crossed = tuple(_crossed(answering))
    here = {layer: measured(turns[layer], (answering[layer] or (layer,))[0]) for layer in turns}
    lines = tuple(_lines(here))
    known = {layer: one for layer, one in here.items() if answering[layer]}
    single = () if lines else tuple(said for layer, one in known.items() for said in _in_layer(layer, one))
    return (*crossed, *lines, *single)


def _answering(turn: Turn) -> tuple[str, ...]:
    """The layers whose sensors see the hub go round, the one with most of them first."""
    seen = {layer: sum(moment is not None for moment in measured(turn, layer).moments) for layer in LAYERS}
    return tuple(sorted((layer for layer in LAYERS if seen[layer] > 1), key=lambda layer: -seen[layer]))


def _crossed(answering: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    said = set[frozenset[str]]()
    for layer, others in answering.items():
        if not others:
            yield f"the {layer} layer says nothing: look at its SIG wire, and at the 3V3 and ground of its switch"
        elif others[0] != layer and frozenset((layer, others[0])) not in said:
            said.add(frozenset((layer, others[0])))
            yield f"the SIG wires of the {layer} layer and the {others[0]} layer are swapped"


# ---------------------------------------------------------------- the four wires that choose a sensor

Reading = Callable[[int], int]
"""Which sensor is read when one is asked for."""


def _lines(here: Mapping[str, Measured]) -> Iterator[str]:
    """A fault of all three layers at once lies in the wires that they share."""
    moments = [one.moments for one in here.values()]
    if _as_read(moments, lambda at: at):
        return
    for one in range(LINES):
        for other in range(one + 1, LINES):
            if _as_read(moments, lambda at, one=one, other=other: _swapped(at, one, other)):  # type: ignore[misc]
                yield f"the wires S{one} and S{other} are swapped"
        for low in (False, True):
            if _as_read(moments, lambda at, one=one, low=low: at & ~(1 << one) if low else at | 1 << one):  # type: ignore[misc]
                where = "low, as if it were cut or lay on ground" if low else "high, as if it lay on 3V3"
                yield f"the wire S{one} stays {where}"


def _as_read(moments: Sequence[tuple[int | None, ...]], reads: Reading) -> bool:
    """Whether every layer looks as if these sensors were read in place of those asked for."""
    wanted = tuple(at if (at := reads(field)) < FIELDS else None for field in range(FIELDS))
    return all(one == wanted for one in moments)


def _swapped(at: int, one: int, other: int) -> int:
    bits = (at >> one & 1, at >> other & 1)
    return at & ~(1 << one | 1 << other) | bits[0] << other | bits[1] << one


# ---------------------------------------------------------------- one layer


def _in_layer(layer: str, one: Measured) -> Iterator[str]:
    for at in range(FIELDS):
        yield from (f"sensor {at + 1} of the {layer} layer {said}" for said in _of_sensor(one.black[at], one.white[at]))
    yield from _order(layer, one.moments)


def _of_sensor(black: int, white: int) -> Iterator[str]:
    """What a level says of one sensor."""
    if black > WHITE:
        yield f"always sees white ({_volts(black)}): shorted to 3V3, its 22 kΩ missing, or the sun shines on it"
    elif white < BLACK and white - black < ANSWERS:
        yield f"never sees white ({_volts(white)}): not soldered, its LED or its transistor the wrong way round"
    elif white <= WHITE:
        yield f"is weak ({_volts(white)}, it needs {_volts(WHITE)}): dirty, too far from the rim, or another resistor"
    elif black >= BLACK:
        yield f"sees light on black ({_volts(black)}, at most {_volts(BLACK)}): too near, or light comes in"


def volts(level: int) -> float:
    """What a level of the converter is at the sensor."""
    return level / FULL * SUPPLY


def _volts(level: int) -> str:
    return f"{volts(level):.1f} V"


def _order(layer: str, moments: tuple[int | None, ...]) -> Iterator[str]:
    """Whether the sensors see white one after the other."""
    seen = {at: moment for at, moment in enumerate(moments) if moment is not None}
    wrong = {at: moment for at, moment in seen.items() if moment != at}
    if not wrong:
        return
    turned = {(moment - at) % FIELDS for at, moment in seen.items()}
    mirrored = {(moment + at) % FIELDS for at, moment in seen.items()}
    if len(turned) == 1 and len(seen) > 2:
        yield f"the {layer} layer is turned: its sensor 1 sits at the place of sensor {turned.pop() + 1}"
    elif len(mirrored) == 1 and len(seen) > 2:
        yield f"the sensors of the {layer} layer run the wrong way round: they must go clockwise, seen from above"
    else:
        yield from _mixed_up(layer, moments, wrong)


def _mixed_up(layer: str, moments: tuple[int | None, ...], wrong: Mapping[int, int]) -> Iterator[str]:
    for at, moment in wrong.items():
        if moments[moment] == at and at < moment:
            yield f"sensors {at + 1} and {moment + 1} of the {layer} layer are swapped"
        elif moments[moment] == moment:
            yield f"sensors {at + 1} and {moment + 1} of the {layer} layer see the same: solder joins them"
        elif moments[moment] != at:
            yield f"sensor {at + 1} of the {layer} layer sees what sensor {moment + 1} should"
