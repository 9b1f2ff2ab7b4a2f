// The people at the table, each with a colour and a face of their own, and how they stand.

import { el } from "../dom.js";
import { crown, marks } from "./leading.js";
import { state } from "./slots.js";

// So many faces and colours there are; more seats than these begin again.
const FACES = 7;
const EYES = [
  "M-6-4v.1M6-4v.1",
  "M-9-3q3-5 6 0M3-3q3-5 6 0",
  "M-9-4h6M3-4h6",
  "M-4-4v.1M8-4v.1",
  "M-9-4q3 3 6 0M3-4q3 3 6 0",
  "M-6-5v.1M3-4h6",
  "M-7-5v2M7-5v2",
];
const MOUTHS = [
  "M-7 4q7 7 14 0",
  "M-8 3h16q-2 8-8 8t-8-8z",
  "M-6 6h12",
  "M-5 6q6 2 9-3",
  "M-4 6h8",
  "M-6 5q6 6 12 0",
  "M0 3a3 4 0 1 1-.1 0z",
];
const SVG = "http://www.w3.org/2000/svg";

/** Which colour and face a seat has; the same on every page, as it goes by the place at the table. */
export const placeOf = (name) =>
  Math.max(
    0,
    (state.room?.seats ?? []).findIndex((one) => one.name === name),
  ) % FACES;

/** The seat's face, for eyes only: its name stands beside it. */
export function face(name) {
  const place = placeOf(name);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-16 -16 32 32");
  svg.setAttribute("class", `face p${place}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(
    part("circle", { r: 15 }),
    part("path", { d: EYES[place], class: "eyes" }),
    part("path", { d: MOUTHS[place] }),
  );
  return svg;
}

function part(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Everybody in a row: who is waited for, who is away, how each stands. */
export const rail = (view) => (state.room?.seats ?? []).map((seat) => person(seat, view));

const isCut = (one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;

/** Who scrolls by keys must be able to get there, where there is more of it than is seen. */
export const reachedByKeys = (whose) => (whose.tabIndex = isCut(whose) ? 0 : -1);

// Of a name that is cut after a letter or two nothing is left: its face says more.
const FEWEST_LETTERS = 3;

/** Names for which a phone has no room at all are left to their faces. */
export function leaveToFaces(whose) {
  for (const name of whose.querySelectorAll(".who-name")) {
    const { clientWidth, scrollWidth } = name;
    const few = (clientWidth * name.textContent.length) / scrollWidth < FEWEST_LETTERS;
    name.classList.toggle("unseen", few && scrollWidth > clientWidth);
  }
}

// Where a page plays for several, each of them is somebody at this screen.
const isOwn = (name) => state.room.yours?.length === 1 && state.room.yours[0] === name;

function person(seat, { waits, standing, ahead = [] }) {
  const { name, online } = seat;
  const awaited = waits.includes(name);
  return el(
    `li.person${awaited ? ".awaited" : ""}${online ? "" : ".away"}`,
    { "data-place": placeOf(name), "data-seat": name },
    face(name),
    el("span.who-name", {}, name),
    isOwn(name) ? el("span.you", {}, "you") : null,
    marks(seat),
    el("strong.stands", {}, standing?.[name] ?? ""),
    ahead.includes(name) && crown(),
    online ? el("span.unseen", {}, awaited ? " is to play" : "") : el("span.is-away", {}, "away"),
  );
}
