// The keys of the desk in a dialog: "?" opens it, on the bar and on the keyboard.

import { button, el } from "../dom.js";

const KEYS = [
  [
    "Anywhere",
    [
      ["K", "keep the chord on the neck"],
      ["H", "strum it: hear it"],
      ["P", "play the song, or stop it"],
      ["Z, Y", "take back, do again"],
      ["S", "quiet"],
      ["W", "between chords and song"],
      ["?", "these keys"],
    ],
  ],
  [
    "On the ring",
    [
      ["← →", "turn a cam or the key"],
      ["F", "flip a cam; another mood"],
      ["Delete", "take a cam off"],
    ],
  ],
  [
    "On the map",
    [
      ["← → ↑ ↓", "look around"],
      ["Enter", "walk there"],
    ],
  ],
  [
    "In the words",
    [
      ["Enter", "a new line from here on"],
      ["Backspace", "at its beginning: join the line before"],
      ["Ctrl + Enter", "the chord on the neck, over this letter"],
      ["← → ↑ ↓", "on into the words beside, above, below"],
    ],
  ],
  ["On a section's ⠿", [["↑ ↓", "move the section"]]],
  [
    "On the stage",
    [
      ["Space, Page Down, →", "next page"],
      ["Page Up, ←", "the page before"],
      ["+ −", "larger, smaller"],
      ["Escape", "off the stage"],
    ],
  ],
];

export class KeysPart {
  constructor() {
    const close = button("small", "×", () => this.node.close(), { label: "Close", key: "close-keys" });
    const head = el("div.book-head", {}, el("h2", {}, "Keys"), el("span.spacer"), close);
    this.node = el("dialog.book.keys", { "aria-label": "Keys" }, head, KEYS.map(group));
    this.node.addEventListener("click", ({ target }) => target === this.node && this.node.close());
  }

  open() {
    this.node.showModal();
  }
}

const group = ([where, keys]) => [el("h3", {}, where), el("dl.key-list", {}, keys.map(line))];
const line = ([key, does]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)];
