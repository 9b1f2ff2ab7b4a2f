// Asks for what is free in a move, from the form that the host reads off the move itself.

import { button, el, fill } from "../dom.js";
import { pretty } from "../words.js";
import { filled, lastPart } from "./fields.js";

// What a game takes is its own to say; this only keeps a message within what the host reads.
const LONGEST_TEXT = 1000;

/** What is wrong with a text that the host would not even read; nothing of it is cut off. */
export const tooLong = (move) => {
  const most = Math.max(0, ...Object.values(move).map((value) => (typeof value === "string" ? value.length : 0)));
  return most > LONGEST_TEXT ? `That has ${most} letters, and at most ${LONGEST_TEXT} fit. Keep the best of it.` : "";
};

/**
 * A field's editor: `node` to show, `raw()` for what stands in it, `read()` for the value that this is.
 * @param {{ask: string, of?: unknown}} form  see fields.js
 * @param {unknown} value  what stands there at first
 * @param {string} key  by which the field is found again when the page is drawn anew
 * @param {() => void} onChange
 */
export function editor(form, value, key, onChange) {
  const made = (EDITORS[form.ask] ?? EDITORS.text)(form, value, key, onChange);
  return { ...made, read: () => filled(form, made.raw()) };
}

const named = (key) => ({ "data-key": key, "aria-label": pretty(lastPart(key)) });

function typed(attributes, key, onChange) {
  const input = el("input", { ...attributes, ...named(key), oninput: onChange });
  return { node: input, raw: () => input.value };
}

// One line of words, which is read whole however long it is: the field grows, and Enter is not a part of it.
function written(value, key, onChange) {
  const onkeydown = (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    event.target.form?.requestSubmit();
  };
  // Whoever writes instead of what was suggested need not take that out first.
  const onfocus = ({ target }) => target.value === value && target.select();
  const more = { ...named(key), oninput: onChange, onkeydown, onfocus };
  const field = el("textarea", { rows: 1, value, autocomplete: "off", ...more });
  return { node: field, raw: () => field.value.replaceAll(/\s*\n\s*/g, " ") };
}

const number = (step) => (form, value, key, onChange) =>
  typed({ type: "number", step, value: value ?? 0 }, key, onChange);

const EDITORS = {
  whole: number(1),
  number: number("any"),
  text(form, value, key, onChange) {
    return written(value ?? "", key, onChange);
  },
  switch(form, value, key, onChange) {
    const input = el("input", { type: "checkbox", checked: Boolean(value), ...named(key), onchange: onChange });
    return { node: input, raw: () => input.checked };
  },
  one(form, value, key, onChange) {
    const option = (each, i) => el("option", { value: i, selected: each === value }, pretty(String(each)));
    const select = el("select", { ...named(key), onchange: onChange }, form.of.map(option));
    return { node: select, raw: () => select.value };
  },
  record(form, value, key, onChange) {
    const inner = Object.entries(form.of).map(([name, each]) => [
      name,
      editor(each, value?.[name], `${key}.${name}`, onChange),
    ]);
    const labels = inner.map(([name, one]) => el("label", {}, el("span", {}, pretty(name)), one.node));
    const raw = () => Object.fromEntries(inner.map(([name, one]) => [name, one.raw()]));
    return { node: el("span.record", {}, labels), raw };
  },
  row(form, value, key, onChange) {
    const names = Object.entries(form.of);
    const inner = names.map(([name, each], i) => editor(each, value?.[i], `${key}.${name}`, onChange));
    return {
      node: el(
        "span.record",
        {},
        inner.map((one) => one.node),
      ),
      raw: () => inner.map((one) => one.raw()),
    };
  },
  many(form, value, key, onChange) {
    const list = el("span.many");
    let items = [];
    const make = (each) => editor(form.of, each, `${key}.${items.length}`, onChange);
    const change = (now) => {
      items = now;
      show();
      onChange();
    };
    const remove = (gone) => () => change(items.filter((one) => one !== gone));
    const item = (one) => el("span.item", {}, one.node, button("small", "×", remove(one), { label: "Remove" }));
    const add = button("small", "+ one more", () => change([...items, make(undefined)]));
    const show = () => fill(list, items.map(item), add);
    items = (value ?? []).map(make);
    show();
    return { node: list, raw: () => items.map((one) => one.raw()) };
  },
};
