// The ring as a thing: cams and key are turned with a mouse, a finger or the arrow keys, and flipped.

import { el, fill, pretty } from "../dom.js";
import { drawPicture } from "../pictures.js";
import { say } from "../page.js";

const CLOCKWISE = [12, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5];
const PLACE = 30;
// Milliseconds between turns while a key is held down: a hand turns no faster.
const SLOWEST_REPEAT = 120;

export class RingPart {
  constructor() {
    this.box = el("div.ring-box");
    this.controls = el("div.controls");
    this.cams = el("div.box-cams", { role: "group", "aria-label": "Cams in the box" });
    this.node = el("section.panel.ring-part", { "aria-label": "Ring and stack" }, this.box, this.controls, el("h2", {}, "The box"), this.cams);
  }

  draw(desk) {
    this.desk = desk;
    const focused = this.node.contains(document.activeElement) ? document.activeElement : null;
    const at = focused?.dataset.at;
    const key = focused?.dataset.key;
    const before = this.box.querySelector("svg");
    if (this.svg !== desk.ring.svg) {
      this.svg = desk.ring.svg;
      fill(this.box, drawPicture(desk.ring, before?.parentNode));
      this.makeThings(this.box.querySelector("svg"));
    }
    this.nameThings(this.box.querySelector("svg"));
    this.drawControls();
    if (at) this.box.querySelector(`[data-at="${at}"]`)?.focus();
    if (key) this.controls.querySelector(`[data-key="${key}"]`)?.focus();
  }

  // ---------------------------------------------------------------- turning by hand

  makeThings(svg) {
    svg.setAttribute("role", "group");
    svg.querySelector(".key").dataset.at = "key";
    const spindle = svg.querySelector(".spindle");
    if (this.desk.cams.length === 1) delete spindle.dataset.at;
    for (const number of svg.querySelectorAll(".number")) number.dataset.at = `number-${number.textContent}`;
    svg.addEventListener("pointerdown", (event) => this.take(svg, event));
    svg.addEventListener("keydown", (event) => this.press(event));
    svg.addEventListener("dblclick", (event) => {
      const which = whichOf(event.target.closest("[data-at]"));
      if (which && which !== "both") say({ say: "flip", which });
    });
    svg.addEventListener("click", (event) => {
      const number = event.target.closest(".in-play");
      if (number && svg.contains(number) && number.dataset.at?.startsWith("number-")) this.pick(Number(number.dataset.at.slice(7)));
    });
  }

  nameThings(svg) {
    const { desk } = this;
    for (const cam of desk.cams) this.slider(svg, `cam-${cam.which}`, cam.words, desk.cams.length > 1 ? `${pretty(cam.which)} cam` : "Cam", cam.turns.length);
    this.slider(svg, "cam-both", desk.cams.map((cam) => cam.words).join(" and "), "Both cams", desk.both.length);
    this.slider(svg, "key", `A ${desk.key.mood} song at ${desk.key.face}`, "Key", 12);
    for (const number of svg.querySelectorAll(".number")) {
      const value = Number(number.dataset.at.slice(7));
      if (!number.classList.contains("in-play")) continue;
      number.setAttribute("role", "button");
      number.setAttribute("tabindex", "0");
      number.setAttribute("aria-pressed", String(desk.chord.includes(value)));
      number.setAttribute("aria-label", `Number ${value} in the chord`);
      number.classList.toggle("left-out", !desk.chord.includes(value));
    }
  }

  slider(svg, at, value, label, ways) {
    const part = svg.querySelector(`[data-at="${at}"]`);
    if (!part) return;
    part.setAttribute("role", "slider");
    part.setAttribute("tabindex", "0");
    part.setAttribute("aria-label", `${label}: arrow keys turn${at === "key" || at === "cam-both" ? "" : ", F flips, Delete takes off"}`);
    part.setAttribute("aria-valuetext", value);
    part.setAttribute("aria-valuemin", "1");
    part.setAttribute("aria-valuemax", "12");
    part.setAttribute("aria-valuenow", String(at === "key" ? this.desk.key.happy : Number(/at (\d+)/.exec(value)[1])));
    part.classList.add("thing");
    part.classList.toggle("stuck", !ways);
  }

  take(svg, event) {
    const part = event.target.closest(".thing");
    if (!part || event.button) return;
    const which = whichOf(part);
    const parts = which === "both" ? [...svg.querySelectorAll(".cam.thing")] : [part];
    const from = angle(svg, event);
    let by = 0;
    part.setPointerCapture?.(event.pointerId);
    const drag = (move) => {
      by = Math.round(turnOf(angle(svg, move) - from) / PLACE);
      for (const one of parts) one.setAttribute("transform", `rotate(${by * PLACE})`);
      const lands = which ? this.allowed(which).includes(mod12(by)) : true;
      svg.classList.toggle("will-not-do", mod12(by) !== 0 && !lands);
    };
    const drop = (ended) => {
      part.removeEventListener("pointermove", drag);
      part.removeEventListener("pointerup", drop);
      part.removeEventListener("pointercancel", drop);
      svg.classList.remove("will-not-do");
      for (const one of parts) one.removeAttribute("transform");
      if (ended.type === "pointerup" && mod12(by)) this.turn(which, mod12(by));
    };
    part.addEventListener("pointermove", drag);
    part.addEventListener("pointerup", drop);
    part.addEventListener("pointercancel", drop);
  }

