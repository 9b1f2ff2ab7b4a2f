// How pictures and panels find room on a screen that cannot be scrolled.

// Pixels round a picture.
export const MARGIN = 6;

// Of the width the first picture takes so much at most where the others stand beside it: they are read too.
const MAIN = 0.6;

/**
 * Where pictures of these shapes are largest: in rows, in columns, or beside the first one, in their order, in the
 * middle of what is free.
 * @param {number[]} shapes  width by height
 * @returns {{x: number, y: number, width: number, height: number}[]}
 */
export function placesFor(shapes, width, height) {
  const flat = inRows(shapes, width, height);
  // Columns are rows of a world that lies on its side.
  const turned = shapes.map((shape) => 1 / shape);
  const upright = inRows(turned, height, width).map(({ x, y, width: w, height: h }) => ({
    x: y,
    y: x,
    width: h,
    height: w,
  }));
  return [flat, upright, besideMain(shapes, width, height)].reduce((best, one) =>
    areaOf(one) > areaOf(best) ? one : best,
  );
}

function besideMain([main, ...others], width, height) {
  const wide = height * main;
  if (!others.length || wide > width * MAIN) return [];
  const rest = placesFor(others, width - wide, height).map((one) => ({ ...one, x: one.x + wide }));
  return [{ x: 0, y: 0, width: wide, height }, ...rest];
}

const areaOf = (places) => places.reduce((sum, { width, height }) => sum + width * height, 0);
const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

function inRows(shapes, width, height) {
  let best = [];
  for (const rows of waysToBreak(shapes)) {
    const free = rows.map((row) => width / sumOf(row.map((i) => shapes[i])));
    const scale = Math.min(1, height / sumOf(free));
    const places = [];
    let y = (height - sumOf(free) * scale) / 2;
    rows.forEach((row, place) => {
      const high = free[place] * scale;
      let x = (width - sumOf(row.map((i) => shapes[i])) * high) / 2;
      for (const i of row) {
        places[i] = { x, y, width: shapes[i] * high, height: high };
        x += shapes[i] * high;
      }
      y += high;
    });
    if (areaOf(places) > areaOf(best)) best = places;
  }
  return best;
}

// Every way to break a row of things into rows.
function waysToBreak(things) {
  const places = things.map((_, i) => i);
  if (!places.length) return [[]];
  return Array.from({ length: 2 ** (places.length - 1) }, (_, cuts) => {
    const rows = [[]];
    for (const i of places) {
      rows.at(-1).push(i);
      if ((cuts >> i) & 1 && i < places.length - 1) rows.push([]);
    }
    return rows;
  });
}

/** Give each picture its place on the board. */
export function arrange(board, pictures) {
  const shapes = pictures.map((one) => {
    const { width, height } = one.querySelector("svg").viewBox.baseVal;
    return width / height;
  });
  placesFor(shapes, board.clientWidth, board.clientHeight).forEach(({ x, y, width, height }, i) => {
    const inside = { left: x + MARGIN, top: y + MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
    for (const [name, value] of Object.entries(inside)) pictures[i].style[name] = `${Math.max(0, value)}px`;
  });
}

/**
 * Show so many panels from `first` on as there is room for, at least one; a song that is too long from its end.
 * @returns {number}  the first that did not fit
 */
export function fitPanels(side, panels, first) {
  for (const one of panels) {
    one.hidden = true;
    for (const line of one.querySelectorAll("h2, p, tr:not(.note-line)")) line.hidden = false;
  }
  const fits = () => side.scrollHeight <= side.clientHeight + 1;
  let next = first;
  while (next < first + panels.length) {
    const one = panels[next % panels.length];
    one.hidden = false;
    if (!fits()) {
      if (next > first) one.hidden = true;
      else shorten(one, fits);
      return next > first ? next : next + 1;
    }
    next += 1;
  }
  return next;
}

// Of a paper the lines go first in which nothing stands, and its sums never. Where not even one line has room under its
// heading the heading goes too, and at last the panel: nothing is cut through.
function shorten(panel, fits) {
  const lines = [...panel.querySelectorAll("p:not(.why)")];
  if (panel.classList.contains("from-top")) lines.reverse();
  const rows = [...panel.querySelectorAll("tbody:not(.sum) tr:not(.note-line)")].reverse();
  const [full, empty] = [rows.filter(hasText), rows.filter((row) => !hasText(row))];
  const heading = [...panel.querySelectorAll("h2")];
  for (const one of [...empty, ...lines.slice(0, -1), ...full.slice(0, -1), ...heading, panel]) {
    if (fits()) return;
    one.hidden = true;
  }
}

const hasText = (row) => [...row.cells].slice(1).some((cell) => cell.textContent.trim());
