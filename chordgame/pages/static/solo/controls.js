// All that a hand does on the ring, with buttons: turning, flipping, taking off; and the cams in the box.

import { button, el, fill, keepingFocus } from "../dom.js";
import { say } from "../page.js";
import { drawPicture } from "../pictures.js";
import { pretty } from "../words.js";

export function flipKey(desk) {
  say({ say: "mood", mood: desk.key.mood === "happy" ? "sad" : "happy" });
}

export function drawControls(node, desk) {
  const several = desk.cams.length > 1;
  fill(
    node,
    keyControl(desk),
    [...desk.cams].reverse().map((cam) => camControl(cam, several)),
    several ? bothControl(desk) : null,
  );
}

const small = (key, sign, label, message, can = true) =>
  button("small", sign, () => say(message), { key, label, title: label, disabled: !can });

const turners = (which, name, can) => [
  small(`left-${which}`, "↺", `Turn ${name} anticlockwise`, { say: "step", which, clockwise: false }, can),
  small(`right-${which}`, "↻", `Turn ${name} clockwise`, { say: "step", which, clockwise: true }, can),
];

const control = (cam, what, value, ...buttons) =>
  el(`div.control${cam}`, {}, el("span.what", {}, what), el("span.value", {}, value), buttons);

function keyControl(desk) {
  const { mood, face, name } = desk.key;
  return control(
    "",
    "Key",
    `${pretty(mood)}, at ${face}${name ? ` (${name})` : ""}`,
    small("left-key", "↺", "Turn the key anticlockwise", { say: "step_key", clockwise: false }),
    small("right-key", "↻", "Turn the key clockwise", { say: "step_key", clockwise: true }),
    button("small", mood === "happy" ? "☹ Sad" : "☺ Happy", () => flipKey(desk), { key: "mood" }),
  );
}

function camControl({ cam, which, words, turns, flip, off }, several) {
  return control(
    `.${cam}`,
    several ? pretty(which) : "Cam",
    words,
    turners(which, words, turns.length > 0),
    flip ? small(`flip-${which}`, "⇅", `Flip ${words}`, { say: "flip", which }) : null,
    several ? small(`off-${which}`, "×", `Take off ${words}`, { say: "take_off", which }, off) : null,
  );
}

function bothControl({ both }) {
  const swap = small("swap", "⇵", "Bring the bottom cam to the top", { say: "swap" });
  return control("", "Both", "", turners("both", "both cams", both.length > 0), swap);
}

/** The cams that are not on the stack. */
export class BoxPart {
  constructor() {
    this.node = el("div.box-cams", { role: "group", "aria-label": "Cams in the box" });
    this.cards = new Map();
  }

  draw({ cams }) {
    keepingFocus(this.node, () =>
      fill(
        this.node,
        cams.map((cam) => this.button(cam)),
      ),
    );
  }

  button({ cam, count, words, name, svg }) {
    const inside = [this.card(cam, svg), el("span.caption", {}, name, el("span.by", {}, `× ${count}`))];
    const more = { key: `lay-${cam}`, disabled: count < 1, title: words };
    return button("cam-card", inside, () => say({ say: "lay", cam }), more);
  }

  card(cam, svg) {
    if (!this.cards.has(cam)) {
      const card = drawPicture({ svg, alt: "", name: "cam" });
      card.firstChild.setAttribute("aria-hidden", "true");
      this.cards.set(cam, card);
    }
    return this.cards.get(cam);
  }
}
