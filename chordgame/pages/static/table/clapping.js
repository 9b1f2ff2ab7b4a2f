// Applause: big buttons to clap with, a meter of how much there was for everybody, and what the Band Leader decides.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { counted, ofSeat } from "../words.js";
import { allWithRoles } from "./leading.js";
import { face, placeOf } from "./people.js";
import { goOnFor } from "./resting.js";
import { openView, state } from "./slots.js";
import { lyrics } from "./the_end.js";

// From so many claps on a bar is full, if nobody has more.
const FULL = 6;
// How far each clap is heard: rays round a hand, drawn, as not every device has such letters.
const RAYS = 10;
const SVG = "http://www.w3.org/2000/svg";

/** While somebody is applauded, or the Band Leader decides. */
export function clapping(isTv, beside) {
  const { named } = state.ending;
  return [
    named ? el("div.applauded", {}, face(named), el("strong", {}, named)) : null,
    lyrics(named),
    meter(),
    el("p.still-to-clap", { role: "status" }, named ? stillToClap(named) : null, whoGoesOn()),
    isTv ? null : goOnFor(awaited()),
    isTv ? null : el("section.moves", { "aria-label": "What you can do" }, state.room.yours.map(hands), decisions()),
    isTv ? null : el("div.answers", {}, undo(), beside),
  ];
}

// Whoever has not clapped yet, so that nobody wonders what the table waits for.
function stillToClap(named) {
  const late = state.room.seats.filter(
    ({ name }) => name !== named && ofSeat(state.ending.clapped, name) === undefined,
  );
  const words = late.map(({ name, online }) => (online ? name : `${name} (away)`)).join(", ");
  return late.length ? `Still to clap: ${words}. ` : "Everybody has clapped. ";
}

const awaited = () => openView().waits;

// Who says when it is the next one's turn, and who has won.
function whoGoesOn() {
  const waits = awaited();
  if (!waits.length || waits.some((name) => state.room.yours.includes(name))) return null;
  return el("span.faint", {}, `${allWithRoles(waits)}, ${state.ending.named ? "goes on" : "decides"}.`);
}

function meter() {
  const { claps, boos, named } = state.ending;
  const full = Math.max(FULL, ...Object.values(claps));
  return el(
    "ul.meter",
    { "aria-label": "Applause so far" },
    Object.entries(claps).map(([name, count]) => {
      const bar = el(`span.clap-bar.p${placeOf(name)}`);
      bar.style.width = `${(100 * count) / full}%`;
      const booed = ofSeat(boos, name) ? el("span.faint", {}, ` · ${counted(boos[name], "boo")}`) : null;
      const heard = el("span.claps", {}, el("strong", {}, String(count)), booed);
      const track = el("span.clap-track", {}, bar);
      return el(`li${name === named ? ".named" : ""}`, {}, face(name), el("span.who-name", {}, name), track, heard);
    }),
  );
}

const offersOf = (seat) => state.views.get(seat)?.offers ?? [];
const isClap = ({ move }) => move.do === "applaud";
const isBoo = ({ move }) => move.do === "boo";

// One seat's hands; a screen that several share says whose they are.
function hands(seat) {
  const own = offersOf(seat);
  const claps = own.filter(isClap);
  if (!claps.length) return null;
  return el(
    "div.hands",
    { role: "group", "aria-label": `${seat} claps` },
    state.room.yours.length > 1 ? el("span.whose-hands", {}, face(seat), seat) : null,
    claps.map((offer) => made(`clap${chosen(offer)}`, offer, clapped(offer), offer.label)),
    own.filter(isBoo).map((offer) => made(`quiet.boo${chosen(offer)}`, offer, offer.label)),
  );
}

// What was pressed stays marked, until something else is.
const chosen = ({ move }) => (ofSeat(state.ending.clapped, move.seat) === (move.claps ?? 0) ? ".chosen" : "");

function clapped({ move }) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-20 -20 40 40");
  svg.setAttribute("aria-hidden", "true");
  const far = 6 + 4 * move.claps;
  const ray = (i) => {
    const [x, y] = [Math.cos((2 * Math.PI * i) / RAYS), Math.sin((2 * Math.PI * i) / RAYS)];
    return `M${x * (far - 3.5)} ${y * (far - 3.5)}L${x * far} ${y * far}`;
  };
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", `M-.1 0h.2${Array.from({ length: RAYS }, (_, i) => ray(i)).join("")}`);
  path.setAttribute("class", "clap-rays");
  const middle = document.createElementNS(SVG, "circle");
  middle.setAttribute("r", String(far - 5.5));
  svg.append(middle, path);
  return svg;
}
const DECIDE = ["name_next", "give_award", "call_again"];

// What the Band Leader says: who is next, and at last who has won. The first of it is what most want.
function decisions() {
  const all = state.room.yours.flatMap(offersOf).filter(({ move }) => DECIDE.includes(move.do));
  const decision = (offer, i) => made(i ? "quiet" : "move.loud", offer, offer.label);
  return el("div.decisions", {}, all.map(decision));
}

function made(look, offer, ...inside) {
  const make = () => say({ say: "move", move: offer.move });
  const label = inside.length > 1 ? inside[1] : undefined;
  const pressed = DECIDE.includes(offer.move.do) ? undefined : look.endsWith(".chosen");
  return button(`choice-of.${look}`, inside, make, { key: JSON.stringify(offer.move), label, pressed });
}

const undo = () => state.room.undo && button("quiet.undo", "↶ Undo", () => say({ say: "undo" }), { key: "undo" });
