// Settings of a game or of a table, each with what it does and what it may be.

import { el } from "../dom.js";
import { say } from "../page.js";
import { pretty } from "../words.js";

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
