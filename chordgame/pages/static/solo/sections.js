// Where the sections of the song begin: a verse, a chorus, the chorus again.

import { el } from "../dom.js";
import { say } from "../page.js";

const KINDS = [
  ["none", "no section", ""],
  ["verse", "Verse", ""],
  ["chorus", "Chorus", ""],
  ["bridge", "Bridge", ""],
  ["part", "Intro", "Intro"],
  ["again", "Chorus again, then", ""],
];

/** What begins at this chord; a section of another name stays on offer. */
export function sectionAt(marks, place) {
  const here = marks.find(({ at, kind }) => at === place && kind !== "remark");
  const kinds = here && !KINDS.some((one) => isOne(here, one)) ? [...KINDS, [here.kind, here.named, here.text]] : KINDS;
  const option = (one, value) => el("option", { value, selected: here ? isOne(here, one) : one[0] === "none" }, one[1]);
  const onchange = ({ target }) => {
    const [begins, , text] = kinds[target.value];
    say({ say: "section", place, begins, text });
  };
  const label = `Section at chord ${place + 1}`;
  return el("select.section", { "data-key": `section-${place}`, "aria-label": label, onchange }, kinds.map(option));
}

const isOne = ({ kind, text }, [ofKind, , named]) => kind === ofKind && text === named;
