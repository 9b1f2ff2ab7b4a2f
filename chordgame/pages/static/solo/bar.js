// The desk's bar: take back and do again, the way to the song, the score, and what is switched on.

import { button, el, fill, keepingFocus } from "../dom.js";
import { say } from "../page.js";
import { counted } from "../words.js";

export class BarPart {
  constructor(onSong) {
    this.onSong = onSong;
    this.node = el("nav.bar", { "aria-label": "This desk" });
  }

  draw(desk, chords) {
    keepingFocus(this.node, () =>
      fill(
        this.node,
        el("strong.title", {}, "Solitaire"),
        sign("undo", "Undo", "↶", desk.undo),
        sign("redo", "Do again", "↷", desk.redo),
        button("chip", `Song: ${counted(chords, "chord")}`, this.onSong, { key: "to-song" }),
        el("span.spacer"),
        desk.score === null ? null : scored(desk.score),
        button("chip", "Hint", () => say({ say: "hint" }), { key: "hint" }),
        switchChip("names", desk.names, "Names"),
        switchChip("walks", desk.walks, "Strums walk"),
        switchChip("score", desk.score !== null, "Score"),
      ),
    );
  }
}

const scored = (score) =>
  el("span.score", { role: "status" }, el("strong", {}, String(score)), score === 1 ? " point" : " points");

const sign = (key, label, words, can) =>
  button("small", words, () => say({ say: key }), { key, label, disabled: !can });

const switchChip = (what, on, words) =>
  button("chip", words, () => say({ say: "switch", what, on: !on }), { key: `switch-${what}`, pressed: on });
