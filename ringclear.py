"""`python -m ringclear`: the same as the command, where its folder is not on the path."""

import sys

from chordgame.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
