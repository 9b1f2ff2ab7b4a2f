// What was tapped on the board: what it would do, and the one press that does it.

import { button, el } from "../dom.js";
import { didItRing } from "./did_it_ring.js";
import { freeFields } from "./offers.js";
import { state } from "./slots.js";

/** @param {import("./moves.js").Moves} moves */
export function chosenParts(moves) {
  const { choice, offers } = moves;
  const [exact, meant] = [choice.exact(offers), choice.pick(offers)];
  if (!meant)
    return [
      el("p.ask.where", {}, `And where? ${tapOne([...moves.next()].filter((at) => !isChosen(moves, at)))}`),
      el("div.row", {}, notThis(moves)),
    ];
  if (meant.ear) return [moves.listens ? null : didItRing(moves, meant), ways(moves, exact)];
  const ghost = state.ghost?.key === JSON.stringify(meant.move) ? state.ghost.words : "";
  return el(
    "div.chosen",
    {},
    el("p.ghost-words", { role: "status" }, ghost || meant.label),
    ways(moves, exact),
    el("div.row", {}, confirm(moves, meant, Boolean(ghost)), notThis(moves)),
  );
}

const isChosen = ({ choice }, at) => choice.chosen.includes(at);

// What lies where on a board, by the names of its parts.
const PLACES = {
  number: "a bright number on the ring",
  slot: "a bright number on the neck",
  cam: "the bright cam on the ring",
  hand: "one of your bright cams",
};

function tapOne(parts) {
  const kinds = new Set(parts.map((at) => PLACES[at.split("-")[0]] ?? "one of the bright parts"));
  return `Tap ${[...kinds].join(" or ")}.`;
}

// What comes of it stands above the button: there it is not said once more.
function confirm(moves, meant, isSaid) {
  if (freeFields(meant, moves.formsOf(meant)).texts.length) return moves.lists.offer(meant);
  const words = isSaid ? meant.label.split(": ")[0] : meant.label;
  return button("move.loud.confirm", words, () => moves.make(meant), { key: "confirm" });
}

const notThis = (moves) => button("out", "Not this", () => moves.clear(), { key: "not-this" });

// One tap may mean several moves: which of them.
function ways(moves, exact) {
  if (exact.length < 2) return null;
  const way = (offer, i) =>
    button("chip", offer.label, () => moves.pickAnother(i), { key: `way-${i}`, pressed: i === moves.choice.picked });
  return el("div.chips", { role: "group", "aria-label": "Which way" }, exact.map(way));
}
