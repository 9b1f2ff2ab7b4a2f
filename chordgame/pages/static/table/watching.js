// A phone without a seat: it watches, and may take a seat, play on for the computer, or ask the host for a seat.

import { button, el } from "../dom.js";
import { memory, ROOM_FOR_A_NAME, say, thisBrowser } from "../page.js";
import { askFirst } from "./ask_first.js";
import { helpWords } from "./help.js";
import { lookBack } from "./looking_back_link.js";
import { state } from "./slots.js";
import { notOkay } from "./not_okay.js";
import { people } from "./welcome.js";

/** Before a game: whoever watches can sit down at once. */
export function watchingBefore() {
  const parts = [people(), el("div.row", {}, helpWords())];
  const asks = state.room.asked ? hostKnows() : sitDown();
  return el("main.welcome", {}, el("h1", {}, "You’re watching"), asks, parts);
}

function sitDown() {
  const name = nameField();
  const onsubmit = (event) => {
    event.preventDefault();
    takeSeat(name.value);
  };
  const label = el("label", {}, el("span", {}, "Your name"), name);
  return [
    el("p", {}, "The game has not begun. Would you like to play?"),
    el("form", { onsubmit }, label, el("div.answers", {}, el("button.move", { type: "submit" }, "Take a seat"))),
  ];
}

// The host has to say yes; until then it can be taken back.
const hostKnows = () => [
  el("p", { role: "status" }, "The host knows that you would like to play. Stay here."),
  button("quiet", "I’d rather watch", () => say({ say: "rather_watch" }), { key: "rather-watch" }),
];

/** Beside a game: how one comes to play. */
export function wantToPlay() {
  if (state.room.asked) return hostKnows();
  return [
    el("span", {}, "You’re watching."),
    button("quiet", "I want to play", askHow, { key: "want-to-play" }),
    notOkay(),
  ];
}

function askHow() {
  const name = nameField();
  const named = (act) => () => {
    memory.remember("name", name.value.trim());
    act(name.value.trim());
  };
  const { seats } = state.room;
  const waiting = seats.filter((seat) => seat.free).map((seat) => [`Play ${seat.name}`, () => takeSeat(seat.name)]);
  const played = seats.filter((seat) => seat.by === "bot");
  const bots = played.map((seat) => [`Play ${seat.name}, not the computer`, named(over(seat))]);
  const ask = ["Ask the host for a seat", named((typed) => say({ say: "ask_seat", name: typed }))];
  const free = waiting.length + bots.length > 0;
  const words = free ? "Take a seat that is free, or ask for another." : "The host can give you a seat.";
  askFirst(
    "Would you like to play?",
    [el("p", {}, words), el("label", {}, el("span", {}, "Your name"), name)],
    [...waiting, ...bots, ask],
    "Just watch",
  );
}

const over = (seat) => (name) => say({ say: "take_over", seat: seat.name, name });

function takeSeat(name) {
  memory.remember("name", name.trim());
  say({ say: "join", code: memory.recall("code"), name: name.trim(), browser: thisBrowser() });
}

const nameField = () =>
  el("input", {
    type: "text",
    value: memory.recall("name"),
    maxLength: ROOM_FOR_A_NAME,
    autocomplete: "nickname",
    required: true,
    "data-key": "name",
    "aria-label": "Your name",
  });

/** Somebody's own seat: another name before the game, and a way out at any time. */
export function ownSeat(seat) {
  return [
    state.room.playing ? lookBack() : button("quiet", "Change my name", () => askName(seat), { key: "rename" }),
    notOkay(),
    state.room.heard_at_home?.includes(seat) &&
      button("quiet", "End the ear at home", () => say({ say: "ear_away", seat }), { key: "ear-away" }),
    button("quiet.way-out", "Leave the table", () => askToLeave(seat), { key: "leave" }),
  ];
}

function askName(seat) {
  const name = nameField();
  name.value = seat;
  const rename = () => {
    memory.remember("name", name.value.trim());
    say({ say: "rename", name: name.value });
  };
  askFirst("Another name", [el("label", {}, el("span", {}, "Your name"), name)], [["That’s me", rename]]);
}

function askToLeave(seat) {
  const words = state.room.playing
    ? `${seat}’s seat waits then, for another phone or for the computer.`
    : "You can take a seat again at any time.";
  askFirst("Leave the table?", [el("p", {}, words)], [["Leave", () => say({ say: "leave" })]], "Stay", true);
}
