"""`python -m chordgame` is the command `ringclear`."""

import sys

from chordgame.cli import main

sys.exit(main())
