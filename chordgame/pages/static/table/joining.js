// The host's share of joining: the table is opened for phones and shut again, and who asks gets a seat or a word.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { askFirst } from "./ask_first.js";
import { state } from "./slots.js";
import { address, addressForTv, qrCode } from "./welcome.js";

const OPENED = [
  "Phones, tablets and TVs in your Wi-Fi can then open the table’s pages.",
  "With the room code they can watch and play.",
  "Nobody outside your network can. You can shut the table again at any time.",
];
const LEAVE = "Leave it open";
const SHUT = "Phones that are here are let go. Their seats wait for them.";

const paragraphs = (sentences) => sentences.map((one) => el("p", {}, one));
const ask = () => askFirst("Let phones in?", paragraphs(OPENED), [["Let phones in", open]]);
const shut = () => say({ say: "let_phones_in", on: false });

// In a game the square for phones stands in the menu.
function open() {
  say({ say: "let_phones_in", on: true });
  const menu = document.querySelector("details.menu");
  if (menu) menu.open = true;
}

/** Phones that play here and cannot come back, as after a new start this computer is shut for them. */
export function phonesOutside() {
  const away = state.room.seats.filter(({ by, online }) => by === "phone" && !online).map(({ name }) => name);
  if (!away.length || state.welcome.links.lan) return null;
  const words = `${away.join(" and ")} can’t reach us by phone.`;
  return [el("span", {}, words), button("move", "Let phones in", ask, { key: "let-them-in" })];
}

/** How phones come to this table: not yet, or by the square and the address. */
export function phonesPart() {
  if (!state.welcome.links.lan) {
    return [
      el("p", {}, "Everybody can play on a phone of their own. No app is needed."),
      button("quiet", "Let phones in", ask, { key: "let-phones-in" }),
      el("p.faint", {}, "Just now only this computer sees the table."),
    ];
  }
  const really = () => askFirst("Shut the table for phones?", paragraphs([SHUT]), [["Shut it", shut]], LEAVE, true);
  return [
    el(
      "div.invite",
      {},
      qrCode(),
      el(
        "div",
        {},
        el("p.code-label", {}, "Room code"),
        el("p.code", {}, state.room.code),
        el("p.address", {}, address()),
      ),
    ),
    el("p.for-tv", {}, "On a TV open ", el("strong", {}, addressForTv()), " in its browser, and type the room code."),
    button("quiet", "Shut the table for phones", really, { key: "shut-for-phones" }),
  ];
}

/** Everybody who asks the host for a seat. */
export const asking = () => (state.room.asking ?? []).map(asker);

function asker(name) {
  const seats = [...state.room.seats].sort((a, b) => rank(a, name) - rank(b, name));
  const isKnown = seats.some((seat) => rank(seat, name) < 0);
  const fresh = state.room.playing || isKnown ? [] : [el("option", { value: name }, "A new seat")];
  const option = (seat) => el("option", { value: seat.name }, `${seat.name}${playedBy(seat)}`);
  const which = el(
    "select",
    { "data-key": `which-${name}`, "aria-label": `Seat for ${name}` },
    fresh,
    seats.map(option),
  );
  return el(
    "div.asker",
    { role: "group", "aria-label": `${name} would like to play` },
    el("strong", {}, `${name} would like to play.`),
    which,
    button("move", "Give this seat", () => say({ say: "give_seat", name, seat: which.value }), { key: `give-${name}` }),
    button("quiet", `Let ${name} watch`, () => say({ say: "give_seat", name }), { key: `not-now-${name}` }),
  );
}

// First the seat of that name, then those that nobody would miss.
const rank = (seat, asks) =>
  seat.name.toLowerCase() === asks.toLowerCase() ? -1 : seat.by === "bot" ? 0 : seat.free ? 1 : seat.online ? 3 : 2;
function playedBy(seat) {
  if (seat.by === "bot") return ": the computer";
  if (seat.by === "here") return ": at this computer";
  return seat.online ? ": a phone" : ": away";
}
