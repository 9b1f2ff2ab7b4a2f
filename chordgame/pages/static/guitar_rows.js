// What the guitar corner shows: each guitar that is played, what can be done about it, and what else is plugged in.

import { button, el } from "./dom.js";
import { say } from "./page.js";
import { sentence } from "./words.js";

// As for names of players.
const LONGEST_NAME = 24;
/** In a seat's place: whoever has no guitar of their own. */
export const EVERYBODY = "";

export const choose = (input, seat = EVERYBODY) => say({ say: "choose_guitar", input, seat });
export const calibrate = (input) => say({ say: "calibrate_guitar", input });
export const isInTrouble = ({ there, opening, state }) => !opening && (!there || state === "lost" || state === "ended");

/** For whom a guitar is chosen: all play the same one, or somebody has their own. */
export function whose(seats, chosen, look) {
  const chip = (seat) =>
    button("chip", seat || "Everybody", () => look(seat), { key: `for-${seat}`, pressed: seat === chosen });
  return el(
    "div.for-whom",
    { role: "group", "aria-label": "Whose guitar" },
    el("span.hint", {}, "Choose for:"),
    [EVERYBODY, ...seats].map(chip),
  );
}

export const backToAll = (seat) =>
  el(
    "li",
    {},
    button("out", `${seat} plays everybody’s guitar`, () => choose("", seat), { key: "back-to-all" }),
  );

/** A guitar that is played: its name, its level, and what is wrong with it. */
export function player(one, meter, several) {
  meter.name.textContent = several ? one.seat || "Everybody else" : "";
  const words = stateOf(one);
  const device = one.called ? el("span.by", {}, one.device) : null;
  return el(
    "section.player",
    { "aria-label": one.called || one.device },
    el("p.whose-guitar", {}, el("strong", {}, one.called || one.device), device),
    meter.node,
    words ? el(`p.hint${isInTrouble(one) ? ".bad" : ""}`, { role: "status" }, words) : null,
  );
}

// What an open input says of itself begins with its name.
const missedWords = ({ called, device, there, sentence: why }) => {
  const name = called || (there ? "" : device);
  return name ? `${name}: ${sentence(why)}` : sentence(why);
};

/** Guitars that are not there any more, and what to do. */
export const missed = (players, chooseAnother) =>
  players
    .filter((one) => isInTrouble(one) && one.sentence)
    .map((one) =>
      el(
        "p.missed",
        {},
        el("span.trouble", {}, missedWords(one)),
        button("quiet", "Choose another", chooseAnother, { key: `missed-${one.input}` }),
      ),
    );

/** What was just plugged in, with the ways to play it. */
export const pluggedIn = (arrived, seeAll) =>
  arrived.map(({ name, input }) =>
    el(
      "p",
      {},
      `${name} was just plugged in. `,
      button("quiet", "Play it", () => choose(input), { key: `arrived-${input}` }),
      button("quiet", "See all", seeAll, { key: `see-${input}` }),
    ),
  );

/** What can be done about a guitar: give it a name, find out whether it is ready. */
export function care(one) {
  const check = () => say({ say: "check_guitar", input: one.input });
  const words = one.input.startsWith("midi:") ? "Set it up" : "Check it";
  return el(
    "div.care",
    {},
    nameField(one),
    button("quiet", words, check, {
      key: `check-${one.input}`,
      label: `${words}: ${one.called || one.device}`,
      disabled: !one.there,
    }),
    one.input.startsWith("midi:")
      ? null
      : button("quiet", "Calibrate it", () => calibrate(one.input), {
          key: `calibrate-${one.input}`,
          label: `Calibrate it: ${one.called || one.device}`,
          disabled: !one.there,
        }),
    one.learned || one.calibrated ? known(one) : null,
  );
}

/** What is known of it from other evenings; it can be kept elsewhere, or forgotten. */
function known({ input, called, device, learned, calibrated }) {
  const text = learned && encodeURIComponent(JSON.stringify({ guitar: called || device, ...learned.file }, null, 2));
  const asFile = (href, download, words) => el("a", { href, download }, words);
  const profile = calibrated && `data:text/plain,${encodeURIComponent(calibrated.file)}`;
  return el(
    "p.known-guitar.hint",
    {},
    learned ? `${sentence(learned.words)} ` : "",
    learned ? asFile(`data:application/json,${text}`, "guitar.json", "Keep it as a file") : null,
    " ",
    calibrated ? `${sentence(calibrated.words)} ` : "",
    calibrated ? asFile(profile, "guitar.toml", "Keep its profile") : null,
    " ",
    button("quiet", "Forget it", () => say({ say: "forget_guitar", input }), { key: `forget-${input}` }),
  );
}

function nameField({ input, called, device }) {
  const field = el("input", {
    type: "text",
    value: called,
    maxLength: LONGEST_NAME,
    placeholder: "such as Ana’s Strat",
    autocomplete: "off",
    "data-key": `name-${input}`,
    "aria-label": `Name of the guitar at ${device}`,
  });
  const onsubmit = (event) => {
    event.preventDefault();
    say({ say: "name_guitar", input, name: field.value });
  };
  return el("form.name-guitar", { onsubmit }, field, el("button.quiet", { type: "submit" }, "Name it"));
}

function stateOf({ there, opening, state, sentence: why, plays, input }) {
  if (opening) return "Opening it…";
  const meanwhile = !there && plays ? ` Until then: ${plays}.` : "";
  if (!there || ["lost", "ended"].includes(state)) return `${sentence(why)}${meanwhile}`;
  // It is good to know that it is heard, and how much of it is lost.
  return input.startsWith("simulated") ? "" : sentence(why);
}

/** Something that is plugged in, with the ways to play it. */
export function row({ name, kind, ways }, chosen, pick) {
  const way = ({ input, words }) =>
    button(ways.length > 1 ? "chip" : "quiet", words || "Play this", () => pick(input), {
      key: `way-${input}`,
      label: words ? `Play ${name}, ${words}` : `Play this: ${name}`,
      pressed: input === chosen,
    });
  const what = { device: "", midi: "MIDI", simulated: "played from the page", page: "heard by a page" }[kind];
  return el("li", {}, el("span.seat-name", {}, name, el("span.by", {}, what)), el("span.ways", {}, ways.map(way)));
}
