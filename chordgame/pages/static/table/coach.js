// The coach: a hint when somebody asks, shown on the pictures too; and the switch for the names of notes.

import { el, fill } from "../dom.js";
import { recall, remember } from "../memory.js";
import { say, state } from "../page.js";

export class Coach {
  constructor() {
    this.seat = "";
    this.ask = el("button.quiet.ask-hint", { type: "button", hidden: true, onclick: () => say({ say: "hint", seat: this.seat }) }, "Hint");
    this.names = el("button.quiet.names", { type: "button", hidden: true, onclick: () => this.switchNames() });
    this.box = el("section.panel.lines.hint-box", { hidden: true, tabIndex: 0, role: "status", "aria-label": "The coach's hint" });
    this.node = el("div.coach", {}, this.ask, this.box);
  }

  // The hint stands until something has happened.
  draw(seat, view) {
    this.seat = seat;
    this.node.hidden = this.ask.hidden = !state.room?.hints?.includes(seat) || view.over;
    this.names.hidden = typeof state.room?.names !== "boolean";
    this.names.textContent = state.room?.names ? "Hide the names of notes" : "Show the names of notes";
    this.names.setAttribute("aria-pressed", String(Boolean(state.room?.names)));
    const hint = state.hint;
    const holds = Boolean(hint) && hint.seat === seat && hint.n === view.n;
    this.at = new Set(holds ? hint.at : []);
    this.box.hidden = !holds;
    this.ask.hidden ||= holds;
    if (holds) fill(this.box, el("h2", {}, "The coach"), hint.lines.map((line, i) => el(i ? "p" : "p.do", {}, line)));
  }

  mark(node) {
    for (const part of node.querySelectorAll("[data-at]")) part.classList.toggle("hinted", Boolean(this.at?.has(part.dataset.at)));
  }

  switchNames() {
    const on = !state.room?.names;
    remember("names", on ? "on" : "off");
    say({ say: "names", on });
  }
}

// A page that was told to keep names off does so when it comes back.
export function keepNamesOff() {
  if (recall("names") === "off") say({ say: "names", on: false });
}
