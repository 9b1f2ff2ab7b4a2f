// A place on a paper: a text to look at, a tick that one tap sets, one of several texts, or a field to type in.

import { button, el, fill } from "../dom.js";

// Milliseconds of rest after which what stands there is written, though nobody has left the place yet.
const REST = 1200;
// No number and no set of furniture is longer.
const LONGEST = 12;

/**
 * Show the place in its cell; a field in which somebody is writing stays the same field, with what is in it.
 * @param {HTMLTableCellElement} cell
 * @param {{text: string, at: string, of: string[], tick: string, beside: string}} place
 * @param {{label: string, write: ((at: string, text: string) => void) | null, isRefused: boolean}} how
 */
export function drawPlace(cell, place, { label, write, isRefused }) {
  const kind = !write || !place.at ? "text" : place.tick ? "tick" : place.of.length ? "choice" : "typed";
  if (cell.dataset.kind !== kind) {
    cell.dataset.kind = kind;
    fill(cell, el("div.in-place", {}, MADE[kind](place, label, write), el("small.makes")));
  }
  const [field, makes] = cell.firstChild.children;
  if (makes.textContent !== place.beside) makes.textContent = place.beside;
  SHOWN[kind](field, place, isRefused);
}

const MADE = {
  text: () => el("span.stands-there"),

  tick({ at, tick }, label, write) {
    const press = ({ currentTarget }) => write(at, currentTarget.ariaPressed === "true" ? "" : tick);
    return button("tick", "", press, { label, key: `${at}=${tick}`, pressed: false });
  },

  choice({ at, of }, label, write) {
    const option = (value) => el("option", { value }, value);
    const onchange = ({ target }) => write(at, target.value);
    return el("select", { "data-key": at, "aria-label": label, onchange }, ["", ...of].map(option));
  },

  typed({ at }, label, write) {
    let rest = 0;
    const send = ({ target }) => {
      clearTimeout(rest);
      if (target.value.trim() !== target.dataset.sent) write(at, (target.dataset.sent = target.value.trim()));
    };
    const later = (event) => {
      clearTimeout(rest);
      rest = setTimeout(() => send(event), REST);
    };
    const field = { type: "text", inputMode: "decimal", autocomplete: "off", maxLength: LONGEST };
    const onfocus = ({ target }) => target.select();
    return el("input", { ...field, "data-key": at, "aria-label": label, onfocus, onchange: send, oninput: later });
  },
};

const SHOWN = {
  text: (span, { text, tick }) => (span.textContent = tick && text ? "✓" : text),

  tick(tick, { text }) {
    tick.textContent = text ? "✓" : "";
    tick.setAttribute("aria-pressed", String(Boolean(text)));
  },

  choice: (select, { text }) => (select.value = text),

  // What was not taken stays to be mended, and so does what was begun since the host said what stands there.
  typed(input, { text }, isRefused) {
    const isBegun = document.activeElement === input && input.value !== (input.dataset.stands ?? "");
    input.dataset.stands = text;
    if (isRefused || (isBegun && input.value.trim() !== text)) return;
    input.dataset.sent = text;
    if (input.value !== text) input.value = text;
  },
};
