// Which of several things lies next in the direction of an arrow key. Places are [x, y] in pixels.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const isArrow = (key) => key in WAYS;

/**
 * The nearest thing in that direction; null if there is none.
 * @param {Iterable<T>} things
 * @param {(thing: T) => [number, number]} placeOf
 * @param {(along: number, aside: number, [dx, dy]: number[]) => number} cost  of going there; Infinity for never
 * @template T
 */
export function nextThing(from, things, key, placeOf, cost = straightFirst) {
  const [x, y] = placeOf(from);
  const [dx, dy] = WAYS[key];
  let [best, least] = [null, Infinity];
  for (const thing of things) {
    if (thing === from) continue;
    const [px, py] = placeOf(thing);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    const found = cost(along, aside, [dx, dy]);
    if (found < least) [best, least] = [thing, found];
  }
  return best;
}

/** Things all over a picture: rather further along than aside. */
export const straightFirst = (along, aside) => (along > 1 ? along + 2 * aside : Infinity);

/** Tiles in rows: left and right stay in the row, up and down find the nearest row. */
export function inRows(along, aside, [, dy]) {
  if (along <= 4 || (!dy && aside >= 4)) return Infinity;
  return along + (dy ? 0.4 : 2) * aside;
}

/** The middle of an element on the screen. */
export function middle(part) {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
