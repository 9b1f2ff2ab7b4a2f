// Three hints for somebody who is here for the first time: each is ticked off when it was done, and then they go.

import { button, el, fill } from "../dom.js";
import { memory } from "../page.js";

const SEEN = "solo-first-steps";
const STEPS = [
  ["strum", "Press ▶ Strum it, or strum your own guitar."],
  ["walk", "Turn a cam on the ring, or tap the map: other chords."],
  ["keep", "+ Keep it takes a chord into your song. Write words under it."],
];

export class FirstSteps {
  constructor() {
    this.node = el("div.first-steps", { role: "note", "aria-label": "First steps" });
    this.done = new Set();
    this.draw();
  }

  get isOver() {
    return memory.recall(SEEN) !== "";
  }

  /** @param {"strum" | "walk" | "keep"} step  that was just done */
  did(step) {
    if (this.isOver || this.done.has(step)) return;
    this.done.add(step);
    this.draw();
    if (this.done.size === STEPS.length) memory.remember(SEEN, "done");
  }

  draw() {
    this.node.hidden = this.isOver;
    if (this.isOver) return;
    const line = ([step, words]) => el("li", { className: this.done.has(step) ? "done" : "" }, el("span", {}, words));
    const close = button("small", "Got it", () => this.close(), { key: "first-steps-close" });
    fill(this.node, el("ol", {}, STEPS.map(line)), close);
  }

  close() {
    memory.remember(SEEN, "done");
    this.draw();
  }
}