  allowed(which) {
    return which === "both" ? this.desk.both : this.desk.cams.find((cam) => cam.which === which)?.turns ?? [];
  }

  turn(which, by) {
    if (which) say({ say: "turn", which, by });
    else say({ say: "key", happy: CLOCKWISE[mod12(CLOCKWISE.indexOf(this.desk.key.happy) + by)] });
  }

  press(event) {
    const number = event.target.closest(".in-play");
    if (number && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.pick(Number(number.dataset.at.slice(7)));
      return;
    }
    const part = event.target.closest(".thing");
    if (part && event.repeat && event.timeStamp - this.pressed < SLOWEST_REPEAT) {
      event.preventDefault();
      return;
    }
    this.pressed = event.timeStamp;
    const ways = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    if (!part) return;
    const which = whichOf(part);
    if (event.key in ways) {
      if (which) say({ say: "step", which, clockwise: ways[event.key] > 0 });
      else say({ say: "step_key", clockwise: ways[event.key] > 0 });
    } else if (event.key === "f" && which && which !== "both") say({ say: "flip", which });
    else if (event.key === "f" && !which) this.flipKey();
    else if ((event.key === "Delete" || event.key === "Backspace") && which && which !== "both") say({ say: "take_off", which });
    else return;
    event.preventDefault();
  }

  flipKey() {
    say({ say: "mood", mood: this.desk.key.mood === "happy" ? "sad" : "happy" });
  }

  // A number of the ring in the chord, or left out of it.
  pick(number) {
    const { chord, numbers } = this.desk;
    const next = chord.includes(number) ? chord.filter((one) => one !== number) : [...chord, number];
    say({ say: "chord", numbers: next.length < 2 ? numbers : next });
  }

  // ---------------------------------------------------------------- the same with buttons

  drawControls() {
    const { desk } = this;
    const button = (key, sign, label, message, can = true) => el("button.small", { type: "button", "data-key": key, "aria-label": label, title: label, disabled: !can, onclick: () => say(message) }, sign);
    const turner = (which, name, ways) => [
      button(`left-${which}`, "↺", `Turn ${name} anticlockwise`, { say: "step", which, clockwise: false }, ways.length > 0),
      button(`right-${which}`, "↻", `Turn ${name} clockwise`, { say: "step", which, clockwise: true }, ways.length > 0)];
    fill(this.controls,
      el("div.control", {},
        el("span.what", {}, "Key"), el("span.value", {}, `${pretty(desk.key.mood)}, at ${desk.key.face}${desk.key.name ? ` (${desk.key.name})` : ""}`),
        button("left-key", "↺", "Turn the key anticlockwise", { say: "step_key", clockwise: false }),
        button("right-key", "↻", "Turn the key clockwise", { say: "step_key", clockwise: true }),
        el("button.small", { type: "button", "data-key": "mood", onclick: () => this.flipKey() }, desk.key.mood === "happy" ? "☹ Sad" : "☺ Happy")),
      [...desk.cams].reverse().map((cam) => el(`div.control.${cam.cam}`, {},
        el("span.what", {}, desk.cams.length > 1 ? pretty(cam.which) : "Cam"), el("span.value", {}, cam.words),
        turner(cam.which, cam.words, cam.turns),
        cam.flip ? button(`flip-${cam.which}`, "⇅", `Flip ${cam.words}`, { say: "flip", which: cam.which }) : null,
        desk.cams.length > 1 ? button(`off-${cam.which}`, "×", `Take off ${cam.words}`, { say: "take_off", which: cam.which }, cam.off) : null)),
      desk.cams.length > 1 ? el("div.control", {},
        el("span.what", {}, "Both"), el("span.value", {}), turner("both", "both cams", desk.both),
        button("swap", "⇵", "Bring the bottom cam to the top", { say: "swap" })) : null);
  }

  drawBox(box) {
    const key = this.cams.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    if (!this.cards) this.cards = new Map(box.cams.map((cam) => [cam.cam, drawPicture({ svg: cam.svg, alt: "", name: "cam" })]));
    fill(this.cams, box.cams.map((cam) => {
      this.cards.get(cam.cam).firstChild.setAttribute("aria-hidden", "true");
      return el("button.cam-card", { type: "button", "data-key": `lay-${cam.cam}`, disabled: cam.count < 1, title: cam.words, onclick: () => say({ say: "lay", cam: cam.cam }) },
        this.cards.get(cam.cam), el("span.caption", {}, cam.name, el("span.by", {}, `× ${cam.count}`)));
    }));
    if (key) this.cams.querySelector(`[data-key="${key}"]`)?.focus();
  }
}

function whichOf(part) {
  const at = part?.dataset.at ?? "";
  return at.startsWith("cam-") ? at.slice(4) : null;
}

function angle(svg, event) {
  const box = svg.getBoundingClientRect();
  return (Math.atan2(event.clientY - box.y - box.height / 2, event.clientX - box.x - box.width / 2) * 180) / Math.PI;
}

const turnOf = (degrees) => ((degrees + 540) % 360) - 180;
const mod12 = (by) => ((by % 12) + 12) % 12;
