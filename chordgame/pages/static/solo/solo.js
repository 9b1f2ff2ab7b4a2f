// The desk of somebody who explores alone: ring and stack, neck and fingerings, the map, the song.

import { el, fill, toast } from "../dom.js";
import { app, connectionNote, hello, memory, open, rememberAddress, say, ticketTakers } from "../page.js";
import { AlongPart } from "./along.js";
import { BarPart } from "./bar.js";
import { Guitars } from "../guitars.js";
import { BookPart } from "./book.js";
import { BoxPart } from "./controls.js";
import { FirstSteps } from "./first_steps.js";
import { HeardPart } from "./heard.js";
import { hintPanel } from "./hint.js";
import { KeysPart } from "./keys.js";
import { MapPart } from "./map.js";
import { NeckPart } from "./neck.js";
import { RingPart } from "./ring.js";
import { ShapesPart } from "./shapes.js";
import { SongPart } from "./song.js";
import { StagePart } from "./stage.js";
import { TakePart } from "./take.js";
import { takeDropped } from "./take_in.js";

const TICKET = "solo";
const ring = new RingPart();
const box = new BoxPart();
const neck = new NeckPart();
const shapes = new ShapesPart({ putOver, strummed: () => steps.did("strum") });
const map = new MapPart();
const book = new BookPart();
const song = new SongPart();
const guitars = new Guitars();
const take = new TakePart();
const heard = new HeardPart(guitars, take.chip);
const steps = new FirstSteps();
const keys = new KeysPart();
const stage = new StagePart();
const along = new AlongPart(() => song.song);
const bar = new BarPart({ view: lookAt, book: () => book.open(), keys: () => keys.open() });
const headline = el("h1.headline", { role: "status", "aria-live": "polite" });
const coach = el("div.hint-box", { role: "status", "aria-live": "polite" });
ring.node.append(el("h2", {}, "The box"), box.node);
const main = el(
  "main.solo",
  {},
  headline,
  coach,
  steps.node,
  el("div.left", {}, ring.node),
  el("div.middle", {}, neck.node, el("div.panel.hand", {}, shapes.held, heard.node, take.node), shapes.node, map.node),
  el("div.right", {}, song.node),
);
main.dataset.view = "chords";
let desk = null;

function draw() {
  if (!desk) fill(app, el("main.welcome", {}, el("h1", {}, "ringclear"), el("p", {}, firstSentence())));
  else if (main.parentNode !== app)
    fill(app, connectionNote, bar.node, main, book.node, keys.node, stage.node, along.node);
}

const firstSentence = () =>
  memory.recall(TICKET) ? "Opening the desk…" : "Open this page by the address that 'ringclear solo' prints.";

/** On a phone either is in sight; on a wide screen the song has more room or less. */
function lookAt(view) {
  main.dataset.view = bar.view = view;
  if (desk) bar.draw(desk, song.song);
}

// The chord on the neck goes over the words where the cursor stood last.
function putOver() {
  const { cursor } = song.sheet.typing;
  if (cursor) say({ say: "put_chord", ...cursor });
  else toast("Tap the words first, where the chord belongs.");
}

function drawDesk(now) {
  if (desk && desk.numbers.join() !== now.numbers.join()) steps.did("walk");
  desk = now;
  drawHeadline(desk);
  bar.draw(desk, song.song);
  ring.draw(desk);
  neck.draw(desk);
  shapes.draw(desk);
  heard.light(neck.node, desk);
}

// A hint stands until other numbers are in play.
function drawHeadline({ headline: sentence, name, numbers }) {
  const words = name ? `${sentence} — ${name}` : sentence;
  if (headline.textContent !== words) headline.textContent = words;
  if (main.dataset.numbers !== numbers.join(" ")) fill(coach);
  main.dataset.numbers = numbers.join(" ");
}

// An address may name a song of the book: /solo?song=Home opens it, once.
function songAskedFor() {
  const name = new URLSearchParams(location.search).get("song");
  if (name) history.replaceState(null, "", location.pathname);
  return { name };
}

const deskTakers = {
  welcome(known) {
    if (asked.name) say({ say: "open_song", name: asked.name });
    asked.name = null;
    for (const part of [ring, map, shapes, song, book]) part.known = known;
  },
  desk: drawDesk,
  shapes: (message) => shapes.drawShapes(message),
  box: (message) => box.draw(message),
  map: (message) => map.draw(message),
  book: (message) => book.draw(message),
  sets: (message) => book.drawSets(message),
  stage: (message) => stage.show(message),
  along: (message) => along.draw(message),
  take: (message) => take.draw(message),
  capos: (message) => song.key.drawAdvice(message),
  song(message) {
    if (song.song && message.kept.length > song.length) steps.did("keep");
    song.draw(message);
    if (desk) bar.draw(desk, song.song);
  },
  guitar(message) {
    heard.draw(message);
    if (desk) heard.light(neck.node, desk);
    map.flash(message.heard?.numbers ?? []);
  },
  hint: (message) =>
    fill(
      coach,
      hintPanel(message, () => fill(coach)),
    ),
  level: (message) => heard.meter.draw(message),
  said: ({ text }) => toast(text),
  unknown_ticket() {
    desk = null;
  },
};

// One hand stays on the keyboard: the commonest things have a letter, wherever nothing is typed.
const LETTERS = {
  z: () => say({ say: "undo" }),
  y: () => say({ say: "redo" }),
  k: () => desk.held && say({ say: "keep" }),
  h: () => shapes.strum(),
  p: () => song.playOrStop(),
  s: () => song.silence(),
  w: () => lookAt(bar.view === "song" ? "chords" : "song"),
  "?": () => keys.open(),
};

addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !desk || document.querySelector("dialog[open]"))
    return;
  LETTERS[event.key]?.();
});

takeDropped(
  () => book.known.mine,
  () => book.node.open || book.open(),
);
rememberAddress(TICKET);
const asked = songAskedFor();
open({
  introduce: () => hello(TICKET),
  takers: [ticketTakers(TICKET), deskTakers, guitars.takers],
  draws: new Set(["desk", "unknown_ticket"]),
  draw,
});
