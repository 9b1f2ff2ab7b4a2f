// The desk of somebody who explores alone: ring and stack, neck and fingerings, the map, the song.

import { el, fill, toast } from "./dom.js";
import { forget, fromAddress, recall, remember } from "./memory.js";
import { say, start, state } from "./wire.js";
import { RingPart } from "./solo_ring.js";
import { NeckPart } from "./solo_neck.js";
import { MapPart } from "./solo_map.js";
import { SongPart, silence } from "./solo_song.js";
import { HeardPart } from "./solo_heard.js";

const app = document.getElementById("app");
const given = fromAddress();
if (given) remember("solo", given);

const told = {};
const ring = new RingPart();
const neck = new NeckPart();
const map = new MapPart();
const song = new SongPart();
const heard = new HeardPart();
const bar = el("nav.bar", { "aria-label": "This desk" });
const headline = el("h1.headline", { role: "status", "aria-live": "polite" });
const note = el("p.note.connection", { hidden: true, role: "status" }, "Not connected just now; this page comes back by itself.");
const coach = el("div.hint-box", { role: "status", "aria-live": "polite" });
const main = el("main.solo", {}, headline, coach,
  el("div.left", {}, ring.node),
  el("div.right", {}, el("div.upper", {}, neck.neckNode, heard.node), el("div.lower", {}, el("div.middle", {}, neck.shapesNode, song.node), map.node)));

function introduction() {
  const key = recall("solo");
  return key ? { say: "hello", ticket: key } : null;
}

function draw() {
  if (!told.desk) {
    const words = recall("solo") ? "Opening the desk…" : "Open this page by the address that 'ringclear solo' prints.";
    fill(app, el("main.welcome", {}, el("h1", {}, "ringclear"), el("p", {}, words)));
    return;
  }
  if (main.parentNode !== app) fill(app, note, bar, main);
  note.hidden = state.connected;
}

const counted = (chords) => `${chords} chord${chords === 1 ? "" : "s"}`;
const switchChip = (what, on, words) => el("button.chip", { type: "button", "data-key": `switch-${what}`, "aria-pressed": String(on), onclick: () => say({ say: "switch", what, on: !on }) }, words);

function drawBar(desk) {
  const focused = bar.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  fill(bar,
    el("strong.title", {}, "Solitaire"),
    el("button.small", { type: "button", "data-key": "undo", disabled: !desk.undo, onclick: () => say({ say: "undo" }), "aria-label": "Take back" }, "↶"),
    el("button.small", { type: "button", "data-key": "redo", disabled: !desk.redo, onclick: () => say({ say: "redo" }), "aria-label": "Do again" }, "↷"),
    el("button.chip", { type: "button", "data-key": "to-song", onclick: () => song.node.scrollIntoView({ block: "start" }) }, `Song: ${counted(song.song?.kept.length ?? 0)}`),
    el("span.spacer"),
    desk.score === null ? null : el("span.score", { role: "status" }, el("strong", {}, String(desk.score)), desk.score === 1 ? " point" : " points"),
    el("button.chip", { type: "button", "data-key": "hint", onclick: () => say({ say: "hint" }) }, "Hint"),
    switchChip("names", desk.names, "Names"),
    switchChip("walks", desk.walks, "Strums walk"),
    switchChip("score", desk.score !== null, "Score"));
  if (focused) bar.querySelector(`[data-key="${focused}"]`)?.focus();
}

const take = {
  welcome() {
    for (const part of [neck, song]) part.mine = state.welcome.mine;
  },
  desk(desk) {
    told.desk = desk;
    const words = desk.name ? `${desk.headline} — ${desk.name}` : desk.headline;
    if (headline.textContent !== words) headline.textContent = words;
    if (told.numbers !== desk.numbers.join(" ")) fill(coach);
    told.numbers = desk.numbers.join(" ");
    main.dataset.numbers = desk.numbers.join(" ");
    drawBar(desk);
    ring.draw(desk);
    neck.draw(desk);
    heard.light(neck.neckNode, desk);
  },
  shapes: (shapes) => neck.drawShapes(shapes),
  box: (box) => ring.drawBox(box),
  map: (places) => map.draw(places),
  song(one) {
    song.draw(one);
    if (told.desk) drawBar(told.desk);
  },
  guitar(guitar) {
    heard.draw(guitar, told.desk);
    if (told.desk) heard.light(neck.neckNode, told.desk);
    map.flash(guitar.heard?.numbers ?? []);
  },
  hint: (hint) => fill(coach, el("div.panel", {},
    hint.lines.map((line) => el("p", {}, line)),
    el("div.row", {},
      hint.hold.length ? el("button.quiet", { type: "button", "data-key": "hint-hold", onclick: () => say({ say: "hold", frets: hint.hold }) }, "Hold it") : null,
      hint.walk.length ? el("button.quiet", { type: "button", "data-key": "hint-walk", onclick: () => say({ say: "walk", numbers: hint.walk }) }, "Make the change") : null,
      el("button.quiet", { type: "button", "data-key": "hint-close", onclick: () => fill(coach) }, "Thanks")))),
  level: (level) => heard.level(level),
  said: ({ text }) => toast(text),
  unknown_ticket() {
    forget("solo");
    told.desk = null;
  },
};

// One hand stays on the keyboard: the commonest things have a letter, wherever nothing is typed.
const LETTERS = {
  z: () => say({ say: "undo" }),
  y: () => say({ say: "redo" }),
  k: () => told.desk.held && say({ say: "keep" }),
  h: () => told.desk.held && neck.hear(told.desk.held),
  s: () => silence(),
};

addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !told.desk) return;
  LETTERS[event.key]?.();
});

start(introduction, (what, message) => take[what]?.(message), draw);
draw();
