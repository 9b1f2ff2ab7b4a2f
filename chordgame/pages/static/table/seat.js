// A player's own page, on a phone: joins by the room code or watches, and comes back by its ticket.

import { button, el, fill, redraw, toast } from "../dom.js";
import {
  app,
  comeIn,
  connectionNote,
  hello,
  memory,
  open,
  rememberAddress,
  thisBrowser,
  ticketTakers,
} from "../page.js";
import { whatIsAhead } from "./ahead.js";
import { askFirst } from "./ask_first.js";
import { helpWords } from "./help.js";
import { takeAlong } from "../microphone/crossing.js";
import { Microphone } from "../microphone/microphone.js";
import { Moves } from "./moves.js";
import { Later } from "../later.js";
import { stayAwake } from "../awake.js";
import { ownPart } from "./own_part.js";
import { diceTakers } from "./dice.js";
import { DRAWS, nothingYet, slotTakers, state } from "./slots.js";
import { Stage } from "./stage.js";
import { GamePage } from "./game.js";
import { backToTheEnd, TheEnd } from "./the_end.js";
import { strangersTakers } from "./not_okay.js";
import { ownSeat, wantToPlay, watchingBefore } from "./watching.js";
import { askToComeIn, people, showSentence } from "./welcome.js";

const TICKET = "ticket";
const stage = new Stage(() => new GamePage(Moves));
const looking = new Stage(() => new GamePage());
const end = new TheEnd();
const microphone = new Microphone(() => draw());
const ears = new Later(
  () => import("./ears.js"),
  () => draw(),
);
let watches = false;
// Why the host does not want this page here any more.
let goodbye = "";
const ELSEWHERE = "This is a different table now, or somebody else has your seat. Join with the room code.";
const MISTAKE = "Was that a mistake? Then the host can let you back in: load this page again after that.";

function draw() {
  const inside = state.welcome && state.room;
  if (inside && (ears.here || state.room.ears?.length)) ears.wanted()?.earsAtHome.draw(state.room.ears);
  if (inside && state.room.yours.length) atTheTable(state.room.yours[0]);
  else if (inside && !state.welcome.seat) watching();
  else if (goodbye) showSentence(goodbye, el("p", {}, MISTAKE));
  else if (state.elsewhere)
    showSentence(ELSEWHERE, button("move.big", "Join this table", askAnew, { key: "join-anew" }));
  else if (memory.recall(TICKET)) showSentence("Coming back to your seat…");
  else askToComeIn("Take a seat", true, join, button("quiet.watch", "Watch", watch, { key: "watch" }));
}

function askAnew() {
  state.elsewhere = false;
  draw();
}

function atTheTable(seat) {
  watches = false;
  looking.clear();
  if (!state.room.playing) {
    stage.clear();
    redraw(app, connectionNote, waiting(seat));
    return;
  }
  show(stage, seat);
  if (end.shows) return;
  ownPart(stage.game.tools, [listensTo(seat) ? microphone.chip() : null, backToTheEnd(end, draw)]);
  ownPart(stage.game.corner, mySeat(seat));
}

function show({ game }, seat) {
  if (end.shows) {
    end.draw([], draw);
    return;
  }
  if (game.node.parentNode !== app) fill(app, connectionNote, game.node);
  game.draw(seat);
}

function watching() {
  watches = true;
  stage.clear();
  if (state.room.playing) {
    show(looking, "");
    if (!end.shows) ownPart(looking.game.node.querySelector(".sheet"), wantToPlay());
  } else {
    looking.clear();
    redraw(app, connectionNote, watchingBefore());
  }
}

// Where guitars are judged at home no page can be a microphone.
const hearsPages = () => !state.room.only_at_home;

// A score pad has no ear.
const listensTo = (seat) => microphone.on || (hearsPages() && state.views.get(seat)?.listens);

const waiting = (seat) =>
  el(
    "main.welcome",
    {},
    el("h1", {}, `Hello ${seat}`),
    el("p", {}, "You’re in! The host starts when everybody is here."),
    people(),
    el("div.answers", {}, hearsPages() ? microphone.chip() : null, ownSeat(seat), helpWords()),
    whatIsAhead(),
  );

function mySeat(seat) {
  const more = () => askFirst(`You play ${seat}`, [el("div.answers", {}, ownSeat(seat))], [], "Back to the game");
  return button("quiet.small-more", "⋯", more, { key: "my-seat", label: `You play ${seat}: more` });
}

function join({ code, name }) {
  memory.remember("code", code);
  memory.remember("name", name);
  comeIn({ say: "join", code, name, browser: thisBrowser() });
}

function watch() {
  const code = document.querySelector("[data-key=code]");
  if (!code.value.trim()) code.focus();
  else {
    memory.remember("code", code.value.trim().toUpperCase());
    comeIn(toWatch());
  }
}

const toWatch = () => ({ say: "watch", code: memory.recall("code"), browser: thisBrowser() });
const introduction = () => hello(TICKET) ?? (watches ? toWatch() : null);

const seatTakers = {
  unseated: ({ why }) => {
    memory.forget(TICKET);
    state.welcome.seat = "";
    closeQuestions();
    if (why) toast(why);
  },
  removed({ why }) {
    memory.forget(TICKET);
    Object.assign(state, nothingYet());
    watches = false;
    goodbye = why;
    closeQuestions();
  },
  welcome() {
    goodbye = "";
    closeQuestions();
  },
  unknown_ticket() {
    watches = false;
    closeQuestions();
  },
  word: ({ text }) => toast(text),
};

// Of the two games that this page may show, the one in sight takes what is new.
const inSight = (name) => (message) => (watches ? looking : stage).takers[name](message);
const gameTakers = Object.fromEntries(Object.keys(stage.takers).map((name) => [name, inSight(name)]));

// What was asked belongs to what the page was before.
const closeQuestions = () => document.querySelectorAll("dialog.asking").forEach((one) => one.close());

stayAwake();
takeAlong(TICKET);
rememberAddress("code");
open({
  introduce: introduction,
  takers: [
    slotTakers(state),
    ticketTakers(TICKET),
    seatTakers,
    diceTakers,
    strangersTakers,
    microphone.takers,
    gameTakers,
  ],
  draws: DRAWS,
  draw,
});
