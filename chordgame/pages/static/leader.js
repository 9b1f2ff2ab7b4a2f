// The leader's page: sets the table up, plays the seats at this screen, settles what has to be settled.

import { keepNamesOff } from "./coach.js";
import { el, fill, pretty, redraw } from "./dom.js";
import { connectionNote, GamePage } from "./game.js";
import { forget, fromAddress, recall, remember } from "./memory.js";
import { say, start, state } from "./wire.js";
import { qrCode } from "./welcome.js";

const app = document.getElementById("app");
const given = fromAddress();
if (given) remember("leader", given);
let game = new GamePage(true);
let shownSeat = "";
let chosenByHand = false;
let uncovered = "";

function introduction() {
  const key = recall("leader");
  return key ? { say: "hello", ticket: key } : null;
}

function draw() {
  if (!state.welcome || !state.room) {
    const words = recall("leader") ? "Opening the table…" : "This is the leader's page. Open it by the address that 'ringclear play' prints.";
    fill(app, connectionNote(), el("main.welcome", {}, el("h1", {}, "ringclear"), el("p", {}, words)));
    return;
  }
  if (!state.room.playing) {
    game = new GamePage(true);
    redraw(app, connectionNote(), lobby());
    return;
  }
  pickSeat();
  const seen = isCovered() ? cover : game.node;
  if (seen.parentNode !== app) fill(app, connectionNote(), bar, seen);
  app.querySelector(".connection").hidden = state.connected;
  drawBar();
  if (seen === cover) drawCover();
  else game.draw(shownSeat);
}

// ---------------------------------------------------------------- setting up

function lobby() {
  const { seats, lobby: table, code } = state.room;
  const chosen = table.games.find((one) => one.id === table.game);
  return el("main.lobby", {},
    el("h1", {}, "Set the table"),
    el("div.columns", {},
      el("section.panel", {}, el("h2", {}, "1. Who plays"), seatList(seats, chosen), newSeat(chosen)),
      el("section.panel", {}, el("h2", {}, "2. Which game"),
        table.games.length > 1
          ? el("div.chips", { role: "group", "aria-label": "Game" }, table.games.map((one) => el("button.chip", { type: "button", "data-key": `game-${one.id}`, "aria-pressed": String(one.id === table.game), onclick: () => say({ say: "game", game: one.id }) }, one.title)))
          : el("p", {}, el("strong", {}, chosen.title)),
        el("p.faint", {}, `${chosen.players[0]} to ${chosen.players[1]} players`),
        el("details.options", { "data-stays": "options" }, el("summary", { "data-key": "options" }, "House rules"), options(table.options, "option")),
        el("details.options", { "data-stays": "settings" }, el("summary", { "data-key": "settings" }, "This table"), options(state.room.settings, "table"))),
      invitation(code)),
    el("div.start", {},
      el("button.move.big", { type: "button", "data-key": "start", disabled: Boolean(table.problem), onclick: () => say({ say: "start" }) }, "Start the game"),
      table.problem ? el("p.hint", {}, table.problem) : null));
}

function invitation(code) {
  const { links } = state.welcome;
  return el("section.panel.invitation", {}, el("h2", {}, "Phones"),
    links.lan
      ? [el("div.invite", {}, qrCode(), el("div", {}, el("p.code-label", {}, "Room code"), el("p.code", {}, code))), el("p.faint", {}, links.join.split("#")[0])]
      : [el("p.code-label", {}, "Room code"), el("p.code", {}, code),
        el("p.faint", {}, "Only this computer can see the table. To let phones in, start it with: ringclear play --lan")],
    el("p", {}, el("a", { href: links.table, target: "_blank", rel: "noopener" }, "Open the table in a window for a TV")));
}

function seatList(seats, chosen) {
  if (!seats.length) return el("p.faint", {}, "Nobody yet. Add players here; phones add themselves.");
  return el("ol.seats", {}, seats.map((seat) => el("li", {},
    el("span.seat-name", {}, seat.name, el("span.by", {}, seat.by === "phone" && !seat.online ? "away" : "")),
    byChoice(seat, chosen),
    el("button.small", { type: "button", "data-key": `pass-${seat.name}`, "aria-label": `Move ${seat.name} one place on`, onclick: () => say({ say: "pass_on", name: seat.name }) }, "↓"),
    el("button.small", { type: "button", "data-key": `remove-${seat.name}`, "aria-label": `Remove ${seat.name}`, onclick: () => say({ say: "unseat", name: seat.name }) }, "×"))));
}

function byChoice(seat, chosen) {
  const ways = [["here", "this screen"], ["phone", "own phone"], ...chosen.brains.map((brain) => [`bot ${brain}`, `bot: ${brain}`])];
  const now = seat.by === "bot" ? `bot ${seat.brain}` : seat.by;
  return el("select", {
    "data-key": `by-${seat.name}`, "aria-label": `How ${seat.name} plays`,
    onchange: (event) => {
      const [by, brain] = event.target.value.split(" ");
      say({ say: "seat", name: seat.name, by, brain: brain ?? "" });
    },
  }, ways.map(([value, words]) => el("option", { value, selected: value === now }, words)));
}

const BOTS = ["Cleo", "Dot", "Gus", "Ida", "Moe", "Pip", "Uma"];

