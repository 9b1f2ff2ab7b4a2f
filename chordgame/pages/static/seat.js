// A player's own page, on a phone: joins by the room code, and comes back by its key.

import { keepNamesOff } from "./coach.js";
import { el, fill, redraw, toast } from "./dom.js";
import { connectionNote, GamePage } from "./game.js";
import { forget, fromAddress, recall, remember } from "./memory.js";
import { say, start, state } from "./wire.js";
import { codeForm } from "./welcome.js";

const app = document.getElementById("app");
let game = new GamePage(true);
const given = fromAddress();
if (given) remember("code", given);

function introduction() {
  const key = recall("key");
  return key ? { say: "hello", ticket: key } : null;
}

function draw() {
  if (!state.welcome || !state.room) {
    if (recall("key")) fill(app, connectionNote(), el("main.welcome", {}, el("h1", {}, "ringclear"), el("p", {}, "Coming back to your seat…")));
    else redraw(app, connectionNote(), codeForm("Take a seat", true, join));
    return;
  }
  if (!state.room.yours.length) {
    redraw(app, connectionNote(), codeForm("Take a seat", true, join));
    return;
  }
  if (!state.room.playing) {
    game = new GamePage(true);
    fill(app, connectionNote(), el("main.welcome", {},
      el("h1", {}, `Hello ${state.room.yours[0]}`),
      el("p", {}, "You are at the table. The leader starts the game when everybody is here."),
      el("ul.people", {}, state.room.seats.map((seat) => el("li", {}, seat.name, el("span.by", {}, { bot: "bot", here: "at the table", phone: seat.online ? "phone" : "away" }[seat.by]))))));
    return;
  }
  if (game.node.parentNode !== app) fill(app, connectionNote(), game.node);
  app.querySelector(".connection").hidden = state.connected;
  game.draw(state.room.yours[0]);
}

function join({ code, name }) {
  remember("code", code);
  remember("name", name);
  say({ say: "join", code, name });
}

start(introduction, (what, told) => {
  if (what === "level") game.guitar.drawLevel();
  if (what === "guitar") game.drawGuitar();
  if (what === "box") game.drawBox();
  if (what === "tried") game.moves.tried(state.tried);
  if (what === "welcome" && told.ticket) remember("key", told.ticket);
  if (what === "unseated" || what === "unknown_ticket") {
    forget("key");
    if (what === "unknown_ticket") toast("Take a seat with the room code.");
  }
  if (what === "hint") game.drawCoach();
  if (what === "welcome") keepNamesOff();
  if (what === "news" || what === "welcome") game.drawNews();
}, draw);
draw();
