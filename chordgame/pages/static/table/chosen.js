// What was tapped on the board: what it would do, and the one press that does it.

import { button, el } from "../dom.js";
import { didItRing } from "./did_it_ring.js";
import { freeFields } from "./offers.js";
import { state } from "./slots.js";

/** @param {import("./moves.js").Moves} moves */
export function chosenParts(moves) {
  const { choice, offers } = moves;
  const [exact, meant] = [choice.exact(offers), choice.pick(offers)];
  if (!meant) return [el("p.ask", {}, "And where? Tap one of the bright parts."), notThis(moves)];
  if (meant.ear) return [moves.listens ? null : didItRing(moves, meant), ways(moves, exact)];
  const ghost = state.ghost?.key === JSON.stringify(meant.move) ? state.ghost.words : "";
  return el(
    "div.chosen",
    {},
    el("p.ghost-words", { role: "status" }, ghost || meant.label),
    ways(moves, exact),
    el("div.row", {}, confirm(moves, meant), notThis(moves)),
  );
}

function confirm(moves, meant) {
  if (freeFields(meant, moves.formsOf(meant)).texts.length) return moves.lists.offer(meant);
  return button("move.loud.confirm", meant.label, () => moves.make(meant), { key: "confirm" });
}

const notThis = (moves) => button("out", "Not this", () => moves.clear(), { key: "not-this" });

// One tap may mean several moves: which of them.
function ways(moves, exact) {
  if (exact.length < 2) return null;
  const way = (offer, i) =>
    button("chip", offer.label, () => moves.pickAnother(i), { key: `way-${i}`, pressed: i === moves.choice.picked });
  return el("div.chips", { role: "group", "aria-label": "Which way" }, exact.map(way));
}
