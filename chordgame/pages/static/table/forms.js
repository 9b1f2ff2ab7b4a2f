// Asks for what is free in a move, from the form that the host reads off the move itself.

import { el, fill, pretty } from "../dom.js";

// A field's editor: `node` to show, `read()` for what was filled in.
export function editor(form, value, key, onChange) {
  return (EDITORS[form.ask] ?? EDITORS.text)(form, value, key, onChange);
}

const EDITORS = {
  text(form, value, key, onChange) {
    const input = el("input", { type: "text", value: value ?? "", maxLength: 1000, autocomplete: "off", "data-key": key, oninput: onChange, "aria-label": pretty(key.split(".").pop()) });
    return { node: input, read: () => input.value };
  },
  whole(form, value, key, onChange) {
    const input = el("input", { type: "number", step: 1, value: value ?? 0, "data-key": key, oninput: onChange, "aria-label": pretty(key.split(".").pop()) });
    return { node: input, read: () => Math.round(Number(input.value)) };
  },
  number(form, value, key, onChange) {
    const input = el("input", { type: "number", step: "any", value: value ?? 0, "data-key": key, oninput: onChange, "aria-label": pretty(key.split(".").pop()) });
    return { node: input, read: () => Number(input.value) };
  },
  switch(form, value, key, onChange) {
    const input = el("input", { type: "checkbox", checked: Boolean(value), "data-key": key, onchange: onChange, "aria-label": pretty(key.split(".").pop()) });
    return { node: input, read: () => input.checked };
  },
  one(form, value, key, onChange) {
    const select = el("select", { "data-key": key, onchange: onChange, "aria-label": pretty(key.split(".").pop()) },
      form.of.map((each, i) => el("option", { value: i, selected: each === value }, pretty(String(each)))));
    return { node: select, read: () => form.of[Number(select.value)] };
  },
  record(form, value, key, onChange) {
    const inner = Object.entries(form.of).map(([name, each]) => [name, editor(each, value?.[name], `${key}.${name}`, onChange)]);
    const node = el("span.record", {}, inner.map(([name, one]) => el("label", {}, el("span", {}, pretty(name)), one.node)));
    return { node, read: () => Object.fromEntries(inner.map(([name, one]) => [name, one.read()])) };
  },
  row(form, value, key, onChange) {
    const inner = Object.entries(form.of).map(([name, each], i) => editor(each, value?.[i], `${key}.${name}`, onChange));
    return { node: el("span.record", {}, inner.map((one) => one.node)), read: () => inner.map((one) => one.read()) };
  },
  many(form, value, key, onChange) {
    let items = [];
    const list = el("span.many");
    const make = (each) => editor(form.of, each, `${key}.${items.length}`, onChange);
    const show = () => fill(list,
      items.map((one, i) => el("span.item", {}, one.node,
        el("button.small", { type: "button", "aria-label": "Remove", onclick: () => { items.splice(i, 1); show(); onChange(); } }, "×"))),
      el("button.small", { type: "button", onclick: () => { items.push(make(undefined)); show(); onChange(); } }, "+ one more"));
    items = (value ?? []).map(make);
    show();
    return { node: list, read: () => items.map((one) => one.read()) };
  },
};
