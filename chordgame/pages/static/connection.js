// The socket of a page: it comes back by itself, at whichever host has the table by then.

import { askedOf, findHost, table } from "./place.js";
import { waitAfter } from "./talk.js";

// Milliseconds. A host of many tables says every second and a half that it is there. Once that is a second late the
// page asks at the door whether another host has its table by now, and listens on: on a bad line a second is soon gone.
// A line that is silent for three times as long as it may be is opened anew, whoever has the table.
const SUSPICIOUS = 2500;
const SILENT = 4500;
const LOOKS_EVERY = 250;
const REFUSED = 700;
// A page that nobody looks at does not wake its table up.
const ASLEEP = "the table sleeps";

let page = null;
let socket = null;
let tries = 0;
// Seconds that the host of one of many tables counts as awake: where it does not answer, another takes over after that.
let awake = 0;
let asking = false;
let heardAt = 0;
// When it is worth asking at the door again.
let asksAt = 0;

/**
 * Keep it open.
 * @param {object} what
 * @param {() => void} what.opened
 * @param {(messages: object[]) => boolean} what.took  takes what the host sent; whether it let the page in
 * @param {(why: string) => void} what.lost  nobody is there, or a word of why
 */
export function keepOpen(what) {
  page = what;
  connect();
  if (table) setInterval(listenForHost, LOOKS_EVERY);
  addEventListener("pageshow", hurry);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
}

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

/** Text, or the bytes of a sound. */
export const send = (data) => socket.send(data);

/** Bytes that wait to be sent. */
export const heldBack = () => socket.bufferedAmount;

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
  if (why) page.lost(why);
  else openSocket();
  if (why && !gone) setTimeout(connect, waitAfter(tries++, Math.random()));
}

function openSocket() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const mine = new WebSocket(`${scheme}://${location.host}${askedOf("/socket")}`);
  let opened = false;
  socket = mine;
  heardAt = Date.now();
  mine.onopen = () => {
    opened = true;
    page.opened();
  };
  mine.onmessage = (event) => {
    heardAt = Date.now();
    // A host that is full opens the socket too, and closes it without a word or with a refusal.
    if (page.took(JSON.parse(event.data))) tries = 0;
  };
  mine.onclose = ({ reason }) => {
    if (socket !== mine) return;
    page.lost(reason);
    // Of a thousand pages that lost their host at once not all come back at once.
    const spread = table ? Math.random() / 2 : 0;
    const pause = waitAfter(tries++, opened || !table ? 0 : awake);
    if (!reason.includes(ASLEEP)) setTimeout(connect, pause + 1000 * spread);
  };
}

function listenForHost() {
  if (!socket || socket.readyState > WebSocket.OPEN) return;
  const silentFor = Date.now() - heardAt;
  if (silentFor > SILENT) {
    drop();
    connect();
  } else if (silentFor > SUSPICIOUS && !asking && Date.now() > asksAt) askWhetherItMoved();
}

async function askWhetherItMoved() {
  const [before, silent] = [askedOf(""), socket];
  asking = true;
  const { wait, why } = await findHost();
  asking = false;
  // Until others may have the table they do not; all pages of a host that stands still do not come at the same moment.
  // A network that refuses does so at once: it is not asked more often than one that is silent.
  asksAt = Date.now() + Math.max(1000 * wait, why ? REFUSED : 0) + 250 * Math.random();
  if (socket === silent && !why && askedOf("") !== before) {
    drop();
    openSocket();
  } else connect();
}

function drop() {
  const silent = socket;
  socket = null; // its closing takes half a minute where nobody answers
  silent.close();
  page.lost("");
}
