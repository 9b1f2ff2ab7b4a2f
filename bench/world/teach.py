"""Teach the ear's network by the rows of the world: `python -m bench.world.teach ROWS [--without KIND ...]`.

Needs PyTorch, which nothing else here does (`pip install torch`). Writes `dsp/chord/ring_weights.py`, or, to judge what
was left out, elsewhere (`--to`). What is left out is told by kind (nylon, steel, electric, phone, built) or by how a
guitar's name begins.

Two lessons: first all strums, then, from the networks of the first (`--start`), mostly what is well played.
"""

from __future__ import annotations

import argparse
import re
import runpy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from bench.world.guitars import kind_of
from bench.world.playing import ALONE, EVEN, SOFT
from dsp.chord import ring_inputs
from dsp.chord.expected import OVERTONES
from dsp.chord.partial_table import ORDER_FIGURES
from dsp.chord.ring_inputs import NAMES
from dsp.chord.ring_net import RingNet
from dsp.layer import Layer

MOST_STRINGS = 6
NETS, EPOCHS, BATCH, RATE = 2, 20, 256, 2e-3
GOING_ON, RATE_GOING_ON = 5, 1e-3
"""How long, and how fast, a network learns that knows something already."""
DROPPED, DECAY, BLUR = 0.15, 1e-4, 0.05
FINAL_FROM, FINAL_COUNTS = 0.44, 2.0
"""The last looks count for more: what they say stands."""
REAL = "strummed"
"""How the guitars of those begin who really strummed."""
ALL, OF_ALONE, OF_OTHERS = 1.0, 0.3, 0.4
"""Which share of the strums teaches a network that goes on: of even hands, real and soft ones; of strings alone; of all
else."""
REAL_COUNTS = 3.0
"""How much a real strum counts for a network that goes on: there are few of them, and they are what it is for."""
HIDDEN_FROM = 0.5
"""Share of its partials that others share, from which on an uneven hand's string teaches no network that goes on.
Whether it rings can be told by how loud it should be, but there a string may be ever so weak: whoever learns from both
believes of any hidden string that it may ring."""
_TIME, _PITCH, _HIDDEN = (NAMES.index(name) for name in ("time_heard", "pitch", "hidden"))


@dataclass(frozen=True)
class Width:
    """How many units each layer of a network has."""

    partial: int
    string: int
    context: int
    together: int


FIRST = Width(32, 160, 32, 96)
WIDER = Width(64, 320, 64, 192)
"""In the second lesson, from more strums, twice as many units learn better; the first would take hours with them."""


@dataclass(frozen=True)
class Pace:
    """How often a network hears all, how many strums at a time, how fast it learns at most, and how it forgets."""

    epochs: int
    batch: int
    most: float
    decay: float


@dataclass
class Rows:
    """Strums x strings, padded."""

    cues: Tensor
    partials: Tensor
    truth: Tensor
    """1 rings, 0 does not, -1 nobody knows, or no string."""
    guitar: np.ndarray[Any, Any]
    manner: np.ndarray[Any, Any]
    counts: Tensor
    """How much each strum counts."""


def load(folder: Path) -> Rows:
    """All chunks, strum by strum; a file's name tells in what manner its strums were played."""
    parts: dict[str, list[Any]] = {"cues": [], "partials": [], "truth": [], "guitar": [], "manner": []}
    for path in sorted(folder.glob("*.npz")):
        with np.load(path) as kept:
            rows = {name: kept[name] for name in kept.files}
        mark = np.stack([np.unique(rows["guitar"], return_inverse=True)[1], rows["clip"], rows["strum"]], axis=1)
        opens = np.concatenate([[True], (mark[1:] != mark[:-1]).any(axis=1)])
        group = np.cumsum(opens) - 1
        seat = np.arange(len(group)) - np.flatnonzero(opens)[group]
        count = int(group[-1]) + 1
        for name, empty in (("cues", 0.0), ("partials", 0.0), ("truth", -1)):
            padded = np.full((count, MOST_STRINGS, *rows[name].shape[1:]), empty, rows[name].dtype)
            padded[group, seat] = rows[name]
            parts[name].append(padded)
        parts["guitar"].append(rows["guitar"][opens])
        parts["manner"].append(np.full(count, re.sub(r"^\d+", "", path.stem)))
    joined = {name: np.concatenate(values) for name, values in parts.items()}
    cues, partials, truth = (torch.from_numpy(joined[name]) for name in ("cues", "partials", "truth"))
    return Rows(cues, partials, truth, joined["guitar"], joined["manner"], torch.ones(len(truth)))


