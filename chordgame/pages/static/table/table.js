// The table for everybody to see: on a TV, or in another window. It plays for nobody.

import { keepNamesOff } from "./coach.js";
import { el, fill, redraw } from "../dom.js";
import { connectionNote, GamePage } from "./game.js";
import { fromAddress, recall, remember } from "../memory.js";
import { introduceAgain, start, state } from "../page.js";
import { codeForm, qrCode } from "./welcome.js";

const app = document.getElementById("app");
let game = new GamePage(false);
const given = fromAddress();
if (given) remember("code", given);
let failed = false;

function introduction() {
  const code = recall("code");
  return code && !failed ? { say: "watch", code } : null;
}

function draw() {
  if (!state.welcome) {
    redraw(app, connectionNote(), codeForm("See the table", false, ({ code }) => {
      failed = false;
      remember("code", code);
      introduceAgain();
    }));
    return;
  }
  if (!state.room) return;
  if (!state.room.playing) {
    game = new GamePage(false);
    fill(app, connectionNote(), el("main.lobby-tv", {},
      el("h1", {}, "Come and play"),
      el("div.invite", {}, qrCode(), el("div", {}, el("p.code-label", {}, "Room code"), el("p.code", {}, state.room.code), el("p.faint", {}, state.welcome.links.join.split("#")[0]))),
      el("ul.people", {}, state.room.seats.map((seat) => el("li", {}, seat.name, el("span.by", {}, { bot: "bot", here: "at the table", phone: seat.online ? "phone" : "away" }[seat.by]))))));
    return;
  }
  if (game.node.parentNode !== app || app.children.length !== 3) {
    fill(app, connectionNote(), game.node, el("footer.join", {}, el("span", {}, "Join: "), el("strong", {}, state.room.code), el("span.faint", {}, ` ${state.welcome.links.join.split("#")[0]}`)));
  }
  app.querySelector(".connection").hidden = state.connected;
  game.draw("");
}

start(introduction, (what) => {
  if (what === "level") game.guitar.drawLevel();
  if (what === "guitar") game.drawGuitar();
  if (what === "box") game.drawBox();
  if (what === "refused" && !state.welcome) failed = true;
  if (what === "hint") game.drawCoach();
  if (what === "welcome") keepNamesOff();
  if (what === "news" || what === "welcome") game.drawNews();
}, draw);
draw();
