// From a page to the same page made secure: browsers take these for two sites, so the ticket is taken along.

import { memory } from "../page.js";
import { afterHash } from "../memory.js";

const ALONG = "ticket=";
// Of each kind of page, under which name it remembers what lets it in, and whether that is a room code.
const NAMES = { "seat-page": "ticket", "host-page": "host", "solo-page": "solo" };

/** The secure address of this page; what stands after the # is sent to nobody. */
export function secureAddress(address) {
  const ticket = memory.recall(NAMES[document.body.className]);
  const along = document.body.className === "seat-page" ? `${ALONG}${ticket}` : ticket;
  return `${address}${location.pathname}#${along}`;
}

/** Remember the ticket that was taken along to here, before anything else is read from the address. */
export function takeAlong(name) {
  const given = afterHash(location.hash);
  if (!given.startsWith(ALONG)) return;
  if (given.length > ALONG.length) memory.remember(name, given.slice(ALONG.length));
  history.replaceState(null, "", location.pathname);
}
