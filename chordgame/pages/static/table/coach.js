// The coach: a hint when somebody asks, shown on the pictures too; and the switch for the names of notes.

import { button, el, fill } from "../dom.js";
import { memory, say } from "../page.js";
import { state } from "./slots.js";

export class Coach {
  constructor() {
    this.seat = "";
    this.ask = button("quiet.ask-hint", "Hint", () => this.askHint(), { hidden: true });
    this.names = button("quiet.names", "", switchNames, { hidden: true });
    this.box = el("section.panel.lines.hint-box", {
      hidden: true,
      tabIndex: 0,
      role: "status",
      "aria-label": "The coach's hint",
    });
    this.node = el("div.coach", {}, this.box);
  }

  draw(seat, view) {
    this.seat = seat;
    this.drawNames();
    this.drawHint(view);
    const mayAsk = Boolean(state.room?.hints?.includes(seat)) && !view.over;
    this.node.hidden = this.box.hidden;
    this.ask.hidden = !mayAsk || !this.box.hidden;
  }

  // The hint stands until something has happened.
  drawHint(view) {
    const { hint } = state;
    const stands = Boolean(hint) && hint.seat === this.seat && hint.n === view.n;
    this.at = new Set(stands ? hint.at : []);
    this.box.hidden = !stands;
    const line = (text, i) => el(i ? "p" : "p.do", {}, text);
    if (stands) fill(this.box, el("h2", {}, "The coach"), hint.lines.map(line));
  }

  drawNames() {
    const on = state.room?.names;
    this.names.hidden = typeof on !== "boolean";
    this.names.textContent = on ? "Hide the names of notes" : "Show the names of notes";
    this.names.setAttribute("aria-pressed", String(Boolean(on)));
  }

  askHint() {
    say({ say: "hint", seat: this.seat });
  }

  mark(node) {
    for (const part of node.querySelectorAll("[data-at]")) {
      part.classList.toggle("hinted", Boolean(this.at?.has(part.dataset.at)));
    }
  }
}

function switchNames() {
  const on = !state.room?.names;
  memory.remember("names", on ? "on" : "off");
  say({ say: "names", on });
}

/** A page on which somebody switched names off does so when it comes back. */
export function keepNamesOff() {
  if (memory.recall("names") === "off") say({ say: "names", on: false });
}
