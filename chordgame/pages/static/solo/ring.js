// The ring as a thing: cams and key are turned with a mouse, a finger or the arrow keys, and flipped.

import { isArrow } from "../arrows.js";
import { el, fill, focusedIn } from "../dom.js";
import { say } from "../page.js";
import { drawPicture } from "../pictures.js";
import { pretty } from "../words.js";
import { drawControls, flipKey } from "./controls.js";
import { angleIn, degreesOf, numberOn, pickedOf, placesOn, turnedBy } from "./turning.js";

// Milliseconds between turns while a key is held down: a hand turns no faster.
const SLOWEST_REPEAT = 120;

export class RingPart {
  constructor() {
    this.box = el("div.ring-box");
    this.controls = el("div.controls");
    this.node = el("section.panel.ring-part", { "aria-label": "Ring and stack" }, this.box, this.controls);
  }

  draw(desk) {
    this.desk = desk;
    const { at, key } = focusedIn(this.node)?.dataset ?? {};
    if (this.svg !== desk.ring.svg) this.drawRing(desk.ring);
    this.nameThings(this.box.querySelector("svg"));
    drawControls(this.controls, desk);
    if (at) this.box.querySelector(`[data-at="${at}"]`)?.focus();
    if (key) this.controls.querySelector(`[data-key="${key}"]`)?.focus();
  }

  drawRing(ring) {
    this.svg = ring.svg;
    fill(this.box, drawPicture(ring, this.box.firstChild));
    this.makeThings(this.box.querySelector("svg"));
  }

  // ---------------------------------------------------------------- turning by hand

  makeThings(svg) {
    svg.setAttribute("role", "group");
    svg.querySelector(".key").dataset.at = "key";
    if (this.desk.cams.length === 1) delete svg.querySelector(".spindle").dataset.at;
    for (const number of svg.querySelectorAll(".number")) number.dataset.at = `number-${number.textContent}`;
    svg.addEventListener("pointerdown", (event) => this.take(svg, event));
    svg.addEventListener("keydown", (event) => this.press(event));
    svg.addEventListener("dblclick", (event) => this.flip(whichOf(event.target.closest("[data-at]"))));
    svg.addEventListener("click", (event) => {
      const number = event.target.closest(".in-play");
      if (number && svg.contains(number) && number.dataset.at?.startsWith("number-")) this.pick(number);
    });
  }

  nameThings(svg) {
    const { cams, both, key } = this.desk;
    for (const { which, words, at, turns } of cams) {
      const label = `${cams.length > 1 ? `${pretty(which)} cam` : "Cam"}: arrow keys turn, F flips, Delete takes off`;
      nameSlider(svg, `cam-${which}`, { label, words, now: at, stuck: !turns.length });
    }
    const together = cams.map(({ words }) => words).join(" and ");
    nameSlider(svg, "cam-both", {
      label: "Both cams: arrow keys turn",
      words: together,
      now: cams[0].at,
      stuck: !both.length,
    });
    const song = `A ${key.mood} song at ${key.face}`;
    nameSlider(svg, "key", { label: "Key: arrow keys turn", words: song, now: key.happy, stuck: false });
    for (const number of svg.querySelectorAll(".number.in-play")) this.nameNumber(number);
  }

  nameNumber(number) {
    const value = valueOf(number);
    const isIn = this.desk.chord.includes(value);
    number.setAttribute("role", "button");
    number.setAttribute("tabindex", "0");
    number.setAttribute("aria-pressed", String(isIn));
    number.setAttribute("aria-label", `Number ${value} in the chord`);
    number.classList.toggle("left-out", !isIn);
  }

  take(svg, event) {
    const part = event.target.closest(".thing");
    if (!part || event.button) return;
    const which = whichOf(part);
    const parts = which === "both" ? [...svg.querySelectorAll(".cam.thing")] : [part];
    const angle = (at) => angleIn(svg.getBoundingClientRect(), { x: at.clientX, y: at.clientY });
    const from = angle(event);
    let by = 0;
    part.setPointerCapture?.(event.pointerId);
    const drag = (move) => {
      by = turnedBy(from, angle(move));
      for (const one of parts) one.setAttribute("transform", `rotate(${degreesOf(by)})`);
      svg.classList.toggle("will-not-do", !this.lands(which, placesOn(by)));
    };
    const drop = (ended) => {
      part.removeEventListener("pointermove", drag);
      for (const end of ["pointerup", "pointercancel"]) part.removeEventListener(end, drop);
      svg.classList.remove("will-not-do");
      for (const one of parts) one.removeAttribute("transform");
      if (ended.type === "pointerup" && placesOn(by)) this.turn(which, placesOn(by));
    };
    part.addEventListener("pointermove", drag);
    for (const end of ["pointerup", "pointercancel"]) part.addEventListener(end, drop);
  }

  // Whether it may lie there: back where it was, or by one of the turns that the host allows.
  lands(which, by) {
    if (!by || !which) return true;
    const { both, cams } = this.desk;
    return (which === "both" ? both : (cams.find((cam) => cam.which === which)?.turns ?? [])).includes(by);
  }

  turn(which, by) {
    if (which) say({ say: "turn", which, by });
    else say({ say: "key", happy: numberOn(this.known.ring, this.desk.key.happy, by) });
  }

  press(event) {
    const number = event.target.closest(".in-play");
    const part = event.target.closest(".thing");
    const chooses = event.key === "Enter" || event.key === " ";
    if (number && chooses) this.pick(number);
    else if (part && this.isTooSoon(event)) event.preventDefault();
    else if (!part || !this.pressed(whichOf(part), event.key)) return;
    event.preventDefault();
  }

  isTooSoon(event) {
    const tooSoon = event.repeat && event.timeStamp - this.pressedAt < SLOWEST_REPEAT;
    if (!tooSoon) this.pressedAt = event.timeStamp;
    return tooSoon;
  }

  // Whether the key does something with the cam, both cams, or the song's key (null).
  pressed(which, key) {
    const isCam = which && which !== "both";
    if (isArrow(key)) step(which, key === "ArrowRight" || key === "ArrowDown");
    else if (key === "f" && isCam) this.flip(which);
    else if (key === "f" && !which) flipKey(this.desk);
    else if ((key === "Delete" || key === "Backspace") && isCam) say({ say: "take_off", which });
    else return false;
    return true;
  }

  flip(which) {
    if (which && which !== "both") say({ say: "flip", which });
  }

  // A number of the ring in the chord, or left out of it.
  pick(number) {
    say({ say: "chord", numbers: pickedOf(this.desk.chord, this.desk.numbers, valueOf(number)) });
  }
}

const step = (which, clockwise) => say(which ? { say: "step", which, clockwise } : { say: "step_key", clockwise });

const valueOf = (number) => Number(number.dataset.at.slice("number-".length));

function nameSlider(svg, at, { label, words, now, stuck }) {
  const part = svg.querySelector(`[data-at="${at}"]`);
  if (!part) return;
  part.setAttribute("role", "slider");
  part.setAttribute("tabindex", "0");
  part.setAttribute("aria-label", label);
  part.setAttribute("aria-valuetext", words);
  part.setAttribute("aria-valuemin", "1");
  part.setAttribute("aria-valuemax", "12");
  part.setAttribute("aria-valuenow", String(now));
  part.classList.add("thing");
  part.classList.toggle("stuck", stuck);
}

// The cam that a part of the ring is: "bottom", "top", "both", or null for the song's key.
function whichOf(part) {
  const at = part?.dataset.at ?? "";
  return at.startsWith("cam-") ? at.slice("cam-".length) : null;
}
