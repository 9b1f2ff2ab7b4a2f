// What the guitar said: its level, what was strummed, and each string with what was heard of it.

import { el, fill } from "../dom.js";
import { lightStrings, Meter, SIGNS } from "../strings.js";

const LISTENING = {
  open: "Strum anything: what it was is found out.",
  chosen: "Strum it: each string is listened for.",
  none: "No guitar is listened to; chords are heard from this page.",
};

export class HeardPart {
  /** @param {import("../guitars.js").Guitars} guitars */
  constructor(guitars) {
    this.meter = new Meter();
    this.words = el("div.heard", { role: "status", "aria-live": "polite" });
    this.node = el(
      "section.panel.heard-part",
      { "aria-label": "What was heard" },
      this.meter.node,
      guitars.arrived,
      this.words,
    );
    this.node.prepend(guitars.chip);
  }

  draw(guitar) {
    this.guitar = guitar;
    const { state, name, sentence, listening, heard } = guitar;
    this.meter.node.hidden = state === "none";
    this.meter.name.textContent = name;
    const well = ["running", "none", "opening"].includes(state);
    const ready = state === "opening" ? "The guitar is being opened." : LISTENING[listening];
    fill(
      this.words,
      well ? null : el("p.hint.bad", {}, sentence),
      heard ? numbersOf(heard) : null,
      heard?.strings.length ? el("ul.strings.small-strings", {}, heard.strings.map(string)) : null,
      well ? el("p.faint", {}, ready) : null,
    );
  }

  // The strings of the neck, as they were heard of the fingering that lies there.
  light(neck, desk) {
    const { heard } = this.guitar ?? {};
    lightStrings(neck, heard && desk.held?.name === heard.shape ? heard.strings : []);
  }
}

function numbersOf({ numbers, shape }) {
  const sure = el("strong", {}, numbers.join(" ") || "nothing for sure");
  return el("p.heard-numbers", {}, "Heard: ", sure, shape ? el("span", {}, `, likely ${shape}`) : null);
}

function string({ state, string: nth, reason }) {
  const [sign, word] = SIGNS[state];
  return el(
    `li.string.${state.toLowerCase()}`,
    { title: reason },
    el("span.sign", { "aria-hidden": "true" }, sign),
    el("span.which", {}, `String ${nth}`),
    el("span.word", {}, word),
    state === "CLEAR" || !reason ? null : el("span.reason", {}, reason),
  );
}
