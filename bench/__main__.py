"""`python3 run.py bench`: the figures that the docs quote, each by the part of the house that it is about.

`python3 run.py bench devices --seconds 600` gives parts that listen live that much time.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import pkgutil
import sys

import bench


def parts() -> list[str]:
    """Every module beside this one that has a `report`."""
    names = [module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")]
    return [name for name in names if hasattr(importlib.import_module(f"bench.{name}"), "report")]


def main(words: list[str]) -> int:
    """Print the named parts, or all of them."""
    parser = argparse.ArgumentParser(prog="run.py bench", description="print the figures")
    known = parts()
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(known))
    parser.add_argument("--seconds", type=float, help="how long parts that listen live take")
    given = parser.parse_args(words)
    unknown = [word for word in given.parts if word not in known]
    if unknown:
        parser.error(f"no figures about {', '.join(unknown)}; there are: {', '.join(known)}")
    for name in given.parts or known:
        print(f"== {name}", flush=True)
        report = importlib.import_module(f"bench.{name}").report
        timed = given.seconds is not None and "seconds" in inspect.signature(report).parameters
        report(**({"seconds": given.seconds} if timed else {}))
        print(flush=True)
    return 0


sys.exit(main(sys.argv[1:]))
