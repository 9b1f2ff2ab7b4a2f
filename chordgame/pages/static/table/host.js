// The host's page: sets the table up, plays the seats at this screen, settles what has to be settled.

import { button, el, fill, redraw } from "../dom.js";
import { app, connectionNote, hello, memory, open, rememberAddress, ticketTakers } from "../page.js";
import { Bar } from "./host_bar.js";
import { Later } from "../later.js";
import { Guitars } from "../guitars.js";
import { lobby } from "./lobby.js";
import { Moves } from "./moves.js";
import { hideMyHand, showMyHand, SinceThen } from "./my_hand.js";
import { ownPart } from "./own_part.js";
import { pageOf } from "../place.js";
import { diceTakers } from "./dice.js";
import { DRAWS, slotTakers, state } from "./slots.js";
import { Stage } from "./stage.js";
import { GamePage } from "./game.js";
import { backToTheEnd, TheEnd } from "./the_end.js";
import { showSentence } from "./welcome.js";
import { WhoseView } from "./whose.js";

const TICKET = "host";
const stage = new Stage(() => new GamePage(Moves));
const end = new TheEnd();
const ears = new Later(() => import("./ears.js"), draw);
const whose = new WhoseView();
const since = new SinceThen();
const cover = el("main.welcome.cover");
const guitars = new Guitars();
const bar = new Bar(guitars, (seat) => {
  whose.look(seat);
  draw();
});

function draw() {
  if (ears.here || state.room?.ears?.length) ears.wanted()?.earsAtHome.draw(state.room?.ears);
  if (!state.welcome || !state.room) showFirst();
  else if (state.room.playing) drawGame();
  else if (!state.room.lobby) showSentence("The table is being dealt…");
  else {
    stage.clear();
    redraw(app, connectionNote, lobby(guitars));
  }
}

const NOT_THIS_HOST = "This address is not this table's host page. Use the newest one from the host's terminal, or:";

function showFirst() {
  if (memory.recall(TICKET)) showSentence("Opening the table…");
  else showSentence(NOT_THIS_HOST, el("p", {}, el("a", { href: pageOf("/join") }, "Join this table")));
}

function drawGame() {
  const { yours } = state.room;
  whose.follow(yours, state.views);
  if (end.shows) {
    end.draw([bar.node], draw);
    bar.draw(whose.seat);
    return;
  }
  const others = state.room.seats.filter(({ by }) => by === "phone").length;
  const covered = whose.isCovered(yours, state.views, others);
  // Who plays here alone need not be asked who they are: the table stays in sight.
  const openly = whose.choosesOpenly(state.views);
  const passed = covered && !openly && yours.length > 1;
  const seen = passed ? cover : stage.game.node;
  if (seen.parentNode !== app) fill(app, connectionNote, bar.node, seen);
  bar.draw(whose.seat, backToTheEnd(end, draw));
  if (passed) drawCover(whose.seat);
  else {
    stage.game.draw(covered && !openly ? "" : whose.seat, covered);
    const isMine = whose.lingers || whose.isShared(yours, state.views, others);
    ownPart(stage.game.sheetNode, isMine ? myHand(covered) : []);
  }
}

function myHand(covered) {
  const waits = state.views.get("")?.waits ?? [];
  const isAwaited = waits.includes(whose.seat);
  since.follow(isAwaited && !covered);
  const look = () => {
    whose.uncover();
    draw();
  };
  const hide = () => {
    whose.cover();
    draw();
  };
  if (covered) return showMyHand(whose.seat, isAwaited && !whose.choosesOpenly(state.views), look, hide);
  const next = state.room.yours.find((seat) => waits.includes(seat));
  return hideMyHand(next, since.lines, whose.lingers, hide);
}

function drawCover(seat) {
  const look = () => {
    whose.uncover();
    draw();
    document.querySelector("h1")?.focus();
  };
  redraw(
    cover,
    el("h1", { tabIndex: -1 }, `Pass the device to ${seat}`),
    el("p", {}, "What comes next is for one pair of eyes. Everybody else: look away."),
    button("move.big", `I am ${seat}: show my hand`, look, { key: `uncover-${seat}` }),
  );
}

rememberAddress(TICKET);
open({
  introduce: () => hello(TICKET),
  takers: [slotTakers(state), ticketTakers(TICKET), diceTakers, stage.takers, guitars.takers],
  draws: DRAWS,
  draw,
});
