// Where stepping leads from a moment of a game: to the turn or the play before and after. No page is touched here.

/**
 * @param {{at: number, of: number, turns: number[], plays: number[]}} moment  places that are marked, in order
 * @returns {Record<"turn" | "play", {before: number | null, after: number | null}>}
 */
export function stepsOn({ at, of, turns, plays }) {
  const starts = [0, ...turns.filter((place) => place > 0), of];
  return { turn: around(at, starts), play: around(at, plays) };
}

function around(at, places) {
  const before = places.filter((place) => place < at);
  const after = places.filter((place) => place > at);
  return { before: before.length ? Math.max(...before) : null, after: after.length ? Math.min(...after) : null };
}
