// A page and its host: one socket that comes back by itself, and what this browser remembers.

import { el, toast } from "./dom.js";
import { afterHash, memoryOf } from "./memory.js";
import { findHost, askedOf, table } from "./place.js";
import { keepPresses } from "./pressing.js";
import { takeMessage, waitAfter } from "./talk.js";
import { sentence } from "./words.js";

export const app = document.getElementById("app");
/** What the page has to know before it has said who it is; it stands in the page itself. */
export const known = JSON.parse(document.body.dataset.known);
/** Letters that a field for a name holds: far more than a name may have, so that none is cut without a word. */
export const ROOM_FOR_A_NAME = 20 * known.longest_name;
export const memory = memoryOf(table);
const LOST = "Connection lost. Reconnecting…";
/** Stands on top of a page while no host is there; not before one was looked for. */
export const connectionNote = el("p.note.connection", { role: "status", hidden: true }, LOST);
// What a host says that waits no longer for a name. Whoever is still at the form need not know: the page comes back.
const NOBODY_YET = "say who you are first";

const everyPage = { refused: ({ why }) => toast(sentence(why), "bad") };
let page = null;
let socket = null;
let tries = 0;
// Seconds that the host of one of many tables counts as awake: where it does not answer, another takes over after that.
let awake = 0;
let asking = false;

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
  connect();
  // Somebody pasted another address into this tab: whatever stands after the # there is meant.
  addEventListener("hashchange", () => location.hash && location.reload());
  addEventListener("pageshow", hurry);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
}

/** An app on the home screen has no address bar that tells why nothing comes: it says itself that the host is away. */
export async function sayWhenAway() {
  try {
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    // A page that is not secure, or a browser that will not: then the browser says it in its own words.
  }
}

const isOpen = () => socket?.readyState === WebSocket.OPEN;

/** Whether the message was sent; if not, the page has said so. */
export function say(message) {
  const sent = isOpen();
  if (sent) socket.send(JSON.stringify(message));
  else toast("Connection lost. Reconnecting…", "bad");
  return sent;
}

// Bytes that may wait in a Wi-Fi that pauses: two seconds of sound. What is older comes too late for any play.
const MOST_HELD_BACK = 400_000;

/** Whether the sound went on its way; what cannot is lost, and the host counts that. */
export function sendSound(packet) {
  const goes = isOpen() && socket.bufferedAmount < MOST_HELD_BACK;
  if (goes) socket.send(packet);
  return goes;
}

/** Say who this page is, if that is known by now and somebody listens. */
export function introduce() {
  const first = page.introduce();
  if (first && isOpen()) say(first);
}

/** What a page says that has been here before: its ticket. */
export function hello(name) {
  const ticket = memory.recall(name);
  return ticket ? { say: "hello", ticket } : null;
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

function hurry() {
  if (document.visibilityState === "visible" && socket && socket.readyState > WebSocket.OPEN) {
    tries = 0;
    connect();
  }
}

function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  if (!table) openSocket();
  else if (!asking) askWhere();
}

// Of many tables each is at one of several hosts, and maybe at another one than a moment ago.
async function askWhere() {
  asking = true;
  const { wait, why, gone } = await findHost();
  asking = false;
  awake = wait;
  if (why) lose(why);
  else openSocket();
  if (why && !gone) setTimeout(connect, waitAfter(tries++, Math.random()));
}

function lose(why) {
  connectionNote.textContent = why;
  connectionNote.hidden = false;
  page.draw();
}

function openSocket() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${askedOf("/socket")}`);
  let opened = false;
  socket = mine;
  mine.onopen = () => {
    opened = true;
    connectionNote.hidden = true;
    connectionNote.textContent = LOST;
    introduce();
    page.draw();
  };
  mine.onmessage = (event) => takeAll(JSON.parse(event.data));
  mine.onclose = ({ reason }) => {
    if (socket !== mine) return;
    if (reason) connectionNote.textContent = sentence(reason);
    connectionNote.hidden = reason === NOBODY_YET && !page.introduce();
    page.draw();
    setTimeout(connect, waitAfter(tries++, opened || !table ? 0 : awake + Math.random() / 2));
  };
}

// The host sends what is new as one list.
function takeAll(messages) {
  for (const message of messages) takeMessage(page.takers, message);
  // A host that is full opens the socket too, and closes it without a word or with a refusal.
  if (messages.some(({ tell }) => tell !== "refused")) tries = 0;
  if (messages.some(({ tell }) => page.draws.has(tell))) page.draw();
}
