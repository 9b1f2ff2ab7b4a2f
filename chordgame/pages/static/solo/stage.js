// The stage: a song, or a set list, over the whole screen, in letters that are read from a music stand. Pages turn by
// keys, by pedals, which send the same keys, and by a tap on either side.

import { button, el, fill } from "../dom.js";
import { memory } from "../page.js";
import { stayAwake } from "../awake.js";

const ON = new Set(["PageDown", "ArrowRight", "ArrowDown", " ", "Enter"]);
const BACK = new Set(["PageUp", "ArrowLeft", "ArrowUp", "Backspace"]);
const SIZE = "stage-size";
// Steps of the letters' size, as shares of the usual one: from a phone on the knee to a screen across the room.
const SIZES = [0.6, 0.75, 0.9, 1, 1.2, 1.5, 1.9, 2.4];
const USUAL = 3;
// Of a page: what rounding may add to the width.
const SLACK = 0.05;

export class StagePart {
  constructor() {
    this.sheet = el("div.stage-sheet");
    this.frame = el("div.stage-frame", { tabIndex: -1 }, this.sheet);
    this.where = el("span.stage-where", { role: "status" });
    const small = (key, sign, label, does) => button("small", sign, does, { key, label, title: label });
    const bar = el(
      "div.stage-bar",
      {},
      small("stage-back", "‹", "The page before", () => this.turn(-1)),
      this.where,
      small("stage-smaller", "−", "Smaller letters", () => this.resize(-1)),
      small("stage-larger", "+", "Larger letters", () => this.resize(1)),
      small("stage-close", "×", "Off the stage", () => this.node.close()),
      small("stage-on", "›", "The next page", () => this.turn(1)),
    );
    this.node = el("dialog.stage", { "aria-label": "Stage" }, this.frame, bar);
    this.node.addEventListener("keydown", (event) => this.press(event));
    this.node.addEventListener("close", () => document.fullscreenElement && document.exitFullscreen());
    this.frame.addEventListener("click", ({ clientX }) => this.turn(clientX < innerWidth / 3 ? -1 : 1));
    addEventListener("resize", () => this.node.open && this.lay());
  }

  /** @param {{songs: object[]}} what  each with its sections, line by line */
  show({ songs }) {
    this.songs = songs;
    this.at = this.page = 0;
    if (!this.node.open) this.node.showModal();
    this.node.requestFullscreen?.().catch(() => {}); // a page that may not, or a phone that cannot
    stayAwake();
    this.draw();
    this.frame.focus();
  }

  draw() {
    const { title, about, shapes, sections } = this.songs[this.at];
    const shape = ([label, frets]) => el("span.stage-shape", {}, el("strong", {}, label), ` ${frets}`);
    const head = el("header", {}, el("h1", {}, title), el("p", {}, about), el("p.stage-shapes", {}, shapes.map(shape)));
    fill(this.sheet, head, sections.map(section));
    this.lay();
  }

  // Columns as wide as the screen, or half as wide: what is in sight at a time is a page.
  lay() {
    this.size = SIZES[Number(memory.recall(SIZE) || USUAL)];
    this.sheet.style.setProperty("--stage-size", this.size);
    this.page = Math.min(this.page, this.pages - 1);
    this.sheet.style.transform = `translateX(${-this.page * this.wide}px)`;
    const song = this.songs.length > 1 ? `${this.at + 1}/${this.songs.length} · ` : "";
    this.where.textContent = `${song}page ${this.page + 1} of ${this.pages}`;
  }

  get wide() {
    return this.frame.clientWidth;
  }

  get pages() {
    return Math.max(1, Math.ceil(this.sheet.scrollWidth / this.wide - SLACK));
  }

  // After the last page of a song comes the next song; before its first the end of the one before.
  turn(by) {
    const next = this.page + by;
    const song = this.songs[this.at + by];
    if (next >= 0 && next < this.pages) this.page = next;
    else if (song) {
      this.at += by;
      this.page = 0;
      this.draw();
      if (by < 0) this.page = this.pages - 1;
    }
    this.lay();
  }

  resize(by) {
    const now = Number(memory.recall(SIZE) || USUAL);
    memory.remember(SIZE, String(Math.max(0, Math.min(SIZES.length - 1, now + by))));
    this.lay();
  }

  press(event) {
    const onButton = event.target.closest("button") && (event.key === " " || event.key === "Enter");
    if (onButton || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ON.has(event.key) ? 1 : BACK.has(event.key) ? -1 : 0;
    if (by) this.turn(by);
    else if (event.key === "+" || event.key === "-") this.resize(event.key === "+" ? 1 : -1);
    else return;
    event.preventDefault();
  }
}

function section({ named, remarks, lines }) {
  return el(
    "section.stage-part",
    {},
    named ? el("h2", {}, named) : null,
    remarks.map((text) => el("p.remark", {}, `(${text})`)),
    lines.map((line) => el("div.stage-line", {}, line.map(piece))),
  );
}

// A word that goes on under the next chord has no gap after its hyphen.
const sung = (words) => (words.endsWith("-") ? words : `${words} `);

const piece = ([chord, words]) =>
  el("span.stage-piece", {}, el("strong", {}, chord || "\u00a0"), el("span", {}, words ? sung(words) : "\u00a0"));
