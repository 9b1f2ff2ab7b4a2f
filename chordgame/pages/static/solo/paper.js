// Which paper is in the printer: A4 nearly everywhere, Letter in America; this browser remembers.

import { el } from "../dom.js";
import { memory } from "../page.js";

const NAME = "paper";
const AMERICAN = /-(US|CA|MX|PH|CL|CO)$/;
const SIZES = [
  ["a4", "A4 paper"],
  ["letter", "Letter paper"],
];

const usual = () => (AMERICAN.test(navigator.language) ? "letter" : "a4");
const paper = () => memory.recall(NAME) || usual();

/** The address of a PDF, on that paper. */
export const onPaper = (address) => `${address}?paper=${paper()}`;

export function paperChoice(chosen) {
  const option = ([value, words]) => el("option", { value, selected: value === paper() }, words);
  const onchange = ({ target }) => {
    memory.remember(NAME, target.value);
    chosen();
  };
  return el("select", { "data-key": "paper", "aria-label": "Paper", onchange }, SIZES.map(option));
}
