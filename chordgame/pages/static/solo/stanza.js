// What stands over a section of the sheet: a handle to move it by, what it is, how often it is played.

import { button, el } from "../dom.js";
import { say } from "../page.js";

const KINDS = [
  ["none", "no section"],
  ["verse", "Verse"],
  ["chorus", "Chorus"],
  ["bridge", "Bridge"],
  ["part", "Intro, solo …"],
  ["again", "Once more:"],
  ["end", "–"],
];
const TO_ADD = [
  ["", "+ Section"],
  ["verse", "Verse"],
  ["chorus", "Chorus"],
  ["bridge", "Bridge"],
  ["part", "Intro, solo …"],
  ["again", "Chorus once more"],
];
const MOST_TIMES = 9;

export const remark = (text) => el("p.remark", {}, `(${text})`);

/** @param {(place: number, loop: boolean) => void} from  plays from a chord, or loops its section */
export function stanzaHead(section, nth, count, from) {
  const { mark, first, end } = section;
  const name = mark?.named || `section ${nth + 1}`;
  const head = (changed) => say({ say: "head_section", section: nth, ...asItIs(mark), ...changed });
  const handle = button("small.handle", "⠿", () => {}, {
    key: `move-section-${nth}`,
    label: `Move ${name}, ${nth + 1} of ${count}: drag it, or use the arrow keys`,
  });
  const sounds = end > first;
  return el(
    "header.stanza-head",
    {},
    handle,
    kindOf(mark, nth, head),
    mark && mark.kind !== "end" ? nameOf(mark, nth, head) : null,
    mark && mark.kind !== "end" ? timesOf(mark, nth, head) : null,
    el("span.spacer"),
    sounds ? small("from", "▶", `Play from ${name}`, nth, () => from(first, false)) : null,
    sounds ? small("loop", "⟳", `Loop ${name}`, nth, () => from(first, true)) : null,
  );
}

const asItIs = (mark) => ({ begins: mark?.kind ?? "none", text: mark?.text ?? "", times: mark?.times ?? 1 });

const small = (key, sign, label, nth, does) =>
  button("small.plain", sign, does, { key: `${key}-section-${nth}`, label, title: label });

function kindOf(mark, nth, head) {
  const kinds = KINDS.filter(([kind]) => kind !== "end" || mark?.kind === "end");
  const option = ([value, words]) => el("option", { value, selected: value === (mark?.kind ?? "none") }, words);
  const onchange = ({ target }) => head({ begins: target.value, text: "" });
  const label = `What section ${nth + 1} is`;
  return el("select", { "data-key": `section-${nth}`, "aria-label": label, onchange }, kinds.map(option));
}

function nameOf({ kind, text }, nth, head) {
  const label = `Name of section ${nth + 1}`;
  const placeholder = kind === "again" ? "Chorus" : "name";
  const onchange = ({ target }) => head({ text: target.value });
  const more = { value: text, placeholder, size: 9, "data-key": `name-section-${nth}`, "aria-label": label };
  return el("input", { type: "text", autocomplete: "off", ...more, onchange });
}

function timesOf({ times }, nth, head) {
  const option = (_, i) => el("option", { value: i + 1, selected: times === i + 1 }, `×${i + 1}`);
  const onchange = ({ target }) => head({ times: Number(target.value) });
  const label = `How often section ${nth + 1} is played`;
  return el(
    "select",
    { "data-key": `times-section-${nth}`, "aria-label": label, onchange },
    Array.from({ length: MOST_TIMES }, option),
  );
}

/** A section at the end of the sheet. */
export function sectionToAdd() {
  const option = ([value, words]) => el("option", { value }, words);
  const onchange = ({ target }) => target.value && say({ say: "add_section", begins: target.value });
  const label = "A section at the end";
  return el("select.add-section", { "data-key": "add-section", "aria-label": label, onchange }, TO_ADD.map(option));
}
