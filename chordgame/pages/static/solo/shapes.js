// The fingerings to choose from, which numbers they are of, and the one that is held.

import { button, el, fill, keepingFocus, redraw } from "../dom.js";
import { say } from "../page.js";
import { drawPicture } from "../pictures.js";
import { play } from "./sound.js";

const NOTHING_HELD = "Choose a fingering, tap slots on the neck, or strum.";
const PUT_OVER = "Into the song, where the cursor stands in the words";
const NO_SHAPE = "No hand can play just these numbers on this neck.";

export class ShapesPart {
  /** @param {{putOver: () => void, strummed: () => void}} does */
  constructor(does) {
    this.does = does;
    this.held = el("section.held", { role: "group", "aria-label": "The chord on the neck" });
    this.chords = el("div.chips", { role: "group", "aria-label": "Which numbers sound" });
    this.order = el("div.chips", { role: "group", "aria-label": "Which fingerings first" });
    this.list = el("ul.shapes");
    this.count = el("p.faint");
    this.more = button("quiet", "", () => say({ say: "more" }), { key: "more-shapes" });
    const parts = [this.chords, this.order, this.list, this.count, this.more];
    this.node = el("section.panel.shapes-part", { "aria-label": "Fingerings" }, parts);
  }

  draw(desk) {
    this.desk = desk;
    keepingFocus(this.held, () => this.drawHeld(desk.held));
    keepingFocus(this.node, () => {
      this.drawChords(desk);
      fill(
        this.order,
        chip("order-usual", "Usual first", desk.order === "usual", { say: "order", by: "usual" }),
        chip("order-points", "Most strings first", desk.order === "points", { say: "order", by: "points" }),
        chip("order-ease", "Easiest first", desk.order === "ease", { say: "order", by: "ease" }),
      );
      this.markHeld();
    });
  }

  drawChords({ chord, chords }) {
    const shown = chord.join(" ");
    const one = ([numbers, name]) => {
      const words = numbers.join(" ");
      const message = { say: "chord", numbers };
      return chip(`chord-${numbers.join("-")}`, name ? `${words} · ${name}` : words, words === shown, message);
    };
    fill(this.chords, chords.map(one));
  }

  drawHeld(held) {
    const disabled = !held;
    const named = held && el("strong.shape-name", {}, held.called ? `${held.name} · ${held.called}` : held.name);
    fill(
      this.held,
      el("div.held-name", {}, named, el("span.faint", {}, held ? held.words : NOTHING_HELD)),
      button("move", "▶ Strum it", () => this.strum(), { key: "hear" }),
      button("move", "+ Keep it", () => say({ say: "keep" }), { key: "keep", disabled }),
      button("quiet", "Over the words", () => this.does.putOver(), { key: "put-over", disabled, title: PUT_OVER }),
      button("quiet", "Lift the hand", () => say({ say: "hold", frets: [] }), { key: "let-go", disabled }),
    );
  }

  /** What is held sounds; with an empty hand the first fingering is taken up. */
  strum() {
    const shape = this.desk.held ?? this.first;
    if (!shape) return;
    if (!this.desk.held) say({ say: "hold", frets: shape.frets });
    this.play(shape);
  }

  play(shape) {
    say({ say: "strum", frets: shape.frets });
    this.does.strummed();
    play(`${this.known.mine}/${shape.name}.wav`);
  }

  drawShapes({ shapes, count }) {
    this.first = shapes[0];
    redraw(
      this.list,
      shapes.map((shape) => this.shape(shape)),
    );
    const more = count - shapes.length;
    this.count.textContent = count ? "" : NO_SHAPE;
    this.more.hidden = more <= 0;
    this.more.textContent = `Show more (${more})`;
    this.markHeld();
  }

  shape(shape) {
    const { name, svg, alt, words, frets } = shape;
    const inside = [drawPicture({ svg, alt, name: "chord" }), el("span.by", {}, words)];
    return el(
      "li.shape",
      { "data-shape": name },
      button("hold", inside, () => say({ say: "hold", frets }), { key: `hold-${name}` }),
      button("small.hear", "▶", () => this.play(shape), { key: `hear-${name}`, label: `Hear ${name}` }),
    );
  }

  markHeld() {
    for (const shape of this.list.children) {
      const held = shape.dataset.shape === this.desk.held?.name;
      shape.classList.toggle("chosen", held);
      shape.querySelector(".hold").setAttribute("aria-pressed", String(held));
    }
  }
}

const chip = (key, words, pressed, message) => button("chip", words, () => say(message), { key, pressed });
