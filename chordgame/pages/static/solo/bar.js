// The desk's bar: take back and do again, the way to the song, the score, and what is switched on.

import { el, fill, keepingFocus } from "../dom.js";
import { say } from "../page.js";
import { counted } from "../words.js";

export class BarPart {
  constructor(onSong) {
    this.onSong = onSong;
    this.node = el("nav.bar", { "aria-label": "This desk" });
  }

  draw(desk, chords) {
    const points = { role: "status" };
    keepingFocus(this.node, () =>
      fill(
        this.node,
        el("strong.title", {}, "Solitaire"),
        sign("undo", "Take back", "↶", desk.undo),
        sign("redo", "Do again", "↷", desk.redo),
        chip("to-song", `Song: ${counted(chords, "chord")}`, this.onSong),
        el("span.spacer"),
        desk.score === null
          ? null
          : el("span.score", points, el("strong", {}, String(desk.score)), pointsOf(desk.score)),
        chip("hint", "Hint", () => say({ say: "hint" })),
        switchChip("names", desk.names, "Names"),
        switchChip("walks", desk.walks, "Strums walk"),
        switchChip("score", desk.score !== null, "Score"),
      ),
    );
  }
}

const pointsOf = (score) => (score === 1 ? " point" : " points");

function sign(key, label, words, can) {
  const how = { type: "button", "data-key": key, disabled: !can, "aria-label": label };
  return el("button.small", { ...how, onclick: () => say({ say: key }) }, words);
}

const chip = (key, words, onclick, more = {}) =>
  el("button.chip", { type: "button", "data-key": key, onclick, ...more }, words);

const switchChip = (what, on, words) =>
  chip(`switch-${what}`, words, () => say({ say: "switch", what, on: !on }), { "aria-pressed": String(on) });
