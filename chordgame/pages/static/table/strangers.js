// The host among strangers: who may sit down, which words wait for a nod, who does not come back, what was reported.

import { button, el } from "../dom.js";
import { say } from "../page.js";
import { isForStrangers } from "./among_strangers.js";
import { askFirst } from "./ask_first.js";
import { options } from "./options.js";
import { state } from "./slots.js";

export function strangersPart() {
  const { reports = [], removed = [] } = state.strangers ?? {};
  const phones = state.room.seats.filter(({ by }) => by === "phone").map(({ name }) => name);
  const here = [...phones, ...(state.room.asking ?? [])];
  return [
    options(state.room.settings.filter(isForStrangers), "table"),
    listed("Here from a phone", "ul.seats", here.map(removable)),
    listed("Removed for good", "ul.seats", removed.map(removedLine)),
    listed("“This isn’t okay”", "ul.reports", reports.map(reportLine)),
  ];
}

const listed = (title, list, lines) => (lines.length ? [el("h3", {}, title), el(list, {}, lines)] : null);

const line = (name, press) => el("li", {}, el("bdi.seat-name", {}, name), press);

const removable = (name) =>
  line(
    name,
    button("small.way-out", "Remove for good", () => askToRemove(name), {
      key: `for-good-${name}`,
      label: `Remove for good: ${name}`,
    }),
  );

const removedLine = (name) =>
  line(
    name,
    button("small.way-out", "Let back in", () => say({ say: "let_back_in", name }), {
      key: `back-${name}`,
      label: `Let back in: ${name}`,
    }),
  );

// Out of here, and not back.
function askToRemove(name) {
  askFirst(
    `Remove ${name} for good?`,
    [
      el(
        "p",
        {},
        "They leave at once, and don’t come back: not by this name or this browser. " +
          "Nor by this address, unless others here share it.",
      ),
    ],
    [[`Remove ${name}`, () => say({ say: "remove_for_good", name })]],
    `Let ${name} stay`,
    true,
  );
}

// ---------------------------------------------------------------- what was not okay

const whose = ({ by, about }) => `${by}${about ? `, about ${about}` : ""}`;

function reportLine(report) {
  return el("li", {}, el("p", {}, el("strong", {}, `${whose(report)}: `), `“${report.words}”`), thatMoment(report));
}

function thatMoment({ at, shown }) {
  const when = new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  if (!shown.length) return el("p.faint", {}, when);
  return el(
    "details",
    { "data-stays": `report-${at}` },
    el("summary", { "data-key": `report-${at}` }, `${when}: what was shown just then`),
    shown.map((one) => el("p.faint", {}, one)),
  );
}

// ---------------------------------------------------------------- what waits for the host

/** Words with a yes and a no; and that something is not okay, to be read once. */
export const whatTheyWrote = (words, unread, markRead) => [
  words.map(waiting),
  unread.length ? unreadLine(unread, markRead) : null,
];

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

function unreadLine(unread, markRead) {
  const says = "Somebody reported something."; // without a name: this page is often on the screen that all see
  return el(
    "div.asker.not-okay",
    { role: "group", "aria-label": says },
    el("strong", { role: "status" }, says),
    button("move", "Read it", () => readThem(unread, markRead), { key: "read-reports" }),
  );
}

function readThem(unread, markRead) {
  const isPhone = (name) => state.room.seats.some((seat) => seat.name === name && seat.by === "phone");
  const about = [...new Set(unread.map(({ about }) => about))].filter(isPhone);
  const dialog = askFirst(
    "This isn’t okay",
    [
      el("ul.reports", {}, unread.map(reportLine)),
      el("p.faint", {}, "You find it again under “When you don’t know everybody”. Nobody else can read it."),
    ],
    about.map((name) => [`Remove ${name} for good…`, () => askToRemove(name)]),
    "Close",
    true,
  );
  dialog.addEventListener("close", markRead);
}
