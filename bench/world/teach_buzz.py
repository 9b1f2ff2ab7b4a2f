"""Teach the network that tells a rattle, by the rows of `rattle_rows`: `python -m bench.world.teach_buzz ROWS`.

Needs PyTorch, which nothing else here does (`pip install torch`). Writes `dsp/chord/buzz_weights.py`, or, to judge what
was left out, elsewhere (`--to`, `--without` guitars by how their names begin). The one that stands there was taught
without allan, djent, lespaul and phil: `bench/buzz.py` measures on them.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from bench.world.teach import Pace, layers, learn
from dsp.chord import buzz_table
from dsp.chord.buzz import CIRCUMSTANCES
from dsp.chord.expected import OVERTONES
from dsp.layer import Layer

PARTIAL, STRING, CONTEXT, TOGETHER = 24, 48, 12, 32
EPOCHS, BATCH, RATE, DECAY = 20, 128, 3e-3, 3e-2
DROPPED, BLUR = 0.25, 0.08
"""What is left out at random, and by how much what is seen is blurred: no guitar is known beforehand."""


@dataclass
class Rows:
    """Strums x strings, padded."""

    cues: Tensor
    table: Tensor
    truth: Tensor
    guitar: np.ndarray[Any, Any]
    kind: np.ndarray[Any, Any]


def load(folder: Path) -> Rows:
    """All chunks."""
    parts = [dict(np.load(path)) for path in sorted(folder.glob("*.npz"))]
    cues, table, truth, guitar, kind = (
        np.concatenate([part[name] for part in parts]) for name in ("cues", "table", "truth", "guitar", "kind")
    )
    gathered = buzz_table.gathered(table.astype(np.float32))
    told = torch.from_numpy(np.concatenate([gathered, cues], axis=2).astype(np.float32))
    return Rows(told, torch.from_numpy(table.astype(np.float32)), torch.from_numpy(truth), guitar, kind)


class Net(nn.Module):  # type: ignore[misc]
    """The same sums as `RingNet` in `dsp/chord/ring_net.py`."""

    def __init__(self, cues: int, figures: int, middle: Tensor, spread: Tensor) -> None:
        super().__init__()
        self.register_buffer("middle", middle)
        self.register_buffer("spread", spread)
        self.register_buffer("overtones", torch.tensor(OVERTONES))
        self.partial = nn.ModuleList([nn.Linear(figures, PARTIAL), nn.Linear(PARTIAL, PARTIAL)])
        self.string = nn.Linear(cues + 3 * PARTIAL, STRING)
        self.context = nn.Linear(STRING, CONTEXT)
        self.together = nn.Linear(STRING + 4 * CONTEXT, TOGETHER)
        self.last = nn.Linear(TOGETHER, 1)
        self.drop = nn.Dropout(DROPPED)

    def forward(self, cues: Tensor, table: Tensor) -> Tensor:
        there = (cues != 0).any(dim=-1).float()
        pitch = 12.0 * cues[..., -len(CIRCUMSTANCES)]
        z = ((cues - self.middle) / self.spread).clamp(-4, 4)
        if self.training:
            z = z + BLUR * torch.randn_like(z)
            table = table + BLUR * torch.randn_like(table) * table[..., :1]
        string = self.drop(torch.relu(self.string(torch.cat([self.drop(z), self._gathered(table)], dim=-1))))
        said = torch.relu(self.context(string)) * there[..., None]
        mean = said.sum(dim=1) / there.sum(dim=1, keepdim=True).clamp(min=1)
        around = torch.cat([mean, said.max(dim=1).values], dim=-1)[:, None].expand(-1, string.shape[1], -1)
        gap = pitch[:, :, None] - pitch[:, None, :]
        under = ((gap[..., None] - self.overtones).abs() < 0.3).any(dim=-1) * there[:, :, None] * there[:, None]
        beside = [(said[:, None] * mask[..., None]).max(dim=2).values for mask in (under, under.transpose(1, 2))]
        judged = self.drop(torch.relu(self.together(torch.cat([string, around, *beside], dim=-1))))
        return self.last(judged)[..., 0]

    def _gathered(self, table: Tensor) -> Tensor:
        heard, own = table[..., 0].round(), (table[..., 0] * table[..., 1]).round()
        said = torch.relu(self.partial[1](torch.relu(self.partial[0](table))))
        means = [(said * m[..., None]).sum(dim=2) / (m.sum(dim=2) + 0.5)[..., None] for m in (heard, own)]
        return torch.cat([*means, (said * heard[..., None]).max(dim=2).values], dim=-1)


def taught(rows: Rows, chosen: np.ndarray[Any, Any], seed: int, epochs: int) -> Net:
    """The network, by the chosen strums."""
    torch.manual_seed(seed)
    at = torch.from_numpy(np.flatnonzero(chosen))
    known = rows.cues[at][rows.truth[at] >= 0]
    net = Net(rows.cues.shape[-1], rows.table.shape[-1], known.mean(dim=0), known.std(dim=0) + 1e-3)

    def loss_of(part: Tensor) -> Tensor:
        truth = rows.truth[part]
        odds = net(rows.cues[part], rows.table[part])
        each = nn.functional.binary_cross_entropy_with_logits(odds, truth.clamp(min=0).float(), reduction="none")
        return each[truth >= 0].mean()

    learn(net, at, Pace(epochs, BATCH, RATE, DECAY), loss_of)
    return net


def text_of(net: Net) -> str:
    """The network as a module, a byte a weight: the ear reads no files."""
    scale = Layer(net.spread.numpy().astype(np.float64)[None], net.middle.numpy().astype(np.float64))
    lines = ['"""The network of `buzz.py`, taught by `python -m bench.world.teach_buzz`; not edited by hand."""', ""]
    lines.append("PACKED = (")
    for layer in (scale, *layers(net)):
        text = layer.pack()
        cut = [f'"{text[k : k + 100]}"' for k in range(0, len(text), 100)]
        if len(cut) == 1:
            lines.append(f"    ({layer.weights.shape}, {cut[0]}),")
        else:
            *most, last = cut
            lines += ["    (", f"        {layer.weights.shape},"]
            lines += [*(f"        {part}" for part in most), f"        {last},", "    ),"]
    return "\n".join([*lines, ")", ""])


def main() -> None:
    """Teach, and keep."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=Path)
    parser.add_argument("--to", type=Path, default=Path(buzz_table.__file__).parent / "buzz_weights.py")
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    options = parser.parse_args()
    torch.set_num_threads(1)
    rows = load(options.rows)
    chosen = (rows.truth >= 0).any(dim=1).numpy()
    chosen &= ~np.array([guitar.startswith(tuple(options.without) or ("-",)) for guitar in rows.guitar])
    print(f"{int((rows.truth == 1).sum())} strings rattle in {chosen.sum()} strums", flush=True)
    options.to.write_text(text_of(taught(rows, chosen, 0, options.epochs)))


if __name__ == "__main__":
    main()
