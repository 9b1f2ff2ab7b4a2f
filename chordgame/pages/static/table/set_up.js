// What a table can set itself before it plays: which game, by which house rules, and how this table does it.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { pretty } from "../words.js";
import { state } from "./slots.js";

export function setUp() {
  const { lobby: table, settings } = state.room;
  const chosen = table.games.find((one) => one.id === table.game);
  return folded(
    "own",
    "Set it up ourselves",
    el(
      "div.columns",
      {},
      el(
        "section.panel",
        {},
        el("h2", {}, "Which game"),
        table.games.length > 1 ? gameChips(table) : el("p", {}, el("strong", {}, chosen.title)),
        el("p.about", {}, chosen.about),
        el("p.faint", {}, `${chosen.players[0]} to ${chosen.players[1]} players`),
      ),
      el(
        "section.panel",
        {},
        folded("options", "House rules", options(table.options, "option")),
        folded("settings", "This table", options(settings, "table")),
        startButton(table.problem),
      ),
    ),
  );
}

function startButton(problem) {
  const more = { key: "start", disabled: Boolean(problem) };
  return el(
    "div.start",
    {},
    button("quiet", "Start the game", () => say({ say: "start" }), more),
    el("p.hint", {}, problem || "You choose everything step by step."),
  );
}

const folded = (key, words, ...inside) =>
  el(`details.options.${key}`, { "data-stays": key }, el("summary", { "data-key": key }, words), inside);

function gameChips({ games, game }) {
  const chip = ({ id, title }) =>
    button("chip", title, () => say({ say: "game", game: id }), { key: `game-${id}`, pressed: id === game });
  return el("div.chips", { role: "group", "aria-label": "Game" }, games.map(chip));
}

/** Settings, each with what it does; `kind` is what a change of one is called on the wire. */
export function options(settings, kind) {
  return el(
    "div.option-list",
    {},
    settings.filter(isToChoose).map((one) => option(one, kind)),
  );
}

// A setting that can be one thing only, such as which deck it is, is nobody's choice.
const choicesOf = ({ allowed, value }) => (allowed.includes(value) ? allowed : ["", ...allowed]);
const isToChoose = (setting) => choicesOf(setting).length > 1;

function option({ name, words, allowed, value }, kind) {
  const choices = choicesOf({ allowed, value });
  const choice = (each) => el("option", { value: each, selected: each === value }, each ? pretty(each) : "The first");
  const onchange = (event) => say({ say: kind, name, value: event.target.value });
  return el(
    "label.option",
    {},
    el("span.option-words", {}, pretty(words)),
    el("select", { "data-key": `${kind}-${name}`, onchange }, choices.map(choice)),
  );
}