function newSeat() {
  const input = el("input", { type: "text", maxLength: 24, required: true, placeholder: "Name", autocomplete: "off", "data-key": "new-seat", "aria-label": "Name of a new player" });
  const taken = state.room.seats.map((seat) => seat.name.toLowerCase());
  return el("form.new-seat", { onsubmit: (event) => { event.preventDefault(); say({ say: "seat", name: input.value.trim(), by: "here" }); input.value = ""; } },
    input,
    el("button.move", { type: "submit" }, "Add"),
    el("button.move.quiet", { type: "button", "data-key": "add-bot", onclick: () => say({ say: "seat", name: BOTS.find((name) => !taken.includes(name.toLowerCase())) ?? `Bot ${taken.length}`, by: "bot" }) }, "Add a bot"));
}

function options(known, kind) {
  return el("div.option-list", {}, known.map((option) => el("label.option", {},
    el("span.option-words", {}, el("strong", {}, pretty(option.name)), el("span.faint", {}, option.words)),
    el("select", { "data-key": `${kind}-${option.name}`, onchange: (event) => say({ say: kind, name: option.name, value: event.target.value }) },
      (option.allowed.includes(option.value) ? [] : [""]).concat(option.allowed).map((value) => el("option", { value, selected: value === option.value }, value || "the first"))))));
}

// ---------------------------------------------------------------- several hands, one screen

const cover = el("main.welcome.cover");

// A hand that only its player may see stays covered until that player has the device.
function isCovered() {
  if (uncovered !== shownSeat) uncovered = "";
  const all = hands();
  return all.length > 1 && all.includes(shownSeat) && !uncovered;
}

const hands = () => state.room.yours.filter((seat) => state.views.get(seat)?.private);

function drawCover() {
  const seat = shownSeat;
  const look = () => {
    uncovered = seat;
    draw();
    document.querySelector("h1")?.focus();
  };
  redraw(cover,
    el("h1", { tabIndex: -1 }, `Pass the device to ${seat}`),
    el("p", {}, "What comes next is for one pair of eyes. Everybody else: look away."),
    el("button.move.big", { type: "button", "data-key": `uncover-${seat}`, onclick: look }, `I am ${seat}: show my hand`));
}

// ---------------------------------------------------------------- playing

const bar = el("nav.bar", { "aria-label": "The leader's bar" });

function drawBar() {
  const { room } = state;
  const view = state.views.get(shownSeat) ?? state.views.get("");
  const tabs = room.yours.length > 1 || room.yours.length === 0 ? ["", ...room.yours] : room.yours;
  redraw(bar,
    el("strong.title", {}, room.title),
    tabs.length > 1 ? el("div.chips", { role: "group", "aria-label": "Whose view" }, tabs.map((seat) => el("button.chip", {
      type: "button", "data-key": `tab-${seat}`, "aria-pressed": String(seat === shownSeat),
      onclick: () => { shownSeat = seat; chosenByHand = true; draw(); },
    }, seat || "Everybody", view?.waits.includes(seat) ? el("span", { "aria-hidden": "true" }, " ▶") : null))) : null,
    el("span.spacer"),
    el("span.code-small", {}, "Room ", el("strong", {}, room.code)),
    el("details.menu", { "data-stays": "menu" }, el("summary", { "data-key": "menu" }, "Table"),
      el("div.menu-box.panel", {},
        invitationSmall(),
        el("h3", {}, "Who plays how"),
        el("ul.seats", {}, room.seats.map((seat) => el("li", {}, el("span.seat-name", {}, seat.name, el("span.by", {}, seat.online ? "" : "away")), byChoice(seat, { brains: ["thoughtful", "greedy", "random"] })))),
        el("h3", {}, "This table"), options(room.settings, "table"),
        el("button.move.quiet", { type: "button", "data-key": "new-game", onclick: () => { if (confirm("Leave this game as it is and set up another? Its log is kept.")) newGame(); } }, "New game"))));
}

function newGame() {
  closeMenu();
  say({ say: "new_game" });
}

// The menu lies over the guitar and the moves: a click beside it, or Escape, puts it away.
function closeMenu(beside = null) {
  const menu = bar.querySelector("details.menu");
  if (menu && !menu.contains(beside)) menu.open = false;
}
addEventListener("click", (event) => { if (event.target.isConnected) closeMenu(event.target); });
addEventListener("keydown", (event) => { if (event.key === "Escape") closeMenu(); });

function invitationSmall() {
  const { links } = state.welcome;
  return el("div.invite", {}, links.lan ? qrCode() : null,
    el("p", {}, el("a", { href: links.table, target: "_blank", rel: "noopener" }, "Open the table in a window for a TV")));
}

// The view follows the turn, unless somebody looks at another one on purpose.
function pickSeat() {
  const { yours } = state.room;
  const waits = (state.views.get("") ?? state.views.values().next().value)?.waits ?? [];
  const awaited = yours.find((seat) => waits.includes(seat));
  const turn = waits.join();
  if (turn !== pickSeat.turn) chosenByHand = false;
  pickSeat.turn = turn;
  if (chosenByHand && (shownSeat === "" || yours.includes(shownSeat))) return;
  shownSeat = awaited ?? (restingView());
}

// While others play, a screen with several hands shows none.
function restingView() {
  const { yours } = state.room;
  if (hands().length > 1) return "";
  return yours.includes(shownSeat) ? shownSeat : yours[0] ?? "";
}

start(introduction, (what, told) => {
  if (what === "level") game.guitar.drawLevel();
  if (what === "guitar") game.drawGuitar();
  if (what === "box") game.drawBox();
  if (what === "tried") game.moves.tried(state.tried);
  if (what === "unknown_ticket") forget("leader");
  if (what === "hint") game.drawCoach();
  if (what === "welcome") keepNamesOff();
  if (what === "news" || what === "welcome") game.drawNews();
}, draw);
draw();
