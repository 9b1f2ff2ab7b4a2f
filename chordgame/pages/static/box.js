// The simulated box: its cams are turned and its clips are pushed here; all it says to the host is lines of a script.

import { el, fill, pretty, redraw, toast } from "./dom.js";
import { drawPicture, makeChoosable } from "./pictures.js";

const app = document.getElementById("app");
const NAMES = { key: "The key", bottom: "The bottom cam", top: "The top cam" };
const FAULTS = { lose: "Messages lost", damage: "Messages damaged", repeat: "Messages twice" };
const pictures = new Map();
let socket = null;
let box = null;
let sent = 0;
let deeds = 0;
let chosen = "key";

const lamp = el("span.lamp", { "aria-hidden": "true" });
const count = el("span.faint");
const where = el("span.faint");
const note = el("p.note", { hidden: true, role: "status" }, "Not connected just now; this page comes back by itself.");
const ring = el("div.ring");
const layers = el("section.layers", { "aria-label": "Layers of the spindle" });
const neck = el("section.neck", { "aria-label": "The fretboard" });
const fingers = el("div.fingers", { role: "group", "aria-label": "Frets with a finger on them" });
const faults = el("section.panel.faults", { "aria-label": "What goes wrong" });
const main = el("main.box", {},
  el("header", {}, el("h1", {}, "The simulated box"), el("p", {}, lamp, where, count)),
  el("section.panel.stack", { "aria-label": "The stack box" }, ring, layers),
  el("section.panel.board-panel", {}, neck, fingers),
  faults);
fill(app, note, main);

// What is shown is what the box answered; until it has answered the last deed the page is busy.
function say(line) {
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify({ say: "do", lines: line }));
    deeds += 1;
    main.classList.add("busy");
  } else toast("Not connected just now; coming back…", "bad");
}

function open() {
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
  socket = mine;
  mine.onopen = () => {
    note.hidden = true;
    deeds = 0;
  };
  mine.onmessage = (event) => JSON.parse(event.data).forEach(hear);
  mine.onclose = () => {
    note.hidden = false;
    setTimeout(open, 1000);
  };
}

function hear(told) {
  if (told.tell === "refused") toast(told.why, "bad");
  if (told.tell === "pulse") beat(told.sent);
  if (told.tell === "box" && told.deeds === deeds) {
    box = told;
    main.classList.remove("busy");
    draw();
  }
}

function beat(now) {
  lamp.classList.toggle("on", now > sent);
  count.textContent = ` · ${now} messages told`;
  sent = now;
}

function draw() {
  where.textContent = box.plugged ? `Plugged in: ${box.addresses.join(" and ")}` : "Its cable is pulled.";
  drawPictures();
  drawLayers();
  drawFingers();
  drawFaults();
}

// ---------------------------------------------------------------- the pictures

function drawPictures() {
  for (const [picture, into] of [[box.pictures[0], ring], [box.pictures[1], neck]]) {
    const before = pictures.get(picture.name);
    if (before?.svg !== picture.svg) {
      const focused = into.contains(document.activeElement) ? document.activeElement.dataset.at : "";
      const node = drawPicture(picture, before?.node);
      fill(into, node);
      pictures.set(picture.name, { svg: picture.svg, node });
      make(node.querySelector("svg"));
      if (focused) node.querySelector(`[data-at="${focused}"]`)?.focus();
    } else {
      make(into.querySelector("svg"));
    }
  }
}

function make(svg) {
  const can = new Map();
  for (const part of svg.querySelectorAll("[data-at]")) {
    const label = labelOf(part.dataset.at);
    if (label) can.set(part.dataset.at, [{ label: `${part.textContent.trim()}: ${label}` }]);
  }
  makeChoosable(svg, can, new Set(), choose);
}

function labelOf(at) {
  const [kind, first, second] = at.split("-");
  if (kind === "slot") return `${hasClip(at) ? "Take the clip off" : "Push a clip on"} string ${first} ${second === "0" ? "headstock" : `fret ${second}`}`;
  if (kind === "number") return `Point ${NAMES[chosen].toLowerCase()} at ${first}`;
  if (at === "cam-bottom" || at === "cam-top") return `Choose ${NAMES[first].toLowerCase()}`;
  return "";
}

const hasClip = (at) => Boolean(neck.querySelector(`[data-at="${at}"].clip`));

function choose(at) {
  const [kind, first, second] = at.split("-");
  if (kind === "slot") say(`${hasClip(at) ? "unclip" : "clip"} ${first} ${second}`);
  else if (kind === "number") point(chosen, Number(first));
  else choosing(first);
}

