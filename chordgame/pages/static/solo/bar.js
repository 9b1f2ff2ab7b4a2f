// The desk's bar: take back and do again, the way to the song and to the book, the score, and what is switched on.

import { aboutButton } from "../about.js";
import { button, el, fill, keepingFocus } from "../dom.js";
import { say } from "../page.js";
import { counted } from "../words.js";
import { ABOUT } from "./about.js";
import { inShort } from "./saved.js";

export class BarPart {
  /** @param {{view: (wanted: string) => void, book: () => void, stage: () => void, keys: () => void}} does */
  constructor(does) {
    this.does = does;
    this.view = "chords";
    this.node = el("nav.bar", { "aria-label": "This desk" });
  }

  viewChip(view, words, key) {
    return button("chip", words, () => this.does.view(view), { key, pressed: this.view === view });
  }

  draw(desk, song) {
    const chords = song?.kept.filter(({ name }) => name).length ?? 0;
    const saved = song ? inShort(song) : "";
    keepingFocus(this.node, () =>
      fill(
        this.node,
        el("strong.title", {}, "Solo"),
        sign("undo", "Undo", "↶", desk.undo),
        sign("redo", "Do again", "↷", desk.redo),
        el(
          "div.views",
          { role: "group", "aria-label": "What is in sight" },
          this.viewChip("chords", "Chords", "to-chords"),
          this.viewChip("song", `Song: ${counted(chords, "chord")}`, "to-song"),
        ),
        el("span.faint.how-saved", {}, saved),
        button("chip", "Songs", this.does.book, { key: "to-book" }),
        el("span.spacer"),
        desk.score === null ? null : scored(desk.score),
        button("chip", "Hint", () => say({ say: "hint" }), { key: "hint" }),
        switchChip("names", desk.names, "Names"),
        switchChip("walks", desk.walks, "Follow my strums"),
        switchChip("score", desk.score !== null, "Score"),
        aboutButton("Solo", ABOUT),
        button("small", "Keys", this.does.keys, { key: "keys", label: "Keys" }),
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
