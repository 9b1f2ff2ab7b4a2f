// Parts of the box's pictures by their names on the wire, and the lines of a script that hands on them are.
// No page is touched here.

export const NAMES = { key: "The key", bottom: "The bottom cam", top: "The top cam" };

/** A part that somebody may choose: {kind, first, second} of "slot-2-5", "number-7" or "cam-top". */
export function partOf(at) {
  const [kind, first, second] = at.split("-");
  return { kind, first, second };
}

/**
 * What choosing a part does, in words; "" where nothing can be done.
 * @param {string} at
 * @param {{chosen: string, hasClip: boolean}} now  the layer that numbers are for, and whether a clip is on the slot
 */
export function labelOf(at, { chosen, hasClip }) {
  const { kind, first, second } = partOf(at);
  const fret = second === "0" ? "headstock" : `fret ${second}`;
  if (kind === "slot") return `${hasClip ? "Take the clip off" : "Push a clip on"} string ${first} ${fret}`;
  if (kind === "number") return `Point ${NAMES[chosen].toLowerCase()} at ${first}`;
  return at === "cam-bottom" || at === "cam-top" ? `Choose ${NAMES[first].toLowerCase()}` : "";
}

/** The line that lays a piece on a layer, where its number stands on the ring. */
export function layLine(ring, { layer, piece, number, over = false }) {
  return `lay ${layer} ${piece} ${ring.indexOf(number)}${over ? " over" : ""}`;
}

/** The pieces that go on a layer, and one that lies there although it does not belong. */
export function piecesFor(layer, pieces, lying) {
  const fitting = pieces.filter((name) => (layer === "key") === (name === "key"));
  return lying && !fitting.includes(lying) ? [...fitting, lying] : fitting;
}
