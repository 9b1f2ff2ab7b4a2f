// What somebody has filled in, as the move wants it. A form says what is asked for:
//   {ask: "text" | "whole" | "number" | "switch"}, {ask: "one", of: [values]}, {ask: "many", of: form},
//   {ask: "record", of: {name: form}}, {ask: "row", of: {place: form}}
// and raw is what the page's fields hold: texts, ticks, the place of what was chosen, and these together.

const FILLED = {
  text: (raw) => raw,
  whole: (raw) => Math.round(Number(raw)),
  number: (raw) => Number(raw),
  switch: (raw) => Boolean(raw),
  one: (raw, form) => form.of[Number(raw)],
  many: (raw, form) => raw.map((each) => filled(form.of, each)),
  row: (raw, form) => Object.values(form.of).map((each, place) => filled(each, raw[place])),
  record: (raw, form) =>
    Object.fromEntries(Object.entries(form.of).map(([name, each]) => [name, filled(each, raw[name])])),
};

/** The value that was filled in; of a form that this page does not know it is text. */
export const filled = (form, raw) => (FILLED[form.ask] ?? FILLED.text)(raw, form);

/** The last part of a field's name, which says what it is. */
export const lastPart = (key) => key.split(".").pop();
