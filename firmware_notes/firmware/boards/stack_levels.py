"""A test of the stack box's wiring: says what to do with the test hub, and what the sensors measure, as JSON lines.

mpremote run firmware/boards/stack_levels.py | ringclear box levels --in -
"""

import json
import time

from boards.sensors import levels

NAMES = ("key", "bottom", "top")
CLOCKWISE = (12, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5)  # the numbers of the ring from the top
LAY, SET = 15, 4  # seconds to lay hubs, and to turn the test hub by one place; our estimate of slow hands


def say(text: str) -> None:
    """A line for people."""
    print(json.dumps({"say": text}))


for below, name in enumerate(NAMES):
    say(f"Lay {below} blind hubs, and the test hub on them: it is in the {name} layer then.")
    time.sleep_ms(1000 * LAY)
    for place, number in enumerate(CLOCKWISE):
        say(f"Point it at {number}.")
        time.sleep_ms(1000 * SET)
        print(json.dumps({"layer": name, "place": place, "levels": levels()}))
say("Done.")
time.sleep_ms(1000 * SET)  # the last line goes out before the computer hangs up
