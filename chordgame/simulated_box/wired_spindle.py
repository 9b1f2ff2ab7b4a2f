"""A spindle as it is wired, fault by fault: what its converter measures while a test hub is turned in a layer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ringbox.stack_scan import FIELDS

LAYERS = ("key", "bottom", "top")
DARK, BLACK, WHITE, FULL = 1_500, 9_000, 50_000, 65_535
"""What is measured without light, of a black field, of a white one, and at most."""
INPUTS = 16  # of an analog switch; the last four are open, and read dark

Gain = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class WiredSpindle:
    """How it was soldered. As it stands here all is right.

    `sensors` has for each layer which sensor hangs at which input of its switch, `sig` which layer's switch comes back
    on whose wire, `select` what reaches the switches of an address, and `gain` what a sensor makes of its level.
    """

    sensors: dict[str, tuple[int, ...]] = field(default_factory=lambda: dict.fromkeys(LAYERS, tuple(range(FIELDS))))
    sig: dict[str, str | None] = field(default_factory=lambda: {layer: layer for layer in LAYERS})
    select: Callable[[int], int] = lambda address: address
    gain: dict[tuple[str, int], Gain] = field(default_factory=dict)
    light: bool = True

    def level(self, layer: str, address: int, hub_in: str, place: int) -> int:
        """What the converter says on a layer's wire for an address, the hub at this place."""
        source, at = self.sig[layer], self.select(address)
        if source is None or at >= FIELDS:
            return DARK
        sensor = self.sensors[source][at]
        white = source == hub_in and sensor == place
        seen = (WHITE if white else BLACK) if self.light else DARK
        gain = self.gain.get((source, sensor))
        return gain(seen) if gain else seen

    def look(self, hub_in: str, place: int) -> dict[str, list[int]]:
        """All sensors once, as the firmware asks for them."""
        return {layer: [self.level(layer, at, hub_in, place) for at in range(FIELDS)] for layer in LAYERS}

    def turn(self, hub_in: str) -> list[dict[str, list[int]]]:
        """A look for each place of the hub, from the top on."""
        return [self.look(hub_in, place) for place in range(FIELDS)]


def _with_sensors(layer: str, order: tuple[int, ...]) -> WiredSpindle:
    right = WiredSpindle()
    return replace(right, sensors={**right.sensors, layer: order})


def _with_gain(layer: str, sensor: int, gain: Gain) -> WiredSpindle:
    return WiredSpindle(gain={(layer, sensor - 1): gain})


def _with_sig(**sig: str | None) -> WiredSpindle:
    right = WiredSpindle()
    return replace(right, sig={**right.sig, **sig})


IN_ORDER = tuple(range(FIELDS))
FAULTS: dict[str, WiredSpindle] = {
    "none": WiredSpindle(),
    "no-light": WiredSpindle(light=False),
    "dead-sensor": _with_gain("bottom", 4, lambda _: DARK),
    "stuck-sensor": _with_gain("top", 7, lambda _: FULL),
    "weak-sensor": _with_gain("key", 2, lambda level: level * 6 // 10),
    "light-leaks-in": _with_gain("top", 12, lambda level: level + 20_000 if level < WHITE else FULL),
    "swapped-sensors": _with_sensors("key", (*IN_ORDER[:2], 3, 2, *IN_ORDER[4:])),
    "turned-layer": _with_sensors("bottom", (*IN_ORDER[3:], *IN_ORDER[:3])),
    "wrong-way-round": _with_sensors("top", (0, *IN_ORDER[:0:-1])),
    "solder-bridge": _with_sensors("bottom", (*IN_ORDER[:5], 4, *IN_ORDER[6:])),
    "swapped-layers": _with_sig(key="bottom", bottom="key"),
    "silent-layer": _with_sig(top=None),
    "swapped-select": WiredSpindle(select=lambda at: at & ~0b11 | (at & 1) << 1 | at >> 1 & 1),
    "cut-select": WiredSpindle(select=lambda at: at & ~0b100),
}
"""Faults that a soldering iron makes, each by its name; 'ringclear box levels --simulated NAME' has it."""
