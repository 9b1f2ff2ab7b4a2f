// Without a guitar that listens the table's own ears judge: play it, then say whether it rang.

import { el } from "../dom.js";

/**
 * @param {import("./moves.js").Moves} moves
 * @param {object} play  the offer that is played
 */
export function didItRing(moves, play) {
  const outs = moves.awaited.filter((offer) => offer.way_out);
  return el(
    "div.did-it-ring",
    {},
    el("p.ask", {}, play.label),
    el("p", {}, "Play it now. Did every string ring clear?"),
    el(
      "div.buttons",
      {},
      moves.lists.button(play, true, "It rang clear"),
      outs.map((out) => moves.lists.button(out, false, outs.length > 1 ? out.label : "It did not ring")),
    ),
  );
}
