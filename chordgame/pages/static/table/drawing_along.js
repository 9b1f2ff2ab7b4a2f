// Dice for strangers: this page draws along for its seats, by itself, and says so only where something is odd.

import { el, toast } from "../dom.js";
import { app, memory, say } from "../page.js";
import { askFirst } from "./ask_first.js";
import { isSpent, newPurse, shareFor } from "./lots.js";
import { lotsChecked } from "./lots_checked.js";
import { state } from "./slots.js";

// Milliseconds until the page says whom the dice wait for: mostly they have come to rest by then.
const SAID_AFTER = 900;
const OUT = "This page answered too late three times, so the dice go on without it until the next game.";
const SECRET_BYTES = 32;

let waits = [];
let said = "";
let timer = 0;
const note = el("p.note.rolling", { role: "status", hidden: true });

app.before(note);

const place = (seat) => `dice-${state.room?.code ?? ""}-${seat}`;

function purseOf(seat) {
  try {
    return JSON.parse(memory.recall(place(seat)));
  } catch {
    return null;
  }
}

const keep = (seat, purse) => memory.remember(place(seat), JSON.stringify(purse));

function secret() {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fresh(seat, before) {
  const purse = newPurse(secret());
  if (before) memory.remember(`${place(seat)}-before`, JSON.stringify(before));
  keep(seat, purse);
  return purse;
}

function giveAlong(own, lot) {
  const before = purseOf(own.seat);
  const purse = !before || isSpent(before, own) ? fresh(own.seat, before) : before;
  if (!own.here) say({ say: "pledge", seat: own.seat, pledge: purse.pledge });
  if (lot?.of.includes(own.seat)) give(own, purse, lot);
}

function give(own, purse, lot) {
  const found = shareFor(purse, own, lot);
  if (found?.odd) toast(found.odd, "bad");
  if (!found?.share) return;
  keep(own.seat, found.purse);
  say({ say: "share", seat: own.seat, lot: lot.number, share: found.share });
}

function showWaits(lot) {
  clearTimeout(timer);
  waits = lot?.waits.filter((giver) => giver !== "*") ?? [];
  note.hidden = true;
  if (waits.length) timer = setTimeout(sayWaits, SAID_AFTER);
}

function sayWaits() {
  note.textContent = `The dice wait for ${waits.join(" and ")}…`;
  note.hidden = false;
}

/** What the host says of the dice: this page gives what is asked of its seats. */
export function drawAlong({ own = [], lot }) {
  for (const one of own) giveAlong(one, lot);
  showWaits(lot);
  sayAlone(own, lot);
}

/** The log of a game that is over, and whether its dice were drawn as they should be. */
export function showLog({ name, lines }) {
  const seats = state.room.yours.filter((seat) => purseOf(seat)?.lots.length);
  const purses = seats.map((seat) => ({ seat, ...purseOf(seat) }));
  const { lots, odd } = lotsChecked(lines, purses);
  const fine = `All ${lots} lots were drawn from what everybody’s page had pledged before. Nobody could choose one.`;
  const files = [link(`${name}`, `${lines.join("\n")}\n`, "Save the log"), ...purses.map(notesOf)];
  const more = "Another program can check it too: “Dice for strangers” in the documentation tells how.";
  askFirst(
    "The dice of this game",
    [el("p", {}, odd || fine), el("p.faint", {}, more), el("div.answers", {}, files)],
    [],
    "Close",
  );
}

const notesOf = ({ seat, pledge, lots }) =>
  link(`notes-${seat}.json`, JSON.stringify({ seat, pledge, lots }), `Save the notes of ${seat}’s page`);

const link = (name, text, words) =>
  el("a.quiet", { href: URL.createObjectURL(new Blob([text])), download: name, "data-key": `save-${name}` }, words);

// Who is here and was not asked reads so at once: nobody finds that out later from a log.
function sayAlone(own, lot) {
  const left = own.filter(({ seat, here }) => here && lot && !lot.of.includes(seat));
  const sentence = left.map(({ seat, out }) =>
    out ? OUT : `Lot ${lot.number} is drawn without ${seat}, although you are here.`,
  )[0];
  if (sentence && sentence !== said) toast(sentence, "bad");
  said = sentence ?? said;
}