def well_played(rows: Rows, seed: int) -> tuple[Rows, np.ndarray[Any, Any]]:
    """What teaches a network that goes on, and which strums: of uneven hands fewer, and only strings in the clear.

    Where no string rings at all, as where somebody speaks, each of them teaches it.
    """
    even, real = np.char.startswith(rows.manner, EVEN), np.char.startswith(rows.guitar, REAL)
    alone = rows.manner == ALONE
    share = np.select([even | real | (rows.manner == SOFT), alone], [ALL, OF_ALONE], OF_OTHERS)
    chosen = np.random.default_rng(seed).random(len(share)) < share
    doubtful = torch.from_numpy(~(even | real | alone | _none_rings(rows)))[:, None]
    truth = torch.where(doubtful & (rows.cues[..., _HIDDEN] > HIDDEN_FROM), -1, rows.truth)
    counts = torch.from_numpy(np.where(real, REAL_COUNTS, 1.0)).float()
    return replace(rows, truth=truth, counts=counts), chosen


def _none_rings(rows: Rows) -> np.ndarray[Any, Any]:
    """The strums of which every string is known not to ring."""
    return np.asarray(~(_there(rows.cues) & (rows.truth != 0)).any(dim=1).numpy())


def _there(cues: Tensor) -> Tensor:
    """The seats that have a string: one without has no cues at all."""
    return (cues != 0).any(dim=-1)


class Net(nn.Module):  # type: ignore[misc]
    """The same sums as `RingNet` in `dsp/chord/ring_net.py`."""

    def __init__(self, cues: int, figures: int, middle: Tensor, spread: Tensor, wide: Width) -> None:
        super().__init__()
        self.register_buffer("middle", middle)
        self.register_buffer("spread", spread)
        self.register_buffer("orders", torch.tensor(ORDER_FIGURES, dtype=torch.float32))
        self.register_buffer("overtones", torch.tensor(OVERTONES))
        self.partial = nn.ModuleList(
            [nn.Linear(figures + ORDER_FIGURES.shape[1], wide.partial), nn.Linear(wide.partial, wide.partial)]
        )
        self.string = nn.Linear(cues + 3 * wide.partial, wide.string)
        self.context = nn.Linear(wide.string, wide.context)
        self.together = nn.Linear(wide.string + 4 * wide.context, wide.together)
        self.last = nn.Linear(wide.together, 1)
        self.drop = nn.Dropout(DROPPED)

    def forward(self, cues: Tensor, partials: Tensor, there: Tensor) -> Tensor:
        z = ((cues - self.middle) / self.spread).clamp(-4, 4)
        if self.training:
            z = z + BLUR * torch.randn_like(z)
            partials = partials + BLUR * torch.randn_like(partials) * partials[..., :1]
        gathered = self._gathered(partials)
        string = self.drop(torch.relu(self.string(torch.cat([self.drop(z), gathered], dim=-1))))
        said = torch.relu(self.context(string)) * there[..., None]
        mean = said.sum(dim=1) / there.sum(dim=1, keepdim=True).clamp(min=1)
        around = torch.cat([mean, said.max(dim=1).values], dim=-1)[:, None].expand(-1, string.shape[1], -1)
        pitch = 12.0 * cues[..., _PITCH]
        gap = pitch[:, :, None] - pitch[:, None, :]
        under = ((gap[..., None] - self.overtones).abs() < 0.3).any(dim=-1).float()
        beside = [(said[:, None] * mask[..., None]).max(dim=2).values for mask in (under, under.transpose(1, 2))]
        judged = self.drop(torch.relu(self.together(torch.cat([string, around, *beside], dim=-1))))
        return self.last(judged)[..., 0]

    def _gathered(self, partials: Tensor) -> Tensor:
        orders = self.orders.expand(*partials.shape[:2], -1, -1)
        heard, own = partials[..., 0], partials[..., 0] * partials[..., 1]
        said = torch.cat([partials, orders], dim=-1)
        for layer in self.partial:
            said = torch.relu(layer(said))
        means = [
            (said * m[..., None]).sum(dim=2) / (m.sum(dim=2) + 0.5)[..., None] for m in (heard.round(), own.round())
        ]
        most = torch.where(heard[..., None] > 0.5, said, 0.0).max(dim=2).values
        return torch.cat([*means, most], dim=-1)


