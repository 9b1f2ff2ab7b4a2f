// What belongs to a page rather than to the game: it stands in the game's sheet or beside its tools.

import { el, redraw } from "../dom.js";

export function ownPart(where, inside) {
  const own = where.querySelector(":scope > .own") ?? where.appendChild(el("div.own"));
  redraw(own, inside);
}
