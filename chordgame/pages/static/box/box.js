// The simulated box: its cams are turned and its clips are pushed here; all it says to the host is lines of a script.

import { aboutButton } from "../about.js";
import { makeChoosable } from "../choosable.js";
import { button, el, fill, focusedIn, redraw, toast } from "../dom.js";
import { app, connectionNote, open, say } from "../page.js";
import { drawPicture } from "../pictures.js";
import { ABOUT } from "./about.js";
import { Layers } from "./layers.js";
import { labelOf, layLine, NAMES, partOf } from "./parts.js";

const FAULTS = { lose: "Messages lost", damage: "Messages damaged", repeat: "Messages twice" };
let box = null;
let sent = 0;
let deeds = 0;
let chosen = "key";

const lamp = el("span.lamp", { "aria-hidden": "true" });
const count = el("span.faint");
const where = el("span.faint");
const ring = el("div.ring");
const neck = el("section.neck", { "aria-label": "The fretboard" });
const layers = new Layers({ deed, aim, choose });
const fingers = el("div.fingers", { role: "group", "aria-label": "Frets with a finger on them" });
const faults = el("section.panel.faults", { "aria-label": "What goes wrong" });
const main = el(
  "main.box",
  {},
  el(
    "header",
    {},
    el("h1", {}, "The simulated box"),
    el("p", {}, lamp, where, count),
    aboutButton("The simulated box", ABOUT),
  ),
  el("section.panel.stack", { "aria-label": "The stack box" }, ring, layers.node),
  el("section.panel.board-panel", {}, neck, fingers),
  faults,
);

// What is shown is what the box answered; until it has answered the last deed the page is busy.
function deed(line) {
  if (!say({ say: "do", lines: line })) return;
  deeds += 1;
  main.classList.add("busy");
}

function beat(now) {
  lamp.classList.toggle("on", now > sent);
  count.textContent = ` · ${now} messages sent`;
  sent = now;
}

function drawBox() {
  where.textContent = box.plugged ? `Plugged in: ${box.addresses.join(" and ")}` : "Its cable is pulled.";
  drawPictures();
  layers.draw(box, chosen);
  drawFingers();
  drawFaults();
}

// ---------------------------------------------------------------- the pictures

const shown = new Map();

function drawPictures() {
  const places = { ring, neck };
  for (const picture of box.pictures) {
    const into = places[picture.name];
    if (shown.get(picture.name) !== picture.svg) redrawPicture(picture, into);
    shown.set(picture.name, picture.svg);
    nameParts(into.querySelector("svg"));
  }
}

function redrawPicture(picture, into) {
  const focused = focusedIn(into)?.dataset.at;
  fill(into, drawPicture(picture, into.firstChild));
  nameParts(into.querySelector("svg"));
  if (focused) into.querySelector(`[data-at="${focused}"]`)?.focus();
}

function nameParts(svg) {
  const can = new Map();
  for (const part of svg.querySelectorAll("[data-at]")) {
    const { at } = part.dataset;
    const label = labelOf(at, { chosen, hasClip: hasClip(at) });
    if (label) can.set(at, [{ label: `${part.textContent.trim()}: ${label}` }]);
  }
  makeChoosable(svg, can, {}, choosePart);
}

const hasClip = (at) => Boolean(neck.querySelector(`[data-at="${at}"].clip`));

function choosePart(at) {
  const { kind, first, second } = partOf(at);
  if (kind === "slot") deed(`${hasClip(at) ? "unclip" : "clip"} ${first} ${second}`);
  else if (kind === "number") point(chosen, Number(first));
  else choose(first);
}

function point(layer, number) {
  const { piece, over } = box.layers.find((one) => one.layer === layer);
  if (piece || layer === "key") deed(layLine(box.ring, { layer, piece: piece || "key", number, over }));
  else toast(`Choose a cam for ${NAMES[layer].toLowerCase()} first.`);
}

// Numbers on the ring are for this layer from now on.
function aim(layer) {
  chosen = layer;
}

function choose(layer) {
  aim(layer);
  layers.draw(box, chosen);
  for (const svg of app.querySelectorAll("svg")) nameParts(svg);
}

// ---------------------------------------------------------------- fingers and faults

function drawFingers() {
  const frets = Array.from({ length: box.frets }, (_, i) => i + 1);
  redraw(fingers, el("span.faint", {}, "Fingers at fret"), frets.map(finger));
}

function finger(fret) {
  const on = box.touched.includes(fret);
  const touch = () => deed(`${on ? "lift" : "touch"} ${fret}`);
  return button("chip", String(fret), touch, { key: `touch-${fret}`, pressed: on });
}

function drawFaults() {
  const quiet = (key, words, line) => button("quiet", words, () => deed(line), { key });
  redraw(
    faults,
    el("h2", {}, "What goes wrong"),
    el(
      "div.row",
      {},
      Object.entries(FAULTS).map(([name, words]) => fault(name, words, Math.round(box.faults[name] * 100))),
      quiet("restart", "Power off and on", "restart"),
      quiet("cable", box.plugged ? "Pull its cable" : "Plug it in", box.plugged ? "unplug" : "plug"),
      quiet("hang", box.hangs ? "Let it go on" : "Let it hang", box.hangs ? "wake" : "hang"),
    ),
  );
}

function fault(name, words, percent) {
  const onchange = (event) => deed(`${name} ${event.target.value / 100}`);
  const range = { type: "range", min: 0, max: 100, step: 5, value: percent, "data-key": `fault-${name}`, onchange };
  return el("label.fault", {}, el("span", {}, `${words}: ${percent} %`), el("input", range));
}

// ---------------------------------------------------------------- the host

const boxTakers = {
  pulse: (message) => beat(message.sent),
  box(message) {
    if (message.deeds !== deeds) return;
    box = message;
    main.classList.remove("busy");
    drawBox();
  },
};

fill(app, connectionNote, main);
open({
  introduce() {
    deeds = 0;
    return null;
  },
  takers: [boxTakers],
  draws: new Set(),
  draw() {},
});
