"""Other instruments than a guitar of six strings."""

from dsp.pitch import STANDARD, Strings

BASS: Strings = {1: 43.0, 2: 38.0, 3: 33.0, 4: 28.0}
SEVEN_STRING: Strings = {**STANDARD, 7: 35.0}
EIGHT_STRING: Strings = {**SEVEN_STRING, 8: 30.0}
