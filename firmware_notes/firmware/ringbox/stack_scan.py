"""From what the light sensors measure to which pieces lie on the spindle."""

from ringbox import messages, rims

FIELDS = rims.FIELDS
LAYERS = 3  # the key, the bottom cam, the top cam
BLACK = 26000  # of 65535: below it a field is black
WHITE = 39000  # above it it is white; between them it keeps its colour for a while, then is called half seen


class StackLayer:
    """Twelve sensors at one height; each remembers its colour while the light is neither."""

    def __init__(self) -> None:
        self._word = 0
        self._between = 0

    def look(self, levels: list[int]) -> None:
        """The sensors' levels, the one at the top of the ring first, then clockwise."""
        word = 0
        self._between = 0
        for place in range(FIELDS):
            bit = 1 << (FIELDS - 1 - place)
            if levels[place] > WHITE or (levels[place] >= BLACK and self._word & bit):
                word |= bit
            if BLACK <= levels[place] <= WHITE:
                self._between += 1
        self._word = word

    def reading(self) -> tuple[bytes, tuple[int, int] | None]:
        """The layer's three bytes, and (error, detail) if it cannot be read."""
        if self._between > 1:
            return bytes(rims.UNREADABLE), (messages.ERRORS["half_seen"], 0)
        known = rims.read(self._word)
        if known is None:
            return bytes(rims.UNREADABLE), (messages.ERRORS["unknown_code"], self._word)
        return bytes(known), None


class StackScan:
    """All layers: `look(levels)` with a list of levels a layer gives the state and its errors."""

    def __init__(self) -> None:
        self._layers = [StackLayer() for _ in range(LAYERS)]

    def look(self, levels: list[list[int]]) -> tuple[bytes, tuple[tuple[int, int, int], ...]]:
        """(state, errors as (code, layer, detail))."""
        state = b""
        errors = []
        for at in range(LAYERS):
            self._layers[at].look(levels[at])
            part, error = self._layers[at].reading()
            state += part
            if error is not None:
                errors.append((error[0], at, error[1]))
        return state, tuple(errors)