def taught(rows: Rows, chosen: np.ndarray[Any, Any], seed: int, epochs: int, start: RingNet | None = None) -> Net:
    """One network, by the chosen strums; it goes on from where `start` is, if that is given."""
    torch.manual_seed(seed)
    at = torch.from_numpy(np.flatnonzero(chosen))
    known = rows.cues[at][rows.truth[at] >= 0]
    wide = WIDER if start else FIRST
    net = Net(rows.cues.shape[-1], rows.partials.shape[-1], known.mean(dim=0), known.std(dim=0) + 1e-3, wide)
    most = RATE
    if start is not None:
        most = RATE_GOING_ON
        _take_over(net, start)
    learn(net, at, Pace(epochs, BATCH, most, DECAY), lambda part: _loss(net, rows, part), f"net {seed} ")
    return net


def learn(net: nn.Module, at: Tensor, pace: Pace, loss_of: Callable[[Tensor], Tensor], name: str = "") -> None:
    """Take the strums at these places in another order each epoch, some at a time, and lessen what they lose."""
    best = torch.optim.AdamW(net.parameters(), lr=pace.most, weight_decay=pace.decay)
    steps = pace.epochs * (len(at) // pace.batch + 1)
    rate = torch.optim.lr_scheduler.OneCycleLR(best, pace.most, total_steps=steps)
    for epoch in range(pace.epochs):
        net.train()
        losses = []
        for part in at[torch.randperm(len(at))].split(pace.batch):
            loss = loss_of(part)
            best.zero_grad()
            loss.backward()
            best.step()
            rate.step()
            losses.append(loss.item())
        print(f"{name}epoch {epoch}: {np.mean(losses):.4f}", flush=True)
    net.eval()


def _take_over(net: Net, start: RingNet) -> None:
    """Begin with what another one knows: units that this one has beside listen to all, nobody listens to them yet."""
    kept = (*start.partial, start.string, start.context, start.together, start.last)
    known = _groups([layer.weights.shape for layer in kept], len(start.scale.middle))
    wider = _groups([layer.weight.T.shape for layer in _layers(net)], len(start.scale.middle))
    with torch.no_grad():
        net.middle.copy_(torch.from_numpy(np.array(start.scale.middle)))
        net.spread.copy_(torch.from_numpy(np.array(start.scale.spread)))
        for own, layer, few, many in zip(_layers(net), kept, known, wider, strict=True):
            begins = np.cumsum([0, *many[:-1]])
            heard = np.concatenate([begin + np.arange(count) for begin, count in zip(begins, few, strict=True)])
            weights = torch.zeros(layer.weights.shape[1], own.weight.shape[1])
            weights[:, heard] = torch.from_numpy(np.array(layer.weights.T)).float()
            own.weight[: len(weights)] = weights
            own.bias[: len(weights)] = torch.from_numpy(np.array(layer.bias)).float()


def _groups(shapes: list[tuple[int, int]], cues: int) -> list[list[int]]:
    """What each layer hears, of (inputs, units) of all: how much of each kind."""
    figures, partial, string, context, together = shapes[0][0], *(shapes[k][1] for k in (0, 2, 3, 4))
    return [[figures], [partial], [cues, *[partial] * 3], [string], [string, *[context] * 4], [together]]


def _layers(net: Net) -> tuple[Any, ...]:
    return (*net.partial, net.string, net.context, net.together, net.last)


def _loss(net: Net, rows: Rows, part: Tensor) -> Tensor:
    cues, truth = rows.cues[part], rows.truth[part]
    odds = net(cues, rows.partials[part].float(), _there(cues).float())
    late = 1.0 + (FINAL_COUNTS - 1.0) * (cues[..., _TIME] > FINAL_FROM).float()
    weight = (truth >= 0).float() * late * rows.counts[part][:, None]
    each = nn.functional.binary_cross_entropy_with_logits(odds, truth.clamp(min=0).float(), reduction="none")
    return (each * weight).sum() / weight.sum().clamp(min=1)


def layers(net: Net) -> Iterator[Layer]:
    """Every layer, as `RingNet` has them."""
    for layer in _layers(net):
        weights, bias = layer.weight.detach().numpy().T, layer.bias.detach().numpy()
        yield Layer(weights.astype(np.float64), bias.astype(np.float64))


def text_of(nets: list[Net]) -> str:
    """The networks as a module, a byte a weight: the ear reads no files."""
    lines = ['"""The networks of `ringing.py`, taught by `python -m bench.world.teach`; not edited by hand."""', ""]
    lines += ["from dsp.chord.ring_net import RingNet", "", "_PACKED = ("]
    for net in nets:
        lines.append("    (")
        scale = Layer(net.spread.numpy().astype(np.float64)[None], net.middle.numpy().astype(np.float64))
        for layer in (scale, *layers(net)):
            rows, columns = layer.weights.shape
            lines += ["        (", f"            ({rows}, {columns}),"]
            text = layer.pack()
            lines += [f'            "{text[k : k + 96]}"' for k in range(0, len(text), 96)]
            lines.append("        ),")
        lines.append("    ),")
    lines += [")", "", "NETS = tuple(RingNet.packed(one) for one in _PACKED)", ""]
    return "\n".join(lines)


def _known(rows: Rows) -> np.ndarray[Any, Any]:
    """Of a strum of which nothing is known nobody learns anything."""
    return np.asarray((rows.truth >= 0).any(dim=1).numpy())


def main() -> None:
    """Teach, and keep."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--to", type=Path, default=Path(ring_inputs.__file__).parent / "ring_weights.py")
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--nets", type=int, default=NETS)
    parser.add_argument("--epochs", type=int, help=f"{EPOCHS}, or {GOING_ON} of those that go on")
    parser.add_argument("--start", type=Path, help="networks to go on from, by what is well played")
    options = parser.parse_args()
    torch.set_num_threads(1)
    rows = load(options.rows)
    chosen = np.array(
        [kind_of(g) not in options.without and not g.startswith(tuple(options.without) or ("-",)) for g in rows.guitar]
    )
    chosen &= _known(rows)
    print(f"{int((rows.truth[torch.from_numpy(chosen)] >= 0).sum())} strings in {chosen.sum()} strums", flush=True)
    begun = runpy.run_path(str(options.start))["NETS"] if options.start else (None,) * options.nets
    epochs = options.epochs or (GOING_ON if options.start else EPOCHS)
    nets = []
    for seed, start in enumerate(begun[: options.nets]):
        learned, share = well_played(rows, seed) if start else (rows, chosen)
        nets.append(taught(learned, chosen & share & _known(learned), seed, epochs, start))
    options.to.write_text(text_of(nets))


if __name__ == "__main__":
    main()
