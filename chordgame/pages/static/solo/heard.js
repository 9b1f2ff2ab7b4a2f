// What the guitar said: its level, what was strummed, and each string with what was heard of it. Its room is always
// there, so that nothing on the page moves when something is heard.

import { button, el, fill } from "../dom.js";
import { choose } from "../guitar_rows.js";
import { lightStrings, Meter, SIGNS } from "../strings.js";

const LISTENING = {
  open: "Strum anything, and I'll work out what it was. No guitar at hand? Press ▶ Strum it.",
  chosen: "Strum it: each string is listened for.",
  none: "No guitar is listened to; chords are heard from this page.",
};
const WAITING = "WAITING";

export class HeardPart {
  /**
   * @param {import("../guitars.js").Guitars} guitars
   * @param {HTMLElement} record  the button that records
   */
  constructor(guitars, record) {
    this.guitars = guitars;
    this.meter = new Meter();
    this.words = el("div.heard", { role: "status", "aria-live": "polite" });
    const head = el("div.heard-head", {}, guitars.chip, this.meter.node, record);
    this.node = el("section.heard-part", { "aria-label": "What was heard" }, head, guitars.arrived, this.words);
  }

  draw(guitar) {
    this.guitar = guitar;
    const { state, name, sentence, listening, heard } = guitar;
    this.meter.node.hidden = state === "none";
    this.meter.name.textContent = name;
    const well = ["running", "none", "opening"].includes(state);
    const ready = state === "opening" ? "The guitar is being opened." : LISTENING[listening];
    const strings = heard?.strings ?? [];
    fill(
      this.words,
      el("ul.strings.lamps", {}, strings.length ? strings.map(string) : this.waiting()),
      el(
        "div.heard-words",
        {},
        state === "ended" ? this.again(sentence) : null,
        heard ? numbersOf(heard) : null,
        strings.map(reason),
        state === "ended" ? null : afterwards(well, sentence, ready),
      ),
    );
  }

  again(sentence) {
    const input = this.guitars.said?.players.find((one) => one.asked)?.input;
    const once = button("quiet", "↻ Listen again", () => choose(input), { key: "listen-again", disabled: !input });
    return el("p.faint", {}, `${sentence}. `, once);
  }

  waiting() {
    return Array.from({ length: this.count ?? 6 }, (_, i, count = this.count ?? 6) =>
      string({ state: WAITING, string: count - i, reason: "" }),
    );
  }

  // The strings of the neck, as they were heard of the fingering that lies there.
  light(neck, desk) {
    const { heard } = this.guitar ?? {};
    this.count = desk.strings;
    lightStrings(neck, heard && desk.held?.name === heard.shape ? heard.strings : []);
  }
}

const afterwards = (well, sentence, ready) => el(well ? "p.faint" : "p.hint.bad", {}, well ? ready : sentence);

function numbersOf({ numbers, shape }) {
  const sure = el("strong", {}, numbers.join(" ") || "nothing for sure");
  return el("p.heard-numbers", {}, "Heard: ", sure, shape ? el("span", {}, `, likely ${shape}`) : null);
}

function string({ state, string: nth, reason: why }) {
  const [sign, word] = SIGNS[state];
  return el(
    `li.string.${state.toLowerCase()}`,
    { title: why },
    el("span.sign", { "aria-hidden": "true" }, sign),
    el("span.which", {}, `String ${nth}`),
    el("span.word", {}, state === WAITING ? "" : word),
  );
}

const reason = ({ state, string: nth, reason: why }) =>
  state === "CLEAR" || !why ? null : el("p.reason", {}, `String ${nth}: ${why}`);
