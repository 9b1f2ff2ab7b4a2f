// The table for everybody to see: on a TV, or in another window. It plays for nobody.

import { el, fill } from "../dom.js";
import { app, connectionNote, introduce, memory, open, rememberAddress } from "../page.js";
import { Stage } from "./game.js";
import { DRAWS, slotTakers, state } from "./slots.js";
import { address, askToComeIn, invitation, people } from "./welcome.js";

const stage = new Stage();
let failed = false;

function draw() {
  if (!state.welcome) askToComeIn("See the table", false, watch);
  else if (!state.room) return;
  else if (state.room.playing) drawGame();
  else drawLobby();
}

function watch({ code }) {
  failed = false;
  memory.remember("code", code);
  introduce();
}

function drawLobby() {
  stage.clear();
  const invited = invitation(el("p.faint", {}, address()));
  fill(app, connectionNote, el("main.lobby-tv", {}, el("h1", {}, "Come and play"), invited, people()));
}

function drawGame() {
  const { game } = stage;
  if (game.node.parentNode !== app) fill(app, connectionNote, game.node, joining());
  game.draw("");
}

const joining = () =>
  el(
    "footer.join",
    {},
    el("span", {}, "Join: "),
    el("strong", {}, state.room.code),
    el("span.faint", {}, ` ${address()}`),
  );

function introduction() {
  const code = memory.recall("code");
  return code && !failed ? { say: "watch", code } : null;
}

const watchTakers = {
  refused: () => {
    failed ||= !state.welcome;
  },
};

rememberAddress("code");
open({ introduce: introduction, takers: [slotTakers(state), watchTakers, stage.takers], draws: DRAWS, draw });
