// What a table can set itself before it plays: which game, by which house rules, and how this table does it.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { amongStrangers, isForStrangers } from "./among_strangers.js";
import { forHowMany } from "./help.js";
import { options } from "./options.js";
import { state } from "./slots.js";

export function setUp() {
  const { lobby: table, settings, lead } = state.room;
  const rules = table.options.filter((one) => one.name !== lead?.option); // who leads is asked where people sit down
  return folded(
    "own",
    "Set it up ourselves",
    el(
      "div.columns",
      {},
      el("section.panel", {}, el("h2", {}, "Which game"), gameChoices(table)),
      el(
        "section.panel",
        {},
        folded("options", "House rules", options(rules, "option")),
        folded(
          "settings",
          "This table",
          options(
            settings.filter((one) => !isForStrangers(one)),
            "table",
          ),
        ),
        amongStrangers(),
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

// Each with what it is, how long it takes and for how many: a title alone says little to who does not know it.
function gameChoices({ games, game }) {
  const choice = ({ id, title, about, players }) => {
    const words = [el("strong", {}, title), el("span", {}, about), el("span.faint", {}, forHowMany(players))];
    const more = { key: `game-${id}`, pressed: id === game };
    return button("game-choice", words, () => say({ say: "game", game: id }), more);
  };
  return el("div.game-choices", { role: "group", "aria-label": "Game" }, games.map(choice));
}
