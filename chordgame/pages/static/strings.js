// What was heard of each string, as every page shows it: a level, a sign and a word, a string that lights up.

import { el } from "./dom.js";

export const SIGNS = {
  WAITING: ["·", "waiting"],
  CLEAR: ["✓", "clear"],
  MUTED: ["✗", "muted"],
  BUZZ: ["≈", "buzzing"],
  WRONG_PITCH: ["≠", "wrong pitch"],
  SILENT: ["∅", "not heard"],
  UNSURE: ["?", "not sure"],
  RULED_CLEAR: ["✓", "ruled clear"],
  OVERRULED: ["–", "overruled"],
};
// Decibels below full scale at which the meter is empty: just above a quiet room through a usual input.
const QUIETEST = -60;

/** How much of the meter a level fills. */
export const share = (peak) => Math.max(0, Math.min(1, (peak - QUIETEST) / -QUIETEST));

export class Meter {
  constructor() {
    this.bar = el("span.bar");
    this.name = el("span.name");
    const track = el("span.track", {}, this.bar);
    this.node = el("div.level", { role: "img", "aria-label": "Level of the guitar" }, this.name, track);
  }

  draw({ peak, clipped }) {
    this.bar.style.transform = `scaleX(${share(peak).toFixed(3)})`;
    this.node.classList.toggle("clipped", clipped);
  }
}

/** Where a picture has a part with `data-string`, that string lights up as it was heard. */
export function lightStrings(node, strings) {
  const states = new Map(strings.map((one) => [String(one.string), one.state.toLowerCase()]));
  for (const part of node.querySelectorAll("[data-string]")) {
    if (states.has(part.dataset.string)) part.dataset.heard = states.get(part.dataset.string);
    else delete part.dataset.heard;
  }
}
