// A page and its host: one socket that comes back by itself, and what this browser remembers.

import { heldBack, isOpen, keepOpen, send } from "./connection.js";
import { el, hush, toast } from "./dom.js";
import { afterHash, memoryOf } from "./memory.js";
import { OnItsWay, WORTH_A_WORD } from "./on_its_way.js";
import { table } from "./place.js";
import { keepPresses } from "./pressing.js";
import { takeMessage } from "./talk.js";
import { sentence } from "./words.js";

export const app = document.getElementById("app");
/** What the page has to know before it has said who it is; it stands in the page itself. */
export const known = JSON.parse(document.body.dataset.known);
/** Letters that a field for a name holds: far more than a name may have, so that none is cut without a word. */
export const ROOM_FOR_A_NAME = 20 * known.longest_name;
export const memory = memoryOf(table);
const LOST = "Connection lost. Reconnecting…";
const NOT_YET = "The table doesn’t answer yet. You come in as soon as it does.";
const ON_ITS_WAY = "Your move is on its way…";
/** Stands on top of a page while no host is there; not before one was looked for. */
export const connectionNote = el("p.note.connection", { role: "status", hidden: true }, LOST);
// What a host says that waits no longer for a name. Whoever is still at the form need not know: the page comes back.
const NOBODY_YET = "say who you are first";

const everyPage = {
  refused({ why }) {
    toast(sentence(why), "bad");
    wanted = null;
    answered();
  },
  made: () => answered(),
  view: ({ n }) => (seen = n),
  welcome() {
    wanted = null;
    hush();
    onItsWay.again().forEach((message) => say(message));
  },
};
let page = null;
// How somebody wants to come in; it is said again until the host has answered.
let wanted = null;
// The record that the page has been shown last; none before the first view.
let seen = -1;
const onItsWay = new OnItsWay();

/**
 * Keep a socket open, and the page as the host says.
 * @param {object} what
 * @param {() => object | null} what.introduce  what is said first; nothing if nobody has come in yet
 * @param {Record<string, (message: object) => unknown>[]} what.takers  who takes which kind of message
 * @param {Set<string>} what.draws  kinds that change what `draw` shows
 * @param {() => void} what.draw  draws the page, once for all messages that came together
 */
export function open(what) {
  page = { ...what, takers: [everyPage, ...what.takers] };
  page.draw();
  keepPresses();
  if (matchMedia("(display-mode: standalone)").matches) sayWhenAway();
  keepOpen(connection);
  // Somebody pasted another address into this tab: whatever stands after the # there is meant.
  addEventListener("hashchange", () => location.hash && location.reload());
}

/** An app on the home screen has no address bar that tells why nothing comes: it says itself that the host is away. */
export async function sayWhenAway() {
  try {
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    // A page that is not secure, or a browser that will not: then the browser says it in its own words.
  }
}

/** What is shown has changed: the page is drawn again. */
export const drawAnew = () => page.draw();

/** Whether the message was sent, or will be; if not, the page has said so. */
export function say(message) {
  const isMove = "move" in message && message.say === "move" && seen >= 0;
  if (isMove && !message.again) message = onItsWay.send(message, seen);
  if (!message) return true; // pressed twice, as nothing seemed to happen
  document.body.classList.toggle("sending", onItsWay.waits);
  if (isOpen()) send(JSON.stringify(message));
  else if (!isMove) toast(LOST, "bad");
  if (isMove) setTimeout(sayWhatWaits, WORTH_A_WORD);
  return isMove || isOpen();
}

function answered() {
  onItsWay.answered();
  sayWhatWaits();
}

// Of a line that is cut the page says so already.
function sayWhatWaits() {
  document.body.classList.toggle("sending", onItsWay.waits);
  if (!isOpen()) return;
  connectionNote.textContent = onItsWay.waits ? ON_ITS_WAY : LOST;
  connectionNote.hidden = !onItsWay.waits;
}

// Bytes that may wait in a Wi-Fi that pauses: two seconds of sound. What is older comes too late for any play.
const MOST_HELD_BACK = 400_000;

/** Whether the sound went on its way; what cannot is lost, and the host counts that. */
export function sendSound(packet) {
  const goes = isOpen() && heldBack() < MOST_HELD_BACK;
  if (goes) send(packet);
  return goes;
}

/** Somebody wants to come in, and does so once a host is there. */
export function comeIn(message) {
  wanted = message;
  if (isOpen()) say(message);
  else toast(NOT_YET);
}

/** Say who this page is, if that is known by now and somebody listens. */
export function introduce() {
  const first = page.introduce() ?? wanted;
  if (first && isOpen()) say(first);
}

/** What a page says that has been here before: its ticket. */
export function hello(name) {
  const ticket = memory.recall(name);
  return ticket ? { say: "hello", ticket, browser: thisBrowser() } : null;
}

/** What this browser calls itself at every table: whoever was removed from one is known again by it. */
export function thisBrowser() {
  if (!memory.recall("browser")) {
    const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36));
    memory.remember("browser", letters.join(""));
  }
  return memory.recall("browser");
}

/** Keeps the ticket that the host gives out under this name, and forgets one that opens nothing. */
export const ticketTakers = (name) => ({
  welcome({ ticket }) {
    if (ticket) memory.remember(name, ticket);
  },
  unknown_ticket: () => memory.forget(name),
});

/** Remember what came in the address, and take it out: nobody reads it over a shoulder or in the history. */
export function rememberAddress(name) {
  const given = afterHash(location.hash);
  if (location.hash) history.replaceState(null, "", location.pathname);
  if (given) memory.remember(name, given);
  // A newer address pasted into an old tab differs after the # only, and browsers do not load it anew.
  addEventListener("hashchange", () => location.reload());
}

const connection = {
  opened() {
    connectionNote.hidden = true;
    connectionNote.textContent = LOST;
    introduce();
    page.draw();
  },
  // The host sends what is new as one list.
  took(messages) {
    for (const message of messages) takeMessage(page.takers, message);
    if (messages.some(({ tell }) => page.draws.has(tell))) page.draw();
    return messages.some(({ tell }) => tell !== "refused");
  },
  lost(why) {
    if (why || onItsWay.waits) connectionNote.textContent = why ? sentence(why) : LOST;
    connectionNote.hidden = why === NOBODY_YET && !page.introduce();
    page.draw();
  },
};