// ---------------------------------------------------------------- the layers

const layerOf = (name) => box.layers.find((one) => one.layer === name);
const placeOf = (number) => box.ring.indexOf(number);

function lay(layer, piece, number, over) {
  say(`lay ${layer} ${piece} ${placeOf(number)}${over ? " over" : ""}`);
}

function point(layer, number) {
  const { piece, over } = layerOf(layer);
  if (piece || layer === "key") lay(layer, piece || "key", number, over);
  else toast(`Choose a cam for ${NAMES[layer].toLowerCase()} first.`);
}

function choosing(layer) {
  chosen = layer;
  drawLayers();
  for (const svg of app.querySelectorAll("svg")) make(svg);
}

function drawLayers() {
  redraw(layers, [...box.layers].reverse().map(card));
}

function card(one) {
  const { layer, piece, at, over, between } = one;
  const pieces = box.pieces.filter((name) => (layer === "key") === (name === "key"));
  const strange = piece && !pieces.includes(piece) ? [piece] : [];
  return el(`div.layer${layer === chosen ? ".chosen" : ""}`, {},
    el("button.layer-name", { type: "button", "data-key": `choose-${layer}`, "aria-pressed": String(layer === chosen), onclick: () => choosing(layer) }, NAMES[layer]),
    el("div.row", {},
      el("select", { "data-key": `piece-${layer}`, "aria-label": `${NAMES[layer]}: which`, onchange: (event) => { chosen = layer; event.target.value ? lay(layer, event.target.value, at || box.ring[0], false) : say(`take ${layer}`); } },
        ["", ...pieces, ...strange].map((name) => el("option", { value: name, selected: name === piece }, name ? pretty(name) : "nothing"))),
      piece ? el("select", { "data-key": `at-${layer}`, "aria-label": `${NAMES[layer]}: where it points`, onchange: (event) => { chosen = layer; lay(layer, piece, Number(event.target.value), over); } },
        box.ring.map((number) => el("option", { value: number, selected: number === at }, `at ${number}`))) : null),
    piece ? el("div.row", {},
      button(`turn-back-${layer}`, "↺", `Turn ${NAMES[layer].toLowerCase()} back by one`, () => say(`turn ${layer} -1`)),
      button(`turn-on-${layer}`, "↻", `Turn ${NAMES[layer].toLowerCase()} on by one`, () => say(`turn ${layer} 1`)),
      button(`over-${layer}`, "turn over", `${NAMES[layer]}: turn over`, () => lay(layer, piece, at, !over), over),
      button(`between-${layer}`, "between", `${NAMES[layer]}: between two numbers`, () => (between ? lay(layer, piece, at, over) : say(`between ${layer}`)), between)) : null);
}

function button(key, text, label, onclick, pressed) {
  return el("button.small", { type: "button", "data-key": key, "aria-label": label, title: label, "aria-pressed": pressed === undefined ? false : String(pressed), onclick }, text);
}

// ---------------------------------------------------------------- fingers and faults

function drawFingers() {
  redraw(fingers, el("span.faint", {}, "Fingers at fret"), Array.from({ length: box.frets }, (_, i) => {
    const fret = i + 1;
    const on = box.touched.includes(fret);
    return el("button.chip", { type: "button", "data-key": `touch-${fret}`, "aria-pressed": String(on), onclick: () => say(`${on ? "lift" : "touch"} ${fret}`) }, String(fret));
  }));
}

function drawFaults() {
  redraw(faults, el("h2", {}, "What goes wrong"),
    el("div.row", {},
      Object.entries(FAULTS).map(([name, words]) => el("label.fault", {}, el("span", {}, `${words}: ${Math.round(box.faults[name] * 100)} %`),
        el("input", { type: "range", min: 0, max: 100, step: 5, value: Math.round(box.faults[name] * 100), "data-key": `fault-${name}`, onchange: (event) => say(`${name} ${event.target.value / 100}`) }))),
      el("button.quiet", { type: "button", "data-key": "restart", onclick: () => say("restart") }, "Power off and on"),
      el("button.quiet", { type: "button", "data-key": "cable", onclick: () => say(box.plugged ? "unplug" : "plug") }, box.plugged ? "Pull its cable" : "Plug it in"),
      el("button.quiet", { type: "button", "data-key": "hang", onclick: () => say(box.hangs ? "wake" : "hang") }, box.hangs ? "Let it go on" : "Let it hang")));
}

open();
