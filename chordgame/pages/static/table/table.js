// The table for everybody to see: on a TV, or in another window. It plays for nobody.

import { el, fill } from "../dom.js";
import { app, connectionNote, introduce, memory, open, rememberAddress } from "../page.js";
import { stayAwake } from "../awake.js";
import { aheadOnTv } from "./ahead.js";
import { DRAWS, slotTakers, state } from "./slots.js";
import { TheEnd } from "./the_end.js";
import { Stage } from "./stage.js";
import { TvPage } from "./tv.js";
import { address, askToComeIn, invitation, people } from "./welcome.js";

const stage = new Stage(() => new TvPage());
const end = new TheEnd(true);
let failed = false;

function draw() {
  if (!state.welcome) askToComeIn("Watch", false, watch);
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
  const { lan } = state.welcome.links;
  const invited = invitation(el("p", {}, lan ? address() : "Phones can join once the host lets them in."));
  fill(
    app,
    connectionNote,
    el("main.lobby-tv", {}, el("h1", {}, "Come and play"), invited, el("div.lobby-right", {}, people(), aheadOnTv())),
  );
}

function drawGame() {
  if (end.shows) {
    end.draw([], draw);
    return;
  }
  const { game } = stage;
  if (game.node.parentNode !== app) fill(app, connectionNote, game.node);
  game.draw();
}

function introduction() {
  const code = memory.recall("code");
  return code && !failed ? { say: "watch", code } : null;
}

const watchTakers = {
  refused: () => {
    failed ||= !state.welcome;
  },
};

stayAwake();
// Letters that come late are wider or narrower than those in their place: what fitted may not fit now.
document.fonts.addEventListener("loadingdone", () => state.ending && draw());
rememberAddress("code");
open({ introduce: introduction, takers: [slotTakers(state), watchTakers, stage.takers], draws: DRAWS, draw });
