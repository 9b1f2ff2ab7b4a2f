// Getting a guitar ready: what is asked, which open strings were heard, and at the end the one thing to do next.

import { button, el } from "./dom.js";
import { say } from "./page.js";
import { Meter } from "./strings.js";
import { sentence } from "./words.js";

const MARKS = { fine: ["✓", "fine"], note: ["!", "could be better"], stops: ["✗", "in the way"] };
const meter = new Meter();

const check = (input) => say({ say: "check_guitar", input });

/**
 * @param {object} now  the check-up as the host has it
 * @param {{called: string, device: string, listed: string, seat: string} | undefined} guitar  the one that is checked
 * @param {object[]} choices  what is plugged in, with the ways to listen to it
 */
export function drawCheck(now, guitar, choices) {
  const name = guitar?.called || guitar?.device || "";
  return [
    el("h2", { id: "guitars-title" }, `Getting ready: ${name}`),
    now.over ? result(now, guitar, choices) : asking(now),
  ];
}

function asking({ input, asks, heard, missing, level }) {
  if (level) meter.draw(level);
  const strings = [...heard, ...missing].sort((a, b) => b - a);
  return [
    el("p.asks", { role: "status" }, asks),
    meter.node,
    el(
      "ul.open-strings",
      { "aria-label": "Open strings that were heard" },
      strings.map((one) => lamp(one, heard)),
    ),
    el(
      "div.answers",
      {},
      button("quiet", "Stop", () => check(""), { key: `stop-${input}` }),
    ),
  ];
}

const lamp = (string, heard) =>
  el(
    `li.string${heard.includes(string) ? ".clear" : ".waiting"}`,
    {},
    el("span.sign", { "aria-hidden": "true" }, heard.includes(string) ? "✓" : "·"),
    el("span.which", {}, `String ${string}`),
    el("span.word", {}, heard.includes(string) ? "heard" : "to come"),
  );

function result({ input, next, found, channel }, guitar, choices) {
  const way = channel && choices.flatMap(({ ways }) => ways).find((one) => one.input === onChannel(input, channel));
  // It is the same guitar, so its name goes along.
  const use = () => {
    const call = (one, name) => guitar.called && say({ say: "name_guitar", input: one, name });
    call(input, "");
    say({ say: "choose_guitar", input: way.input, seat: guitar.seat });
    call(way.input, guitar.called);
    check("");
  };
  return [
    el("p.outcome", { role: "status" }, next ? "Not ready yet. Do this next:" : "Ready. Have fun!"),
    next ? el("p.next", {}, way ? `Choose channel ${channel}.` : sentence(next)) : null,
    el("ul.findings", {}, found.map(finding)),
    el(
      "div.answers",
      {},
      way ? button("move", `Play channel ${channel}`, use, { key: "use-channel" }) : null,
      next ? button(way ? "quiet" : "move", "Check again", () => check(input), { key: "again" }) : null,
      button(next ? "quiet" : "move", "Done", () => check(""), { key: "checked" }),
    ),
  ];
}

const onChannel = (input, channel) => `${input.replace(/:\d+$/, "")}:${channel}`;

function finding({ about, weight, sentence: words, next }) {
  const [sign, word] = MARKS[weight];
  return el(
    `li.is-${weight}`,
    {},
    el("span.sign", { role: "img", "aria-label": word }, sign),
    el("span", {}, el("strong", {}, `${about}: `), words, weight === "note" ? ` (better: ${next})` : ""),
  );
}
