// A player's own page, on a phone: joins by the room code, and comes back by its ticket.

import { el, fill, toast } from "../dom.js";
import { app, connectionNote, hello, memory, open, rememberAddress, say, ticketTakers } from "../page.js";
import { Moves } from "./moves.js";
import { stayAwake } from "./awake.js";
import { DRAWS, slotTakers, state } from "./slots.js";
import { Stage } from "./stage.js";
import { askToComeIn, people, showSentence } from "./welcome.js";

const TICKET = "ticket";
const stage = new Stage(Moves);

function draw() {
  if (state.room?.yours.length) atTheTable();
  else if (!(state.welcome && state.room) && memory.recall(TICKET)) showSentence("Coming back to your seat…");
  else askToComeIn("Take a seat", true, join);
}

function atTheTable() {
  const { yours, playing } = state.room;
  if (!playing) {
    stage.clear();
    fill(app, connectionNote, waiting(yours[0]));
    return;
  }
  const { game } = stage;
  if (game.node.parentNode !== app) fill(app, connectionNote, game.node);
  game.draw(yours[0]);
}

const waiting = (seat) =>
  el(
    "main.welcome",
    {},
    el("h1", {}, `Hello ${seat}`),
    el("p", {}, "You’re in! The host starts when everybody is here."),
    people(),
  );

function join({ code, name }) {
  memory.remember("code", code);
  memory.remember("name", name);
  say({ say: "join", code, name });
}

const seatTakers = {
  unseated: ({ why }) => {
    memory.forget(TICKET);
    toast(why);
  },
  unknown_ticket: () => toast("Take a seat with the room code."),
};

stayAwake();
rememberAddress("code");
open({
  introduce: () => hello(TICKET),
  takers: [slotTakers(state), ticketTakers(TICKET), seatTakers, stage.takers],
  draws: DRAWS,
  draw,
});
