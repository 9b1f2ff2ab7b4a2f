// Setting the table: who plays and how, which game, by which rules.

import { button, el } from "../dom.js";
import { known, say } from "../page.js";
import { pretty } from "../words.js";
import { state } from "./slots.js";
import { address, invitation } from "./welcome.js";

export function lobby() {
  const { seats, lobby: table, settings } = state.room;
  const chosen = table.games.find((one) => one.id === table.game);
  return el(
    "main.lobby",
    {},
    el("h1", {}, "Set the table"),
    el(
      "div.columns",
      {},
      el("section.panel", {}, el("h2", {}, "1. Who plays"), seatList(seats), newSeat(table)),
      el(
        "section.panel",
        {},
        el("h2", {}, "2. Which game"),
        table.games.length > 1 ? gameChips(table) : el("p", {}, el("strong", {}, chosen.title)),
        el("p.faint", {}, `${chosen.players[0]} to ${chosen.players[1]} players`),
        folded("options", "House rules", options(table.options, "option")),
        folded("settings", "This table", options(settings, "table")),
      ),
      phones(),
    ),
    el("div.start", {}, startButton(table.problem), table.problem ? el("p.hint", {}, table.problem) : null),
  );
}

function startButton(problem) {
  const more = { key: "start", disabled: Boolean(problem) };
  return button("move.big", "Start the game", () => say({ say: "start" }), more);
}

const folded = (key, words, ...inside) =>
  el("details.options", { "data-stays": key }, el("summary", { "data-key": key }, words), inside);

function gameChips({ games, game }) {
  const chip = ({ id, title }) =>
    button("chip", title, () => say({ say: "game", game: id }), { key: `game-${id}`, pressed: id === game });
  return el("div.chips", { role: "group", "aria-label": "Game" }, games.map(chip));
}

function phones() {
  const alone = "Only this computer can see the table. To let phones in, start it with: ringclear play --lan";
  const code = [el("p.code-label", {}, "Room code"), el("p.code", {}, state.room.code)];
  const { lan } = state.welcome.links;
  return el(
    "section.panel.invitation",
    {},
    el("h2", {}, "Phones"),
    lan ? [invitation(), el("p.faint", {}, address())] : [code, el("p.faint", {}, alone)],
    windowForTv(),
  );
}

export function windowForTv() {
  const link = { href: state.welcome.links.table, target: "_blank", rel: "noopener" };
  return el("p", {}, el("a", link, "Open the table in a window for a TV"));
}

function seatList(seats) {
  if (!seats.length) return el("p.faint", {}, "Nobody yet. Add players here; phones add themselves.");
  return el("ol.seats", {}, seats.map(seatLine));
}

function seatLine(seat) {
  const { name, by, online } = seat;
  const small = (key, label, message, sign) =>
    button("small", sign, () => say(message), { key: `${key}-${name}`, label });
  return el(
    "li",
    {},
    el("span.seat-name", {}, name, el("span.by", {}, by === "phone" && !online ? "away" : "")),
    playsBy(seat),
    small("pass", `Move ${name} one place on`, { say: "pass_on", name }, "↓"),
    small("remove", `Remove ${name}`, { say: "unseat", name }, "×"),
  );
}

/** How a seat is played: at this screen, from a phone, or by one of the game's bots. */
export function playsBy(seat) {
  const bots = state.room.brains.map((brain) => [`bot ${brain}`, `bot: ${brain}`]);
  const now = seat.by === "bot" ? `bot ${seat.brain}` : seat.by;
  const option = ([value, words]) => el("option", { value, selected: value === now }, words);
  const onchange = (event) => {
    const [by, brain = ""] = event.target.value.split(" ");
    say({ say: "seat", name: seat.name, by, brain });
  };
  return el(
    "select",
    { "data-key": `by-${seat.name}`, "aria-label": `How ${seat.name} plays`, onchange },
    [["here", "this screen"], ["phone", "own phone"], ...bots].map(option),
  );
}

function newSeat({ bot }) {
  const input = el("input", {
    type: "text",
    maxLength: known.longest_name,
    required: true,
    placeholder: "Name",
    autocomplete: "off",
    "data-key": "new-seat",
    "aria-label": "Name of a new player",
  });
  const onsubmit = (event) => {
    event.preventDefault();
    say({ say: "seat", name: input.value.trim(), by: "here" });
    input.value = "";
  };
  const addBot = () => say({ say: "seat", name: bot, by: "bot" });
  return el(
    "form.new-seat",
    { onsubmit },
    input,
    el("button.move", { type: "submit" }, "Add"),
    button("move.quiet", "Add a bot", addBot, { key: "add-bot" }),
  );
}

/** Settings, each with what it does; `kind` is what a change of one is called on the wire. */
export function options(settings, kind) {
  return el(
    "div.option-list",
    {},
    settings.map((one) => option(one, kind)),
  );
}

function option({ name, words, allowed, value }, kind) {
  const choices = allowed.includes(value) ? allowed : ["", ...allowed];
  const choice = (each) => el("option", { value: each, selected: each === value }, each || "the first");
  const onchange = (event) => say({ say: kind, name, value: event.target.value });
  return el(
    "label.option",
    {},
    el("span.option-words", {}, el("strong", {}, pretty(name)), el("span.faint", {}, words)),
    el("select", { "data-key": `${kind}-${name}`, onchange }, choices.map(choice)),
  );
}
