// The way to the page that looks back, from whoever's page this is.

import { el } from "../dom.js";
import { pageOf } from "../place.js";
import { state } from "./slots.js";

/** A link for the host, a seat, or who watches. */
export function lookBack() {
  const who = state.room.is_host ? "host" : state.room.yours.length ? "seat" : "watch";
  return el("a.quiet.file", { href: pageOf(`/back#${who}`), "data-key": "look-back" }, "Look back, move by move");
}
