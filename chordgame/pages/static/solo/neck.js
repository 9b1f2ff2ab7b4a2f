// The neck with every slot in play, the fingerings to choose from, and the one that is held.

import { el, fill, redraw } from "../dom.js";
import { drawPicture, makeChoosable } from "../pictures.js";
import { play } from "./sound.js";
import { say } from "../page.js";

export class NeckPart {
  constructor() {
    this.mine = "";
    this.neckNode = el("section.panel.neck-part", { "aria-label": "The neck" });
    this.held = el("div.held", { role: "group", "aria-label": "The chord on the neck" });
    this.chords = el("div.chips", { role: "group", "aria-label": "Which numbers sound" });
    this.order = el("div.chips", { role: "group", "aria-label": "Which fingerings first" });
    this.list = el("ul.shapes");
    this.count = el("p.faint");
    this.shapesNode = el("section.panel.shapes-part", { "aria-label": "Fingerings" }, this.held, this.chords, this.order, this.list, this.count);
  }

  draw(desk) {
    this.desk = desk;
    if (this.svg !== desk.neck.svg) this.drawNeck(desk);
    const inside = this.shapesNode.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    this.drawHeld(desk);
    const shown = desk.chord.join(" ");
    fill(this.chords, desk.chords.map(([chord, name]) => chip(`chord-${chord.join("-")}`, name ? `${chord.join(" ")} · ${name}` : chord.join(" "), chord.join(" ") === shown, { say: "chord", numbers: chord })));
    fill(this.order, chip("order-points", "Most strings first", desk.order === "points", { say: "order", by: "points" }), chip("order-ease", "Easiest first", desk.order === "ease", { say: "order", by: "ease" }));
    this.markHeld();
    if (inside) this.shapesNode.querySelector(`[data-key="${inside}"]`)?.focus();
  }

  drawNeck(desk) {
    this.svg = desk.neck.svg;
    const at = this.neckNode.contains(document.activeElement) ? document.activeElement.dataset.at : "";
    const slid = this.neckNode.scrollLeft;
    const box = drawPicture(desk.neck, this.neckNode.firstChild);
    fill(this.neckNode, box);
    const svg = box.querySelector("svg");
    const offers = new Map();
    for (const part of svg.querySelectorAll(".in-play[data-at], .clip[data-at]")) {
      const [, string, fret] = part.dataset.at.split("-").map(Number);
      const held = part.classList.contains("clip");
      offers.set(part.dataset.at, [{ label: `String ${string} ${fret ? `fret ${fret}` : "open"}: ${part.textContent}${held ? ", held" : ""}` }]);
    }
    makeChoosable(svg, offers, new Set(), (slot) => {
      const [, string, fret] = slot.split("-").map(Number);
      say({ say: "touch", string, fret });
    });
    this.neckNode.scrollLeft = slid;
    if (at) {
      const again = svg.querySelector(`[data-at="${at}"].can`);
      for (const one of again ? svg.querySelectorAll(".can") : []) one.setAttribute("tabindex", one === again ? "0" : "-1");
      again?.focus();
    }
  }

  drawHeld(desk) {
    const { held } = desk;
    if (!held) {
      fill(this.held, el("p.faint", {}, "Choose a fingering, tap slots on the neck, or strum."));
      return;
    }
    fill(this.held,
      el("strong.shape-name", {}, held.called ? `${held.name} · ${held.called}` : held.name), el("span.faint", {}, held.words),
      el("button.move", { type: "button", "data-key": "hear", onclick: () => this.hear(held) }, "▶ Hear it"),
      el("button.move", { type: "button", "data-key": "keep", onclick: () => say({ say: "keep" }) }, "+ Keep it"),
      el("button.quiet", { type: "button", "data-key": "let-go", onclick: () => say({ say: "hold", frets: [] }) }, "Lift the hand"));
  }

  hear(shape) {
    say({ say: "strum", frets: shape.frets });
    play(`${this.mine}/${shape.name}.wav`);
  }

  drawShapes({ shapes, count }) {
    redraw(this.list, shapes.map((shape) => {
      const picture = drawPicture({ svg: shape.svg, alt: shape.alt, name: "chord" });
      return el("li.shape", { "data-shape": shape.name },
        el("button.hold", { type: "button", "data-key": `hold-${shape.name}`, onclick: () => say({ say: "hold", frets: shape.frets }) },
          picture, el("span.by", {}, shape.words)),
        el("button.small.hear", { type: "button", "data-key": `hear-${shape.name}`, "aria-label": `Hear ${shape.name}`, onclick: () => this.hear(shape) }, "▶"));
    }));
    const more = count - shapes.length;
    this.count.textContent = more > 0 ? `and ${more} more` : count ? "" : "No hand can play just these numbers on this neck.";
    this.markHeld();
  }

  markHeld() {
    for (const shape of this.list.children) {
      const held = shape.dataset.shape === this.desk.held?.name;
      shape.classList.toggle("chosen", held);
      shape.querySelector(".hold").setAttribute("aria-pressed", String(held));
    }
  }
}

function chip(key, words, pressed, message) {
  return el("button.chip", { type: "button", "data-key": key, "aria-pressed": String(pressed), onclick: () => say(message) }, words);
}
