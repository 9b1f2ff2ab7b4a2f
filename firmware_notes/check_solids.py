"""Makes the solids of the stack box with OpenSCAD, and looks each over before anybody prints it.

python -m firmware_notes.check_solids [FOLDER]      (build/solids if none is given)

A solid is good if it is closed (each edge belongs to two triangles that run along it in opposite directions), has a
volume, is as wide and high as the notes say, and has no wall thinner than a printer can lay.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

NOTES = Path(__file__).resolve().parent
SOURCE = NOTES / "solids" / "stack_box.scad"
THINNEST = 0.8
"""Millimetres: two lines of the usual nozzle of 0.4; a wall of one line breaks."""
ROUNDING = 0.05
"""Millimetres by which a circle of 96 edges is narrower than the circle."""
SLIVER = 0.02
"""Square millimetres, twice over: what is smaller has no direction to speak of in a file of six digits."""
VERTEX = re.compile(r"vertex\s+(\S+)\s+(\S+)\s+(\S+)")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a part has to measure, in millimetres along x, y and z."""

    name: str
    size: tuple[float, float, float]


WANTED = (
    Wanted("spindle", (58.7, 58.7, 24.0)),
    Wanted("shelf", (130.0, 130.0, 4.0)),
    Wanted("hub", (76.0, 76.0, 6.0)),
    Wanted("plug", (5.1, 5.1, 2.5)),
)


def made(part: str, folder: Path) -> Path:
    """The part as a file to print."""
    target = folder / f"{part}.stl"
    command = ["openscad", "-q", "-D", f'part="{part}"', "-o", str(target), str(SOURCE)]
    subprocess.run(command, check=True, capture_output=True)
    return target


def triangles_in(path: Path) -> np.ndarray:
    """Its triangles: three corners each, of three coordinates."""
    corners = [tuple(map(float, found)) for found in VERTEX.findall(path.read_text(encoding="ascii"))]
    return np.array(corners).reshape(-1, 3, 3)


def faults(triangles: np.ndarray, wanted: Wanted) -> Iterator[str]:
    """Why it should not be printed."""
    if open_edges := edges_left_open(triangles):
        yield f"{open_edges} edges do not belong to two triangles: it is not closed"
    if volume(triangles) <= 0:
        yield "it has no volume: its triangles are inside out"
    size = np.ptp(triangles.reshape(-1, 3), axis=0)
    if np.abs(size - wanted.size).max() > 2 * ROUNDING:
        yield f"it measures {' x '.join(f'{side:.2f}' for side in size)} mm, not {wanted.size}"
    if (wall := thinnest_wall(triangles)) < THINNEST - ROUNDING:
        yield f"a wall is {wall:.2f} mm thin, and {THINNEST} is the least"


def edges_left_open(triangles: np.ndarray) -> int:
    """Edges that are not passed once in each direction."""
    corners = [tuple(map(tuple, triangle)) for triangle in triangles.round(4)]
    passed = Counter(edge for a, b, c in corners for edge in ((a, b), (b, c), (c, a)) if edge[0] != edge[1])
    return sum(passed[a, b] != passed[b, a] for a, b in passed)


def volume(triangles: np.ndarray) -> float:
    """Cubic millimetres, by the tetrahedra that the triangles make with the middle of it all."""
    a, b, c = np.moveaxis(triangles, 1, 0)
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def thinnest_wall(triangles: np.ndarray) -> float:
    """Millimetres straight in from the middle of any triangle to the other side of what it covers."""
    a, b, c = np.moveaxis(triangles, 1, 0)
    normals = np.cross(b - a, c - a)
    areas = np.linalg.norm(normals, axis=1)
    flat = areas > SLIVER
    inward = -normals[flat] / areas[flat, None]
    starts = (a + b + c)[flat] / 3 + 1e-4 * inward
    return min(map(float, (way_out(start, way, a, b - a, c - a) for start, way in zip(starts, inward, strict=True))))


def way_out(start: np.ndarray, way: np.ndarray, corner: np.ndarray, along: np.ndarray, across: np.ndarray) -> float:
    """How far it is from inside to the first triangle that is met (Möller and Trumbore's way)."""
    turned = np.cross(way, across)
    scale = np.einsum("ij,ij->i", along, turned)
    with np.errstate(divide="ignore", invalid="ignore"):
        offset = start - corner
        u = np.einsum("ij,ij->i", offset, turned) / scale
        other = np.cross(offset, along)
        v = other @ way / scale
        far = np.einsum("ij,ij->i", across, other) / scale
        met = (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 0)
    return float(far[met].min()) if met.any() else np.inf


def main(folder: Path) -> int:
    """Make them all, and say of each what it is like."""
    if not shutil.which("openscad"):
        print("there is no openscad here: install it (Debian has it), and try again", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    bad = 0
    for wanted in WANTED:
        path = made(wanted.name, folder)
        triangles = triangles_in(path)
        wrong = list(faults(triangles, wanted))
        bad += bool(wrong)
        good = f"closed, {volume(triangles) / 1000:.1f} cm³, thinnest wall {thinnest_wall(triangles):.2f} mm"
        print(f"{path}: {len(triangles)} triangles, {'; '.join(wrong) or good}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else NOTES.parent / "build" / "solids"))
