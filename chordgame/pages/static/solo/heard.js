// What the guitar tells: its level, what was strummed, and each string with what was heard of it.

import { el, fill } from "../dom.js";
import { SIGNS, share } from "../table/guitar.js";

const LISTENING = { open: "Strum anything: what it was is found out.", chosen: "Strum it: each string is listened for.", none: "No guitar is listened to; chords are heard from this page." };

export class HeardPart {
  constructor() {
    this.meter = el("span.bar");
    this.levelNode = el("div.level", { role: "img", "aria-label": "Level of the guitar" }, el("span.name"), el("span.track", {}, this.meter));
    this.words = el("div.heard", { role: "status", "aria-live": "polite" });
    this.node = el("section.panel.heard-part", { "aria-label": "What was heard" }, this.levelNode, this.words);
  }

  level(level) {
    this.meter.style.transform = `scaleX(${share(level.peak).toFixed(3)})`;
    this.levelNode.classList.toggle("clipped", level.clipped);
  }

  draw(guitar) {
    this.guitar = guitar;
    this.levelNode.hidden = guitar.state === "none";
    this.levelNode.firstChild.textContent = guitar.name;
    const { heard } = guitar;
    const well = ["running", "none", "opening"].includes(guitar.state);
    fill(this.words,
      well ? null : el("p.hint.bad", {}, guitar.sentence),
      heard ? el("p.heard-numbers", {}, "Heard: ", el("strong", {}, heard.numbers.join(" ") || "nothing for sure"), heard.shape ? el("span", {}, `, likely ${heard.shape}`) : null) : null,
      heard?.strings.length ? el("ul.strings.small-strings", {}, heard.strings.map(string)) : null,
      well ? el("p.faint", {}, guitar.state === "opening" ? "The guitar is being opened." : LISTENING[guitar.listening]) : null);
  }

  // The strings of the neck, as they were heard of the fingering that lies there.
  light(neck, desk) {
    const { heard } = this.guitar ?? {};
    const now = heard && desk.held?.name === heard.shape ? new Map(heard.strings.map((one) => [String(one.string), one.state.toLowerCase()])) : new Map();
    for (const part of neck.querySelectorAll("[data-string]")) {
      if (now.has(part.dataset.string)) part.dataset.heard = now.get(part.dataset.string);
      else delete part.dataset.heard;
    }
  }
}

function string(one) {
  const [sign, word] = SIGNS[one.state];
  return el(`li.string.${one.state.toLowerCase()}`, { title: one.reason },
    el("span.sign", { "aria-hidden": "true" }, sign), el("span.which", {}, `String ${one.string}`), el("span.word", {}, word),
    one.state === "CLEAR" || !one.reason ? null : el("span.reason", {}, one.reason));
}
