// The box: what it shows that the game does not have yet, as a move that waits for a nod, or as the rule against it.

import { el, redraw } from "../dom.js";
import { say, state } from "../page.js";

export class Nod {
  constructor() {
    this.node = el("section.nod", { "aria-label": "The box", "aria-live": "polite", hidden: true });
  }

  draw(yours) {
    const box = state.box;
    this.node.hidden = !box?.devices.length;
    if (this.node.hidden) return;
    const mine = box.shows.some((one) => yours.includes(one.move.seat));
    this.node.classList.toggle("asks", mine);
    const quiet = !box.shows.length && !box.against.length;
    redraw(this.node,
      el("h2", {}, "The box"),
      box.shows.map((one) => shown(one, yours)),
      box.against.map((words) => el("p.against", {}, words)),
      box.devices.map((one) => one.words && el("p.hint", {}, words(one))),
      quiet ? el("p.faint", {}, box.devices.every((one) => one.here) ? "It lies as the game says." : "Until it is back everything works by hand.") : null);
  }
}

const words = (one) => `${one.name}: ${one.words}`;

function shown(one, yours) {
  const { seat } = one.move;
  return el("div.shown", {}, el("p", {}, one.words),
    yours.includes(seat)
      ? el("button.move", { type: "button", "data-key": `nod-${JSON.stringify(one.move)}`, onclick: () => say({ say: "move", move: one.move }) }, "✓ That is my move")
      : el("span.faint", {}, `${seat} nods`));
}
