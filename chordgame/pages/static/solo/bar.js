// The desk's bar: take back and do again, the way to the song and to the book, the score, and what is switched on.

import { aboutButton } from "../about.js";
import { button, el, fill, keepingFocus } from "../dom.js";
import { say } from "../page.js";
import { counted } from "../words.js";
import { ABOUT } from "./about.js";
import { inShort } from "./saved.js";

export class BarPart {
  constructor(onSong, onBook) {
    this.onSong = onSong;
    this.onBook = onBook;
    this.node = el("nav.bar", { "aria-label": "This desk" });
  }

  draw(desk, song) {
    const chords = song?.kept.filter(({ svg }) => svg).length ?? 0;
    const saved = song ? inShort(song) : "";
    keepingFocus(this.node, () =>
      fill(
        this.node,
        el("strong.title", {}, "Solitaire"),
        sign("undo", "Undo", "↶", desk.undo),
        sign("redo", "Do again", "↷", desk.redo),
        button("chip", `Song: ${counted(chords, "chord")}`, this.onSong, { key: "to-song" }),
        el("span.faint.how-saved", {}, saved),
        button("chip", "Songs", this.onBook, { key: "to-book" }),
        el("span.spacer"),
        desk.score === null ? null : scored(desk.score),
        button("chip", "Hint", () => say({ say: "hint" }), { key: "hint" }),
        switchChip("names", desk.names, "Names"),
        switchChip("walks", desk.walks, "Follow my strums"),
        switchChip("score", desk.score !== null, "Score"),
        aboutButton("Solitaire", ABOUT),
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
