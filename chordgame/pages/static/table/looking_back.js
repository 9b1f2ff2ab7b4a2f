// Looking back: a game of this table move by move, with the verdicts, and the sound of plays while it is kept.

import { button, el, fill, redraw } from "../dom.js";
import { afterHash } from "../memory.js";
import { app, connectionNote, hello, memory, open, say } from "../page.js";
import { pageOf } from "../place.js";
import { lightStrings, SIGNS } from "../strings.js";
import { helpButton } from "./help.js";
import { Panels } from "./panels.js";
import { face } from "./people.js";
import { DRAWS, slotTakers, state } from "./slots.js";
import { stepsOn } from "./steps.js";
import { showSentence } from "./welcome.js";

// Who looks back: the host, a seat, or somebody who watches; each came by a ticket or a code of its own.
const FROM = {
  host: { back: pageOf("/host"), first: () => hello("host") },
  seat: { back: pageOf("/seat"), first: () => hello("ticket") },
};
const WATCHING = {
  back: pageOf("/join"),
  first: () => memory.recall("code") && { say: "watch", code: memory.recall("code") },
};
const from = FROM[afterHash(location.hash)] ?? WATCHING;

const panels = new Panels();
const board = el("div.back-board");
const beside = el("div.back-beside");
const story = el("section.back-story", { "aria-live": "polite" });
const steps = el("nav.back-steps", { "aria-label": "Steps" });
const head = el("header.back-head");
const page = el("main.back", {}, head, board, beside, story, steps);
let shown = null;
let wanted = null;

/** Ask for another moment; of several that are wanted while one is on its way, the last. */
function look(change) {
  const now = { at: shown?.at ?? -1, seat: shown?.seat ?? "", game: shown?.game ?? "" };
  const next = { ...now, ...wanted, ...change };
  if (wanted) Object.assign(wanted, next);
  else {
    wanted = {};
    say({ say: "look_back", ...next });
  }
}

function looked(message) {
  const more = wanted && Object.keys(wanted).length ? wanted : null;
  wanted = null;
  shown = message;
  drawMoment();
  if (more) look(more);
}

function draw() {
  if (!state.welcome) showSentence(from.first() ? "Opening the game…" : "Open this page from your table.");
  else if (!shown) showSentence("Opening the game…");
}

function drawMoment() {
  if (page.parentNode !== app) fill(app, connectionNote, page);
  document.title = `Looking back · ${shown.at} of ${shown.of}`;
  drawHead();
  const nodes = panels.draw(shown.panels.filter((panel) => panel.shelf !== "Help"));
  const isPicture = (node) => node.classList.contains("picture-box");
  fill(board, nodes.filter(isPicture));
  fill(
    beside,
    nodes.filter((node) => !isPicture(node)),
  );
  lightStrings(board, shown.strings);
  drawStory();
  drawSteps();
}

function drawHead() {
  const { games, game, seats, seat } = shown;
  const chosen = (value, words, now) => el("option", { value, selected: value === now }, words);
  const eyes = [["", "Everybody"], ...seats.map((one) => [one, one])];
  const choose = (label, options, onchange, key) =>
    el("select", { "aria-label": label, "data-key": key, onchange: ({ target }) => onchange(target.value) }, options);
  redraw(
    head,
    el("a.quiet", { href: from.back, "data-key": "back" }, "← Back to the table"),
    el("h1", { tabIndex: -1 }, shown.headline),
    games.length > 1
      ? choose(
          "Which game",
          games.map((one) => chosen(one.name, one.words, game)),
          (name) => look({ game: name, at: -1, seat: "" }),
          "which-game",
        )
      : null,
    eyes.length > 1
      ? choose(
          "Whose view",
          eyes.map(([value, words]) => chosen(value, value ? `As ${words} saw it` : "As everybody saw it", seat)),
          (one) => look({ seat: one }),
          "whose-view",
        )
      : null,
    helpButton(),
  );
}

function drawStory() {
  const { who, texts, strings, sound } = shown;
  const heard = strings.map(({ string, state: how }) =>
    el(`li.string.${how.toLowerCase()}`, {}, `${string}`, el("span.sign", {}, SIGNS[how][0]), SIGNS[how][1]),
  );
  redraw(
    story,
    who && face(who),
    el("div", {}, texts.length ? texts.map((text) => el("p", {}, text)) : el("p.faint", {}, first())),
    heard.length ? el("ul.strings", { "aria-label": "What was heard" }, heard) : null,
    sound ? el("audio", { controls: true, preload: "none", src: sound, "aria-label": "The sound of this play" }) : null,
  );
}

const first = () => (shown.at ? "Something that only others could know." : "This is how it began.");

function drawSteps() {
  const { at, of } = shown;
  const { turn, play } = stepsOn(shown);
  const to = (place, words, label, key) => {
    const more = { key, label, disabled: place === null || place === at };
    return button("quiet", words, () => look({ at: place }), more);
  };
  const slider = el("input.slider", {
    type: "range",
    min: 0,
    max: of,
    value: at,
    "data-key": "slider",
    "aria-label": "Which move",
    "aria-valuetext": `Move ${at} of ${of}`,
    oninput: ({ target }) => look({ at: Number(target.value) }),
  });
  const focused = document.activeElement?.dataset.key;
  fill(
    steps,
    el("div.slide", {}, slider, el("span.where", {}, `${at} / ${of}`)),
    to(play.before, "♪ ◀", "The play before", "play-before"),
    to(turn.before, "◀◀", "The turn before", "turn-before"),
    to(Math.max(0, at - 1), "◀", "One move back", "one-back"),
    to(Math.min(of, at + 1), "▶", "One move on", "one-on"),
    to(turn.after, "▶▶", "The next turn", "turn-after"),
    to(play.after, "▶ ♪", "The next play", "play-after"),
  );
  steps.querySelector(`[data-key="${focused}"]`)?.focus();
}

// Arrow keys step wherever the focus is, but for what has arrows of its own.
addEventListener("keydown", (event) => {
  if (!shown || event.target.closest("input, select, audio, svg")) return;
  const to = { ArrowLeft: shown.at - 1, ArrowRight: shown.at + 1, Home: 0, End: shown.of }[event.key];
  if (to === undefined || to < 0 || to > shown.of) return;
  event.preventDefault();
  look({ at: to });
});

const lookTakers = {
  welcome: () => {
    wanted = null;
    look({});
  },
  looked,
  refused: () => (wanted = null),
  // A game that goes on: who stands at its end goes along.
  view: ({ seat }) => seat === (shown?.seat || null) && shown?.at === shown?.of && !shown?.over && look({ at: -1 }),
  unknown_ticket: () => showSentence("This table does not know you any more. Open it again."),
};

open({ introduce: () => from.first() || null, takers: [slotTakers(state), lookTakers], draws: DRAWS, draw });
