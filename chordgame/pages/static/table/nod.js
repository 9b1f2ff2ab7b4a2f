// The box: what it shows that the game does not have yet, as a move that waits for a nod, or as the rule against it.

import { button, el, redraw } from "../dom.js";
import { say } from "../page.js";
import { sentence } from "../words.js";
import { state } from "./slots.js";

export class Nod {
  constructor() {
    this.node = el("section.nod", { "aria-label": "The box", "aria-live": "polite", hidden: true });
  }

  draw(yours) {
    const { box } = state;
    this.node.hidden = !box?.devices.length;
    if (this.node.hidden) return;
    const mine = box.shows.some((one) => yours.includes(one.move.seat));
    this.node.classList.toggle("asks", mine);
    const quiet = !box.shows.length && !box.against.length && !box.put_right.length;
    redraw(
      this.node,
      el("h2", {}, "The box"),
      box.shows.map((one) => shown(one, yours)),
      box.put_right.map((words) => el("p.put-right", {}, sentence(words))),
      box.against.map((words) => el("p.against", {}, words)),
      box.devices.map((one) => one.words && el("p.hint", {}, `${one.name}: ${one.words}`)),
      quiet ? el("p.faint", {}, restOf(box.devices)) : null,
    );
  }
}

const restOf = (devices) =>
  devices.every((one) => one.here) ? "The table matches the game." : "Until it is back everything works by hand.";

function shown({ words, move }, yours) {
  const nod = () => say({ say: "move", move });
  const answer = yours.includes(move.seat)
    ? button("move", "✓ That is my move", nod, { key: `nod-${JSON.stringify(move)}` })
    : el("span.faint", {}, `${move.seat} nods`);
  return el("div.shown", {}, el("p", {}, words), answer);
}
