// The host among strangers: who may sit down, which words wait for a nod, who does not come back, what was reported.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { askFirst } from "./ask_first.js";
import { options } from "./options.js";
import { state } from "./slots.js";

const SETTINGS = new Set(["seats", "words", "fair"]);

/** Whether a setting stands with the others of the table, and not here. */
export const isOfTheTable = ({ name }) => !SETTINGS.has(name);

export function strangersPart() {
  const { reports = [], removed = [] } = state.strangers ?? {};
  const ours = state.room.settings.filter((one) => !isOfTheTable(one));
  return el(
    "div.strangers",
    {},
    options(ours, "table"),
    removed.length ? el("h4", {}, "Removed for good") : null,
    el("ul.removed", {}, removed.map(removedLine)),
    reports.length ? el("h4", {}, "“This isn’t okay”") : null,
    el("ul.reports", {}, reports.map(report)),
  );
}

function removedLine(name) {
  const back = button("small.way-out", "Let back in", () => say({ say: "let_back_in", name }), { key: `back-${name}` });
  return el("li", {}, el("bdi", {}, name), back);
}

function report({ at, by, about, words, shown }) {
  return el(
    "li",
    {},
    el("p", {}, el("strong", {}, `${by}${about ? `, about ${about}` : ""}: `), `“${words}”`),
    el(
      "details",
      { "data-stays": `report-${at}` },
      el("summary", {}, moment(at)),
      shown.map((line) => el("p.faint", {}, line)),
    ),
  );
}

const moment = (at) => new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** What phones wrote and nobody has read yet, each with a yes and a no. */
export const wordsThatWait = () => (state.strangers?.words ?? []).map(waiting);

function waiting({ seat, words }) {
  const nod = (on) => () => say({ say: "nod", seat, on });
  return el(
    "div.asker.held",
    { role: "group", "aria-label": `${seat} wrote something` },
    el("strong", {}, `${seat} wrote:`),
    el("q", {}, words),
    button("move", "Let everybody read it", nod(true), { key: `nod-${seat}` }),
    button("quiet", "Ask for other words", nod(false), { key: `no-nod-${seat}` }),
  );
}

/** Beside a seat that is played from a phone: out of here, and not back. */
export function removeForGood({ name, by }) {
  if (by !== "phone") return null;
  const really = () =>
    askFirst(
      `Remove ${name} for good?`,
      [el("p", {}, "They leave at once, and don’t come back: not by this name, this browser or this address.")],
      [[`Remove ${name}`, () => say({ say: "remove_for_good", name })]],
      `Let ${name} stay`,
      true,
    );
  return button("small.way-out", "Remove for good", really, {
    key: `for-good-${name}`,
    label: `Remove for good: ${name}`,
  });
}
