"""Fit the weights of `dsp/chord/ringing.py` to mixes of sampled guitars and write `dsp/chord/ring_weights.py`.

    python -m bench.fit_ring_weights CACHE_FOLDER

The cues of every guitar's mixes are kept in the cache folder; delete it after changing any cue. Fetch the other guitars
first (`python -m bench.other_guitars`), or the fit does without them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from bench.built_guitars import MODELS
from bench.evidence import Rows, rows_of
from bench.mixes import RATE, mixes
from bench.other_guitars import PACKAGES, kept
from dsp.chord import ringing

Array = np.ndarray[Any, np.dtype[np.float64]]
BENCH_GUITARS = ("emily", "strat", "acoustic", "green")
PHONES = tuple(f"phone{number}" for number in range(7))
COUNTS = dict.fromkeys(BENCH_GUITARS, 700) | dict.fromkeys(PHONES, 160) | dict.fromkeys(MODELS, 350)
COUNTS |= {name: 400 if name in PACKAGES else 200 for name in kept()}
FINAL_FROM = 0.44
RIDGE = 100.0
"""Strength of the pull of all weights towards nothing."""
PLAYERS_RING_MORE = 0.4
"""Half of the mixes' strings ring, to show every way to fail, and two thirds or more of a player's: the difference in
log-odds."""


@dataclass
class Fit:
    """All that `dsp/chord/ring_weights.py` holds."""

    middle: Array
    spread: Array
    weights: Array
    bias: float

    def install(self) -> None:
        """Make the running ear use these weights."""
        vars(ringing).update(MIDDLE=self.middle, SPREAD=self.spread, WEIGHTS=self.weights, BIAS=self.bias)


def undecided() -> Fit:
    """Weights that know nothing, for as many cues as there are."""
    count = len(ringing.NAMES)
    weights = np.zeros(ringing.terms_count())
    return Fit(np.zeros(count), np.ones(count), weights, 0.0)


def guitar_rows(guitar: str, cache: Path) -> Rows:
    """Cues and truth of one guitar's mixes."""
    path = cache / f"{guitar}.npz"
    if not path.exists():
        undecided().install()
        parts = [rows_of(made, RATE) for made in mixes(guitar, COUNTS[guitar])]
        parts = [part for part in parts if len(part.truth)]
        np.savez_compressed(
            path,
            cues=np.concatenate([part.cues for part in parts]),
            truth=np.concatenate([part.truth for part in parts]),
        )
    with np.load(path) as kept:
        return Rows(kept["cues"], kept["truth"])


def all_rows(cache: Path) -> dict[str, Rows]:
    """Cues and truth of every guitar."""
    cache.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        rows = pool.map(guitar_rows, COUNTS, [cache] * len(COUNTS))
        return dict(zip(COUNTS, rows, strict=True))


def _rounded(values: Array) -> Array:
    return np.array([float(f"{value:.4g}") for value in values])


def _final(rows: Rows) -> Rows:
    """The last looks, which count twice: what they say stands."""
    last = rows.cues[:, ringing.NAMES.index("time_heard")] > FINAL_FROM
    return Rows(rows.cues[last], rows.truth[last])


def fit(parts: Iterable[Rows]) -> Fit:
    """Ridge logistic regression."""
    parts = [part for each in parts for part in (each, _final(each))]
    cues = np.concatenate([part.cues for part in parts])
    truth = np.concatenate([part.truth for part in parts])
    # What is kept in the module is what is fitted with.
    middle, spread = (np.array([float(f"{v:.5g}") for v in x]) for x in (cues.mean(axis=0), cues.std(axis=0) + 1e-3))
    vars(ringing).update(MIDDLE=middle, SPREAD=spread)
    x = ringing.terms(cues)
    sign = np.where(truth, 1.0, -1.0)

    def loss(w: Array) -> tuple[float, Array]:
        margin = sign * (x @ w[:-1] + w[-1])
        grade = -sign / (1.0 + np.exp(np.clip(margin, -30, 30)))
        value = np.logaddexp(0.0, -margin).sum() + 0.5 * RIDGE * (w[:-1] ** 2).sum()
        return float(value), np.append(x.T @ grade + RIDGE * w[:-1], grade.sum())

    found = minimize(loss, np.zeros(x.shape[1] + 1), jac=True, method="L-BFGS-B", options={"maxiter": 400})
    return Fit(middle, spread, found.x[:-1], float(found.x[-1]) + PLAYERS_RING_MORE)


def _table(name: str, values: Array, comment: str) -> str:
    rows = [values[i : i + 10] for i in range(0, len(values), 10)]
    lines = ["    " + ", ".join(f"{v:.4g}" for v in row) + "," for row in rows]
    return f"{name} = np.array([\n" + "\n".join(lines) + f'\n])\n"""{comment}"""\n'


def write(fitted: Fit, path: Path) -> None:
    """Write the weights as a Python module."""
    text = '"""Weights of `ringing.py`, made by `bench/fit_ring_weights.py`; not edited by hand."""\n\n'
    text += "import numpy as np\n\n# fmt: off\n\n"
    text += _table("MIDDLE", fitted.middle, "Mean of each cue over the mixes.")
    text += _table("SPREAD", fitted.spread, "Its standard deviation.")
    text += _table("WEIGHTS", fitted.weights, "One weight for each of the terms, block by block.")
    text += f"BIAS = {fitted.bias:.5g}\n"
    path.write_text(text)


def main() -> None:
    """Fit to all guitars and write the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cache", type=Path)
    rows = all_rows(parser.parse_args().cache)
    fitted = fit(rows.values())
    path = Path(ringing.__file__).parent / "ring_weights.py"
    write(fitted, path)
    print(f"{sum(len(part.truth) for part in rows.values())} rows of {len(rows)} guitars -> {path}")


if __name__ == "__main__":
    main()
