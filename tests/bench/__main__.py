"""`python3 run.py bench`: the figures that the docs quote, each by the part of the house that it is about."""

from __future__ import annotations

import importlib
import pkgutil
import sys

from tests import bench


def parts() -> list[str]:
    """Every module beside this one that has a `report`."""
    names = [module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_")]
    return [name for name in names if hasattr(importlib.import_module(f"tests.bench.{name}"), "report")]


def main(words: list[str]) -> int:
    """Print the named parts, or all of them."""
    known = parts()
    unknown = [word for word in words if word not in known]
    if unknown:
        print(f"no figures about {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    for name in words or known:
        print(f"== {name}", flush=True)
        importlib.import_module(f"tests.bench.{name}").report()
        print(flush=True)
    return 0


sys.exit(main(sys.argv[1:]))
