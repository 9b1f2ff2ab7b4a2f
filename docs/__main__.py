"""Every picture of the docs anew, and the README's film: `python3 run.py pictures`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
DRAWN = ("docs.draw_pictures", "docs.draw_layers", "firmware_notes.make_tables")
"""From rules, from the house, and from pins and dimensions of the box."""
TAKEN = ("docs.draw_pages", "docs.draw_film")
"""Of real pages, in a browser."""


def main() -> int:
    """One after the other; the first that fails is how it ended."""
    for module in (*DRAWN, *TAKEN):
        print(f"python -m {module}", flush=True)
        if code := subprocess.run([sys.executable, "-m", module], cwd=HOUSE, check=False).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
