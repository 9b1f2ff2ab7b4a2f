// Where arrow keys and Enter lead on a paper. No page is touched here.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Enter: [1, 0] };

/**
 * The next place that can be written on; from the foot of a column Enter goes on at the head of the next.
 * @param {boolean[][]} rows  where one can write
 * @returns {[number, number] | null}
 */
export function nextPlace(rows, [row, column], key, back = false) {
  const [down, right] = (STEPS[key] ?? [0, 0]).map((step) => (back ? -step : step));
  if (!down && !right) return null;
  const found = along(rows, [row + down, column + right], [down, right]);
  if (found || key !== "Enter") return found;
  for (let next = column + down; next >= 0 && next < rows[0].length; next += down) {
    const first = along(rows, [back ? rows.length - 1 : 0, next], [down, right]);
    if (first) return first;
  }
  return null;
}

function along(rows, [row, column], [down, right]) {
  while (rows[row] && column >= 0 && column < rows[row].length) {
    if (rows[row][column]) return [row, column];
    row += down;
    column += right;
  }
  return null;
}

/** Whether an arrow leaves the text: up and down always, aside where there is nothing more to pass. */
export function leaves(key, { value, selectionStart: from, selectionEnd: to }) {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return true;
  const isWhole = from === 0 && to === value.length;
  return isWhole || (from === to && from === (key === "ArrowLeft" ? 0 : value.length));
}

/** What does not fit in a line, in words: what the host says of it all, then what was not taken of each place. */
export function noteOf(line, columns, whys) {
  const own = line.places.map(({ at }, k) => (whys.get(at) ? `${columns[k + 1] || line.name}: ${whys.get(at)}` : ""));
  return [line.wrong, ...new Set(own)].filter(Boolean).join(". ");
}
